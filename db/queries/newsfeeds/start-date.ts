import { type SQL, sql } from "drizzle-orm";
import { newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";

/** Is the post of the newsfeed's first day (UTC) or later? Others wait, as they are, for an earlier start. */
export const isSinceStart = isSinceStartAt(sql`${posts.publishedAt}`);

/** As {@link isSinceStart}, of any time of publication. */
export function isSinceStartAt(publishedAt: SQL): SQL {
  return sql`${publishedAt} >= ${newsfeeds.startDate}::timestamp at time zone 'UTC'`;
}
