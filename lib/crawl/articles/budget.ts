import { findUserBelowCap, listUsersAtCap, sumTokens } from "@/db/queries/ai/ai-usage";
import type { Context } from "@/lib/context/context";
import { dayOf, HOUR_MS } from "@/lib/core/duration";

/** Longest wait, because a cap may be raised meanwhile. */
const RECHECK_MS = HOUR_MS;

/** Whether the installation's budget has tokens left. Reserved tokens count as used. */
export async function hasBudget(ctx: Context): Promise<boolean> {
  const { tokensPerMonth, tokensPerDay } = ctx.settings.ai;
  const now = ctx.now();
  return (
    (await isBelow(ctx, tokensPerMonth, `${dayOf(now).slice(0, 7)}-01`)) &&
    (await isBelow(ctx, tokensPerDay, dayOf(now)))
  );
}

/** The first user with budget left today, or null. */
export async function findPayer<P extends { userId: string }>(ctx: Context, payers: readonly P[]): Promise<P | null> {
  const cap = ctx.settings.ai.tokensPerUserPerDay;
  if (cap === null) return payers[0] ?? null;
  const now = ctx.now();
  const userIds = payers.map(({ userId }) => userId);
  const found = await findUserBelowCap(ctx.db, userIds, { since: dayOf(now), cap, now });
  return payers.find(({ userId }) => userId === found) ?? null;
}

/** Users without budget left today. */
export async function listSpentUsers(ctx: Context): Promise<string[]> {
  const cap = ctx.settings.ai.tokensPerUserPerDay;
  const now = ctx.now();
  return cap === null ? [] : listUsersAtCap(ctx.db, { since: dayOf(now), cap, now });
}

/** The next time to check the budget. Days and months are in UTC. */
export function nextBudgetAt(now: Date): Date {
  const nextDay = new Date(`${dayOf(now)}T24:00:00Z`);
  return new Date(Math.min(nextDay.getTime(), now.getTime() + RECHECK_MS));
}

async function isBelow(ctx: Context, cap: number | null, since: string): Promise<boolean> {
  return cap === null || (await sumTokens(ctx.db, { since, now: ctx.now() })) < cap;
}
