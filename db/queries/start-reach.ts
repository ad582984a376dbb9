import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { articles } from "@/db/schema/articles";
import { newsfeeds } from "@/db/schema/newsfeeds";
import { announcedRefile } from "./refiling";
import { rowsOf } from "./rows";

/** The day (UTC) from which the newest `postsMax` articles of each feed are shown; null where none is stored. */
export async function findReach(
  db: Db,
  { feedIds, postsMax }: { feedIds: readonly string[]; postsMax: number },
): Promise<string | null> {
  const rows = await rowsOf<{ day: string | null }>(
    db,
    sql`select to_char(min(reach.published_at) at time zone 'UTC', 'YYYY-MM-DD') as day
      from unnest(${sql.param([...feedIds])}::uuid[]) as wanted (feed_id) cross join lateral (
        select published_at from ${articles} where articles.feed_id = wanted.feed_id
        order by published_at desc limit ${postsMax}) as reach`,
  );
  return rows[0]?.day ?? null;
}

/**
 * Moves the start of a newsfeed back to a day, unless somebody chose it or it is as early already.
 *
 * @returns null where it stays; else whether stored articles are to be judged anew
 */
export async function moveStartBack(
  db: Db,
  newsfeedId: string,
  { startDate, now }: { startDate: string; now: Date },
): Promise<{ isRefileAnnounced: boolean } | null> {
  const [row] = await db
    .update(newsfeeds)
    .set({ startDate, ...announcedRefile({ startDate }), updatedAt: now })
    .where(
      and(
        eq(newsfeeds.id, newsfeedId),
        isNull(newsfeeds.deletedAt),
        eq(newsfeeds.isStartChosen, false),
        gt(newsfeeds.startDate, startDate),
      ),
    )
    .returning({ isRefileAnnounced: isNotNull(newsfeeds.refileTotal).mapWith(Boolean) });
  return row ?? null;
}
