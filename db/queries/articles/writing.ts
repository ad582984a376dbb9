import { and, eq, exists, gt, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { rowsOf } from "@/db/queries/rows";
import { articleContents, articleSummaries, articles } from "@/db/schema/articles";
import { newsfeeds } from "@/db/schema/newsfeeds";
import { keylearnings, posts } from "@/db/schema/posts";

/** Who takes a text in hand, and for which wording of the question: texts that it was put for are not asked for again. */
export interface TextClaim {
  now: Date;
  until: Date;
  promptVersion: number;
}

/** Texts that a model may still write: chosen so far, and not answered unfit. */
function isUnwritten(text: typeof articleSummaries | typeof keylearnings, promptVersion: number): SQL | undefined {
  return and(inArray(text.status, ["pending", "fallback"]), lt(text.promptVersion, promptVersion));
}

function isFree(text: typeof articleSummaries | typeof keylearnings, now: Date): SQL | undefined {
  return or(isNull(text.claimedUntil), lte(text.claimedUntil, now));
}

/** An article as far as a model is told of it, and what its quotes stand in. */
export async function findArticleToWrite(db: Db, articleId: string) {
  const [row] = await db
    .select({
      title: articles.title,
      language: articles.language,
      contentHash: articles.contentHash,
      text: articleContents.contentText,
      markdown: articleContents.contentMarkdown,
    })
    .from(articles)
    .innerJoin(articleContents, eq(articleContents.articleId, articles.id))
    .where(eq(articles.id, articleId));
  return row ?? null;
}

/** @returns false where a model wrote the summary or answered unfit, where the text is too short, or somebody else is at it */
export async function claimSummary(db: Db, contentHash: Uint8Array, claim: TextClaim): Promise<boolean> {
  const rows = await db
    .update(articleSummaries)
    .set({ claimedUntil: claim.until })
    .where(
      and(
        eq(articleSummaries.contentHash, contentHash),
        isUnwritten(articleSummaries, claim.promptVersion),
        isFree(articleSummaries, claim.now),
      ),
    )
    .returning({ hash: articleSummaries.contentHash });
  return rows.length > 0;
}

/** Ends a claim, with what came of it; without effect once it is another's. */
export async function endSummaryClaim(
  db: Db,
  contentHash: Uint8Array,
  { until, written }: { until: Date; written: Partial<typeof articleSummaries.$inferInsert> },
): Promise<void> {
  await db
    .update(articleSummaries)
    .set({ ...written, claimedUntil: null })
    .where(and(eq(articleSummaries.contentHash, contentHash), eq(articleSummaries.claimedUntil, until)));
}

/** The next posts of an article whose key learning a model may still write, in a fixed order. */
export async function listUnwrittenPosts(
  db: Db,
  articleId: string,
  { after, postsMax, promptVersion }: { after: string | null; postsMax: number; promptVersion: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(
      keylearnings,
      and(eq(keylearnings.postId, posts.id), eq(keylearnings.contextVersion, newsfeeds.contextVersion)),
    )
    .where(
      and(
        eq(posts.articleId, articleId),
        eq(posts.matched, true),
        isUnwritten(keylearnings, promptVersion),
        after === null ? undefined : gt(posts.id, after),
      ),
    )
    .orderBy(posts.id)
    .limit(postsMax);
  return rows.map(({ id }) => id);
}

/** No model writes about this article: the chosen key learnings stand. */
export async function refuseKeylearnings(db: Db, articleId: string, promptVersion: number): Promise<void> {
  const ofArticle = db.select({ id: posts.id }).from(posts).where(eq(posts.articleId, articleId));
  await db
    .update(keylearnings)
    .set({ status: "fallback", promptVersion })
    .where(and(inArray(keylearnings.postId, ofArticle), isUnwritten(keylearnings, promptVersion)));
}

interface KeylearningKey {
  postId: string;
  contextVersion: number;
}

function isKeylearning({ postId, contextVersion }: KeylearningKey): SQL | undefined {
  return and(eq(keylearnings.postId, postId), eq(keylearnings.contextVersion, contextVersion));
}

/** As {@link claimSummary}. */
export async function claimKeylearning(db: Db, key: KeylearningKey, claim: TextClaim): Promise<boolean> {
  const rows = await db
    .update(keylearnings)
    .set({ claimedUntil: claim.until })
    .where(and(isKeylearning(key), isUnwritten(keylearnings, claim.promptVersion), isFree(keylearnings, claim.now)))
    .returning({ id: keylearnings.postId });
  return rows.length > 0;
}

/** As {@link endSummaryClaim}; the claim is also gone once the article was changed: what was written quotes the old text. */
export async function endKeylearningClaim(
  db: Db,
  key: KeylearningKey,
  { until, written }: { until: Date; written: Partial<typeof keylearnings.$inferInsert> },
): Promise<void> {
  await db
    .update(keylearnings)
    .set({ ...written, claimedUntil: null })
    .where(and(isKeylearning(key), eq(keylearnings.claimedUntil, until)));
}

/**
 * What the model did not come to, or answered unfit: the chosen texts stand. Ends the enrichment of the article. Where a
 * model may still write something, the article is due for that. Where a newsfeed took the article up meanwhile, and has no key
 * learning yet, it is not ended, unless it was tried too often.
 */
export async function settleEnrichment(
  db: Db,
  articleId: string,
  { now, promptVersion, attemptsMax }: { now: Date; promptVersion: number; attemptsMax: number },
): Promise<void> {
  const ofArticle = db.select({ id: posts.id }).from(posts).where(eq(posts.articleId, articleId));
  await db
    .update(keylearnings)
    .set({ status: "fallback" })
    .where(and(inArray(keylearnings.postId, ofArticle), eq(keylearnings.status, "pending")));
  const hash = db.select({ hash: articles.contentHash }).from(articles).where(eq(articles.id, articleId));
  await db
    .update(articleSummaries)
    .set({ status: "fallback" })
    .where(and(inArray(articleSummaries.contentHash, hash), eq(articleSummaries.status, "pending")));
  const lacking = hasUnwritten(db, articleId, promptVersion);
  const due = sql`coalesce(${articles.writeDueAt}, ${now.toISOString()}::timestamptz)`;
  await db
    .update(articles)
    .set({
      enrichDueAt: sql`case when ${articles.enrichAttempts} < ${attemptsMax} and ${hasUnlearnt(db, articleId)}
        then ${now.toISOString()}::timestamptz end`,
      writeDueAt: sql`case when ${lacking} then ${due} end`,
      writeAttempts: sql`case when ${lacking} then ${articles.writeAttempts} else 0 end`,
    })
    .where(eq(articles.id, articleId));
}

/** Is there a newsfeed that keeps the article, and has no key learning of it for any context? */
function hasUnlearnt(db: Db, articleId: string): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(posts)
      .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
      .leftJoin(keylearnings, eq(keylearnings.postId, posts.id))
      .where(and(eq(posts.articleId, articleId), eq(posts.matched, true), isNull(keylearnings.postId))),
  );
}

