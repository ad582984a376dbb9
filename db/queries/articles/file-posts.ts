import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { numberWhenShown } from "@/db/queries/posts/filtered";
import { keepReadWhenRefused, markAppearedUnread } from "@/db/queries/posts/read-state";
import { storeRelevance } from "@/db/queries/posts/relevance";
import { posts, verdicts } from "@/db/schema/posts";

export interface FiledPost {
  post: Pick<typeof posts.$inferSelect, "id" | "newsfeedId" | "articleId" | "publishedAt" | "matched" | "relevance"> & {
    sourceId: string | null;
    createdAt: Date;
  };
  verdict: Verdict;
  relevanceReason: string;
  /** The article's post as the caller read it; null without one. */
  found: FoundPost | null;
}

/** An existing post. */
interface FoundPost {
  postId: string;
  sourceId: string | null;
  matched: boolean;
  relevance: number;
  /** Null for a missing verdict, which is a defect that filing repairs. */
  verdict: (Verdict & Pick<typeof verdicts.$inferSelect, "relevanceReason" | "similarity" | "meaningVersion">) | null;
}

type Verdict = Pick<
  typeof verdicts.$inferSelect,
  "matchedKeywords" | "keyword" | "field" | "reason" | "keywordsVersion"
>;

export type StoredPost = Pick<typeof posts.$inferSelect, "id" | "articleId" | "newsfeedId" | "matched">;

/**
 * Files articles in newsfeeds with one statement per step, a few thousand rows at a time. Existing posts keep id, read
 * state and hidden flag, and take a changed verdict unless they were rescued. Posts that become visible are unread, with
 * the number of {@link numberWhenShown}, and arrive then, except where `isAgain` says that only the keywords changed.
 *
 * @returns the posts after filing
 */
export async function filePosts(db: Db, filed: readonly FiledPost[], isAgain = false): Promise<StoredPost[]> {
  // Unchanged posts need no lock: a concurrent rescue leaves them unchanged too.
  const same = filed.filter(isAsFound);
  const others = filed.filter((one) => one.found !== null && !isAsFound(one));
  const locked = await lockPosts(db, others);
  const anew = others.flatMap((one) => {
    const there = locked.get(placeOf(one.post));
    return there ? [{ ...one, locked: there }] : [];
  });
  const absent = filed.filter((one) => !isAsFound(one) && !locked.has(placeOf(one.post)));
  const asFound = same.flatMap(({ post: { articleId, newsfeedId }, found }) =>
    found ? [{ id: found.postId, articleId, newsfeedId, matched: found.matched }] : [],
  );
  const stored = [...asFound, ...(await judgeAnew(db, anew, isAgain)), ...(await insertPosts(db, absent))];
  const rows = filed.filter(isScoredAnew).flatMap(({ post: { relevance }, relevanceReason: reason, found }) => {
    return found ? [{ postId: found.postId, relevance, reason }] : [];
  });
  await storeRelevance(db, { rows, contextVersion: null });
  return stored;
}

/** Refused posts are not scored. */
function isScoredAnew({ post, relevanceReason, found }: FiledPost): boolean {
  if (found === null || !(post.matched || found.verdict?.reason === "rescued")) return false;
  return found.relevance !== post.relevance || found.verdict?.relevanceReason !== relevanceReason;
}

function isAsFound({ post, verdict, found }: FiledPost): boolean {
  if (found === null || (found.sourceId === null && post.sourceId !== null)) return false;
  return (
    found.verdict?.reason === "rescued" || (found.matched === post.matched && isSameVerdict(verdict, found.verdict))
  );
}

const placeOf = ({ articleId, newsfeedId }: Pick<StoredPost, "articleId" | "newsfeedId">) =>
  `${articleId} ${newsfeedId}`;

type LockedPost = StoredPost & { sourceId: string | null };
type Locked = FiledPost & { locked: LockedPost };

/**
 * Locks the existing posts until the transaction ends. A separate statement, because a combined one would decide on a
 * snapshot from before the wait and undo a concurrent rescue.
 */
