import { deferWriting } from "@/db/queries/articles/writing-schedule";
import {
  advanceRederive,
  deleteFormerKeylearnings,
  endRederive,
  type FinalKeylearning,
  insertKeylearnings,
  listPendingKeylearnings,
  listPostsToRederive,
  listTextsToRederive,
  type Recent,
  settleKeylearnings,
} from "@/db/queries/newsfeeds/rederiving";
import { holdCriteria } from "@/db/queries/newsfeeds/refiling";
import { type Context, transact } from "@/lib/context/context";
import { reportLearntPosts } from "@/lib/context/events";
import { DERIVED_ANEW_MAX, REDERIVE_DAYS } from "@/lib/contract/context-trial";
import { chunksOf } from "@/lib/core/chunks-of";
import { DAY_MS } from "@/lib/core/duration";
import { PROOF_VERSION } from "@/lib/core/proof-version";
import { chooseKeylearning } from "@/lib/crawl/articles/choose-keylearning";
import { WORDS_TO_SUMMARISE_MIN } from "@/lib/crawl/articles/choose-texts";
import { DERIVE_MS_MAX, deriveKeylearning } from "@/lib/crawl/articles/derive-keylearnings";
import { summarizeArticle } from "@/lib/crawl/articles/summarize-article";

/** Posts beyond this keep the key learning of the former context; few people go back that far. */
const CHOSEN_ANEW_MAX = 5_000;
/** Keeps workflow steps short. */
const RUN_MS_MAX = 45_000;
/** Texts in memory at once, and rows per transaction. */
const CHOSEN_PER_BATCH = 25;
/** Answers are stored one by one, so an interrupted batch repeats no calls; larger batches would make progress jump. */
const DERIVED_PER_BATCH = 5;
const ROWS_PER_STATEMENT = 500;

type Texts = Awaited<ReturnType<typeof listTextsToRederive>>[number];

/** Posts affected by a context change. */
export function recentPosts(now: Date): Recent {
  return { since: new Date(now.getTime() - REDERIVE_DAYS * DAY_MS), postsMax: CHOSEN_ANEW_MAX };
}

/**
 * Extracts a key learning for the current context for each recent post without one, newest first, replacing the former
 * one at once. Resumable. The newest {@link DERIVED_ANEW_MAX} then wait for the model, if there is one.
 *
 * @returns whether more is left for another step
 */
export async function chooseKeylearningsAnew(ctx: Context, newsfeedId: string): Promise<boolean> {
  const startedAt = ctx.now().getTime();
  const recent = await listPostsToRederive(ctx.db, newsfeedId, recentPosts(ctx.now()));
  const forModel = new Set(ctx.model ? recent.slice(0, DERIVED_ANEW_MAX).map(({ postId }) => postId) : []);
  const lacking = recent.filter(({ status }) => status === null).map(({ postId }) => postId);
  for (const postIds of chunksOf(lacking, CHOSEN_PER_BATCH)) {
    if (ctx.now().getTime() - startedAt > RUN_MS_MAX) return true;
    const isCurrent = await chooseBatch(ctx, newsfeedId, { postIds, forModel });
    if (!isCurrent) return false;
  }
  return false;
}

/** @returns false when the context changed again; that change has its own run */
async function chooseBatch(
  ctx: Context,
  newsfeedId: string,
  { postIds, forModel }: { postIds: readonly string[]; forModel: ReadonlySet<string> },
): Promise<boolean> {
  const texts = await listTextsToRederive(ctx.db, postIds);
  const [first] = texts;
  if (first === undefined) return true;
  const rows = await Promise.all(
    texts.map(async (text) => ({
      postId: text.postId,
      contextVersion: text.contextVersion,
      ...(await chooseKeylearning(ctx, text)),
      proofVersion: PROOF_VERSION,
      createdAt: ctx.now(),
      status: statusOf(text, { isForModel: forModel.has(text.postId) }),
    })),
  );
  return transact(ctx, async (tx) => {
    if (!(await holdCriteria(tx.db, { newsfeedId, contextVersion: first.contextVersion }))) return false;
    await report(tx, newsfeedId, await insertKeylearnings(tx.db, newsfeedId, rows));
    return true;
  });
}

function statusOf({ wordCount }: Texts, { isForModel }: { isForModel: boolean }): "skipped" | "pending" | "fallback" {
  if (wordCount < WORDS_TO_SUMMARISE_MIN) return "skipped";
  return isForModel ? "pending" : "fallback";
}

/**
 * Lets the model write the next few key learnings, newest first. When it cannot, because the budget is spent or the
 * answer was refused, the extracted one stays and is labelled as such.
 *
 * @returns whether more is left
 * @throws the provider client's errors, which the queue retries
 */
export async function deriveKeylearningsAnew(ctx: Context, newsfeedId: string): Promise<boolean> {
  const startedAt = ctx.now().getTime();
  const waiting = await listWaiting(ctx, newsfeedId);
  let tried = 0;
  for (const { postId, articleId, textLanguage } of waiting.slice(0, DERIVED_PER_BATCH)) {
    if (ctx.now().getTime() - startedAt > DERIVE_MS_MAX) break;
    tried += 1;
    const outcome = await deriveKeylearning(ctx, { articleId, postId });
    if (outcome === "later") return false;
    // Summaries depend on the language alone; one in the article's own is there already.
    if (textLanguage !== null) await summarizeArticle(ctx, articleId);
    if (outcome !== "done") await settle(ctx, newsfeedId, [postId]);
  }
  await advanceRederive(ctx.db, newsfeedId, recentPosts(ctx.now()));
  return waiting.length > tried;
}

/**
 * Ends a run: unwritten key learnings stay extracted and replaced ones are deleted. A change of the context during the
 * run continues in its own run.
 */
export async function finishRederive(ctx: Context, newsfeedId: string): Promise<void> {
  const waiting = await listPendingKeylearnings(ctx.db, newsfeedId);
  // The backlog retries these once a model is available.
  for (const { articleId } of waiting) await deferWriting(ctx.db, articleId, ctx.now());
  if (waiting.length > 0)
    await settle(
      ctx,
      newsfeedId,
      waiting.map(({ postId }) => postId),
    );
  while ((await deleteFormerKeylearnings(ctx.db, newsfeedId, { rowsMax: ROWS_PER_STATEMENT })) === ROWS_PER_STATEMENT);
  if (!(await endRederive(ctx.db, newsfeedId, recentPosts(ctx.now()))))
    await advanceRederive(ctx.db, newsfeedId, recentPosts(ctx.now()));
}

/** Leaves out claimed ones: another call writes them, or the backlog does once the claim of a killed call has expired. */
async function listWaiting(ctx: Context, newsfeedId: string) {
  const now = ctx.now();
  const recent = await listPostsToRederive(ctx.db, newsfeedId, recentPosts(now));
  return recent.filter(
    ({ status, claimedUntil }) => status === "pending" && (claimedUntil === null || claimedUntil <= now),
  );
}

function settle(ctx: Context, newsfeedId: string, postIds: readonly string[]): Promise<void> {
  return transact(ctx, async (tx) => report(tx, newsfeedId, await settleKeylearnings(tx.db, newsfeedId, postIds)));
}

function report(tx: Context, newsfeedId: string, final: readonly FinalKeylearning[]): Promise<void> {
  const learnt = final.map(({ id, contextVersion }) => ({ id, newsfeedId, contextVersion, isByModel: false }));
  return reportLearntPosts(tx, learnt);
}
