import {
  claimDelivery,
  type DeliveryState,
  deleteDelivery,
  deliveryMailKey,
  findNextAttempt,
  type LoggedDelivery,
  listDueDestinations,
  type StoredDelivery,
  settleDelivery,
} from "@/db/queries/webhooks/deliveries";
import { markAttempt } from "@/db/queries/webhooks/destinations";
import { type Context, type SystemContext, transact } from "@/lib/context/context";
import { deliverRequest, laneOf } from "@/lib/context/events";
import { storeOutcome } from "@/lib/context/store-outcome";
import { databaseFailure } from "@/lib/core/database-error";
import { MINUTE_MS, SECOND_MS } from "@/lib/core/duration";
import type { DeliveryLane } from "@/lib/core/lanes";
import { composeLinkMail } from "@/lib/domain/mail/link-mails";
import { queueMail } from "@/lib/domain/mail/outbox";
import { afterAttempt, type Outcome } from "./after-attempt";
import { attempt } from "./attempt";
import { disable, disableReason } from "./disable";
import { type Dropped, isDropped, type Prepared, prepare } from "./prepare";

/** Longer than an attempt may take. */
const LEASE_MS = MINUTE_MS;
/** A run ends early, so that it is repeated from its start at most once after a crash. */
const RUN_MS_MAX = 20_000;
/** A slower receiver leaves the prompt lane. */
const SLOW_MS = 2_000;
/** Attempts that come later wait for the tick. */
const AWAITED_SECONDS_MAX = 60;
/** After the first failure; doubles with each one. */
const PAUSE_SECONDS = 5;
const DESTINATIONS_PER_TICK_MAX = 1_000;
const UNPREPARED = "Lede could not prepare the event. The server's log has the reason.";

