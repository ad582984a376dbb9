import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { feeds, sources } from "@/db/schema/feeds";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";

/** Takes the feeds of a member's newsfeed that nobody has and nobody has checked since `freshAfter`, in any order. */
export async function claimFeedsOfMember(
  db: Db,
  { userId, newsfeedId, roles }: { userId: string; newsfeedId: string; roles: readonly ("owner" | "editor")[] },
  { now, freshAfter, leaseSeconds }: { now: Date; freshAfter: Date; leaseSeconds: number },
): Promise<{ id: string; url: string }[]> {
  const until = new Date(now.getTime() + leaseSeconds * 1000);
  const ofMember = db
    .select({ id: sources.feedId })
    .from(sources)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, sources.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(newsfeedMembers, eq(newsfeedMembers.newsfeedId, newsfeeds.id))
    .where(
      and(eq(newsfeeds.id, newsfeedId), eq(newsfeedMembers.userId, userId), inArray(newsfeedMembers.role, [...roles])),
    );
  const due = db
    .select({ id: feeds.id })
    .from(feeds)
    .where(
      and(
        inArray(feeds.id, ofMember),
        isNull(feeds.goneAt),
        sql`coalesce(${feeds.claimedUntil}, '-infinity') <= ${now.toISOString()}::timestamptz`,
        sql`coalesce(${feeds.lastCheckedAt}, '-infinity') < ${freshAfter.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(feeds.id)
    .for("update", { skipLocked: true });
  return db
    .update(feeds)
    .set({ claimedUntil: until, nextDueAt: now })
    .where(inArray(feeds.id, due))
    .returning({ id: feeds.id, url: feeds.url });
}
