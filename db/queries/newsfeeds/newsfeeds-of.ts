import { and, isNotNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prepared } from "@/db/queries/prepared";
import { opmlSubscriptions } from "@/db/schema/feed-addresses";
import { sources } from "@/db/schema/feeds";
import { posts } from "@/db/schema/posts";

const preparedNewsfeeds = prepared("newsfeeds of", (db) => {
  const anyOf = (name: string) => sql`any(${sql.placeholder(name)}::uuid[])`;
  return db
    .select({ id: posts.newsfeedId })
    .from(posts)
    .where(sql`${posts.id} = ${anyOf("postIds")}`)
    .union(
      db
        .select({ id: sources.newsfeedId })
        .from(sources)
        .where(sql`${sources.id} = ${anyOf("sourceIds")}`),
    )
    .union(
      db
        .select({ id: sql<string>`${opmlSubscriptions.newsfeedId}` })
        .from(opmlSubscriptions)
        .where(
          and(sql`${opmlSubscriptions.id} = ${anyOf("subscriptionIds")}`, isNotNull(opmlSubscriptions.newsfeedId)),
        ),
    );
});

/**
 * Newsfeeds of sources, posts and OPML subscriptions, whoever owns them. For checks and logs only: never show them to a
 * caller.
 */
export async function findNewsfeedsOf(
  db: Db,
  ids: { sourceIds: readonly string[]; postIds: readonly string[]; subscriptionIds: readonly string[] },
): Promise<string[]> {
  return (await preparedNewsfeeds(db).execute(ids)).map(({ id }) => id);
}
