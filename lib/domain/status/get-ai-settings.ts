import { findProvider, listRefusals } from "@/db/queries/ai/ai-usage";
import { isOperator } from "@/lib/context/account";
import type { UserContext } from "@/lib/context/context";
import type { AiSettings } from "@/lib/contract/ai";
import { DAY_MS } from "@/lib/core/duration";
import { PROVIDER_FAILURES } from "@/lib/platform/ai/provider-error";
import { refusalText } from "@/lib/platform/ai/refusals";
import { aiStatus, PROVIDER_ADVICE } from "./ai-status";

const REFUSALS_MS = 30 * DAY_MS;

/** AI settings and usage: the server's for the operator, the caller's own for everybody else. */
export async function getAiSettings(ctx: UserContext): Promise<AiSettings> {
  const isForOperator = await isOperator(ctx);
  const { language, tokensPerUserPerDay } = ctx.settings.ai;
  const [baseUrl = ""] = ctx.model?.provider.split(" ") ?? [];
  return {
    isForOperator,
    host: URL.parse(baseUrl)?.host ?? null,
    language,
    // Provider health is on the status page, with full URLs.
    usage: { ...(await aiStatus(ctx, { userId: isForOperator ? null : ctx.actor.userId })), providers: null },
    problem: isForOperator ? await findProblem(ctx) : null,
    refusals: isForOperator ? await recentRefusals(ctx) : null,
    tokensPerUserPerDay,
  };
}

async function findProblem({ db, model }: UserContext): Promise<AiSettings["problem"]> {
  const text = (model && (await findProvider(db, model.provider)))?.lastError ?? null;
  if (text === null) return null;
  const [advice] = Object.entries(PROVIDER_ADVICE).flatMap(([failure, words]) =>
    // Safe: both tables have the same keys.
    PROVIDER_FAILURES[failure as keyof typeof PROVIDER_FAILURES] === text ? [words] : [],
  );
  return { text, advice: advice ?? null };
}

async function recentRefusals({ db, now }: UserContext): Promise<NonNullable<AiSettings["refusals"]>> {
  const since = new Date(now().getTime() - REFUSALS_MS).toISOString().slice(0, 10);
  const rows = await listRefusals(db, since);
  return rows.map(({ refusal, ...counts }) => ({ reason: refusalText(refusal), ...counts }));
}
