import { and, asc, desc, eq, gte, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { articleContents, articleSummaries, articles } from "@/db/schema/articles";
import { feeds, sources } from "@/db/schema/feeds";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { keylearnings, postSources, postStates, posts, verdicts } from "@/db/schema/posts";
import { rowsOf } from "./rows";

type Role = "owner" | "editor";

interface Place {
  at: Date;
  id: string;
}

export interface PostFilter {
  state: "unread" | "read" | "all" | "hidden";
  order: "newest" | "oldest";
  /** One more than the page, to know whether another follows. */
  rowsMax: number;
  after?: Place | undefined;
  sourceId?: string | undefined;
  /** Words, all of which occur in title or summary. */
  words?: readonly string[];
  since?: Date | undefined;
  until?: Date | undefined;
}

/** As a scalar sub-query: EXISTS or a join would scan all that the user has read. */
const isRead = sql<boolean>`coalesce((
  select ${postStates.isRead} from ${postStates}
  where ${postStates.userId} = ${newsfeedMembers.userId} and ${postStates.newsfeedId} = ${newsfeedMembers.newsfeedId}
    and ${postStates.postId} = ${posts.id}
), ${posts.id} <= ${newsfeedMembers.readUpTo}, false)`;

/** The newest key learning that is ready: after a change of the context the old one stands until the new one is derived. */
const latestKeylearning = (db: Db) =>
  db
    .select()
    .from(keylearnings)
    .where(eq(keylearnings.postId, posts.id))
    .orderBy(asc(sql`${keylearnings.status} = 'pending'`), desc(keylearnings.contextVersion))
    .limit(1)
    .as("learning");

/** The lesser of what summary and key learning have reached; without both the post is pending while its article is due. */
function aiStatus(learning: ReturnType<typeof latestKeylearning>) {
  return sql<"pending" | "done" | "fallback" | "skipped">`case
    when ${articleSummaries.status} is null or ${learning.status} is null
      then case when ${articles.enrichDueAt} is null then 'fallback' else 'pending' end
    when 'pending' in (${articleSummaries.status}, ${learning.status}) then 'pending'
    when 'skipped' in (${articleSummaries.status}, ${learning.status}) then 'skipped'
    when 'fallback' in (${articleSummaries.status}, ${learning.status}) then 'fallback'
    else 'done' end`;
}

function postColumns(learning: ReturnType<typeof latestKeylearning>) {
  return {
    id: posts.id,
    newsfeed_id: posts.newsfeedId,
    source_id: posts.sourceId,
    source_title: sql<string | null>`coalesce(${sources.title}, ${feeds.title})`,
    source_type: feeds.type,
    title: articles.title,
    summary: sql<string>`coalesce(${articleSummaries.summary}, ${articles.excerpt})`,
    keylearning: sql<string>`coalesce(${learning.keylearning}, '')`,
    evidence: sql<{ quote: string; start: number; end: number }[]>`coalesce(${learning.evidence}, '[]'::jsonb)`,
    external_url: articles.url,
    author: articles.author,
    image_url: articles.imageUrl,
    language: articles.language,
    word_count: articles.wordCount,
    matched_keywords: sql<string[]>`coalesce(${verdicts.matchedKeywords}, '{}')`,
    published_at: posts.publishedAt,
    created_at: posts.createdAt,
    is_read: isRead,
    is_hidden: posts.hidden,
    ai_status: aiStatus(learning),
    ai_model: sql<string | null>`coalesce(${learning.model}, ${articleSummaries.model})`,
  };
}

/** One page of a newsfeed's stream, cut before anything is joined. No rows also for somebody who is no member. */
export function pagePostsOfNewsfeed(db: Db, key: { userId: string; newsfeedId: string }, filter: PostFilter) {
  const learning = latestKeylearning(db);
  const direction = filter.order === "newest" ? desc : asc;
  const page = db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.newsfeedId, newsfeedMembers.newsfeedId), ...conditionsOf(filter)))
    .orderBy(direction(posts.publishedAt), direction(posts.id))
    .limit(filter.rowsMax)
    .as("page");
  return db
    .select(postColumns(learning))
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
    .crossJoinLateral(page)
    .innerJoin(posts, eq(posts.id, page.id))
    .innerJoin(articles, eq(articles.id, posts.articleId))
    .innerJoin(feeds, eq(feeds.id, articles.feedId))
    .leftJoin(sources, eq(sources.id, posts.sourceId))
    .leftJoin(verdicts, eq(verdicts.postId, posts.id))
    .leftJoin(articleSummaries, eq(articleSummaries.contentHash, articles.contentHash))
    .leftJoinLateral(learning, sql`true`)
    .where(and(eq(newsfeedMembers.userId, key.userId), eq(newsfeedMembers.newsfeedId, key.newsfeedId)))
    .orderBy(direction(posts.publishedAt), direction(posts.id));
}

