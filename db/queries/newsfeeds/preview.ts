import { and, desc, eq, gte, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { alias, unionAll } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { isMember, type MemberKey } from "@/db/queries/members/members";
import { articleContents, articles } from "@/db/schema/articles";
import { feeds, sources } from "@/db/schema/feeds";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts, verdicts } from "@/db/schema/posts";
import { isUnfollowed } from "./refiling";

interface Newest {
  since: Date;
  articlesMax: number;
}

/**
 * The newest articles of a newsfeed's feeds and of its posts from former sources, newest first; empty for a non-member.
 * Takes the newest of each feed, and of the shown and the other posts, from an index before joining.
 */
export function listNewestArticles(db: Db, key: MemberKey, { since, articlesMax }: Newest) {
  const ofFeed = db
    .select({ id: articles.id, publishedAt: articles.publishedAt })
    .from(articles)
    .where(and(eq(articles.feedId, sources.feedId), gte(articles.publishedAt, since)))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(articlesMax)
    .as("of_feed");
  const ofSources = db
    .select({ id: ofFeed.id, publishedAt: ofFeed.publishedAt })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(sources, eq(sources.newsfeedId, newsfeedMembers.newsfeedId))
    .crossJoinLateral(ofFeed)
    .where(isMember(key));
  const newest = unionAll(ofSources, ofFormerSources(db, key, { since, articlesMax }))
    .orderBy(sql`published_at desc`, sql`id desc`)
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

/** Articles of the newest posts, shown or not, from feeds that the newsfeed no longer follows. */
function ofFormerSources(db: Db, key: MemberKey, { since, articlesMax }: Newest) {
  const ofNewsfeed = db
    .select({ articleId: posts.articleId, publishedAt: posts.publishedAt })
    .from(posts)
    .where(
      and(
        eq(posts.newsfeedId, newsfeedMembers.newsfeedId),
        sql`${posts.visible} = shown.visible`,
        gte(posts.publishedAt, since),
      ),
    )
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(articlesMax)
    .as("of_newsfeed");
  // A scalar sub-query; as a join it could scan all articles.
  const feedId = sql`(select ${articles.feedId} from ${articles} where ${articles.id} = ${ofNewsfeed.articleId})`;
  return db
    .select({ id: ofNewsfeed.articleId, publishedAt: ofNewsfeed.publishedAt })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
    .crossJoin(sql`(values (true), (false)) as shown (visible)`)
    .crossJoinLateral(ofNewsfeed)
    .where(and(isMember(key), isUnfollowed(newsfeedMembers.newsfeedId, feedId)));
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
  const copies = alias(articles, "copies");
  const copyPosts = alias(posts, "copy_posts");
  const copy = db
    .select({ one: sql`1` })
    .from(copies)
    .innerJoin(copyPosts, and(eq(copyPosts.articleId, copies.id), eq(copyPosts.newsfeedId, newsfeedId)))
    .where(and(eq(copies.urlHash, articles.urlHash), ne(copies.feedId, articles.feedId)));
  return sql<boolean>`case when ${posts.id} is null then exists ${copy} else false end`;
}

/** Input for verdicts and key learnings, unordered; only from the newsfeed's feeds and posts. */
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
    .where(and(inArray(articles.id, [...articleIds]), or(isOfMember(db, key), isPostOfMember(db, key))));
}

/** A scalar sub-query; for EXISTS Postgres could scan all posts of the newsfeed. */
function isPostOfMember(db: Db, key: MemberKey) {
  const post = db
    .select({ one: sql`true` })
    .from(posts)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(newsfeedMembers, eq(newsfeedMembers.newsfeedId, posts.newsfeedId))
    .where(and(eq(posts.articleId, articles.id), isMember(key)))
    .limit(1);
  return sql`${post}`;
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
