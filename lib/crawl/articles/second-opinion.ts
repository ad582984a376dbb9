import type { Context } from "@/lib/context/context";
import type { Check, CheckedClaim } from "@/lib/feed/claims/check-text";
import type { Opinion } from "@/lib/feed/claims/opinion";
import type { Model, ModelArticle } from "@/lib/platform/ai/model";
import { isShortenable, tokensAtMost } from "@/lib/platform/ai/tokens";
import { askOnce, type Payer } from "./ask-once";
import { resultOrNull } from "./choose-keylearning";

/** A text to check with second opinions. */
interface Unchecked<Checked> {
  check: (opinions: readonly Opinion[]) => Promise<Check<Checked>>;
  payers: readonly Payer[];
  /** With numbered sentences. */
  article: () => Promise<ModelArticle>;
}

/**
 * Checks a model's text, and once more with a second opinion of the model where one can change the result. Without an
 * opinion the first check stands, whatever the reason: setting, budget, failure or an unfit answer. Null when the text
 * overruns the worker's deadline.
 */
export async function checkTwice<Checked extends { claims: readonly CheckedClaim[] }>(
  ctx: Context,
  model: Model,
  { check, payers, article }: Unchecked<Checked>,
): Promise<Checked | null> {
  const first = await resultOrNull(check([]));
  if (first === null) return null;
  const { checked, isOpen } = first;
  if (!isOpen || !ctx.settings.ai.secondOpinion) return checked;
  const statements = checked.claims.map(({ text }) => text);
  const opinions = await askOpinions(ctx, model, { payers, article: await article(), statements });
  const second = opinions && (await resultOrNull(check(opinions)));
  return second?.checked ?? checked;
}

/** Asks once; null without a usable answer. */
async function askOpinions(
  ctx: Context,
  model: Model,
  { payers, article, statements }: { payers: readonly Payer[]; article: ModelArticle; statements: readonly string[] },
): Promise<Opinion[] | null> {
  const outcome = await askOnce<Opinion[]>(ctx, model, {
    payers,
    purpose: "second_opinion",
    tokensMax: tokensAtMost(article, statements),
    ask: (asked) => asked.judge(article, statements),
    isLast: false,
    countsTimeout: !isShortenable(article),
  });
  if (outcome.kind === "answered") return outcome.reply.value;
  ctx.log.info({ reason: outcome.reason }, "a text has no second opinion");
  return null;
}