function conditionsOf(filter: PostFilter): (SQL | undefined)[] {
  return [
    filter.state === "hidden" ? and(eq(posts.visible, false), posts.hidden, posts.matched) : eq(posts.visible, true),
    filter.state === "unread" ? sql`not ${isRead}` : undefined,
    filter.state === "read" ? isRead : undefined,
    filter.after && isBeyond(filter.after, filter.order),
    filter.since && gte(posts.publishedAt, filter.since),
    filter.until && lte(posts.publishedAt, filter.until),
    filter.sourceId === undefined ? undefined : isFrom(filter.sourceId),
    ...(filter.words ?? []).map(mentions),
  ];
}

/** Compared as a tuple: the or-form of the same reads every row above the place. */
function isBeyond(place: Place, order: PostFilter["order"]): SQL {
  const there = sql`(${place.at.toISOString()}::timestamptz, ${place.id}::uuid)`;
  return order === "newest"
    ? sql`(${posts.publishedAt}, ${posts.id}) < ${there}`
    : sql`(${posts.publishedAt}, ${posts.id}) > ${there}`;
}

function isFrom(sourceId: string): SQL {
  return sql`(${posts.sourceId} = ${sourceId}::uuid or exists (
    select 1 from ${postSources} where ${postSources.postId} = ${posts.id} and ${postSources.sourceId} = ${sourceId}::uuid))`;
}

function mentions(word: string): SQL {
  const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`exists (
    select 1 from ${articles} left join ${articleSummaries} on ${articleSummaries.contentHash} = ${articles.contentHash}
    where ${articles.id} = ${posts.articleId}
      and (${articles.title} ilike ${pattern} or coalesce(${articleSummaries.summary}, ${articles.excerpt}) ilike ${pattern}))`;
}

/** One post with its text. Null also for somebody who is no member of its newsfeed. */
export async function findPostOfMember(db: Db, key: { userId: string; postId: string }) {
  const learning = latestKeylearning(db);
  const [row] = await db
    .select({ ...postColumns(learning), content_markdown: articleContents.contentMarkdown })
    .from(posts)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(
      newsfeedMembers,
      and(eq(newsfeedMembers.newsfeedId, posts.newsfeedId), eq(newsfeedMembers.userId, key.userId)),
    )
    .innerJoin(articles, eq(articles.id, posts.articleId))
    .innerJoin(articleContents, eq(articleContents.articleId, articles.id))
    .innerJoin(feeds, eq(feeds.id, articles.feedId))
    .leftJoin(sources, eq(sources.id, posts.sourceId))
    .leftJoin(verdicts, eq(verdicts.postId, posts.id))
    .leftJoin(articleSummaries, eq(articleSummaries.contentHash, articles.contentHash))
    .leftJoinLateral(learning, sql`true`)
    .where(eq(posts.id, key.postId));
  return row ?? null;
}

/** The user's role in the post's newsfeed; null when it is somebody else's, undefined when there is no such post. */
export async function findRoleForPost(
  db: Db,
  key: { userId: string; postId: string },
): Promise<Role | null | undefined> {
  const [row] = await db
    .select({ role: newsfeedMembers.role })
    .from(posts)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .leftJoin(
      newsfeedMembers,
      and(eq(newsfeedMembers.newsfeedId, posts.newsfeedId), eq(newsfeedMembers.userId, key.userId)),
    )
    .where(eq(posts.id, key.postId));
  return row?.role;
}

/** Changes nothing for somebody without one of the roles. */
export async function setPostHidden(
  db: Db,
  key: { userId: string; postId: string; roles: readonly Role[] },
  hidden: boolean,
): Promise<void> {
  await db.execute(sql`
    update ${posts} set hidden = ${hidden} from ${newsfeedMembers}
    where posts.id = ${key.postId}::uuid and newsfeed_members.newsfeed_id = posts.newsfeed_id
      and newsfeed_members.user_id = ${key.userId}::uuid
      and newsfeed_members.role in (${sql.join(
        key.roles.map((role) => sql`${role}`),
        sql`, `,
      )})`);
}

/** The member's own state; membership is part of the statement. */
export async function setPostRead(
  db: Db,
  key: { userId: string; postId: string },
  state: { isRead: boolean; at: Date },
): Promise<void> {
  await rowsOf(
    db,
    sql`insert into ${postStates} (user_id, newsfeed_id, post_id, is_read, updated_at)
      select m.user_id, p.newsfeed_id, p.id, ${state.isRead}, ${state.at.toISOString()}::timestamptz
      from ${posts} p
      join ${newsfeedMembers} m on m.newsfeed_id = p.newsfeed_id and m.user_id = ${key.userId}::uuid
      where p.id = ${key.postId}::uuid
      on conflict (user_id, newsfeed_id, post_id)
      do update set is_read = excluded.is_read, updated_at = excluded.updated_at
      where post_states.is_read is distinct from excluded.is_read`,
  );
}
