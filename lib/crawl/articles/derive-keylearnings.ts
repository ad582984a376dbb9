import { findPostToLearnFrom } from "@/db/queries/articles/filing";
import {
  claimKeylearning,
  endKeylearningClaim,
  findArticleToWrite,
  listUnwrittenPosts,
} from "@/db/queries/articles/writing";
import { lockPost, storeRelevance } from "@/db/queries/posts/relevance";
import { type Context, transact } from "@/lib/context/context";
import { reportLearntPosts } from "@/lib/context/events";
import { storeOutcome } from "@/lib/context/store-outcome";
import { PROOF_VERSION } from "@/lib/core/proof-version";
import { wantedKeywords } from "@/lib/core/wanted-keywords";
import type { CheckedKeylearning } from "@/lib/feed/claims/check-text";
import type { Opinion } from "@/lib/feed/claims/opinion";
import type { Keylearning, ModelRelevance } from "@/lib/platform/ai/model";
import { PROMPT_VERSION } from "@/lib/platform/ai/prompt";
import { tokensAtMost } from "@/lib/platform/ai/tokens";
import type { AttemptOutcome } from "./ask-once";
import { callModel, recordMissingText } from "./call-model";
import { NOTHING } from "./choose-keylearning";
import { checkTwice } from "./second-opinion";
import { answeredColumns, newClaim, numberedInput, type Writing, type WrittenOn, writingOf } from "./summarize-article";

type Reader = NonNullable<Awaited<ReturnType<typeof findPostToLearnFrom>>>;
type Written = Parameters<typeof endKeylearningClaim>[2]["written"];

/** Maximum key learnings in one run, so one popular article cannot block others. */
const POSTS_PER_RUN = 25;
/** Time after which no further one begins. Leaves 45 of a function's 60 seconds for two answers and the second opinion. */
export const DERIVE_MS_MAX = 15_000;
/** Failures after which a run stops: the article or the model is at fault, and the backlog asks later. */
const FAILURES_PER_RUN_MAX = 3;

/**
 * Derives the key learnings of an article with the model, post by post. Each answer is stored immediately, so a
 * repeated run asks for none again.
 *
 * @param after position of the previous run
 * @returns position for the next run; null when there is nothing to do now
 */
export async function deriveKeylearnings(
  ctx: Context,
  { articleId, after }: { articleId: string; after: string | null },
): Promise<string | null> {
  const startedAt = ctx.now().getTime();
  const page = { after, postsMax: POSTS_PER_RUN, promptVersion: PROMPT_VERSION };
  const postIds = ctx.model ? await listUnwrittenPosts(ctx.db, articleId, page) : [];
  let failures = 0;
  for (const postId of postIds) {
    const writing = await deriveKeylearning(ctx, { articleId, postId });
    failures += writing === "failed" ? 1 : 0;
    if (writing === "later" || failures === FAILURES_PER_RUN_MAX) return null;
    if (ctx.now().getTime() - startedAt > DERIVE_MS_MAX) return postId;
  }
  return postIds.length === POSTS_PER_RUN ? (postIds.at(-1) ?? null) : null;
}

/**
 * Derives one post's key learning with the model, once for each context version. Quotes that are not in the stored
 * text are dropped. Without a usable answer the extracted text stays; without any answer the backlog asks again.
 */
