import { findProvider, listRefusals } from "@/db/queries/ai/ai-usage";
import type { Scope } from "@/db/queries/operations/status";
import { listAiProviders, listReservedByDay, listTokensByDay } from "@/db/queries/operations/status-totals";
import { isOperator, requireOperator } from "@/lib/context/account";
import type { UserContext } from "@/lib/context/context";
import { takeToken } from "@/lib/context/rate-limit";
import type { AiSettings, ModelTest, Status } from "@/lib/contract/status";
import { DAY_MS, dayOf } from "@/lib/core/duration";
import { AppError } from "@/lib/core/errors";
import type { AttemptOutcome } from "@/lib/crawl/articles/ask-once";
import { callModel } from "@/lib/crawl/articles/call-model";
import type { Summary } from "@/lib/platform/ai/model";
import { PROVIDER_FAILURES, type ProviderFailure } from "@/lib/platform/ai/provider-error";
import { refusalText } from "@/lib/platform/ai/refusals";
import { tokensAtMost } from "@/lib/platform/ai/tokens";

const DAYS_SHOWN = 30;

/** The model, its provider's health, and usage against the budget. */
export async function aiStatus(ctx: UserContext, scope: Scope): Promise<Status["ai"]> {
  const now = ctx.now();
  const { ai } = ctx.settings;
  const days = lastDays(now);
  const monthStart = `${dayOf(now).slice(0, 7)}-01`;
  // The month may start before the first day shown.
  const sinceDay = [monthStart, days[0] ?? monthStart].toSorted()[0] ?? monthStart;
  const used = await listTokensByDay(ctx.db, scope, sinceDay);
  const reserved = await listReservedByDay(ctx.db, scope, { sinceDay, now });
  const isOperator = scope.userId === null;
  const budgetSince = (day: string, cap: number | null) => ({
    used: sumSince(used, day),
    reserved: sumSince(reserved, day),
    cap,
  });
  return {
    model: ctx.model?.name ?? null,
    providers: isOperator ? (await listAiProviders(ctx.db)).map((provider) => presentProvider(provider, now)) : null,
    today: budgetSince(dayOf(now), isOperator ? ai.tokensPerDay : ai.tokensPerUserPerDay),
    month: budgetSince(monthStart, isOperator ? ai.tokensPerMonth : null),
    days: days.map((day) => ({ day, tokens: used.find((row) => row.day === day)?.tokens ?? 0 })),
  };
}

function lastDays(now: Date): string[] {
  return Array.from({ length: DAYS_SHOWN }, (_, index) =>
    dayOf(new Date(now.getTime() - (DAYS_SHOWN - 1 - index) * DAY_MS)),
  );
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

/** Advice for the operator on each failure. */
const PROVIDER_ADVICE: Record<ProviderFailure, string> = {
  auth: "Check OPENAI_API_KEY.",
  model: "Check AI_MODEL, and whether OPENAI_BASE_URL has to end in /v1.",
  quota: "Check your account with the provider. Usually its credit has run out.",
  rate: "Wait a minute. If it persists, ask the provider for a higher limit. Texts are written later.",
  rejected: "Switch AI_API between `responses` and `chat`, or choose another model with AI_MODEL.",
  broken: "Wait a few minutes and check the provider's status page.",
  timeout: "Choose a faster model or raise AI_TIMEOUT_SECONDS.",
  unreachable: "Check OPENAI_BASE_URL and whether this server can reach it.",
  malformed: "Check that OPENAI_BASE_URL is the address of an API, or set AI_API to `chat`.",
  oversized: "Choose another model with AI_MODEL. This one ignores length limits.",
};

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
  const since = dayOf(new Date(now().getTime() - REFUSALS_MS));
  const rows = await listRefusals(db, since);
  return rows.map(({ refusal, ...counts }) => ({ reason: refusalText(refusal), ...counts }));
}

/** Short, but long enough to summarise: the test checks only that a well-formed answer arrives. */
const ARTICLE = {
  title: "Town library opens on Sundays",
  text: "The town library opens on Sundays from January. The council voted for it on Tuesday, after 4,000 people had signed a petition. Two librarians were hired. A trial last winter brought 300 visitors on an average Sunday, more than on any other day of the week.",
  language: "en",
};

const TESTS_PER_HOUR_MAX = 20;

/**
 * Asks the model once, charged to the caller and within all budgets.
 *
 * @throws AppError `forbidden` unless the caller is the operator; `conflict` without a model; `rate_limited`
 */
export async function testModel(ctx: UserContext): Promise<ModelTest> {
  await requireOperator(ctx);
  const { model } = ctx;
  if (!model) throw new AppError("conflict", "No model is set up. Set OPENAI_API_KEY and restart the server.");
  const { userId } = ctx.actor;
  await takeToken(ctx, { key: `model-test:user:${userId}`, tokensMax: TESTS_PER_HOUR_MAX, windowSeconds: 3_600 });
  const startedAt = performance.now();
  const outcome = await callModel<Summary>(ctx, model, {
    payers: [userId],
    purpose: "trial",
    tokensMax: tokensAtMost(ARTICLE),
    article: ARTICLE,
    ask: (asked, retry) => asked.summarize(ARTICLE, retry),
  });
  return { ...inWords(outcome), outcome: outcome.kind, milliseconds: Math.round(performance.now() - startedAt) };
}

function inWords(outcome: AttemptOutcome<Summary>): Pick<ModelTest, "text" | "advice" | "tokens"> {
  switch (outcome.kind) {
    case "answered": {
      const { value, inputTokens, outputTokens } = outcome.reply;
      return { text: value.summary, advice: null, tokens: inputTokens + outputTokens };
    }
    case "refused":
      return {
        text: `The model answered, but not with what may be shown: ${outcome.reason}`,
        advice: "Try again. If it persists, choose a more capable model with AI_MODEL.",
        tokens: outcome.usage.inputTokens + outcome.usage.outputTokens,
      };
    case "failed":
      return { text: outcome.reason, advice: PROVIDER_ADVICE[outcome.failure], tokens: null };
    case "later":
      return outcome.reason === "budget"
        ? {
            text: "The budget is spent, so the model was not asked.",
            advice: "Wait for the next day or month (UTC), or raise the caps.",
            tokens: null,
          }
        : {
            text: "The provider failed several times, so calls to it are paused.",
            advice: `Try again after ${outcome.dueAt.toISOString().slice(11, 16)} UTC.`,
            tokens: null,
          };
  }
}
