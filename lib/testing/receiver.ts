import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

/** A request as it arrived. */
export interface Received {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  /** The raw body, for one that is not text. */
  bytes: Buffer;
}

/** A server that gets webhooks and messages. */
export interface Receiver {
  /** `http://localhost:PORT`. */
  url: string;
  /** In order of arrival. */
  received: Received[];
  /** Sets the answer to each following request; 204 by default. */
  answer(respond: (response: ServerResponse, request: Received) => void): void;
  close(): Promise<void>;
}

/** @param port 0, the default, picks a free one */
export async function startReceiver({ port: wantedPort = 0 } = {}): Promise<Receiver> {
  const received: Received[] = [];
  let respond: Parameters<Receiver["answer"]>[0] = (response) => response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    const one = await readRequest(request);
    received.push(one);
    respond(response, one);
  });
  // A client that reuses a connection just as it times out would fail.
  server.keepAliveTimeout = 0;
  server.listen(wantedPort, "localhost");
  await once(server, "listening");
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    received,
    answer: (wanted) => {
      respond = wanted;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function readRequest(request: IncomingMessage): Promise<Received> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const headers = Object.entries(request.headers).map(([name, value = ""]) => [name, [value].flat().join(", ")]);
  const { method = "", url: path = "" } = request;
  const bytes = Buffer.concat(chunks);
  return { method, path, headers: Object.fromEntries(headers), body: bytes.toString(), bytes };
}

/** Verifies a request as a receiver does, with the reference library. @throws for an invalid signature */
export function verified(
  secret: string,
  { body, headers }: Pick<Received, "body" | "headers">,
): { type: string; timestamp: string; data: unknown } {
  // The library returns what it parsed.
  return new Webhook(secret).verify(body, headers) as ReturnType<typeof verified>;
}
