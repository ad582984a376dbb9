import { z } from "zod";
import { saveCrons } from "./cron";
import { runEngineTransaction } from "./database";
import { failRun } from "./end-run";
import { ingestEvents } from "./ingest";
import { checkOutput, checkState, EVENTS_PER_REQUEST_MAX, eventTooLarge, RunRefusedError } from "./limits";
import { wake } from "./loop";
import { checkpointSchema, type Operation, sentEventSchema, stepName } from "./protocol";
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
  const ids = await runEngineTransaction(engine, (work) => ingestEvents(work, events));
  wake(engine);
  return Response.json({ ids, status: 200 });
}

async function register(engine: Engine, body: unknown): Promise<Response> {
  checkSdk(body);
  const functions = readFunctions(body);
  await saveCrons(engine.database, functions.values());
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

/** The run's steps before the checkpoint. */
interface StoredState {
  runId: string;
  steps: number;
  bytes: number;
}

/**
 * Stores the steps that ended since the last checkpoint of a call in progress.
 *
 * @returns false when the call lost its lease or its run has failed; the SDK must then stop
 */
async function storeCheckpoint(engine: Engine, body: unknown): Promise<boolean> {
  const checkpoint = checkpointSchema.parse(body);
  const job = { id: checkpoint.qi_id, generation: checkpoint.generation_id };
  const steps = checkpoint.steps.map(toRow);
  const held = await storeSteps(engine, job, steps);
  if (!held) return false;
  try {
    for (const { id, name, data } of steps) checkOutput(`step "${name ?? id}"`, data);
    const bytes = steps.reduce((sum, { data }) => sum + Buffer.byteLength(data), held.bytes);
    checkState({ steps: held.steps + steps.length, bytes });
    return true;
  } catch (error) {
    if (!(error instanceof RunRefusedError)) throw error;
    await failRun(engine, { ...job, runId: held.runId }, error);
    return false;
  }
}

interface StepRow {
  id: string;
  name: string | null;
  data: string;
}

function toRow(operation: Operation): StepRow {
  if (operation.op !== "StepRun" && operation.op !== "Step")
    throw new Error(`a checkpoint may not hold the operation ${operation.op}`);
  return { id: operation.id, name: stepName(operation), data: JSON.stringify(operation.data ?? null) };
}

/** Checks and renews the lease, stores the steps and resets the attempt, in one statement. */
async function storeSteps(
  { database, options, owner }: Engine,
  job: { id: string; generation: number },
  steps: readonly StepRow[],
): Promise<StoredState | undefined> {
  const [held] = await database.query<StoredState>(
    `with leased as (
       update wf.job set attempt = 0, lease_until = wf.now_ms() + $3 where id = $1 and gen = $2 and owner = $4
       returning run_id),
     held as (
       select count(*)::int as steps, coalesce(sum(octet_length(data)), 0)::float8 as bytes
       from wf.step where run_id = (select run_id from leased)),
     stored as (
       insert into wf.step (run_id, id, name, op, data, seq, created_at, ended_at)
       select leased.run_id, done.id, done.name, 'StepRun', done.data, nextval('wf.step_seq'), wf.now_ms(), wf.now_ms()
       from leased, unnest($5::text[], $6::text[], $7::text[]) as done(id, name, data)
       on conflict do nothing)
     select leased.run_id as "runId", held.steps, held.bytes from leased, held`,
    [
      job.id,
      job.generation,
      options.leaseMs,
      owner,
      steps.map(({ id }) => id),
      steps.map(({ name }) => name),
      steps.map(({ data }) => data),
    ],
  );
  return held;
}
