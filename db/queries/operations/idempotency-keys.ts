import { and, eq, inArray, isNotNull, isNull, lte, or } from "drizzle-orm";
import type { Db } from "@/db/client";
import { newsfeedMembers } from "@/db/schema/newsfeeds";
import { idempotencyKeys } from "@/db/schema/operations";

/** A request under an idempotency key, and when it was made: `now` tells two claims of one key apart. */
export interface IdempotencyClaim {
  userId: string;
  route: string;
  key: string;
  requestHash: Uint8Array;
  now: Date;
}

/** What is known of a key: the reply to its request, or that the request has not ended (`reply` null). */
export interface KnownRequest {
  requestHash: Uint8Array;
  reply: { status: number; response: string | null } | null;
}

/**
 * Takes the key in one statement: of two equal requests one gets it. A key from before `keptAfter` is free again; one
 * whose request began before `abandonedBefore` and never ended may be taken over by the same request.
 *
 * @returns `"claimed"`, or what is known of the key; null when it was released this very moment
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
  const claimed = await db
    .insert(idempotencyKeys)
    .values({ ...row, createdAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.route, idempotencyKeys.key],
      set: { requestHash: claim.requestHash, status: null, response: null, createdAt: now },
      setWhere: or(isExpired, isAbandoned),
    })
    .returning({ key: idempotencyKeys.key });
  return claimed.length > 0 ? "claimed" : findKnownRequest(db, claim);
}

async function findKnownRequest(db: Db, claim: IdempotencyClaim): Promise<KnownRequest | null> {
  const [row] = await db.select().from(idempotencyKeys).where(isKey(claim));
  if (!row) return null;
  const reply = row.status === null ? null : { status: row.status, response: row.response };
  return { requestHash: row.requestHash, reply };
}

/** Keeps the reply, unless the claim was taken over meanwhile. */
export async function settleIdempotencyKey(
  db: Db,
  claim: IdempotencyClaim,
  reply: { status: number; response: string | null },
): Promise<void> {
  await db.update(idempotencyKeys).set(reply).where(isClaim(claim));
}

/** Frees the key of a request that changed nothing. */
export async function releaseIdempotencyKey(db: Db, claim: IdempotencyClaim): Promise<void> {
  await db.delete(idempotencyKeys).where(and(isClaim(claim), isNull(idempotencyKeys.status)));
}

/** What the members of a newsfeed, or one of them, were answered is not repeated to them: access has ended. */
export async function forgetReplies(db: Db, key: { newsfeedId: string } | { userId: string }): Promise<void> {
  const users =
    "userId" in key
      ? [key.userId]
      : db
          .select({ id: newsfeedMembers.userId })
          .from(newsfeedMembers)
          .where(eq(newsfeedMembers.newsfeedId, key.newsfeedId));
  await db
    .delete(idempotencyKeys)
    .where(and(inArray(idempotencyKeys.userId, users), isNotNull(idempotencyKeys.status)));
}

function isKey(claim: IdempotencyClaim) {
  return and(
    eq(idempotencyKeys.userId, claim.userId),
    eq(idempotencyKeys.route, claim.route),
    eq(idempotencyKeys.key, claim.key),
  );
}

function isClaim(claim: IdempotencyClaim) {
  return and(isKey(claim), eq(idempotencyKeys.createdAt, claim.now));
}
