import type { Context } from "@/lib/context/context";
import type { Check, CheckedClaim } from "@/lib/feed/claims/check-text";
import type { Opinion } from "@/lib/feed/claims/opinion";
import type { Model, ModelArticle } from "@/lib/platform/ai/model";
import { isShortenable, tokensAtMost } from "@/lib/platform/ai/tokens";
import { resultOrNull } from "@/lib/platform/worker/worker-error";
import { askOnce, type Payer } from "./ask-once";

/**
 * Checks a model's text, and once more with a second opinion of the model where one can change the result. Without an
 * opinion the first check stands, whatever the reason: setting, budget, failure or an unfit answer. Null when the text
 * overruns the worker's deadline.
 *
 * @param unchecked.numbered returns the article with numbered sentences
 */
export async function checkTwice<Checked extends { claims: readonly CheckedClaim[] }>(
  ctx: Context,
  model: Model,
  unchecked: {
    check: (opinions: readonly Opinion[]) => Promise<Check<Checked>>;
    payers: readonly Payer[];
    numbered: () => Promise<ModelArticle>;
  },
): Promise<Checked | null> {
  const { check, payers, numbered } = unchecked;
  const first = await resultOrNull(check([]));
  if (first === null) return null;
  const { checked, isOpen } = first;
  if (!isOpen || !ctx.settings.ai.secondOpinion) return checked;
  const statements = checked.claims.map(({ text }) => text);
  const article = await numbered();
  const outcome = await askOnce<Opinion[]>(ctx, model, {
    payers,
    purpose: "second_opinion",
    tokensMax: tokensAtMost(article, statements),
    ask: (asked) => asked.judge(article, statements),
    isLast: false,
    countsTimeout: !isShortenable(article),
  });
  if (outcome.kind !== "answered") {
    ctx.log.info({ reason: outcome.reason }, "a text has no second opinion");
    return checked;
  }
  return (await resultOrNull(check(outcome.reply.value)))?.checked ?? checked;
}
