import { and, eq, inArray, isNotNull, isNull, like, lte, or } from "drizzle-orm";
import type { Db } from "@/db/client";
import { newsfeedMembers } from "@/db/schema/newsfeeds";
import { idempotencyKeys } from "@/db/schema/operations";

/** A request under an idempotency key; `now` distinguishes claims of one key. */
export type IdempotencyClaim = Pick<typeof idempotencyKeys.$inferSelect, "userId" | "route" | "key" | "requestHash"> & {
  now: Date;
};

/** Stored state of a key; `reply` is null while the request runs. */
export interface KnownRequest {
  requestHash: Uint8Array;
  reply: { status: number; response: string | null } | null;
}

/**
 * Claims a key in one statement, so that one of two equal requests wins. Keys from before `keptAfter` are free; a
 * request that started before `abandonedBefore` without ending can be taken over by its repeat.
 *
 * @returns `"claimed"`, or the key's state; null when it was released at this moment
 */
export async function claimIdempotencyKey(
  db: Db,
  claim: IdempotencyClaim,
  until: { keptAfter: Date; abandonedBefore: Date },
): Promise<"claimed" | KnownRequest | null> {
  const { now, ...row } = claim;
  const isExpired = lte(idempotencyKeys.createdAt, until.keptAfter);
  const isAbandoned = and(
    isNull(idempotencyKeys.status),
    lte(idempotencyKeys.createdAt, until.abandonedBefore),
    eq(idempotencyKeys.requestHash, claim.requestHash),
  );
  const { rowCount } = await db
    .insert(idempotencyKeys)
    .values({ ...row, createdAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.route, idempotencyKeys.key],
      set: { requestHash: claim.requestHash, status: null, response: null, createdAt: now },
      setWhere: or(isExpired, isAbandoned),
    });
  if (rowCount === 1) return "claimed";
  const [known] = await db.select().from(idempotencyKeys).where(isKey(claim));
  if (!known) return null;
  const { requestHash, status, response } = known;
  return { requestHash, reply: status === null ? null : { status, response } };
}

/** Stores the reply unless the claim was taken over. */
export async function settleIdempotencyKey(
  db: Db,
  claim: IdempotencyClaim,
  reply: { status: number; response: string | null },
): Promise<void> {
  await db.update(idempotencyKeys).set(reply).where(isClaim(claim));
}

/** Frees the key of a request without effect. */
export async function releaseIdempotencyKey(db: Db, claim: IdempotencyClaim): Promise<void> {
  await db.delete(idempotencyKeys).where(and(isClaim(claim), isNull(idempotencyKeys.status)));
}

/**
 * Deletes the stored replies that may show a newsfeed to people whose access ended: one member, or all. Objects carry
 * the id of their newsfeed; replies about a newsfeed or a post may show its content without the id.
 */
export async function forgetReplies(db: Db, { newsfeedId, userId }: { newsfeedId: string; userId?: string }) {
  const members = db
    .select({ id: newsfeedMembers.userId })
    .from(newsfeedMembers)
    .where(eq(newsfeedMembers.newsfeedId, newsfeedId));
  const mayShowIt = or(
    like(idempotencyKeys.route, "POST /newsfeeds/{%"),
    like(idempotencyKeys.route, "POST /posts/{%"),
    like(idempotencyKeys.response, `%${newsfeedId}%`),
  );
  await db
    .delete(idempotencyKeys)
    .where(
      and(inArray(idempotencyKeys.userId, userId ? [userId] : members), isNotNull(idempotencyKeys.status), mayShowIt),
    );
}

function isKey({ userId, route, key }: IdempotencyClaim) {
  return and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.route, route), eq(idempotencyKeys.key, key));
}

function isClaim(claim: IdempotencyClaim) {
  return and(isKey(claim), eq(idempotencyKeys.createdAt, claim.now));
}
