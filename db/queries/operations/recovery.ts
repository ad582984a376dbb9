import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { articles } from "@/db/schema/articles";
import { feeds, hosts } from "@/db/schema/feeds";
import { digests } from "@/db/schema/newsfeeds";

/**
 * Lets no lease of a dead process last longer than `until`. Only for a process that has the database to itself: then
 * every lease is a dead process's, and most belong to runs that go on at once; what was claimed and never asked for is
 * found by the tick after `until`.
 */
export async function cutLeases(db: Db, until: Date): Promise<void> {
  const limit = sql`${until.toISOString()}::timestamptz`;
  await db.update(feeds).set({ claimedUntil: limit }).where(sql`${feeds.claimedUntil} > ${limit}`);
  await db.update(articles).set({ enrichDueAt: limit }).where(sql`${articles.enrichDueAt} > ${limit}`);
  // A request ended with its process.
  await db.update(hosts).set({ heldUntil: null }).where(sql`${hosts.heldUntil} is not null`);
  await db
    .update(digests)
    .set({ claimedUntil: limit })
    .where(sql`${digests.status} = 'claimed' and ${digests.claimedUntil} > ${limit}`);
}
