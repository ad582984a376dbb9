import { compileExpression } from "./expression";
import { outcomeOf, type SentEvent, type StoredEvent } from "./protocol";
import { runsFor, scheduleRuns } from "./schedule";
import { endStep } from "./steps";
import type { Work } from "./types";
import { ulid } from "./ulid";

interface IncomingEvent {
  id: string;
  /** The sender's id for deduplication. */
  senderId: string | null;
  event: StoredEvent;
}

/**
 * Stores events, the runs that they start and the waits that they end in one transaction.
 *
 * @returns an id for each event; an event repeated under its sender's id within 24 h gets the first one's id
 */
export async function ingestEvents(work: Work, events: readonly SentEvent[]): Promise<string[]> {
  const incoming = events.map(toIncoming);
  const newIds = await insertEvents(work, incoming);
  const fresh = incoming.filter(({ id }) => newIds.has(id)).map(({ event }) => event);
  await scheduleRuns(
    work,
    fresh.flatMap((event) => runsFor(work.functions, event)),
  );
  await answerWaits(work, fresh);
  if (fresh.length === incoming.length) return incoming.map(({ id }) => id);
  const known = await idsOf(work, incoming);
  return incoming.map(({ id, senderId }) => known.get(senderId ?? "") ?? id);
}

function toIncoming(sent: SentEvent): IncomingEvent {
  const id = ulid();
  const senderId = sent.id ? String(sent.id) : null;
  const event = {
    ...sent,
    id: senderId ?? id,
    ts: sent.ts ?? Date.now(),
    data: sent.data ?? {},
    user: sent.user ?? {},
  };
  return { id, senderId, event };
}

async function insertEvents({ query }: Work, incoming: readonly IncomingEvent[]): Promise<Set<string>> {
  const rows = await query<{ id: string }>(
    `insert into wf.event (id, ext_id, name, body, received_at)
     select id, "senderId", name, body, wf.now_ms()
     from json_to_recordset($1) as incoming(id text, "senderId" text, name text, body text)
     on conflict do nothing returning id`,
    [JSON.stringify(incoming.map(({ event, ...ids }) => ({ ...ids, name: event.name, body: JSON.stringify(event) })))],
  );
  return new Set(rows.map(({ id }) => id));
}

async function idsOf({ query }: Work, incoming: readonly IncomingEvent[]): Promise<Map<string, string>> {
  const rows = await query<{ id: string; senderId: string }>(
    `select id, ext_id as "senderId" from wf.event where ext_id = any($1::text[])`,
    [incoming.flatMap(({ senderId }) => senderId ?? [])],
  );
  return new Map(rows.map(({ id, senderId }) => [senderId, id]));
}

interface Wait {
  runId: string;
  stepId: string;
  eventName: string;
  condition: string | null;
  /** JSON text of the event that started the waiting run. */
  origin: string;
}

/** Ends each `step.waitForEvent` that one of these events matches. */
async function answerWaits(work: Work, events: readonly StoredEvent[]): Promise<void> {
  const waits = await work.query<Wait>(
    `select run_id as "runId", step_id as "stepId", event_name as "eventName", expr as condition, origin
     from wf.wait where event_name = any($1::text[]) order by run_id, step_id`,
    [[...new Set(events.map(({ name }) => name))]],
  );
  for (const wait of waits) {
    const match = events.find((event) => matches(wait, event));
    if (match) await endStep(work, wait, outcomeOf(match));
  }
}

function matches(wait: Wait, event: StoredEvent): boolean {
  if (event.name !== wait.eventName) return false;
  if (wait.condition === null) return true;
  return compileExpression(wait.condition)({ event: JSON.parse(wait.origin), async: event }) === true;
}
