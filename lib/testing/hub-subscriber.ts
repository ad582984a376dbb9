import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface Answer {
  status: number;
  body: string;
}

/** A WebSub subscriber that records what a hub sends. */
export interface Subscriber {
  url: string;
  /** Query fields of each verification, in order. */
  verifications: Record<string, string>[];
  pushes: { headers: IncomingHttpHeaders; body: string }[];
  pushStatus: number;
  answerVerification: (challenge: string) => Answer | Promise<Answer>;
  reset(): void;
  close(): Promise<void>;
}

const echo = (challenge: string): Answer => ({ status: 200, body: challenge });

export async function startSubscriber(): Promise<Subscriber> {
  const server = createServer((request, response) => {
    const answer = async (): Promise<Answer> => {
      if (request.method === "POST") {
        subscriber.pushes.push({ headers: request.headers, body: await text(request) });
        return { status: subscriber.pushStatus, body: "" };
      }
      const fields = Object.fromEntries(new URL(request.url ?? "/", "http://localhost").searchParams);
      subscriber.verifications.push(fields);
      return subscriber.answerVerification(fields["hub.challenge"] ?? "");
    };
    void answer().then(({ status, body }) => response.writeHead(status, { "Content-Type": "text/plain" }).end(body));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  // Safe: it listens on a port
  const { port } = server.address() as AddressInfo;
  const subscriber: Subscriber = {
    url: `http://127.0.0.1:${port}`,
    verifications: [],
    pushes: [],
    pushStatus: 204,
    answerVerification: echo,
    reset() {
      Object.assign(subscriber, { verifications: [], pushes: [], pushStatus: 204, answerVerification: echo });
    },
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
  return subscriber;
}
