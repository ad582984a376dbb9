import { clearFailures, findProvider, lockAiCalls, storeProvider } from "@/db/queries/ai-providers";
import { endReservation, recordUsage, reserveTokens } from "@/db/queries/ai-usage";
import { type Context, transact } from "@/lib/context";
import { isAnswerRefused } from "@/lib/platform/ai/answer";
import type { Model, ModelReply, TokenUsage } from "@/lib/platform/ai/model";
import { isProviderError, mayHaveCost, type ProviderError } from "@/lib/platform/ai/provider-error";
import { newId } from "@/lib/std/id";
import { admission, afterFailure, underProbe } from "./breaker";
import { dayOf, findPayer, hasBudget, nextBudgetAt } from "./budget";

/** No answer takes longer: `AI_TIMEOUT_SECONDS` goes up to 600. What a dead process held is free again after it. */
export const ANSWER_LEASE_SECONDS = 660;

export interface PaidCall {
  /** Whose daily budget may bear it; the first with some left does. */
  payers: readonly string[];
  purpose: "summary" | "keylearning" | "trial";
  /** What it can cost at most, both ways. */
  tokensMax: number;
}

export type CallOutcome<T> =
  | { kind: "answered"; reply: ModelReply<T> }
  /** It was paid for, and must not be shown. */
  | { kind: "refused"; usage: TokenUsage; reason: string }
  /** Asked, without an answer. A probe that fails says nothing about what it asked. */
  | { kind: "failed"; reason: string; isProbe: boolean }
  /** Nobody was asked: the provider rests, or the budget is spent. */
  | { kind: "later"; dueAt: Date; reason: "provider" | "budget" };

interface Admitted {
  kind: "admitted";
  reservationId: string;
  userId: string;
  day: string;
  isProbe: boolean;
  startedAt: Date;
}

/**
 * Asks the model once, within the budgets and only while its provider is well, and books what it cost. Budget for the
 * worst case is set aside before, so that calls at the same time overspend a cap by one call at most.
 */
export async function callModel<T>(
  ctx: Context,
  model: Model,
  { ask, ...call }: PaidCall & { ask: (model: Model) => Promise<ModelReply<T>> },
): Promise<CallOutcome<T>> {
  const admitted = await transact(ctx, (tx) => admit(tx, model.provider, call));
  if (admitted.kind === "later") return admitted;
  const settleAs = (usage: TokenUsage | null) => settle(ctx, model, { admitted, purpose: call.purpose, usage });
  try {
    const reply = await ask(model);
    await settleAs(reply);
    return { kind: "answered", reply };
  } catch (error) {
    if (isAnswerRefused(error)) {
      await settleAs(error.usage);
      return { kind: "refused", usage: error.usage, reason: error.message };
    }
    if (!isProviderError(error)) throw error;
    await settleFailure(ctx, model, { admitted, call, error });
    return { kind: "failed", reason: error.message, isProbe: admitted.isProbe };
  }
}

/** May the provider be asked? `probe`: by one alone. */
export async function providerState(ctx: Context, model: Model): Promise<"closed" | "probe" | "open"> {
  return admission(await findProvider(ctx.db, model.provider), ctx.now());
}

async function admit(
  tx: Context,
  providerName: string,
  { payers, tokensMax }: PaidCall,
): Promise<Admitted | Extract<CallOutcome<never>, { kind: "later" }>> {
  await lockAiCalls(tx.db);
  const startedAt = tx.now();
  const provider = await findProvider(tx.db, providerName);
  const state = admission(provider, startedAt);
  if (state === "open") return { kind: "later", dueAt: provider?.openUntil ?? startedAt, reason: "provider" };
  const userId = (await hasBudget(tx)) ? await findPayer(tx, payers) : null;
  if (userId === null) return { kind: "later", dueAt: nextBudgetAt(startedAt), reason: "budget" };
  if (provider && state === "probe") await storeProvider(tx.db, underProbe(provider, startedAt));
  const reservationId = newId();
  const day = dayOf(startedAt);
  const expiresAt = new Date(startedAt.getTime() + ANSWER_LEASE_SECONDS * 1000);
  await reserveTokens(tx.db, { id: reservationId, day, userId, tokens: tokensMax, expiresAt }, { now: startedAt });
  return { kind: "admitted", reservationId, userId, day, isProbe: state === "probe", startedAt };
}

interface Settlement {
  admitted: Admitted;
  purpose: PaidCall["purpose"];
  /** Null where it cost nothing. */
  usage: TokenUsage | null;
}

/** The provider answered, whatever the answer was worth. */
function settle(ctx: Context, model: Model, settlement: Settlement): Promise<void> {
  return transact(ctx, async (tx) => {
    await book(tx, model, settlement);
    await clearFailures(tx.db, model.provider, tx.now());
  });
}

/** What may be charged without an answer is booked at its worst. */
function settleFailure(
  ctx: Context,
  model: Model,
  { admitted, call, error }: { admitted: Admitted; call: PaidCall; error: ProviderError },
): Promise<void> {
  const usage = mayHaveCost(error.failure) ? { inputTokens: call.tokensMax, outputTokens: 0 } : null;
  return transact(ctx, async (tx) => {
    await lockAiCalls(tx.db);
    await book(tx, model, { admitted, purpose: call.purpose, usage });
    const provider = await findProvider(tx.db, model.provider);
    const { isProbe, startedAt } = admitted;
    const failure = { error, isProbe, startedAt, now: tx.now(), random: tx.random() };
    await storeProvider(tx.db, afterFailure(model.provider, provider, failure));
  });
}

async function book(tx: Context, model: Model, { admitted, purpose, usage }: Settlement): Promise<void> {
  const { reservationId, day, userId } = admitted;
  await endReservation(tx.db, reservationId);
  if (usage === null) return;
  const { inputTokens, outputTokens } = usage;
  await recordUsage(tx.db, { day, userId, model: model.name, purpose, inputTokens, outputTokens });
}
