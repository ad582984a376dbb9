import { and, count, desc, eq, gte, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Recent } from "@/db/queries/newsfeeds/rederiving";
import { isSinceStart } from "@/db/queries/newsfeeds/start-date";
import { articleContents, articles } from "@/db/schema/articles";
import { feeds, sources } from "@/db/schema/feeds";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";
import { latestKeylearning } from "./post-columns";

interface Membership {
  userId: string;
  newsfeedId: string;
}

const visibleToMember = ({ userId, newsfeedId }: Membership) =>
  and(
    eq(newsfeedMembers.userId, userId),
    eq(newsfeedMembers.newsfeedId, newsfeedId),
    isNull(newsfeeds.deletedAt),
    eq(posts.newsfeedId, newsfeedId),
    eq(posts.visible, true),
    isSinceStart,
  );

/** A newsfeed's newest posts with texts and current key learnings; empty for a non-member. */
export function listPostsToTry(db: Db, key: Membership, postsMax: number) {
  const page = db
    .select({ id: posts.id })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, eq(newsfeeds.id, newsfeedMembers.newsfeedId))
    .innerJoin(posts, eq(posts.newsfeedId, newsfeeds.id))
    .where(visibleToMember(key))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(postsMax)
    .as("page");
  const learning = latestKeylearning(db);
  return db
    .select({
      id: posts.id,
      title: articles.title,
      sourceTitle: sql<string | null>`coalesce(${sources.title}, ${feeds.title})`,
      publishedAt: posts.publishedAt,
      language: articles.language,
      wordCount: articles.wordCount,
      markdown: articleContents.contentMarkdown,
      text: articleContents.contentText,
      learning: {
        keylearning: learning.keylearning,
        evidence: learning.evidence,
        state: learning.state,
        status: learning.status,
      },
    })
    .from(page)
    .innerJoin(posts, eq(posts.id, page.id))
    .innerJoin(articles, eq(articles.id, posts.articleId))
    .innerJoin(articleContents, eq(articleContents.articleId, articles.id))
    .innerJoin(feeds, eq(feeds.id, articles.feedId))
    .leftJoin(sources, eq(sources.id, posts.sourceId))
    .leftJoinLateral(learning, sql`true`)
    .orderBy(desc(posts.publishedAt), desc(posts.id));
}

/** Number of posts that another business context affects; 0 for a non-member. */
export async function countRecentPosts(db: Db, key: Membership, { since, postsMax }: Recent): Promise<number> {
  const recent = db
    .select({ id: posts.id })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, eq(newsfeeds.id, newsfeedMembers.newsfeedId))
    .innerJoin(posts, eq(posts.newsfeedId, newsfeeds.id))
    .where(and(visibleToMember(key), gte(posts.publishedAt, since)))
    // The order makes Postgres use the list index.
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(postsMax)
    .as("recent");
  const rows = await db.select({ total: count() }).from(recent);
  return rows[0]?.total ?? 0;
}
