import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isOfReader, type Reader } from "@/db/queries/members/reader";
import { isSinceStart } from "@/db/queries/newsfeeds/start-date";
import {
  isHiddenByViewer,
  isReadByMember,
  latestKeylearning,
  listsOfReader,
  shownSummary,
} from "@/db/queries/posts/post-columns";
import { articleContents, articles } from "@/db/schema/articles";
import { feeds, sources } from "@/db/schema/feeds";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { type keylearnings, posts } from "@/db/schema/posts";

/** Ids of the posts with these numbers that the reader has. Unknown numbers are left out. */
export async function findPostsByNumber(db: Db, reader: Reader, numbers: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select found.id from unnest(${sql.param([...numbers])}::bigint[]) as wanted (number) cross join lateral (
      select ${posts.id} from ${posts}
      join ${newsfeeds} on ${newsfeeds.id} = ${posts.newsfeedId} and ${newsfeeds.deletedAt} is null
      join ${newsfeedMembers} on ${and(eq(newsfeedMembers.newsfeedId, posts.newsfeedId), isOfReader(reader))}
      where ${posts.number} = wanted.number limit 1
    ) found`);
  return rows.map(({ id }) => id);
}

const isShown = sql`${posts.visible} and ${isSinceStart} and not ${isHiddenByViewer(posts.id)}`;

type KeylearningState = typeof keylearnings.$inferSelect.state;

interface NumberRange {
  /** Exclusive bounds. */
  above?: string | undefined;
  below?: string | undefined;
  isGreatestFirst: boolean;
  rowsMax: number;
}

/**
 * Ids of the posts that the reader's newsfeeds show, by number. Reads all of them: there is no index by newsfeed and
 * number, and the one by number alone scans everybody's posts.
 */
export async function pageByNumber(db: Db, reader: Reader, range: NumberRange): Promise<string[]> {
  const { above = null, below = null, isGreatestFirst, rowsMax } = range;
  const { rows } = await db.execute<{ id: string }>(sql`
    with shown as materialized (
      select ${posts.id}, ${posts.number} from ${newsfeedMembers}
      join ${newsfeeds} on ${newsfeeds.id} = ${newsfeedMembers.newsfeedId} and ${newsfeeds.deletedAt} is null
      join ${posts} on ${posts.newsfeedId} = ${newsfeeds.id} and ${isShown}
      where ${isOfReader(reader)}
    )
    select id from shown
    where (${above}::bigint is null or number > ${above}::bigint)
      and (${below}::bigint is null or number < ${below}::bigint)
    order by number ${isGreatestFirst ? sql`desc` : sql`asc`} limit ${rowsMax}`);
  return rows.map(({ id }) => id);
}

/** Number of posts that the reader's newsfeeds show. */
export async function countShown(db: Db, reader: Reader): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from ${newsfeedMembers}
    join ${newsfeeds} on ${newsfeeds.id} = ${newsfeedMembers.newsfeedId} and ${newsfeeds.deletedAt} is null
    join ${posts} on ${posts.newsfeedId} = ${newsfeeds.id} and ${isShown}
    where ${isOfReader(reader)}`);
  return rows[0]?.total ?? 0;
}

/**
 * Posts with their texts, as a reader app shows them; unordered, without those that the reader may not read. The text is
 * null for posts after the first `charactersMax` characters of texts, but never for the first post.
 */
export function listItemsOfReader(
  db: Db,
  reader: Reader,
  { postIds, charactersMax }: { postIds: readonly string[]; charactersMax: number },
) {
  const text = articleContents.contentMarkdown;
  const inOrder = sql`over (order by wanted.place)`;
  const isWithinMax = sql`sum(char_length(${text})) ${inOrder} <= ${charactersMax} or row_number() ${inOrder} = 1`;
  const learning = latestKeylearning(db);
  const summary = shownSummary(db);
  return db
    .select({
      id: posts.id,
      number: sql<string>`${posts.number}::text`,
      newsfeedId: posts.newsfeedId,
      newsfeedNumber: newsfeeds.number,
      newsfeedName: newsfeeds.name,
      sourceNumber: sources.number,
      sourceTitle: sql<string | null>`coalesce(${sources.title}, ${feeds.title})`,
      siteUrl: feeds.siteUrl,
      title: articles.title,
      url: articles.url,
      author: articles.author,
      imageUrl: articles.imageUrl,
      summary: sql<string>`coalesce(${summary.summary}, ${articles.excerpt})`,
      keylearning: sql<string>`coalesce(${learning.keylearning}, '')`,
      keylearningState: sql<KeylearningState>`coalesce(${learning.state}, 'nothing')`,
      evidence: sql<{ quote: string }[]>`coalesce(${learning.evidence}, '[]'::jsonb)`,
      contentMarkdown: sql<string | null>`case when ${isWithinMax} then ${text} end`,
      publishedAt: posts.publishedAt,
      createdAt: posts.createdAt,
      isRead: isReadByMember(posts.id),
      listIds: listsOfReader(newsfeedMembers.userId),
    })
    .from(sql`unnest(${sql.param([...postIds])}::uuid[]) with ordinality as wanted (id, place)`)
    .innerJoin(posts, sql`${posts.id} = wanted.id`)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(newsfeedMembers, and(eq(newsfeedMembers.newsfeedId, posts.newsfeedId), isOfReader(reader)))
    .innerJoin(articles, eq(articles.id, posts.articleId))
    .innerJoin(articleContents, eq(articleContents.articleId, posts.articleId))
    .innerJoin(feeds, eq(feeds.id, articles.feedId))
    .leftJoin(sources, eq(sources.id, posts.sourceId))
    .leftJoinLateral(summary, sql`true`)
    .leftJoinLateral(learning, sql`true`);
}

export type ItemRow = Awaited<ReturnType<typeof listItemsOfReader>>[number];
