import type { Scope } from "@/db/queries/operations/status";
import { listAiProviders, listReservedByDay, listTokensByDay } from "@/db/queries/operations/status-totals";
import type { UserContext } from "@/lib/context/context";
import type { Status } from "@/lib/contract/status";
import { dayOf, lastDays } from "@/lib/core/duration";

const DAYS_SHOWN = 30;

/** The model, its provider's health, and usage against the budget. */
export async function aiStatus(ctx: UserContext, scope: Scope): Promise<Status["ai"]> {
  const now = ctx.now();
  const { ai } = ctx.settings;
  const days = lastDays(now, DAYS_SHOWN);
  const monthStart = `${dayOf(now).slice(0, 7)}-01`;
  // The month may start before the first day shown.
  const sinceDay = [monthStart, days[0] ?? monthStart].toSorted()[0] ?? monthStart;
  const used = await listTokensByDay(ctx.db, scope, sinceDay);
  const reserved = await listReservedByDay(ctx.db, scope, { sinceDay, now });
  const isOperator = scope.userId === null;
  // Failures of a model that is no longer used concern nobody.
  const inUse = [ctx.model, ctx.embedder].flatMap((model) => (model ? [model.provider] : []));
  const budgetSince = (day: string, cap: number | null) => ({
    used: sumSince(used, day),
    reserved: sumSince(reserved, day),
    cap,
  });
  return {
    model: ctx.model?.name ?? null,
    providers: isOperator ? (await listAiProviders(ctx.db, inUse)).map((one) => presentProvider(one, now)) : null,
    today: budgetSince(dayOf(now), isOperator ? ai.tokensPerDay : ai.tokensPerUserPerDay),
    month: budgetSince(monthStart, isOperator ? ai.tokensPerMonth : null),
    days: days.map((day) => ({ day, tokens: used.find((row) => row.day === day)?.tokens ?? 0 })),
  };
}

function sumSince(rows: readonly { day: string; tokens: number }[], sinceDay: string): number {
  return rows.filter(({ day }) => day >= sinceDay).reduce((sum, { tokens }) => sum + tokens, 0);
}

type Provider = Awaited<ReturnType<typeof listAiProviders>>[number];

function presentProvider({ name, failures, openUntil, lastError }: Provider, now: Date) {
  const isOpen = openUntil !== null && openUntil > now;
  return {
    name,
    state: isOpen ? ("open" as const) : failures > 0 ? ("failing" as const) : ("closed" as const),
    failures,
    open_until: isOpen ? openUntil : null,
    last_error: lastError,
  };
}
