import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

const CALLS_MAX = 20;

interface PlayedEvent {
  id?: string;
  name: string;
  data: unknown;
}

interface PostedFunction {
  id: string;
  triggers: { event?: string; cron?: string }[];
  steps: { step: { runtime: { url: string } } };
}

/** How a call is signed; by default as Inngest does it. */
interface Signing {
  key?: string;
  /** Seconds since 1970. */
  at?: number;
  /** Signed body, if it differs from the one sent. */
  body?: unknown;
  isLeftOut?: boolean;
}

/** Plays Inngest's server over HTTP: takes functions and events, and calls functions until they end. */
export interface PlayedInngest {
  url: string;
  /** Requests of the app, in order. */
  registered: { authorization: string | undefined; url: string; functions: PostedFunction[] }[];
  events: PlayedEvent[];
  /** Makes one call for the first step of a run. */
  callOnce(functionId: string, event: PlayedEvent, signing?: Signing): Promise<Response>;
  /** Calls a function again and again, with the steps that it reported, until it returns. @returns its result */
  run(functionId: string, event: PlayedEvent): Promise<unknown>;
  /** Asks the app for its functions, as Inngest does after a deployment. @returns their ids */
  sync(): Promise<string[]>;
  /** Runs the functions of all events, and of those that they send, until none is left. */
  runEvents(): Promise<void>;
  close(): Promise<void>;
}

interface Keys {
  eventKey: string;
  signingKey: string;
}

export async function playInngest({ eventKey, signingKey }: Keys, appUrl: () => string): Promise<PlayedInngest> {
  const registered: PlayedInngest["registered"] = [];
  const events: PlayedEvent[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse((await text(request)) || "null");
    const reply = (status: number, value: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    if (request.method === "POST" && request.url === "/fn/register") {
      registered.push({ authorization: request.headers.authorization, ...body });
      return reply(200, { ok: true, status: 200 });
    }
    if (request.method !== "POST" || request.url !== `/e/${eventKey}`) return reply(401, { error: "refused" });
    events.push(...body);
    return reply(200, { ids: body.map(({ id }: PlayedEvent) => id), status: 200 });
  });
  const ask = (request: { method: string; query: string; body: unknown }, signing: Signing = {}) => {
    const { method, query, body } = request;
    const at = signing.at ?? Math.floor(Date.now() / 1000);
    const signature = sign(signing.body ?? body, signing.key ?? signingKey, at);
    return fetch(`${appUrl()}/api/inngest${query}`, {
      method,
      headers: {
        "content-type": "application/json",
        "x-inngest-sync-kind": "in_band",
        ...(!signing.isLeftOut && { "x-inngest-signature": signature }),
      },
      body: JSON.stringify(body),
    });
  };
  const call = (functionId: string, body: unknown, signing?: Signing) =>
    ask({ method: "POST", query: `?fnId=${functionId}&stepId=step`, body }, signing);
  const run = (functionId: string, event: PlayedEvent) =>
    runToEnd(async (steps) => unstreamed(await call(functionId, callOf(event, steps))));
  const synced: PostedFunction[] = [];
  const sync = async () => {
    const response = await ask({ method: "PUT", query: "", body: { url: `${appUrl()}/api/inngest` } });
    const body = await response.text();
    if (response.status !== 200) throw new Error(`The app did not list its functions: ${response.status} ${body}`);
    synced.splice(0, synced.length, ...JSON.parse(body).functions);
    return synced.map(({ id }) => id);
  };
  const runEvents = async () => {
    for (let event = events.shift(); event; event = events.shift())
      for (const { id, triggers } of synced)
        if (triggers.some((trigger) => trigger.event === event?.name)) await run(id, event);
  };
  return {
    url: await listening(server),
    registered,
    events,
    callOnce: (functionId, event, signing) => call(functionId, callOf(event, {}), signing),
    run,
    sync,
    runEvents,
    close: () => closed(server),
  };
}

type Steps = Record<string, { type: "data"; data: unknown }>;

async function runToEnd(call: (steps: Steps) => Promise<Response>): Promise<unknown> {
  const steps: Steps = {};
  for (let calls = 0; calls < CALLS_MAX; calls += 1) {
    const response = await call(steps);
    const said = JSON.parse((await response.text()) || "null");
    if (response.status === 200) return said;
    if (response.status !== 206) throw new Error(`The function answered ${response.status}: ${JSON.stringify(said)}`);
    for (const { id, data } of said) steps[id] = { type: "data", data: data ?? null };
  }
  throw new Error(`The function did not end in ${CALLS_MAX} calls.`);
}

/** Reads a streamed reply, which begins with blanks to keep the connection alive and has status and body as JSON. */
async function unstreamed(response: Response): Promise<Response> {
  if (response.status !== 201) return response;
  const { status, body } = JSON.parse(await response.text());
  return new Response(body, { status });
}

function callOf({ id = "event", ...event }: PlayedEvent, steps: Steps): object {
  const whole = { id, ts: Date.now(), user: {}, ...event };
  const ids = Object.keys(steps);
  const ctx = {
    run_id: "01JDEXAMPLERUN",
    attempt: 0,
    max_attempts: 1,
    disable_immediate_execution: false,
    use_api: false,
    stack: { stack: ids, current: ids.length },
  };
  return { event: whole, events: [whole], steps, ctx, version: 2 };
}

/** HMAC-SHA-256 over the canonical JSON (RFC 8785) and the time. */
function sign(body: unknown, signingKey: string, at: number): string {
  const key = signingKey.replace(/^signkey-\w+-/, "");
  const mac = createHmac("sha256", key).update(canonical(body)).update(String(at)).digest("hex");
  return `t=${at}&s=${mac}`;
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(",")}}`;
}

/** A web server that answers with a handler of `Request`s, as the app's own does. */
export async function serveHandler(
  handler: (request: Request) => Promise<Response>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => void answer(handler, request, response));
  return { url: await listening(server), close: () => closed(server) };
}

async function answer(
  handler: (request: Request) => Promise<Response>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "GET", headers, url = "/" } = request;
  const body = method === "GET" ? null : await text(request);
  const sent = new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]));
  const said = await handler(new Request(new URL(url, `http://${headers.host}`), { method, headers: sent, body }));
  response.writeHead(said.status, Object.fromEntries(said.headers)).end(await said.text());
}

async function listening(server: Server): Promise<string> {
  server.listen(0, "localhost");
  await once(server, "listening");
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo;
  return `http://localhost:${port}`;
}

async function closed(server: Server): Promise<void> {
  const done = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await done;
}
