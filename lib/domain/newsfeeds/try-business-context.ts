import { listPostsToTry } from "@/db/queries/posts/context-trial";
import type { UserContext } from "@/lib/context/context";
import { countUse } from "@/lib/context/rate-limit";
import { requireNewsfeed } from "@/lib/context/require-newsfeed";
import { type ContextTrial, type tryBusinessContext as endpoint, TRIAL_POSTS_MAX } from "@/lib/contract/context-trial";
import type { Input } from "@/lib/contract/endpoint";
import { type ChosenKeylearning, chooseKeylearning } from "@/lib/crawl/articles/choose-keylearning";
import { WORDS_TO_SUMMARISE_MIN } from "@/lib/crawl/articles/prepare-article";
import type { ModelContext } from "@/lib/platform/ai/model";
import { getTerms } from "./get-newsfeed";
import { tokensFor, trialCost } from "./trial-cost";
import { tryKeylearning } from "./try-keylearning";

/** Somebody waits: the model is asked for so long, and only a few times at once. */
const ASKING_MS_MAX = 20_000;
const CALLS_AT_A_TIME = 5;
/** Trying costs the operator's tokens and leaves nothing behind. Beyond this the key learnings are chosen from the text. */
const TRIALS_PER_DAY_MAX = 20;

type Post = Awaited<ReturnType<typeof listPostsToTry>>[number];
type TriedPost = ContextTrial["posts"][number];
type Learning = TriedPost["proposed"];

/**
 * What the newest posts would mean with another business context, and what saving it would cost. The model says it
 * within the budget; where it does not, the key learning is chosen from the text. Stores nothing but what the model used.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function tryBusinessContext(
  ctx: UserContext,
  newsfeedId: string,
  { business_context: businessContext }: Input<typeof endpoint>["body"],
): Promise<ContextTrial> {
  await requireNewsfeed(ctx, newsfeedId, "newsfeed.update");
  const { name, keywords } = await getTerms(ctx, newsfeedId);
  const posts = await listPostsToTry(ctx.db, { userId: ctx.actor.userId, newsfeedId }, TRIAL_POSTS_MAX);
  const tokensPerPost = posts.map((post) => tokensFor(post, businessContext));
  return {
    posts: await tryAll(ctx, posts, { newsfeedName: name, businessContext, keywords }),
    cost: await trialCost(ctx, newsfeedId, tokensPerPost),
  };
}

/** In the order of the posts. Once the provider fails or time is up, it is not asked again. */
async function tryAll(ctx: UserContext, posts: readonly Post[], reader: ModelContext): Promise<TriedPost[]> {
  const askUntil = performance.now() + ASKING_MS_MAX;
  let isAway = !(await mayAskModel(ctx));
  const ask = async (post: Post) => {
    if (isAway || performance.now() > askUntil) return null;
    const tried = await tryKeylearning(ctx, post, reader);
    isAway ||= tried.isAway;
    return tried.learning;
  };
  const tried: TriedPost[] = [];
  for (let start = 0; start < posts.length; start += CALLS_AT_A_TIME) {
    const batch = posts.slice(start, start + CALLS_AT_A_TIME);
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
  { reader, ask }: { reader: ModelContext; ask: (post: Post) => Promise<ChosenKeylearning | null> },
): Promise<Learning> {
  const isShort = post.wordCount < WORDS_TO_SUMMARISE_MIN;
  const written = isShort ? null : await ask(post);
  if (written) return { ...written, ai_status: "done" };
  const chosen = await chooseKeylearning(ctx, { ...post, text: post.markdown, ...reader });
  return { ...chosen, ai_status: isShort ? "skipped" : "fallback" };
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
