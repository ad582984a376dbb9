import {
  countOpmlSubscriptionsOfUser,
  deleteOpmlSubscriptionOfUser,
  findOpmlSubscriptionOfUser,
  findOwnerOfOpmlSubscription,
  insertOpmlSubscription,
  listOpmlSubscriptionsOfUser,
  type OpmlSubscriptionRow,
} from "@/db/queries/sources/opml-subscriptions";
import { notFound, requireNewsfeed } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import { requireRoom } from "@/lib/context/require-room";
import type { InputOf } from "@/lib/contract/endpoints";
import type { OpmlSubscription } from "@/lib/contract/opml-subscriptions";
import { AppError, invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { OPML_SUBSCRIPTIONS_PER_USER_MAX } from "@/lib/core/limits";
import { sealAccess } from "@/lib/crawl/collect/credentials";
import { countCheck, runCheck } from "@/lib/domain/sources/check-in-turn";
import { normaliseInput } from "@/lib/feed/discover/normalise-input";
import { readSubscription } from "./read-subscription";

/** The caller's OPML subscriptions, oldest first. */
export async function listOpmlSubscriptions(ctx: UserContext): Promise<OpmlSubscription[]> {
  return (await listOpmlSubscriptionsOfUser(ctx.db, ctx.actor.userId)).map(present);
}

/**
 * Subscribes to an OPML document and reads it. A document that cannot be read is an outcome, not an error.
 *
 * @throws AppError `validation` for an address that can never be read, `conflict` for a known one, `limit_exceeded`,
 * `rate_limited`, `not_found`, `forbidden`
 */
export async function createOpmlSubscription(
  ctx: UserContext,
  { url: typed, newsfeed_id }: InputOf<"createOpmlSubscription">["body"],
): Promise<OpmlSubscription> {
  const { userId } = ctx.actor;
  if (newsfeed_id !== undefined) await requireNewsfeed(ctx, newsfeed_id, "sources.change");
  const { url, credentials } = addressOf(ctx, typed);
  await countCheck(ctx);
  const id = newId();
  await transact(ctx, async (tx) => {
    const room = { count: countOpmlSubscriptionsOfUser, max: OPML_SUBSCRIPTIONS_PER_USER_MAX };
    await requireRoom(tx, { ...room, things: "OPML subscriptions" });
    const now = ctx.now();
    const row = { id, userId, url, credentials, newsfeedId: newsfeed_id ?? null, dueAt: now, createdAt: now };
    if (!(await insertOpmlSubscription(tx.db, row)))
      throw new AppError("conflict", "You already follow this OPML address.");
  });
  return readNow(ctx, id);
}

/** Reads the document now. @throws AppError `rate_limited`, `not_found`, `forbidden` */
export async function checkOpmlSubscription(ctx: UserContext, subscriptionId: string): Promise<OpmlSubscription> {
  await countCheck(ctx);
  return readNow(ctx, subscriptionId);
}

async function readNow(ctx: UserContext, subscriptionId: string): Promise<OpmlSubscription> {
  const row = (await findSubscription(ctx, subscriptionId)) ?? (await refuse(ctx, subscriptionId));
  await runCheck(ctx, () => readSubscription(ctx, row));
  return present((await findSubscription(ctx, subscriptionId)) ?? (await refuse(ctx, subscriptionId)));
}

/** The sources stay. @throws AppError `not_found`, `forbidden` */
export async function deleteOpmlSubscription(ctx: UserContext, subscriptionId: string): Promise<void> {
  const key = { userId: ctx.actor.userId, subscriptionId };
  if (!(await deleteOpmlSubscriptionOfUser(ctx.db, key))) await refuse(ctx, subscriptionId);
}

function findSubscription(ctx: UserContext, subscriptionId: string) {
  return findOpmlSubscriptionOfUser(ctx.db, { userId: ctx.actor.userId, subscriptionId });
}

async function refuse(ctx: UserContext, subscriptionId: string): Promise<never> {
  const owner = await findOwnerOfOpmlSubscription(ctx.db, subscriptionId);
  if (owner === undefined || owner === ctx.actor.userId) throw notFound("OPML subscription");
  throw new AppError("forbidden", "You have no access to this OPML subscription.");
}

function addressOf(ctx: UserContext, typed: string): { url: string; credentials: Uint8Array | null } {
  const input = normaliseInput(typed);
  if (input.kind === "invalid") throw invalid("/url", "invalid_url", input.message);
  const refusal = ctx.fetcher.refusalOf(input.url);
  if (refusal) throw invalid("/url", refusal.code, refusal.message);
  return { url: input.url, credentials: input.credentials && sealAccess(ctx, input.url, input.credentials).sealed };
}

function present(row: OpmlSubscriptionRow): OpmlSubscription {
  return {
    id: row.id,
    url: row.url,
    newsfeed_id: row.newsfeedId,
    source_count: row.outlines.length,
    added_count: row.addedCount,
    vanished: row.vanished.map(({ url, title, at }) => ({ url, title, since: new Date(at) })),
    last_error: row.lastError,
    checked_at: row.checkedAt,
    succeeded_at: row.succeededAt,
    created_at: row.createdAt,
  };
}
