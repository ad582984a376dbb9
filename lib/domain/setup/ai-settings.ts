import { findProvider, listRefusals } from "@/db/queries/ai/ai-usage";
import { isOperator } from "@/lib/context/account";
import type { UserContext } from "@/lib/context/context";
import type { AiSettings } from "@/lib/contract/setup";
import { DAY_MS, dayOf } from "@/lib/core/duration";
import { aiStatus } from "@/lib/domain/status/ai-status";
import type { ModelEndpoint } from "@/lib/platform/ai/model";
import { refusalText, UNUSED_OPINION } from "@/lib/platform/ai/refusals";
import { CURRENCY_DEFAULT, estimateSecondOpinions, listAiMonths } from "./ai-costs";
import { getAiSetup } from "./ai-setup";
import { adviceOnEmbedding, adviceOnText } from "./provider-advice";
import { readStoredSettings } from "./stored-settings";

const REFUSALS_MS = 30 * DAY_MS;

/** AI settings and usage: the server's for the operator, the caller's own for everybody else. */
export async function getAiSettings(ctx: UserContext): Promise<AiSettings> {
  const isForOperator = await isOperator(ctx);
  const scope = { userId: isForOperator ? null : ctx.actor.userId };
  const { language, tokensPerUserPerDay } = ctx.settings.ai;
  const [baseUrl = ""] = ctx.model?.provider.split(" ") ?? [];
  const setup = isForOperator ? await getAiSetup(ctx) : null;
  const { prices } = await readStoredSettings(ctx);
  const refused = isForOperator ? await recentRefusals(ctx) : null;
  return {
    isForOperator,
    host: URL.parse(baseUrl)?.host ?? null,
    language,
    // Provider health is on the status page, with full URLs.
    usage: { ...(await aiStatus(ctx, scope)), providers: null },
    problem: setup ? await findProblem(ctx, ctx.model, (text) => adviceOnText(text, setup.source)) : null,
    embeddingProblem: setup
      ? await findProblem(ctx, ctx.embedder, (text) => adviceOnText(text, setup.source, adviceOnEmbedding))
      : null,
    embedding: ctx.embedder && { model: ctx.embedder.name, price: prices?.models[ctx.embedder.name] ?? null },
    refusals: refused?.texts ?? null,
    tokensPerUserPerDay,
    setup,
    price: prices?.models[ctx.model?.name ?? ""] ?? null,
    currency: prices?.currency ?? CURRENCY_DEFAULT,
    secondOpinion: refused
      ? {
          isOn: ctx.settings.ai.secondOpinion,
          isFixed: ctx.settings.ai.variables.secondOpinion !== null,
          estimate: await estimateSecondOpinions(ctx, prices),
          unusedCount: refused.opinionsCount,
        }
      : null,
    months: await listAiMonths(ctx, scope, prices),
  };
}

async function findProblem(
  { db }: UserContext,
  model: ModelEndpoint | null,
  advise: (text: string) => string | null,
): Promise<AiSettings["problem"]> {
  const text = (model && (await findProvider(db, model.provider)))?.lastError ?? null;
  return text === null ? null : { text, advice: advise(text) };
}

/** Refused texts by reason, and second opinions that could not be used. */
async function recentRefusals({ db, now }: UserContext) {
  const since = dayOf(new Date(now().getTime() - REFUSALS_MS));
  const rows = await listRefusals(db, since);
  const texts = rows.filter(({ refusal }) => refusal !== UNUSED_OPINION);
  return {
    texts: texts.map(({ refusal, ...counts }) => ({ reason: refusalText(refusal), ...counts })),
    opinionsCount: rows.find(({ refusal }) => refusal === UNUSED_OPINION)?.count ?? 0,
  };
}