async function lockPosts(db: Db, filed: readonly FiledPost[]): Promise<Map<string, LockedPost>> {
  if (filed.length === 0) return new Map();
  const rows = await db
    .select({
      id: posts.id,
      articleId: posts.articleId,
      newsfeedId: posts.newsfeedId,
      sourceId: posts.sourceId,
      matched: posts.matched,
    })
    .from(posts)
    .where(
      sql`(${posts.articleId}, ${posts.newsfeedId}) in (select * from unnest(
        ${sql.param(filed.map(({ post }) => post.articleId))}::uuid[],
        ${sql.param(filed.map(({ post }) => post.newsfeedId))}::uuid[]))`,
    )
    .orderBy(posts.id)
    .for("no key update");
  return new Map(rows.map((row) => [placeOf(row), row]));
}

async function judgeAnew(db: Db, filed: readonly Locked[], isAgain: boolean): Promise<StoredPost[]> {
  if (filed.length === 0) return [];
  const storedVerdicts = await findVerdicts(
    db,
    filed.map(({ locked }) => locked.id),
  );
  const open = filed.filter(({ locked }) => storedVerdicts.get(locked.id)?.reason !== "rescued");
  const turned = open.filter(({ post, locked }) => post.matched !== locked.matched);
  const sourced = filed.filter(({ post, locked }) => locked.sourceId === null && post.sourceId !== null);
  const changed = turned.map(({ post: { matched, createdAt }, verdict, locked: { id } }): Turned => {
    // By its text it arrives now, so that the next digest has it; changed keywords bring no news.
    const isNews = matched && (!isAgain || verdict.keywordsVersion === storedVerdicts.get(id)?.keywordsVersion);
    return { postId: id, matched, arrivedAt: isNews ? createdAt : null };
  });
  const appeared = changed.filter(({ matched }) => matched);
  await keepReadWhenRefused(db, changed);
  await setMatched(db, changed, isAgain);
  await setSources(db, sourced);
  await markAppearedUnread(db, appeared);
  await storeVerdicts(
    db,
    open
      .filter(({ verdict, locked }) => !isSameVerdict(verdict, storedVerdicts.get(locked.id)))
      .map(({ verdict, locked }) => ({ ...verdict, postId: locked.id })),
  );
  const turnedIds = new Set(turned.map(({ locked }) => locked.id));
  return filed.map(({ locked: { id, articleId, newsfeedId, matched } }) => ({
    id,
    articleId,
    newsfeedId,
    matched: matched !== turnedIds.has(id),
  }));
}

async function findVerdicts(db: Db, postIds: readonly string[]): Promise<Map<string, Verdict>> {
  const rows = await db
    .select()
    .from(verdicts)
    .where(sql`${verdicts.postId} = any(${sql.param([...postIds])}::uuid[])`);
  return new Map(rows.map((row) => [row.postId, row]));
}

/** Ignores the keyword version under which the verdict was first given. */
function isSameVerdict(one: Verdict, other: Verdict | null | undefined): boolean {
  return (
    other != null &&
    one.reason === other.reason &&
    one.keyword === other.keyword &&
    one.field === other.field &&
    one.matchedKeywords.length === other.matchedKeywords.length &&
    one.matchedKeywords.every((keyword, index) => keyword === other.matchedKeywords[index])
  );
}

interface Turned {
  postId: string;
  matched: boolean;
  /** Null to keep the time of arrival. */
  arrivedAt: Date | null;
}

/** @param isAgain only the keywords have changed; a text may refuse a post seconds after its teaser matched */
async function setMatched(db: Db, turned: readonly Turned[], isAgain: boolean): Promise<void> {
  if (turned.length === 0) return;
  const column = <Value>(of: (one: Turned) => Value) => sql.param(turned.map(of));
  await db.execute(sql`update ${posts} set matched = turned.matched,
      was_shown = posts.was_shown or posts.matched and ${isAgain},
      number = case when turned.matched then ${numberWhenShown} else posts.number end,
      created_at = coalesce(turned.arrived_at, posts.created_at) from unnest(
    ${column(({ postId }) => postId)}::uuid[],
    ${column(({ matched }) => matched)}::boolean[],
    ${column(({ arrivedAt }) => arrivedAt?.toISOString() ?? null)}::timestamptz[]) as turned (post_id, matched, arrived_at)
    where posts.id = turned.post_id`);
}