export async function deriveKeylearning(
  ctx: Context,
  { articleId, postId }: { articleId: string; postId: string },
): Promise<Writing> {
  const { model } = ctx;
  const reader = await findPostToLearnFrom(ctx.db, articleId, postId);
  if (!model || !reader) return "kept";
  const isExtracted = reader.status === "pending" || reader.status === "fallback";
  if (!isExtracted || (reader.promptVersion ?? 0) >= PROMPT_VERSION) return "kept";
  const claim = newClaim(ctx);
  if (!(await claimKeylearning(ctx.db, reader, claim))) return "kept";
  const { newsfeedName, businessContext, keywords } = reader;
  const context = { newsfeedName, businessContext, keywords };
  const payers = [{ userId: reader.ownerId, newsfeedId: reader.newsfeedId }];
  let written: Written = {};
  let rating: ModelRelevance | null = null;
  try {
    // Read after the claim: any later change ends the claim.
    const found = await findArticleToWrite(ctx.db, articleId);
    if (!found) return "kept";
    const article = await numberedInput(ctx, found, reader.textLanguage);
    const outcome = await callModel<Keylearning>(ctx, model, {
      payers,
      purpose: "keylearning",
      tokensMax: tokensAtMost(article, context),
      article,
      ask: (asked, retry) => asked.deriveKeylearning(article, context, retry),
    });
    if (outcome.kind === "failed" || outcome.kind === "later") await recordMissingText(ctx, articleId, outcome);
    if (outcome.kind === "refused") ctx.log.warn({ postId, reason: outcome.reason }, "a key learning was refused");
    rating = outcome.kind === "answered" ? (outcome.reply.value.relevance ?? null) : null;
    written = await writtenColumns(ctx, outcome, { model, found, payers, article });
    return writingOf(outcome);
  } finally {
    const { until } = claim;
    await storeOutcome(ctx, { until, write: () => endClaim(ctx, reader, { until, written, rating }) });
  }
}

type ClaimEnd = Parameters<typeof endKeylearningClaim>[2] & { rating: ModelRelevance | null };

/**
 * Stores a key learning with its rating, unless the article changed meanwhile. Reports a final one in the same
 * transaction if somebody watches the newsfeed.
 */
async function endClaim(ctx: Context, reader: Reader, { rating, ...end }: ClaimEnd): Promise<void> {
  const { postId: id, newsfeedId, contextVersion } = reader;
  const isReported = reader.isWatched && end.written.status !== undefined && end.written.status !== reader.status;
  if (!isReported && !rating) {
    await endKeylearningClaim(ctx.db, reader, end);
    return;
  }
  await transact(ctx, async (tx) => {
    // Before the key learning, as a change of the article locks them.
    if (rating) await lockPost(tx.db, id);
    if (!(await endKeylearningClaim(tx.db, reader, end))) return;
    if (rating) await storeModelRelevance(tx, rating, reader);
    const isByModel = end.written.status === "done";
    if (isReported) await reportLearntPosts(tx, [{ id, newsfeedId, contextVersion, isByModel }]);
  });
}

async function writtenColumns(
  ctx: Context,
  outcome: AttemptOutcome<Keylearning>,
  question: WrittenOn,
): Promise<Written> {
  const answered = answeredColumns(outcome);
  if (outcome.kind !== "answered") return outcome.kind === "refused" ? { ...answered, status: "fallback" } : {};
  const checked = await checkAnswer(ctx, outcome.reply.value, question);
  if (checked === null) return { ...answered, status: "fallback" };
  const { name: model } = question.model;
  return { ...answered, ...checked, proofVersion: PROOF_VERSION, status: "done", model, createdAt: ctx.now() };
}

/** Checks a model's key learning as posts show it; null when it cannot be checked. */
export async function checkAnswer(
  ctx: Context,
  { keylearning: text, quotes }: Keylearning,
  { model, found, payers, article }: WrittenOn,
): Promise<CheckedKeylearning | null> {
  if (text === null) return NOTHING;
  const { title, markdown, language } = found;
  const unchecked = { text, quotes, language: article.language, article: { title, markdown, language } };
  const check = (opinions: readonly Opinion[]) => ctx.worker.run("checkKeylearning", { ...unchecked, opinions });
  return checkTwice(ctx, model, { check, payers, numbered: async () => article });
}

/**
 * Stores the model's score instead of the word-based one, unless the context changed meanwhile. A newsfeed without
 * context and wanted keywords has no relevance.
 */
async function storeModelRelevance(
  ctx: Context,
  { score: relevance, reason }: ModelRelevance,
  { postId, contextVersion, businessContext, keywords }: Reader,
): Promise<void> {
  if (!businessContext && wantedKeywords(keywords).length === 0) return;
  await storeRelevance(ctx.db, { rows: [{ postId, relevance, reason }], contextVersion });
}
