import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Answer to a mail that is not accepted yet. */
export type ResendBehaviour =
  | "ok"
  | "accept-then-reset"
  | "accept-then-500"
  | "accept-then-hang"
  | "reset"
  | "500"
  | "429"
  | "403"
  | "422"
  | "redirect"
  | "no-json"
  | "endless";

export interface DeliveredMail {
  key: string;
  /** The unchanged body. */
  body: string;
  headers: IncomingHttpHeaders;
}

/** The sending part of Resend's API, with idempotency keys as documented. */
export interface ResendServer {
  baseUrl: string;
  /** Delivered mails, in order, duplicates included. */
  delivered: DeliveredMail[];
  /** The idempotency key of every request, in order. */
  asked: string[];
  /** Sets the answer for later mails. */
  behave(script: (key: string) => ResendBehaviour): void;
  close(): Promise<void>;
}

const RETRY_AFTER_SECONDS = 90;

/** @see https://resend.com/docs/dashboard/emails/idempotency-keys */
export async function startResendServer(): Promise<ResendServer> {
  const delivered: DeliveredMail[] = [];
  const asked: string[] = [];
  const known = new Map<string, { body: string; id: string }>();
  let script: (key: string) => ResendBehaviour = () => "ok";
  const server = createServer(async (request, response) => {
    const body = await readText(request);
    const key = String(request.headers["idempotency-key"] ?? "");
    asked.push(key);
    const before = known.get(key);
    if (before) return repeat(response, { before, body });
    const behaviour = script(key);
    if (behaviour === "ok" || behaviour.startsWith("accept")) {
      known.set(key, { body, id: `mail-${delivered.length}` });
      delivered.push({ key, body, headers: request.headers });
    }
    act(behaviour, { request, response, id: known.get(key)?.id ?? "" });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    delivered,
    asked,
    behave: (next) => {
      script = next;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  // A killed client disconnects, which needs no handling.
  for await (const chunk of request.on("error", () => undefined)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function repeat(
  response: ServerResponse,
  { before, body }: { before: { body: string; id: string }; body: string },
): void {
  if (before.body === body) json(response, 200, { id: before.id });
  else json(response, 409, { name: "invalid_idempotent_request", message: "The key was used with another body." });
}

const REFUSALS: Partial<Record<ResendBehaviour, { status: number; name: string; message: string }>> = {
  "accept-then-500": { status: 500, name: "internal_server_error", message: "Something broke." },
  "500": { status: 500, name: "internal_server_error", message: "Something broke." },
  "429": { status: 429, name: "rate_limit_exceeded", message: "Slow down." },
  "403": { status: 403, name: "invalid_access", message: "The domain is not verified." },
  "422": { status: 422, name: "validation_error", message: "Invalid `to` field." },
};

function act(
  behaviour: ResendBehaviour,
  { request, response, id }: { request: IncomingMessage; response: ServerResponse; id: string },
): void {
  const refusal = REFUSALS[behaviour];
  if (behaviour === "429") response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
  if (refusal) json(response, refusal.status, refusal);
  else if (behaviour === "ok") json(response, 200, { id });
  else if (behaviour === "redirect") response.writeHead(307, { Location: request.url ?? "/" }).end();
  else if (behaviour === "no-json") response.writeHead(200).end("<p>Welcome</p>");
  else if (behaviour === "endless") json(response, 200, { id: "x".repeat(200_000) });
  else if (behaviour !== "accept-then-hang") request.socket.resetAndDestroy();
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}
