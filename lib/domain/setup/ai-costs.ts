import { listNewsfeedTokens, listTokensByMonth, listWritingTokens } from "@/db/queries/operations/ai-costs";
import type { Scope } from "@/db/queries/operations/status";
import { requireOperator } from "@/lib/context/account";
import type { UserContext } from "@/lib/context/context";
import type { InputOf } from "@/lib/contract/endpoints";
import type { AiCost, AiMonth } from "@/lib/contract/setup";
import { DAY_MS, dayOf } from "@/lib/core/duration";
import type { ModelEndpoint, TokenUsage } from "@/lib/platform/ai/model";
import { type AiPrices, readStoredSettings, storeSettings } from "./stored-settings";

const MONTHS_SHOWN = 12;
const TOKENS_PER_PRICE = 1_000_000;
export const CURRENCY_DEFAULT = "USD";

export interface Tokens {
  model: string;
  input: number;
  output: number;
}

/** A copy of a model that adds to `charged` what each of its calls is charged. */
export function metered<M extends ModelEndpoint>(model: M, charged: Tokens[]): M {
  const onCharge = ({ inputTokens: input, outputTokens: output }: TokenUsage) => {
    charged.push({ model: model.name, input, output });
  };
  return { ...model, onCharge };
}

/** Cost of some tokens; null when the price of one of the models is unknown, or without tokens. */
export function costOf(rows: readonly Tokens[], prices: AiPrices | null): number | null {
  const { cost, unpriced } = summed(rows, prices);
  return unpriced.length === 0 ? cost : null;
}

function summed(rows: readonly Tokens[], prices: AiPrices | null): AiCost {
  let cost: number | null = null;
  let tokens = 0;
  const unpriced = new Set<string>();
  for (const { model, input, output } of rows) {
    tokens += input + output;
    const price = prices?.models[model];
    if (price) cost = (cost ?? 0) + (input * price.input + output * price.output) / TOKENS_PER_PRICE;
    else unpriced.add(model);
  }
  return { tokens, cost, unpriced: [...unpriced].toSorted() };
}

/** Usage and cost per month: of the caller's own newsfeeds, and of everything else in the scope. */
export async function listAiMonths(ctx: UserContext, scope: Scope, prices: AiPrices | null): Promise<AiMonth[]> {
  const now = ctx.now();
  const since = dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS_SHOWN + 1, 1)));
  const all = await listTokensByMonth(ctx.db, scope, since);
  const own = await listNewsfeedTokens(ctx.db, ctx.actor.userId, since);
  return [...Map.groupBy(all, ({ month }) => month)].map(([month, total]) => {
    const ofMonth = own.filter((row) => row.month === month);
    const newsfeeds = [...Map.groupBy(ofMonth, ({ id }) => id)].map(([id, rows]) => ({
      id,
      name: rows[0]?.name ?? "",
      ...summed(rows, prices),
    }));
    return {
      month,
      ...summed(total, prices),
      newsfeeds: newsfeeds.toSorted((a, b) => b.tokens - a.tokens),
      other: summed(without(total, ofMonth), prices),
    };
  });
}

const ESTIMATED_DAYS = 30;

/** Upper estimate of a month's second opinions: each costs about as much as the call that it judges. */
export async function estimateSecondOpinions(ctx: UserContext, prices: AiPrices | null): Promise<AiCost> {
  const since = dayOf(new Date(ctx.now().getTime() - ESTIMATED_DAYS * DAY_MS));
  return summed(await listWritingTokens(ctx.db, since), prices);
}

/** Tokens of each model that belong to none of the newsfeeds. */
function without(total: readonly Tokens[], newsfeeds: readonly Tokens[]): Tokens[] {
  return total
    .map(({ model, input, output }) => {
      const ofModel = newsfeeds.filter((row) => row.model === model);
      const left = (tokens: number, part: (row: Tokens) => number) =>
        Math.max(0, tokens - ofModel.reduce((sum, row) => sum + part(row), 0));
      return { model, input: left(input, (row) => row.input), output: left(output, (row) => row.output) };
    })
    .filter(({ input, output }) => input + output > 0);
}

/** Sets what a model costs per million tokens, for earlier usage too. */
export async function saveAiPrice(
  ctx: UserContext,
  { model, currency, price }: InputOf<"saveAiPrice">["body"],
): Promise<void> {
  await requireOperator(ctx);
  const { prices } = await readStoredSettings(ctx);
  const { [model]: _, ...models } = prices?.models ?? {};
  const value = { currency, models: price ? { ...models, [model]: price } : models };
  await storeSettings(ctx, "ai-prices", { value, secret: null });
}
