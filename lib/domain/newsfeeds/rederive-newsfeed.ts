import { deferWriting } from "@/db/queries/articles/writing";
import {
  advanceRederive,
  deleteFormerKeylearnings,
  endRederive,
  holdContext,
  insertKeylearnings,
  listPostsToRederive,
  listTextsToRederive,
  type Recent,
  settleKeylearnings,
} from "@/db/queries/newsfeeds/rederiving";
import { type Context, transact } from "@/lib/context/context";
import { DERIVED_ANEW_MAX, REDERIVE_DAYS } from "@/lib/contract/context-trial";
import { DAY_MS } from "@/lib/core/duration";
import { chooseKeylearning } from "@/lib/crawl/articles/choose-keylearning";
import { deriveKeylearning } from "@/lib/crawl/articles/derive-keylearnings";
import { WORDS_TO_SUMMARISE_MIN } from "@/lib/crawl/articles/prepare-article";

/** Older posts, and more than these, keep the key learning of the former context: few people go back to them. */
const CHOSEN_ANEW_MAX = 5_000;
/** A step should end soon. */
const RUN_MS_MAX = 45_000;
/** Texts that are in memory at a time, and rows of a transaction. */
const CHOSEN_PER_BATCH = 25;
/** What a broken off batch asks the model for again is nothing, since each answer is stored; more would make progress jump. */
const DERIVED_PER_BATCH = 5;
const ROWS_PER_STATEMENT = 500;

type Texts = Awaited<ReturnType<typeof listTextsToRederive>>[number];

/** The posts of a newsfeed that a change of its context concerns. */
export function recentPosts(now: Date): Recent {
  return { since: new Date(now.getTime() - REDERIVE_DAYS * DAY_MS), postsMax: CHOSEN_ANEW_MAX };
}

/**
 * Gives the recent posts of a newsfeed a key learning chosen for its present context, newest first, where they have
 * none: each takes the place of the former one at once. What was there already stays, so a run that breaks off is
 * resumed by another one. The newest {@link DERIVED_ANEW_MAX} then wait for the model, if there is one.
 *
 * @returns whether there is more, for which there was no time
 */
export async function chooseKeylearningsAnew(ctx: Context, newsfeedId: string): Promise<boolean> {
  const startedAt = ctx.now().getTime();
  const recent = await listPostsToRederive(ctx.db, newsfeedId, recentPosts(ctx.now()));
  const forModel = new Set(ctx.model ? recent.slice(0, DERIVED_ANEW_MAX).map(({ postId }) => postId) : []);
  const lacking = recent.filter(({ status }) => status === null).map(({ postId }) => postId);
  for (let start = 0; start < lacking.length; start += CHOSEN_PER_BATCH) {
    if (ctx.now().getTime() - startedAt > RUN_MS_MAX) return true;
    const isCurrent = await chooseBatch(ctx, newsfeedId, {
      postIds: lacking.slice(start, start + CHOSEN_PER_BATCH),
      forModel,
    });
    if (!isCurrent) return false;
  }
  return false;
}

/** @returns false when the context was changed meanwhile: the run that was asked for by that does it all */
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
      status: statusOf(text, { isForModel: forModel.has(text.postId) }),
    })),
  );
  return transact(ctx, async (tx) => {
    if (!(await holdContext(tx.db, newsfeedId, first.contextVersion))) return false;
    await insertKeylearnings(tx.db, newsfeedId, rows);
    return true;
  });
}

function statusOf({ wordCount }: Texts, { isForModel }: { isForModel: boolean }): "skipped" | "pending" | "fallback" {
  if (wordCount < WORDS_TO_SUMMARISE_MIN) return "skipped";
  return isForModel ? "pending" : "fallback";
}

/**
 * Lets the model derive the next few key learnings, newest first. Where it has none to give, because the budget is spent
 * or its answer was refused, the chosen one stands and says so.
 *
 * @returns whether there is more
 * @throws what the provider's client throws; the queue tries again
 */
export async function deriveKeylearningsAnew(ctx: Context, newsfeedId: string): Promise<boolean> {
  const waiting = await listWaiting(ctx, newsfeedId);
  for (const { postId, articleId } of waiting.slice(0, DERIVED_PER_BATCH)) {
    const outcome = await deriveKeylearning(ctx, { articleId, postId });
    if (outcome === "later") return false;
    if (outcome !== "done") await settleKeylearnings(ctx.db, newsfeedId, [postId]);
  }
  await advanceRederive(ctx.db, newsfeedId, recentPosts(ctx.now()));
  return waiting.length > DERIVED_PER_BATCH;
}

/**
 * Ends a run: what the model did not come to stays as it was chosen, and what the new key learnings have taken the place
 * of is removed. A change of the context meanwhile has left posts open, and goes on in a run of its own.
 */
export async function finishRederive(ctx: Context, newsfeedId: string): Promise<void> {
  const waiting = await listWaiting(ctx, newsfeedId);
  // The backlog takes them up, once there is a model again that may be asked.
  for (const { articleId } of waiting) await deferWriting(ctx.db, articleId, ctx.now());
  if (waiting.length > 0)
    await settleKeylearnings(
      ctx.db,
      newsfeedId,
      waiting.map(({ postId }) => postId),
    );
  while ((await deleteFormerKeylearnings(ctx.db, newsfeedId, { rowsMax: ROWS_PER_STATEMENT })) === ROWS_PER_STATEMENT);
  if (!(await endRederive(ctx.db, newsfeedId, recentPosts(ctx.now()))))
    await advanceRederive(ctx.db, newsfeedId, recentPosts(ctx.now()));
}

async function listWaiting(ctx: Context, newsfeedId: string) {
  const recent = await listPostsToRederive(ctx.db, newsfeedId, recentPosts(ctx.now()));
  return recent.filter(({ status }) => status === "pending");
}
