import { and, desc, eq, gte, inArray, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { isMember, type MemberKey } from "@/db/queries/members/members";
import { articleContents, articles } from "@/db/schema/articles";
import { feeds, sources } from "@/db/schema/feeds";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts, verdicts } from "@/db/schema/posts";

/**
 * The newest articles of a newsfeed's feeds, newest first; empty for a non-member. Takes each feed's newest from an
 * index before joining.
 */
export function listNewestArticles(
  db: Db,
  key: MemberKey,
  { since, articlesMax }: { since: Date; articlesMax: number },
) {
  const ofFeed = db
    .select({ id: articles.id, publishedAt: articles.publishedAt })
    .from(articles)
    .where(and(eq(articles.feedId, sources.feedId), gte(articles.publishedAt, since)))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(articlesMax)
    .as("of_feed");
  const newest = db
    .select({ id: ofFeed.id })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(sources, eq(sources.newsfeedId, newsfeedMembers.newsfeedId))
    .crossJoinLateral(ofFeed)
    .where(isMember(key))
    .orderBy(desc(ofFeed.publishedAt), desc(ofFeed.id))
    .limit(articlesMax)
    .as("newest");
  return db
    .select({
      id: articles.id,
      feedId: articles.feedId,
      /** Hexadecimal; equal for one article in two feeds. */
      urlHash: sql<string>`encode(${articles.urlHash}, 'hex')`,
      title: articles.title,
      url: articles.url,
      sourceTitle: sourceTitle(key),
      publishedAt: articles.publishedAt,
      hasPost: sql<boolean>`${posts.id} is not null`,
      /** Whether the newsfeed keeps it now. */
      wasMatch: sql<boolean>`coalesce(${posts.matched}, false)`,
      isRescued: sql<boolean>`coalesce(${verdicts.reason} = 'rescued', false)`,
      /** Has no post of its own, because the newsfeed has it from another feed. */
      isFurtherSource: isFurtherSource(db, key),
    })
    .from(newest)
    .innerJoin(articles, eq(articles.id, newest.id))
    .innerJoin(feeds, eq(feeds.id, articles.feedId))
    .leftJoin(posts, and(eq(posts.articleId, articles.id), eq(posts.newsfeedId, key.newsfeedId)))
    .leftJoin(verdicts, eq(verdicts.postId, posts.id))
    .orderBy(desc(articles.publishedAt), desc(articles.id));
}

/** A preview's article without its text. */
export type PreviewArticle = Awaited<ReturnType<typeof listNewestArticles>>[number];

/** A scalar sub-query; as a join it could scan all articles of the feeds. */
function sourceTitle({ newsfeedId }: MemberKey) {
  return sql<string | null>`(
    select coalesce(${sources.title}, ${feeds.title}) from ${sources}
    where ${sources.feedId} = ${feeds.id} and ${sources.newsfeedId} = ${newsfeedId})`;
}

/** Checked only without a post, because many articles can share an address. */
function isFurtherSource(db: Db, { newsfeedId }: MemberKey) {
  const twins = alias(articles, "twins");
  const twinPosts = alias(posts, "twin_posts");
  const twin = db
    .select({ one: sql`1` })
    .from(twins)
    .innerJoin(twinPosts, and(eq(twinPosts.articleId, twins.id), eq(twinPosts.newsfeedId, newsfeedId)))
    .where(and(eq(twins.urlHash, articles.urlHash), ne(twins.feedId, articles.feedId)));
  return sql<boolean>`case when ${posts.id} is null then exists ${twin} else false end`;
}

/** Input for verdicts and key learnings, unordered; only from the newsfeed's feeds. */
export function listTexts(
  db: Db,
  key: MemberKey,
  { articleIds, text }: { articleIds: readonly string[]; text: "contentText" | "contentMarkdown" },
) {
  const { id, title, language, tags } = articles;
  return db
    .select({ id, title, language, tags, text: articleContents[text] })
    .from(articles)
    .innerJoin(articleContents, eq(articleContents.articleId, articles.id))
    .where(and(inArray(articles.id, [...articleIds]), isOfMember(db, key)));
}

/** An array, evaluated once; as a sub-query it could become a join with all articles. */
function isOfMember(db: Db, key: MemberKey) {
  const feedIds = db
    .select({ id: sources.feedId })
    .from(sources)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, sources.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(newsfeedMembers, eq(newsfeedMembers.newsfeedId, sources.newsfeedId))
    .where(isMember(key));
  return sql`${articles.feedId} = any(array${feedIds})`;
}
