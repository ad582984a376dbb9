import { sumTokens } from "@/db/queries/ai/ai-usage";
import { countRecentPosts, listPostsToTry } from "@/db/queries/posts/context-trial";
import { requireNewsfeed } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import { countUse } from "@/lib/context/rate-limit";
import { type ContextTrial, DERIVED_ANEW_MAX } from "@/lib/contract/context-trial";
import type { InputOf } from "@/lib/contract/endpoints";
import { chunksOf } from "@/lib/core/chunks-of";
import { dayOf } from "@/lib/core/duration";
import { TRIAL_POSTS_MAX } from "@/lib/core/limits";
import type { AttemptOutcome } from "@/lib/crawl/articles/ask-once";
import { callModel } from "@/lib/crawl/articles/call-model";
import { checkedKeylearning, chooseKeylearning } from "@/lib/crawl/articles/choose-keylearning";
import { WORDS_TO_SUMMARISE_MIN } from "@/lib/crawl/articles/choose-texts";
import { numberedInput } from "@/lib/crawl/articles/summarize-article";
import type { CheckedKeylearning } from "@/lib/feed/claims/check-text";
import type { Keylearning, Model, ModelArticle, ModelContext } from "@/lib/platform/ai/model";
import { tokensAtMost } from "@/lib/platform/ai/tokens";
import { getNewsfeedSettings } from "./get-newsfeed";
import { recentPosts } from "./rederive-newsfeed";

/** Time limit for the model, because a person waits. */
const ASKING_MS_MAX = 20_000;
const CALLS_AT_A_TIME = 5;
/** Trials cost tokens and store nothing. Beyond this limit, key learnings are extracted. */
const TRIALS_PER_DAY_MAX = 20;

type Post = Awaited<ReturnType<typeof listPostsToTry>>[number];
type Reader = ModelContext & { textLanguage: string | null };
type TriedPost = ContextTrial["posts"][number];
type Learning = TriedPost["proposed"];

/**
 * Shows what the newest posts would mean for another business context, and what saving it would cost. Falls back to
 * extracted key learnings without a model or budget. Stores nothing but token usage.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function tryBusinessContext(
  ctx: UserContext,
  newsfeedId: string,
  { business_context: businessContext }: InputOf<"tryBusinessContext">["body"],
): Promise<ContextTrial> {
  await requireNewsfeed(ctx, newsfeedId, "newsfeed.update");
  const { name, keywords, language: textLanguage } = await getNewsfeedSettings(ctx, newsfeedId);
  const posts = await listPostsToTry(ctx.db, { userId: ctx.actor.userId, newsfeedId }, TRIAL_POSTS_MAX);
  const tokensPerPost = posts.map((post) => tokensFor(post, businessContext));
  return {
    posts: await tryAll(ctx, posts, { newsfeedName: name, businessContext, keywords, textLanguage }),
    cost: await trialCost(ctx, newsfeedId, tokensPerPost),
  };
}

/** Keeps the order of the posts. Stops asking once the provider fails or time is up. */
async function tryAll(ctx: UserContext, posts: readonly Post[], reader: Reader): Promise<TriedPost[]> {
  const askUntil = performance.now() + ASKING_MS_MAX;
  let isAway = !(await mayAskModel(ctx));
  const ask = async (post: Post) => {
    if (isAway || performance.now() > askUntil) return null;
    const tried = await tryKeylearning(ctx, post, reader);
    isAway ||= tried.isAway;
    return tried.learning;
  };
  const tried: TriedPost[] = [];
  for (const batch of chunksOf(posts, CALLS_AT_A_TIME)) {
    tried.push(
      ...(await Promise.all(batch.map(async (post) => present(post, await propose(ctx, post, { reader, ask }))))),
    );
  }
  return tried;
}

async function mayAskModel(ctx: UserContext): Promise<boolean> {
  if (!ctx.model) return false;
  const limit = { key: `context-trial:user:${ctx.actor.userId}`, tokensMax: TRIALS_PER_DAY_MAX, windowSeconds: 86_400 };
  return (await countUse(ctx, limit)).tokensLeft >= 0;
}

