import { sumTokens } from "@/db/queries/ai/ai-usage";
import { countRecentPosts } from "@/db/queries/posts/context-trial";
import type { UserContext } from "@/lib/context/context";
import { type ContextTrial, DERIVED_ANEW_MAX } from "@/lib/contract/context-trial";
import { dayOf } from "@/lib/crawl/articles/budget";
import { recentPosts } from "./rederive-newsfeed";

/** Of European languages; others take more. */
const CHARACTERS_PER_TOKEN = 4;
/** The model reads no more of an article, in UTF-16 units. */
const TEXT_CHARACTERS_MAX = 36_000;
/** Instructions, and an answer with its quotes. */
const TOKENS_AROUND = 600;

/** Tokens of deriving one key learning, roughly. */
export function tokensFor({ title, text }: { title: string; text: string }, businessContext: string | null): number {
  const characters = title.length + Math.min(text.length, TEXT_CHARACTERS_MAX) + (businessContext?.length ?? 0);
  return Math.ceil(characters / CHARACTERS_PER_TOKEN) + TOKENS_AROUND;
}

/**
 * What saving a business context costs. Without a model, nothing.
 *
 * @param tokensPerPost of the posts that were tried; the others are taken to be like them
 */
export async function trialCost(
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
    tokens_estimated: Math.round(mean * modelPostCount),
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
