import { and, desc, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isMember, type MemberKey } from "@/db/queries/members/members";
import type { Recent } from "@/db/queries/newsfeeds/rederiving";
import { isSinceStart } from "@/db/queries/newsfeeds/start-date";
import { articleContents, articles } from "@/db/schema/articles";
import { feeds, sources } from "@/db/schema/feeds";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";
import { latestKeylearning } from "./post-columns";

/** A newsfeed's newest visible posts; empty for a non-member. The order makes Postgres use the list index. */
function selectNewest(db: Db, key: MemberKey, condition?: SQL) {
  return db
    .select({ id: posts.id })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(posts, eq(posts.newsfeedId, newsfeeds.id))
    .where(and(isMember(key), eq(posts.newsfeedId, key.newsfeedId), eq(posts.visible, true), isSinceStart, condition))
    .orderBy(desc(posts.publishedAt), desc(posts.id));
}

/** A newsfeed's newest posts with texts and current key learnings; empty for a non-member. */
export function listPostsToTry(db: Db, key: MemberKey, postsMax: number) {
  const page = selectNewest(db, key).limit(postsMax).as("page");
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

/** A newsfeed of a member with posts, preferably one with a business context. */
export async function findNewsfeedToTry(db: Db, userId: string) {
  const [row] = await db
    .select({
      id: newsfeeds.id,
      name: newsfeeds.name,
      keywords: newsfeeds.keywords,
      businessContext: newsfeeds.businessContext,
      language: newsfeeds.language,
    })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
    .where(
      and(
        eq(newsfeedMembers.userId, userId),
        sql`exists (select 1 from ${posts} p where p.newsfeed_id = ${newsfeeds.id} and p.visible)`,
      ),
    )
    .orderBy(sql`${newsfeeds.businessContext} is null`, desc(newsfeeds.id))
    .limit(1);
  return row ?? null;
}

/** Number of posts that another business context affects; 0 for a non-member. */
export function countRecentPosts(db: Db, key: MemberKey, { since, postsMax }: Recent): Promise<number> {
  return db.$count(selectNewest(db, key, gte(posts.publishedAt, since)).limit(postsMax).as("recent"));
}
