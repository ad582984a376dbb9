import { deleteProvider } from "@/db/queries/ai/ai-usage";
import { findNewsfeedToTry, listPostsToTry } from "@/db/queries/posts/context-trial";
import { requireOperator } from "@/lib/context/account";
import type { UserContext } from "@/lib/context/context";
import { takeToken } from "@/lib/context/rate-limit";
import type { InputOf } from "@/lib/contract/endpoints";
import type { AiSetup, ModelTest } from "@/lib/contract/setup";
import type { AttemptOutcome } from "@/lib/crawl/articles/ask-once";
import { WORDS_TO_SUMMARISE_MIN } from "@/lib/crawl/articles/choose-texts";
import { checkAnswer } from "@/lib/crawl/articles/derive-keylearnings";
import { numberedInput } from "@/lib/crawl/articles/summarize-article";
import { askForTrial } from "@/lib/domain/newsfeeds/try-business-context";
import type { CheckedKeylearning } from "@/lib/feed/claims/check-text";
import type { Keylearning, Model, ModelContext } from "@/lib/platform/ai/model";
import { costOf, metered, type Tokens } from "./ai-costs";
import { modelToTest } from "./ai-setup";
import { adviceOn } from "./provider-advice";
import { readStoredSettings } from "./stored-settings";
import { testEmbedder } from "./test-embedder";

const TESTS_PER_HOUR_MAX = 60;
const NEWEST_MAX = 10;
/** A model may rightly find nothing for the reader in a post. */
const POSTS_ASKED_MAX = 3;

/** Stands in for a post before there is any. */
const SAMPLE_TEXT =
  "The town library opens on Sundays from January. The council voted for it on Tuesday, after 4,000 people had signed a petition. Two librarians were hired. A trial last winter brought 300 visitors on an average Sunday, more than on any other day of the week.";
const SAMPLE: Subject = {
  posts: [{ title: "Town library opens on Sundays", text: SAMPLE_TEXT, markdown: SAMPLE_TEXT, language: "en" }],
  reader: { newsfeedName: "Sample", businessContext: "We run a café beside the town library.", keywords: [] },
  textLanguage: null,
};

type TestPost = Parameters<typeof numberedInput>[1];

interface Subject {
  posts: readonly TestPost[];
  reader: ModelContext;
  /** The newsfeed's language; null for the article's. */
  textLanguage: string | null;
}

/**
 * Lets a model write the key learning of one of the operator's posts, as production does: the same question, the same
 * check, within all budgets. Stores nothing but the tokens.
 *
 * @throws AppError `forbidden`, `rate_limited`; `conflict` without a model
 */
export async function testModel(ctx: UserContext, { connection }: InputOf<"testModel">["body"]): Promise<ModelTest> {
  await requireOperator(ctx);
  const chosen = await modelToTest(ctx, connection);
  const { userId } = ctx.actor;
  await takeToken(ctx, { key: `model-test:user:${userId}`, tokensMax: TESTS_PER_HOUR_MAX, windowSeconds: 3_600 });
  // A wrong key in the form must not pause the model in use.
  const named = connection ? { ...chosen, provider: `${chosen.provider} (test)` } : chosen;
  const charged: Tokens[] = [];
  const model = metered(named, charged);
  await deleteProvider(ctx.db, model.provider);
  const startedAt = performance.now();
  const subject = await findSubject(ctx);
  const tested = await askAboutSome(ctx, model, subject);
  const milliseconds = Math.round(performance.now() - startedAt);
  if (connection) await deleteProvider(ctx.db, model.provider);
  const source = connection || ctx.settings.ai.variables.apiKey === null ? "settings" : "environment";
  const embedding = await testEmbedder(ctx, { connection, source, charged });
  const { prices } = await readStoredSettings(ctx);
  const { title, language } = tested.post;
  return {
    ...inWords(tested, source),
    outcome: tested.outcome.kind,
    milliseconds,
    tokens: charged.length === 0 ? null : charged.reduce((sum, one) => sum + one.input + one.output, 0),
    cost: costOf(charged, prices),
    embedding,
    post: { title, newsfeed_name: subject.reader.newsfeedName, language },
  };
}

async function findSubject(ctx: UserContext): Promise<Subject> {
  const { userId } = ctx.actor;
  const newsfeed = await findNewsfeedToTry(ctx.db, userId);
  if (!newsfeed) return SAMPLE;
  const posts = await listPostsToTry(ctx.db, { userId, newsfeedId: newsfeed.id }, NEWEST_MAX);
  const long = posts.filter(({ wordCount }) => wordCount >= WORDS_TO_SUMMARISE_MIN);
  if (long.length === 0) return SAMPLE;
  const { name: newsfeedName, businessContext, keywords, language: textLanguage } = newsfeed;
  return { posts: long, reader: { newsfeedName, businessContext, keywords }, textLanguage };
}

interface Tested {
  post: TestPost;
  outcome: AttemptOutcome<Keylearning>;
  /** Null without an answer, and for one that cannot be checked. */
  checked: CheckedKeylearning | null;
}

/** Goes on to the next post while the model finds nothing in one. */
async function askAboutSome(ctx: UserContext, model: Model, { posts, reader, textLanguage }: Subject): Promise<Tested> {
  let tested: Tested | null = null;
  for (const post of posts.slice(0, POSTS_ASKED_MAX)) {
    const article = await numberedInput(ctx, post, textLanguage);
    const outcome = await askForTrial(ctx, model, article, reader);
    const payers = [{ userId: ctx.actor.userId, newsfeedId: null }];
    const question = { model, found: post, payers, article };
    const checked = outcome.kind === "answered" ? await checkAnswer(ctx, outcome.reply.value, question) : null;
    tested = { post, outcome, checked };
    if (checked?.state !== "nothing") break;
  }
  if (!tested) throw new Error("A test needs a post.");
  return tested;
}

type Words = Pick<ModelTest, "text" | "advice" | "state" | "evidence" | "claims">;

function inWords({ outcome, checked }: Tested, source: AiSetup["source"]): Words {
  const nothing = { state: null, evidence: [], claims: [] };
  switch (outcome.kind) {
    case "answered": {
      if (!checked) return { ...nothing, text: "The model answered, but its text could not be checked.", advice: null };
      const { keylearning, state, evidence, claims } = checked;
      const text = keylearning || "The model answers, but finds nothing for your context in the newest posts.";
      return { text, advice: null, state, evidence, claims };
    }
    case "refused":
      return {
        ...nothing,
        text: `The model answered, but the answer cannot be shown: ${outcome.reason}`,
        advice: "Try again. If it persists, choose a more capable model.",
      };
    case "failed":
      return { ...nothing, text: outcome.reason, advice: adviceOn(outcome.failure, source) };
    case "later":
      return {
        ...nothing,
        text: "The budget is spent, so the model was not asked.",
        advice: "Wait for the next day or month (UTC), or raise the caps.",
      };
  }
}
