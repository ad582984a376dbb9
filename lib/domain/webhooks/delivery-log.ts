import {
  findDeliveryOfUser,
  insertDelivery,
  type LoggedDelivery,
  pageDeliveriesOfUser,
  repeatDeliveryOfUser,
} from "@/db/queries/webhooks/deliveries";
import type { Destination } from "@/db/queries/webhooks/destinations";
import { notFound } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import { deliverRequest } from "@/lib/context/events";
import { takeToken } from "@/lib/context/rate-limit";
import type { InputOf } from "@/lib/contract/endpoints";
import { type Page, pageOf } from "@/lib/contract/paging";
import type { Delivery } from "@/lib/contract/webhooks";
import { AppError } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { PAGE_SIZE_DEFAULT } from "@/lib/core/limits";
import { deliverTest, leaseUntil, plannedAttempt } from "./deliver";
import { type DestinationNoun, destinationKey, requireDestination } from "./destinations";

const TESTS_PER_MINUTE_MAX = 30;

/** One page of a webhook's deliveries, newest first. @throws AppError `not_found`, `forbidden` */
export async function listDeliveries(
  ctx: UserContext,
  webhookId: string,
  query: InputOf<"listDeliveries">["query"],
): Promise<Page<Delivery>> {
  const size = query.limit ?? PAGE_SIZE_DEFAULT;
  const key = destinationKey(ctx, "webhook", webhookId);
  const rows = await pageDeliveriesOfUser(ctx.db, key, { after: query.cursor, rowsMax: size + 1 });
  if (rows.length === 0) await requireDestination(ctx, "webhook", webhookId);
  const planned = rows.map((row) => ({ ...row, nextAttemptAt: plannedAttempt(row) }));
  return pageOf(planned.map(presentDelivery), size, ({ created_at, id }) => ({ at: created_at, id }));
}

/**
 * Delivers an event again, under the same id. Does not interrupt a delivery in progress.
 *
 * @throws AppError `not_found`, `forbidden`; `conflict` while the webhook is off
 */
export async function sendDeliveryAgain(
  ctx: UserContext,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<Delivery> {
  const { isEnabled } = await requireDestination(ctx, "webhook", webhookId);
  const key = { ...destinationKey(ctx, "webhook", webhookId), deliveryId };
  return transact(ctx, async (tx) => {
    if (!(await findDeliveryOfUser(tx.db, key))) throw notFound("delivery");
    if (!isEnabled) throw turnedOff("webhook");
    if (await repeatDeliveryOfUser(tx.db, key, tx.now())) await tx.send([deliverRequest(webhookId, "prompt")]);
    const row = await findDeliveryOfUser(tx.db, key);
    if (!row) throw notFound("delivery");
    return presentDelivery(row);
  });
}

/**
 * Sends a test event at once. @throws AppError `not_found`, `forbidden`, `rate_limited`; `conflict` while the webhook is
 * off
 */
export async function testWebhook(ctx: UserContext, webhookId: string): Promise<Delivery> {
  return sendTest(ctx, await requireDestination(ctx, "webhook", webhookId));
}

/** Sends a test to a destination of the caller. @throws AppError `rate_limited`; `conflict` while it is off */
export async function sendTest(
  ctx: UserContext,
  { id: destinationId, kind, isEnabled }: Pick<Destination, "id" | "kind" | "isEnabled">,
): Promise<Delivery> {
  if (!isEnabled) throw turnedOff(kind === "webhook" ? "webhook" : "channel");
  await takeToken(ctx, {
    key: `destination-test:user:${ctx.actor.userId}`,
    tokensMax: TESTS_PER_MINUTE_MAX,
    windowSeconds: 60,
  });
  const id = newId();
  const now = ctx.now();
  const stored = await insertDelivery(ctx.db, {
    id,
    destinationId,
    event: "test",
    key: `test:${id}`,
    status: "sending",
    attempts: 1,
    nextAttemptAt: leaseUntil(now),
    createdAt: now,
  });
  return presentDelivery({ ...stored, ...(await deliverTest(ctx, stored)) });
}

function turnedOff(noun: DestinationNoun): AppError {
  return new AppError("conflict", `This ${noun} is off. Turn it on first.`);
}

/** Presents a delivery. Channels have an event of their own, which the API calls `post.learned`. */
function presentDelivery({
  event,
  status,
  ...row
}: Omit<LoggedDelivery, "isEnabled" | "failures" | "slowAt">): Delivery {
  return {
    id: row.id,
    event: event === "post.rings" ? "post.learned" : event,
    newsfeed_id: row.newsfeedId,
    subject_id: row.subjectId,
    status: status === "sending" ? "pending" : status,
    attempts: row.attempts,
    next_attempt_at: row.nextAttemptAt,
    status_code: row.answer,
    error: row.lastError,
    milliseconds: row.milliseconds,
    delivered_at: row.deliveredAt,
    created_at: row.createdAt,
  };
}
