import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { markAppearedUnread } from "@/db/queries/posts/read-state";
import { rowsOf } from "@/db/queries/rows";
import { posts, verdicts } from "@/db/schema/posts";

/** An article with its verdict in a newsfeed. */
export interface FiledPost {
  post: Pick<typeof posts.$inferInsert, "id" | "newsfeedId" | "articleId" | "publishedAt" | "matched"> & {
    sourceId: string | null;
    createdAt: Date;
  };
  verdict: Verdict;
  /** The newsfeed's post of the article, as the caller found it; null where there was none. */
  found: FoundPost | null;
}

/** A post that is there. */
export interface FoundPost {
  postId: string;
  sourceId: string | null;
  matched: boolean;
  /** Null where none is stored, which is a defect that filing mends. */
  verdict: Verdict | null;
}

type Verdict = Pick<
  typeof verdicts.$inferSelect,
  "matchedKeywords" | "keyword" | "field" | "reason" | "keywordsVersion"
>;

export type StoredPost = Pick<typeof posts.$inferSelect, "id" | "articleId" | "newsfeedId" | "matched">;

/**
 * Files articles in newsfeeds. A post that is there keeps its id, its read state and its hidden flag, and takes the new
 * verdict, unless a person rescued it; where that is no other one, nothing is written. One that appears by the new verdict
 * was seen by nobody yet. A few thousand at a time: all of them go into one statement.
 *
 * @returns the posts as they are now
 */
export async function filePosts(db: Db, filed: readonly FiledPost[]): Promise<StoredPost[]> {
  // A rescue that is under way leaves what is the same as it is, too: no need to wait for it.
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
  return [...asFound, ...(await judgeAnew(db, anew)), ...(await insertPosts(db, absent))];
}

/** Is there nothing to write? */
function isAsFound({ post, verdict, found }: FiledPost): boolean {
  if (found === null || (found.sourceId === null && post.sourceId !== null)) return false;
  return (
    found.verdict?.reason === "rescued" || (found.matched === post.matched && isSameVerdict(verdict, found.verdict))
  );
}

const placeOf = ({ articleId, newsfeedId }: Pick<StoredPost, "articleId" | "newsfeedId">) =>
  `${articleId} ${newsfeedId}`;

type LockedPost = StoredPost & { sourceId: string | null };

/**
 * The posts that are there, as they are until the transaction ends. In a statement of its own: one that also writes, or
 * reads their verdicts, would decide by what it saw before it waited, and undo a rescue that was under way.
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

/** Writes what is another verdict than the one that is stored. */
async function judgeAnew(db: Db, filed: readonly (FiledPost & { locked: LockedPost })[]): Promise<StoredPost[]> {
  if (filed.length === 0) return [];
  const storedVerdicts = await findVerdicts(
    db,
    filed.map(({ locked }) => locked.id),
  );
  const open = filed.filter(({ locked }) => storedVerdicts.get(locked.id)?.reason !== "rescued");
  const turned = open.filter(({ post, locked }) => post.matched !== locked.matched);
  const sourced = filed.filter(({ post, locked }) => locked.sourceId === null && post.sourceId !== null);
  await setMatched(db, turned);
  await setSources(db, sourced);
  await markAppearedUnread(
    db,
    turned.filter(({ post }) => post.matched).map(({ locked }) => locked.id),
  );
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

/** Do both say the same? Under which version of the keywords it was said first is no matter. */
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

async function setMatched(db: Db, filed: readonly (FiledPost & { locked: LockedPost })[]): Promise<void> {
  for (const matched of [true, false]) {
    const ids = filed.filter(({ post }) => post.matched === matched).map(({ locked }) => locked.id);
    if (ids.length > 0)
      await db
        .update(posts)
        .set({ matched })
        .where(sql`${posts.id} = any(${sql.param(ids)}::uuid[])`);
  }
}

/** Their sources are gone, and others bring them. */
async function setSources(db: Db, filed: readonly (FiledPost & { locked: LockedPost })[]): Promise<void> {
  if (filed.length === 0) return;
  await db.execute(sql`update ${posts} set source_id = named.source_id from unnest(
    ${sql.param(filed.map(({ locked }) => locked.id))}::uuid[],
    ${sql.param(filed.map(({ post }) => post.sourceId))}::uuid[]) as named (post_id, source_id)
    where posts.id = named.post_id`);
}

/** New posts, and their verdicts. Where somebody else filed one meanwhile, it takes the verdict. */
async function insertPosts(db: Db, filed: readonly FiledPost[]): Promise<StoredPost[]> {
  if (filed.length === 0) return [];
  const column = <Value>(of: (one: FiledPost) => Value) => sql.param(filed.map(of));
  const stored = await rowsOf<{ id: string; article_id: string; newsfeed_id: string; matched: boolean }>(
    db,
    sql`insert into ${posts} (id, newsfeed_id, article_id, source_id, published_at, created_at, matched)
      select * from unnest(
        ${column(({ post }) => post.id)}::uuid[],
        ${column(({ post }) => post.newsfeedId)}::uuid[],
        ${column(({ post }) => post.articleId)}::uuid[],
        ${column(({ post }) => post.sourceId)}::uuid[],
        ${column(({ post }) => post.publishedAt.toISOString())}::timestamptz[],
        ${column(({ post }) => post.createdAt.toISOString())}::timestamptz[],
        ${column(({ post }) => post.matched)}::boolean[])
      on conflict (article_id, newsfeed_id) do update set
        matched = case when exists (
          select 1 from ${verdicts} where ${verdicts.postId} = posts.id and ${verdicts.reason} = 'rescued'
        ) then posts.matched else excluded.matched end,
        source_id = coalesce(posts.source_id, excluded.source_id)
      returning id, article_id, newsfeed_id, matched`,
  );
  const idOf = new Map(stored.map((row) => [`${row.article_id} ${row.newsfeed_id}`, row.id]));
  await storeVerdicts(
    db,
    filed.flatMap(({ post, verdict }) => {
      const postId = idOf.get(placeOf(post));
      return postId ? [{ ...verdict, postId }] : [];
    }),
  );
  return stored.map((row) => ({
    id: row.id,
    articleId: row.article_id,
    newsfeedId: row.newsfeed_id,
    matched: row.matched,
  }));
}

async function storeVerdicts(db: Db, rows: readonly (Verdict & { postId: string })[]): Promise<void> {
  if (rows.length === 0) return;
  const column = <Value>(of: (row: Verdict & { postId: string }) => Value) => sql.param(rows.map(of));
  // Arrays of different lengths have no common array: each comes as text.
  await db.execute(sql`insert into ${verdicts} (post_id, matched_keywords, keyword, field, reason, keywords_version)
    select post_id, matched_keywords::text[], keyword, field, reason, keywords_version from unnest(
      ${column(({ postId }) => postId)}::uuid[],
      ${column(({ matchedKeywords }) => arrayText(matchedKeywords))}::text[],
      ${column(({ keyword }) => keyword)}::text[],
      ${column(({ field }) => field)}::text[],
      ${column(({ reason }) => reason)}::text[],
      ${column(({ keywordsVersion }) => keywordsVersion)}::int[]
    ) as given (post_id, matched_keywords, keyword, field, reason, keywords_version)
    on conflict (post_id) do update set matched_keywords = excluded.matched_keywords, keyword = excluded.keyword,
      field = excluded.field, reason = excluded.reason, keywords_version = excluded.keywords_version
    where verdicts.reason <> 'rescued'`);
}

/** An array in Postgres' own writing. */
function arrayText(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