/** Is there a newsfeed that keeps the article and lacks a text of it that a model may write? */
function hasUnwritten(db: Db, articleId: string, promptVersion: number): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(posts)
      .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
      .leftJoin(
        keylearnings,
        and(eq(keylearnings.postId, posts.id), eq(keylearnings.contextVersion, newsfeeds.contextVersion)),
      )
      .leftJoin(articleSummaries, eq(articleSummaries.contentHash, sql`"articles"."content_hash"`))
      .where(
        and(
          eq(posts.articleId, articleId),
          eq(posts.matched, true),
          or(isUnwritten(keylearnings, promptVersion), isUnwritten(articleSummaries, promptVersion)),
        ),
      ),
  );
}

/** The model is to be asked again for what the article lacks. */
export async function deferWriting(db: Db, articleId: string, dueAt: Date): Promise<void> {
  await db.update(articles).set({ writeDueAt: dueAt }).where(eq(articles.id, articleId));
}

/** As {@link deferWriting}, after an attempt that failed: each waits twice as long as the one before. */
export async function backOffWriting(
  db: Db,
  articleId: string,
  { now, minutesMax }: { now: Date; minutesMax: number },
): Promise<void> {
  await db
    .update(articles)
    .set({
      writeAttempts: sql`${articles.writeAttempts} + 1`,
      writeDueAt: sql`${now.toISOString()}::timestamptz
        + interval '1 minute' * least(power(2, least(${articles.writeAttempts}, 20)), ${minutesMax}::int)`,
    })
    .where(eq(articles.id, articleId));
}

/** Takes articles that lack a model's texts, the latest first, for `leaseSeconds`. */
export async function claimUnwrittenArticles(
  db: Db,
  claim: { now: Date; since: Date; leaseSeconds: number; articlesMax: number },
): Promise<string[]> {
  const until = new Date(claim.now.getTime() + claim.leaseSeconds * 1000).toISOString();
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`with taken as (update ${articles} set write_due_at = ${until}::timestamptz
      where id in (
        select id from ${articles}
        where write_due_at <= ${claim.now.toISOString()}::timestamptz and enrich_due_at is null
          and fetched_at >= ${claim.since.toISOString()}::timestamptz
        order by fetched_at desc limit ${claim.articlesMax} for update skip locked)
      returning id, fetched_at, published_at)
    select id from taken order by fetched_at desc, published_at desc`,
  );
  return rows.map(({ id }) => id);
}

/** What is older than that stays as it was chosen from the text. */
export async function forgetUnwritten(db: Db, before: Date): Promise<void> {
  await db.execute(sql`
    update ${articles} set write_due_at = null where id in (
      select id from ${articles}
      where write_due_at is not null and fetched_at < ${before.toISOString()}::timestamptz limit 1000)`);
}
