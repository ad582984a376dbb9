import type { SentEvent, StoredEvent } from "./protocol";
import { runsFor, scheduleRuns } from "./schedule";
import type { Work } from "./state";
import { ulid } from "./ulid";
import { answerWaits } from "./waits";

interface Arrival {
  /** The engine's id for the event. */
  id: string;
  /** The sender's, under which it is taken once in 24 h. */
  senderId: string | null;
  event: StoredEvent;
}

/**
 * Takes events: they, the runs that they start and the waits that they end are one transaction.
 *
 * @returns the engine's id of each event; a repeated one keeps the id of the first
 */
export async function ingestEvents(work: Work, events: readonly SentEvent[]): Promise<string[]> {
  const arrivals = events.map(toArrival);
  const newIds = await insertEvents(work, arrivals);
  const fresh = arrivals.filter(({ id }) => newIds.has(id)).map(({ event }) => event);
  await scheduleRuns(
    work,
    fresh.flatMap((event) => runsFor(work.functions, event)),
  );
  await answerWaits(work, fresh);
  if (fresh.length === arrivals.length) return arrivals.map(({ id }) => id);
  const known = await idsOf(work, arrivals);
  return arrivals.map(({ id, senderId }) => known.get(senderId ?? "") ?? id);
}

function toArrival(sent: SentEvent): Arrival {
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

async function insertEvents({ query }: Work, arrivals: readonly Arrival[]): Promise<Set<string>> {
  const rows = await query<{ id: string }>(
    `insert into wf.event (id, ext_id, name, body, received_at)
     select *, wf.now_ms() from unnest($1::text[], $2::text[], $3::text[], $4::text[])
     on conflict do nothing returning id`,
    [
      arrivals.map(({ id }) => id),
      arrivals.map(({ senderId }) => senderId),
      arrivals.map(({ event }) => event.name),
      arrivals.map(({ event }) => JSON.stringify(event)),
    ],
  );
  return new Set(rows.map(({ id }) => id));
}

async function idsOf({ query }: Work, arrivals: readonly Arrival[]): Promise<Map<string, string>> {
  const rows = await query<{ id: string; senderId: string }>(
    `select id, ext_id as "senderId" from wf.event where ext_id = any($1::text[])`,
    [arrivals.flatMap(({ senderId }) => senderId ?? [])],
  );
  return new Map(rows.map(({ id, senderId }) => [senderId, id]));
}
