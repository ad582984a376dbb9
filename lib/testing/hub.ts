import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Answers calls of hubs, like the app under its public URL. */
export type Subscriber = (request: Request) => Promise<Response>;

/** A WebSub hub that records subscriptions and calls subscribers on demand. */
export interface Hub {
  url: string;
  /** The posted forms, in order. */
  asked: URLSearchParams[];
  /** Sets its answer; 202 by default. */
  answer(answer: number | ((response: ServerResponse) => void)): void;
  /** Verifies a subscription; `sent` is the challenge. */
  verify(form: URLSearchParams, fields?: Record<string, string>): Promise<Verification>;
  /** Denies a subscription. */
  deny(form: URLSearchParams): Promise<Response>;
  /** Sends the subscriber a document, signed unless told otherwise. */
  push(form: URLSearchParams, push?: Push): Promise<Response>;
  close(): Promise<void>;
}

interface Verification {
  status: number;
  headers: Headers;
  body: string;
  sent: string;
}

interface Push {
  body?: string;
  /** The signed text; by default the body. */
  signedBody?: string;
  method?: string;
  /** A signature to send instead. */
  signature?: string | null;
}

export async function startHub(subscriber: Subscriber): Promise<Hub> {
  const asked: URLSearchParams[] = [];
  let answer: number | ((response: ServerResponse) => void) = 202;
  const server = createServer(async (request, response) => {
    const form = await text(request).catch(() => null);
    if (form === null) return;
    asked.push(new URLSearchParams(form));
    if (typeof answer === "function") answer(response);
    else response.writeHead(answer).end();
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/hub`,
    asked,
    answer: (next) => {
      answer = next;
    },
    verify: async (form, fields = {}) => {
      const sent = randomUUID();
      const response = await call(subscriber, form, {
        "hub.challenge": sent,
        "hub.lease_seconds": "864000",
        ...fields,
      });
      return { status: response.status, headers: response.headers, body: await response.text(), sent };
    },
    deny: (form) => call(subscriber, form, { "hub.mode": "denied", "hub.reason": "Not here." }),
    push: (form, push = {}) => subscriber(pushOf(form, push)),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function call(subscriber: Subscriber, form: URLSearchParams, fields: Record<string, string>): Promise<Response> {
  const url = new URL(form.get("hub.callback") ?? "");
  const said = { "hub.mode": form.get("hub.mode") ?? "", "hub.topic": form.get("hub.topic") ?? "" };
  for (const [name, value] of Object.entries({ ...said, ...fields })) url.searchParams.append(name, value);
  return subscriber(new Request(url));
}

function pushOf(form: URLSearchParams, { body = "<rss/>", signedBody = body, method = "sha256", signature }: Push) {
  const right = () =>
    `${method}=${createHmac(method, form.get("hub.secret") ?? "")
      .update(signedBody)
      .digest("hex")}`;
  const header = signature === undefined ? right() : signature;
  const headers = { "content-type": "application/rss+xml", ...(header !== null && { "x-hub-signature": header }) };
  return new Request(form.get("hub.callback") ?? "", { method: "POST", body, headers });
}
