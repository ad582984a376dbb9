import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { only } from "@/db/queries/rows";
import { rateBuckets } from "@/db/schema/operations";

/**
 * Takes one token in one statement. The window starts with the first token, and the bucket refills when it ends. A
 * window that ends too far ahead came from a fast clock and counts as over.
 *
 * @returns tokens left; -1 when none was left
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

/** Returns one token to the window it came from, unless that is over. */
export async function returnRateToken(db: Db, bucket: { key: string; tokensMax: number }, now: Date): Promise<void> {
  await db
    .update(rateBuckets)
    .set({ tokens: sql`least(greatest(${rateBuckets.tokens}, 0) + 1, ${bucket.tokensMax}::int)` })
    .where(and(eq(rateBuckets.key, bucket.key), gt(rateBuckets.resetAt, now)));
}

export async function deleteRateBucket(db: Db, key: string): Promise<void> {
  await db.delete(rateBuckets).where(eq(rateBuckets.key, key));
}