/** End of a lease that starts now. After a crash, the tick attempts the delivery again from then on. */
export function leaseUntil(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

/** Requests due deliveries, including those whose event was lost. @returns the number of destinations */
export async function requestDueDeliveries(ctx: SystemContext): Promise<number> {
  const now = ctx.now();
  const due = await listDueDestinations(ctx.db, now, DESTINATIONS_PER_TICK_MAX);
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  await ctx.send(
    due.map(({ id, slowAt }) => ({ id: `deliver:${id}:${minute}`, ...deliverRequest(id, laneOf(slowAt, now)) })),
  );
  return due.length;
}

/**
 * Delivers what is due for a destination, one after another, and stops at the first failure: a receiver that is down
 * gets one request for each run.
 *
 * @returns seconds to the next attempt if it is soon; null otherwise
 */
export async function deliverDue(
  ctx: SystemContext,
  { destinationId, lane }: { destinationId: string; lane: DeliveryLane },
): Promise<number | null> {
  const startedAt = ctx.now().getTime();
  for (;;) {
    const now = ctx.now();
    if (now.getTime() - startedAt > RUN_MS_MAX) {
      await ctx.send([deliverRequest(destinationId, lane)]);
      return null;
    }
    const claimed = await claimDelivery(ctx.db, destinationId, { now, until: leaseUntil(now) });
    if (!claimed) return secondsToNext(ctx, destinationId, 1);
    const failures = await deliver(ctx, claimed);
    if (failures > 0) return secondsToNext(ctx, destinationId, pauseSeconds(failures));
  }
}

/** Pause of a receiver after a failure. */
function pauseSeconds(failures: number): number {
  return PAUSE_SECONDS * 2 ** (failures - 1);
}

type Planned = Pick<LoggedDelivery, "nextAttemptAt" | "isEnabled" | "failures" | "slowAt">;

/** Returns the planned time of the next attempt: a receiver that failed is paused first. Null while it is off. */
export function plannedAttempt({ nextAttemptAt, isEnabled, failures, slowAt }: Planned): Date | null {
  if (nextAttemptAt === null || !isEnabled) return null;
  if (failures === 0 || slowAt === null) return nextAttemptAt;
  const seconds = Math.min(pauseSeconds(failures), AWAITED_SECONDS_MAX);
  return new Date(Math.max(nextAttemptAt.getTime(), slowAt.getTime() + seconds * SECOND_MS));
}

async function secondsToNext(ctx: Context, destinationId: string, secondsMin: number): Promise<number | null> {
  const next = await findNextAttempt(ctx.db, destinationId);
  if (next === null) return null;
  const seconds = Math.max(secondsMin, Math.ceil((next.getTime() - ctx.now().getTime()) / 1000));
  return seconds > AWAITED_SECONDS_MAX ? null : seconds;
}

/** Attempts a claimed delivery and stores the result. @returns failures of the destination since its last success */
async function deliver(ctx: Context, delivery: StoredDelivery): Promise<number> {
  const outcome = await tryOnce(ctx, delivery).catch((error: unknown) => {
    const { kind } = databaseFailure(error) ?? {};
    if (kind === "full" || kind === "unavailable") throw error;
    ctx.log.error({ err: error, delivery: delivery.id }, "a delivery could not be prepared");
    // Counts as an attempt, so that a defect ends with the last one.
    return failed(UNPREPARED);
  });
  if (isDropped(outcome)) {
    await drop(ctx, delivery, outcome);
    return 0;
  }
  return settle(ctx, delivery, outcome);
}

async function tryOnce(ctx: Context, delivery: StoredDelivery): Promise<Outcome | Dropped> {
  const prepared = await prepare(ctx, delivery);
  return isDropped(prepared) ? prepared : send(ctx, delivery, prepared);
}

/** Outcome without a request. */
function failed(error: string): Outcome {
  return { isDelivered: false, answer: null, error, milliseconds: 0, retryAfterSeconds: 0 };
}

/** Attempts a test once. @returns the state that was stored */
export async function deliverTest(ctx: Context, delivery: StoredDelivery): Promise<DeliveryState> {
  const outcome = await tryOnce(ctx, delivery);
  if (isDropped(outcome)) return drop(ctx, delivery, outcome);
  const state = afterAttempt(outcome, { ...scheduleOf(ctx, delivery), attempts: Number.POSITIVE_INFINITY });
  await settleDelivery(ctx.db, delivery, state);
  return state;
}

function scheduleOf(ctx: Context, { attempts }: StoredDelivery) {
  return { attempts, now: ctx.now(), random: ctx.random() };
}

async function drop(ctx: Context, delivery: StoredDelivery, dropped: Dropped): Promise<DeliveryState> {
  const lastError = "cancelled" in dropped ? dropped.cancelled : null;
  const state = { status: "cancelled", lastError, nextAttemptAt: null } as const;
  if (lastError === null) await deleteDelivery(ctx.db, delivery.id);
  else await settleDelivery(ctx.db, delivery, state);
  return state;
}

async function send(ctx: Context, { id }: StoredDelivery, prepared: Prepared): Promise<Outcome> {
  if ("message" in prepared) return attempt(ctx, prepared.message);
  if ("failure" in prepared) return failed(prepared.failure);
  const { userId: toUser, address: toAddress, notice } = prepared.mail;
  const mail = await composeLinkMail(ctx, { kind: "notification", ...notice });
  // The key keeps a repeat after a crash from queueing a second mail.
  const idempotencyKey = deliveryMailKey(id);
  await transact(ctx, (tx) => queueMail(tx, { kind: "notification", toUser, toAddress, idempotencyKey, mail }));
  return { isDelivered: true, answer: null, error: null, milliseconds: 0, retryAfterSeconds: 0 };
}

async function settle(ctx: Context, delivery: StoredDelivery, outcome: Outcome): Promise<number> {
  const { destinationId } = delivery;
  const { isDelivered } = outcome;
  const at = ctx.now();
  const write = () =>
    transact(ctx, async (tx) => {
      if (!(await settleDelivery(tx.db, delivery, afterAttempt(outcome, scheduleOf(ctx, delivery))))) return null;
      return markAttempt(tx.db, destinationId, { isDelivered, isSlow: outcome.milliseconds > SLOW_MS, at });
    });
  // A claimed delivery is due at the end of its lease.
  const after = await storeOutcome(ctx, { until: delivery.nextAttemptAt ?? at, write });
  if (!after) return 0;
  const reason = disableReason(outcome, after, at);
  if (reason && after.isEnabled) await disable(ctx, { ...after, id: destinationId }, reason);
  return after.failures;
}
