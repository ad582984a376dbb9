import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { articles } from "@/db/schema/articles";
import { feeds, hosts } from "@/db/schema/feeds";
import { digests } from "@/db/schema/newsfeeds";

/**
 * Shortens all leases to `until` after a crash. Only for a process with exclusive access, when every lease belongs to a
 * dead process. The tick after `until` finds work that no run resumes.
 */
export async function shortenLeases(db: Db, until: Date): Promise<void> {
  const limit = sql`${until.toISOString()}::timestamptz`;
  await db.update(feeds).set({ claimedUntil: limit }).where(sql`${feeds.claimedUntil} > ${limit}`);
  await db.update(articles).set({ enrichDueAt: limit }).where(sql`${articles.enrichDueAt} > ${limit}`);
  // Requests end with their process.
  await db.update(hosts).set({ heldUntil: null }).where(sql`${hosts.heldUntil} is not null`);
  await db
    .update(digests)
    .set({ claimedUntil: limit })
    .where(sql`${digests.status} = 'claimed' and ${digests.claimedUntil} > ${limit}`);
}
