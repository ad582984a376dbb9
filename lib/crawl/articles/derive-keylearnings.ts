import { listPostsToLearnFrom } from "@/db/queries/articles/filing";
import {
  claimKeylearning,
  endKeylearningClaim,
  findArticleToWrite,
  listUnwrittenPosts,
} from "@/db/queries/articles/writing";
import type { Context } from "@/lib/context/context";
import type { Keylearning } from "@/lib/platform/ai/model";
import { PROMPT_VERSION } from "@/lib/platform/ai/prompt";
import { tokensAtMost } from "@/lib/platform/ai/tokens";
import { type CallOutcome, callModel, noteLacking } from "./call-model";
import { keylearningColumns } from "./choose-keylearning";
import { answeredColumns, modelInput, newClaim, type Writing, writingOf } from "./summarize-article";

type Reader = Awaited<ReturnType<typeof listPostsToLearnFrom>>[number];
type Written = Parameters<typeof endKeylearningClaim>[2]["written"];

/** Most key learnings of one run: an article that very many newsfeeds keep leaves room for others. */
const POSTS_PER_RUN = 25;
/** A step should end soon. */
const RUN_MS_MAX = 30_000;
/** So many posts without an answer say that the article or the model is at fault; the backlog asks later. */
const FAILURES_PER_RUN_MAX = 3;

/**
 * Lets the model derive the key learnings of an article, post by post. An answer is stored at once, so a run that breaks off
 * and is repeated asks for none of them again.
 *
 * @param after where the run before stopped
 * @returns where the next run begins; null where there is nothing to do for it now
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
    if (ctx.now().getTime() - startedAt > RUN_MS_MAX) return postId;
  }
  return postIds.length === POSTS_PER_RUN ? (postIds.at(-1) ?? null) : null;
}

function isUnderived({ status, promptVersion }: Reader): boolean {
  return (status === "pending" || status === "fallback") && (promptVersion ?? 0) < PROMPT_VERSION;
}

/**
 * Lets the model say what an article means for the newsfeed of one post: once for each post and context version. Its
 * quotes are looked up in the stored text; those that do not stand there are dropped. Where the answer is not fit to be
 * shown, or none comes, what was chosen from the text stands; in that case the backlog asks again.
 */
export async function deriveKeylearning(
  ctx: Context,
  { articleId, postId }: { articleId: string; postId: string },
): Promise<Writing> {
  const { model } = ctx;
  const [reader] = await listPostsToLearnFrom(ctx.db, articleId, postId);
  if (!model || !reader || !isUnderived(reader)) return "kept";
  const claim = newClaim(ctx);
  if (!(await claimKeylearning(ctx.db, reader, claim))) return "kept";
  const { newsfeedName, businessContext, keywords } = reader;
  const context = { newsfeedName, businessContext, keywords };
  let written: Written = {};
  try {
    // Read once it is claimed: a change from then on ends the claim.
    const found = await findArticleToWrite(ctx.db, articleId);
    if (!found) return "kept";
    const article = modelInput(ctx, found);
    const outcome = await callModel<Keylearning>(ctx, model, {
      payers: [reader.ownerId],
      purpose: "keylearning",
      tokensMax: tokensAtMost(article, context),
      article,
      ask: (asked, retry) => asked.deriveKeylearning(article, context, retry),
    });
    if (outcome.kind === "failed" || outcome.kind === "later") await noteLacking(ctx, articleId, outcome);
    if (outcome.kind === "refused") ctx.log.warn({ postId, reason: outcome.reason }, "a key learning was refused");
    written = writtenColumns(outcome, { markdown: found.markdown, newsfeedName, model: model.name });
    return writingOf(outcome);
  } finally {
    await endKeylearningClaim(ctx.db, reader, { until: claim.until, written });
  }
}

function writtenColumns(
  outcome: CallOutcome<Keylearning>,
  about: { markdown: string; newsfeedName: string; model: string },
): Written {
  const answered = answeredColumns(outcome);
  if (outcome.kind === "refused") return { ...answered, status: "fallback" };
  if (outcome.kind !== "answered") return {};
  return { ...answered, ...keylearningColumns(outcome.reply.value, about), status: "done", model: about.model };
}
