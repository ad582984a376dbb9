import { recordUsage, sumTokensSince } from "@/db/queries/ai-usage";
import type { Context } from "@/lib/context";
import type { ModelReply } from "@/lib/platform/ai/model";

/** May the model be asked once more this month (UTC)? */
export async function hasBudget(ctx: Context): Promise<boolean> {
  const cap = ctx.settings.aiTokensPerMonth;
  if (cap === null) return true;
  const monthStart = `${ctx.now().toISOString().slice(0, 7)}-01`;
  return (await sumTokensSince(ctx.db, monthStart)) < cap;
}

/** Books a call on the ledger of the newsfeed's owner, for whom it was made. */
export function bookCall(
  ctx: Context,
  reply: ModelReply<unknown>,
  call: { userId: string; model: string; purpose: "summary" | "keylearning" },
): Promise<void> {
  const day = ctx.now().toISOString().slice(0, 10);
  return recordUsage(ctx.db, { day, ...call, inputTokens: reply.inputTokens, outputTokens: reply.outputTokens });
}