async function propose(
  ctx: UserContext,
  post: Post,
  { reader, ask }: { reader: ModelContext; ask: (post: Post) => Promise<CheckedKeylearning | null> },
): Promise<Learning> {
  const isShort = post.wordCount < WORDS_TO_SUMMARISE_MIN;
  const written = isShort ? null : await ask(post);
  if (written) return learningOf(written, "done");
  const chosen = await chooseKeylearning(ctx, { ...post, text: post.markdown, ...reader });
  return learningOf(chosen, isShort ? "skipped" : "fallback");
}

function learningOf({ keylearning, evidence, state }: CheckedKeylearning, ai_status: Learning["ai_status"]): Learning {
  return { keylearning, evidence, state, ai_status };
}

function present({ learning, ...post }: Post, proposed: Learning): TriedPost {
  return {
    id: post.id,
    title: post.title,
    source_title: post.sourceTitle,
    language: post.language,
    published_at: post.publishedAt,
    present: learning && {
      keylearning: learning.keylearning,
      evidence: learning.evidence,
      state: learning.state,
      ai_status: learning.status,
    },
    proposed,
  };
}

interface Tried {
  /** Null when the model gives nothing usable. */
  learning: CheckedKeylearning | null;
  /** The provider is unavailable or the budget is spent, so asking again is useless. */
  isAway: boolean;
}

/** Asks the model for a key learning; stores only the caller's token usage. */
async function tryKeylearning(ctx: UserContext, found: Post, reader: Reader): Promise<Tried> {
  if (!ctx.model) return { learning: null, isAway: true };
  const article = await numberedInput(ctx, found, reader.textLanguage);
  const outcome = await askForTrial(ctx, ctx.model, article, reader);
  if (outcome.kind !== "answered") return { learning: null, isAway: outcome.kind !== "refused" };
  return { learning: await checkedKeylearning(ctx, outcome.reply.value, { found, article }), isAway: false };
}

/** Asks a model for an article's key learning, charged to the caller. */
export async function askForTrial(
  ctx: UserContext,
  model: Model,
  article: ModelArticle,
  reader: ModelContext,
): Promise<AttemptOutcome<Keylearning>> {
  return callModel<Keylearning>(ctx, model, {
    payers: [{ userId: ctx.actor.userId, newsfeedId: null }],
    purpose: "trial",
    tokensMax: tokensAtMost(article, reader),
    article,
    ask: (asked, retry) => asked.deriveKeylearning(article, reader, retry),
  });
}

/** For European languages; other scripts need more. */
const CHARACTERS_PER_TOKEN = 4;
/** Maximum article text that the model reads, in UTF-16 units. */
const TEXT_CHARACTERS_MAX = 36_000;
/** Instructions, and the answer with its quotes. */
const TOKENS_AROUND = 600;

/** Estimated tokens for one call. */
function tokensFor({ title, text }: { title: string; text: string }, businessContext: string | null): number {
  const characters = title.length + Math.min(text.length, TEXT_CHARACTERS_MAX) + (businessContext?.length ?? 0);
  return Math.ceil(characters / CHARACTERS_PER_TOKEN) + TOKENS_AROUND;
}

/**
 * Estimates the cost of saving a business context; zero without a model.
 *
 * @param tokensPerPost of the tried posts; assumes that the others are similar
 */
async function trialCost(
  ctx: UserContext,
  newsfeedId: string,
  tokensPerPost: readonly number[],
): Promise<ContextTrial["cost"]> {
  const postCount = await countRecentPosts(ctx.db, { userId: ctx.actor.userId, newsfeedId }, recentPosts(ctx.now()));
  const modelPostCount = ctx.model ? Math.min(postCount, DERIVED_ANEW_MAX) : 0;
  const mean = tokensPerPost.reduce((sum, tokens) => sum + tokens, 0) / Math.max(1, tokensPerPost.length);
  return {
    post_count: postCount,
    model_post_count: modelPostCount,
    tokens_estimated: Math.round(mean * modelPostCount * (ctx.settings.ai.secondOpinion ? 2 : 1)),
    tokens_left: await tokensLeftThisMonth(ctx),
    model: ctx.model?.name ?? null,
  };
}

async function tokensLeftThisMonth(ctx: UserContext): Promise<number | null> {
  const cap = ctx.settings.ai.tokensPerMonth;
  if (cap === null || ctx.model === null) return null;
  const monthStart = `${dayOf(ctx.now()).slice(0, 7)}-01`;
  const used = await sumTokens(ctx.db, { since: monthStart, now: ctx.now() });
  return Math.max(0, cap - used);
}