/** Replaces sources that no longer exist. */
async function setSources(db: Db, filed: readonly Locked[]): Promise<void> {
  if (filed.length === 0) return;
  await db.execute(sql`update ${posts} set source_id = named.source_id from unnest(
    ${sql.param(filed.map(({ locked }) => locked.id))}::uuid[],
    ${sql.param(filed.map(({ post }) => post.sourceId))}::uuid[]) as named (post_id, source_id)
    where posts.id = named.post_id`);
}

/** Inserts new posts and verdicts. A post that another process filed meanwhile takes the verdict. */
async function insertPosts(db: Db, filed: readonly FiledPost[]): Promise<StoredPost[]> {
  if (filed.length === 0) return [];
  const column = <Value>(of: (one: FiledPost) => Value) => sql.param(filed.map(of));
  const { rows: stored } = await db.execute<StoredPost>(sql`insert into ${posts}
        (id, newsfeed_id, article_id, source_id, published_at, created_at, matched, relevance)
      select * from unnest(
        ${column(({ post }) => post.id)}::uuid[],
        ${column(({ post }) => post.newsfeedId)}::uuid[],
        ${column(({ post }) => post.articleId)}::uuid[],
        ${column(({ post }) => post.sourceId)}::uuid[],
        ${column(({ post }) => post.publishedAt.toISOString())}::timestamptz[],
        ${column(({ post }) => post.createdAt.toISOString())}::timestamptz[],
        ${column(({ post }) => post.matched)}::boolean[],
        ${column(({ post }) => post.relevance)}::smallint[])
      on conflict (article_id, newsfeed_id) do update set
        matched = case when exists (
          select 1 from ${verdicts} where ${verdicts.postId} = posts.id and ${verdicts.reason} = 'rescued'
        ) then posts.matched else excluded.matched end,
        source_id = coalesce(posts.source_id, excluded.source_id)
      returning id, article_id as "articleId", newsfeed_id as "newsfeedId", matched`);
  const idOf = new Map(stored.map((row) => [placeOf(row), row.id]));
  await storeVerdicts(
    db,
    filed.flatMap(({ post, verdict, relevanceReason }) => {
      const postId = idOf.get(placeOf(post));
      return postId ? [{ ...verdict, postId, relevanceReason }] : [];
    }),
  );
  return stored;
}

type VerdictRow = Verdict & { postId: string; relevanceReason?: string };

/** Leaves the reason for the relevance of an existing post as it is. */
async function storeVerdicts(db: Db, rows: readonly VerdictRow[]): Promise<void> {
  if (rows.length === 0) return;
  const column = <Value>(of: (row: VerdictRow) => Value) => sql.param(rows.map(of));
  // unnest needs arrays of one length, so each array is passed as text.
  await db.execute(sql`insert into ${verdicts} (post_id, matched_keywords, keyword, field, reason, keywords_version,
      relevance_reason)
    select post_id, matched_keywords::text[], keyword, field, reason, keywords_version, relevance_reason from unnest(
      ${column(({ postId }) => postId)}::uuid[],
      ${column(({ matchedKeywords }) => arrayText(matchedKeywords))}::text[],
      ${column(({ keyword }) => keyword)}::text[],
      ${column(({ field }) => field)}::text[],
      ${column(({ reason }) => reason)}::text[],
      ${column(({ keywordsVersion }) => keywordsVersion)}::int[],
      ${column(({ relevanceReason = "" }) => relevanceReason)}::text[]
    ) as given (post_id, matched_keywords, keyword, field, reason, keywords_version, relevance_reason)
    on conflict (post_id) do update set matched_keywords = excluded.matched_keywords, keyword = excluded.keyword,
      field = excluded.field, reason = excluded.reason, keywords_version = excluded.keywords_version
    where verdicts.reason <> 'rescued'`);
}

/** Postgres array literal. */
function arrayText(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
