import { z } from "zod";
import { storeCheckpoint } from "./checkpoint";
import { saveCrons } from "./cron";
import { transact } from "./database";
import { ingestEvents } from "./ingest";
import { EVENTS_PER_REQUEST_MAX, eventTooLarge } from "./limits";
import { wake } from "./loop";
import { sentEventSchema } from "./protocol";
import { checkSdk, readFunctions } from "./register";
import type { Engine } from "./types";

const eventsSchema = z.preprocess((body) => (Array.isArray(body) ? body : [body]), z.array(sentEventSchema));

/**
 * Makes the `fetch` of the Inngest client, which handles all requests of the SDK in process. Responses are JSON; those of
 * failed requests hold a message in `error`.
 */
export function createTransport(engine: Engine): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    try {
      return await route(engine, pathname, request);
    } catch (error) {
      engine.options.onError(pathname, error);
      return refusal(500, error instanceof Error ? error.message : String(error));
    }
  };
}

async function route(engine: Engine, pathname: string, request: Request): Promise<Response> {
  if (pathname.startsWith("/e/")) return receiveEvents(engine, await request.json());
  if (pathname === "/fn/register") return register(engine, await request.json());
  if (/^\/v1\/checkpoint\/[^/]+\/async$/.test(pathname)) return checkpoint(engine, await request.json());
  return refusal(501, `the embedded engine does not support requests to ${pathname}`);
}

/** Returns ids only after the events are committed. */
async function receiveEvents(engine: Engine, body: unknown): Promise<Response> {
  if (!engine.isRegistered) return refusal(503, "the engine has not started: no function would see these events");
  const parsed = eventsSchema.safeParse(body);
  if (!parsed.success) return refusal(400, `invalid events: ${z.prettifyError(parsed.error)}`);
  const events = parsed.data;
  if (events.length > EVENTS_PER_REQUEST_MAX)
    return refusal(400, `${events.length} events in one request; the limit is ${EVENTS_PER_REQUEST_MAX}`);
  const tooLarge = events.map(eventTooLarge).find((sentence) => sentence !== null);
  if (tooLarge) return refusal(413, tooLarge);
  const ids = await transact(engine, (work) => ingestEvents(work, events));
  wake(engine);
  return Response.json({ ids, status: 200 });
}

async function register(engine: Engine, body: unknown): Promise<Response> {
  checkSdk(body);
  const functions = readFunctions(body);
  await engine.database.transaction((query) => saveCrons(query, functions.values()));
  engine.functions = functions;
  engine.isRegistered = true;
  engine.loop.nextCronAt = 0;
  return Response.json({ ok: true, status: 200, modified: true });
}

/** At 409 the SDK stops the call at once. */
async function checkpoint(engine: Engine, body: unknown): Promise<Response> {
  const isStored = await storeCheckpoint(engine, body);
  return isStored ? Response.json({}) : refusal(409, "this call has lost its lease");
}

function refusal(status: number, error: string): Response {
  return Response.json({ error, status }, { status });
}
