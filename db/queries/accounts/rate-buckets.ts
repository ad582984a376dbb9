import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { only } from "@/db/queries/rows";
import { rateBuckets } from "@/db/schema/operations";

/**
 * Takes one token, in one statement. A bucket is full again when its window is over; the window begins with the first
 * token taken. A window that would end later than a new one was begun by a clock that was ahead, and is over.
 *
 * @returns tokens that are left; -1 when there was none to take
 */
export async function takeRateToken(
  db: Db,
  bucket: { key: string; tokensMax: number; resetAt: Date },
  now: Date,
): Promise<{ tokens: number; resetAt: Date }> {
  const isOver = sql`(${rateBuckets.resetAt} <= ${now.toISOString()}::timestamptz
    or ${rateBuckets.resetAt} > excluded.reset_at + interval '1 minute')`;
  const rows = await db
    .insert(rateBuckets)
    .values({ key: bucket.key, tokens: bucket.tokensMax - 1, resetAt: bucket.resetAt })
    .onConflictDoUpdate({
      target: rateBuckets.key,
      set: {
        tokens: sql`case when ${isOver} then excluded.tokens else greatest(${rateBuckets.tokens} - 1, -1) end`,
        resetAt: sql`case when ${isOver} then excluded.reset_at else ${rateBuckets.resetAt} end`,
      },
    })
    .returning({ tokens: rateBuckets.tokens, resetAt: rateBuckets.resetAt });
  return only(rows);
}

/** Gives one token back, if the window in which it was taken is not over. */
export async function returnRateToken(db: Db, bucket: { key: string; tokensMax: number }, now: Date): Promise<void> {
  await db
    .update(rateBuckets)
    .set({ tokens: sql`least(greatest(${rateBuckets.tokens}, 0) + 1, ${bucket.tokensMax}::int)` })
    .where(and(eq(rateBuckets.key, bucket.key), gt(rateBuckets.resetAt, now)));
}

export async function deleteRateBucket(db: Db, key: string): Promise<void> {
  await db.delete(rateBuckets).where(eq(rateBuckets.key, key));
}
