import {
  clearFailures,
  countRefusal,
  endReservation,
  findProvider,
  lockAiCalls,
  recordUsage,
  reserveTokens,
  storeProvider,
} from "@/db/queries/ai/ai-usage";
import { type Context, transact } from "@/lib/context/context";
import { newId } from "@/lib/core/id";
import { isAnswerRefused } from "@/lib/platform/ai/answer";
import type { Model, ModelReply, TokenUsage } from "@/lib/platform/ai/model";
import {
  isProviderError,
  mayHaveCost,
  type ProviderError,
  type ProviderFailure,
} from "@/lib/platform/ai/provider-error";
import type { Refusal } from "@/lib/platform/ai/refusals";
import { CONTROL_TOKENS_MAX } from "@/lib/platform/ai/tokens";
import { admission, afterFailure, checkProvider, underProbe } from "./breaker";
import { dayOf, findPayer, hasBudget, nextBudgetAt } from "./budget";

/** No answer takes longer: `AI_TIMEOUT_SECONDS` goes up to 600. What a dead process held is free again after it. */
export const ANSWER_LEASE_SECONDS = 660;

export interface PaidCall {
  /** Users whose daily budget may bear it; the first with some left does. */
  payers: readonly string[];
  purpose: "summary" | "keylearning" | "trial";
  /** Most tokens that it can cost, both ways. */
  tokensMax: number;
}

/** A call that is made once. */
export interface Attempt<T> extends PaidCall {
  ask: (model: Model) => Promise<ModelReply<T>>;
  /** Nothing more is tried after a refusal. */
  isLast: boolean;
  /** Running out of time says something about the provider. */
  countsTimeout: boolean;
}

export type AttemptOutcome<T> =
  | { kind: "answered"; reply: ModelReply<T> }
  /** The provider is well, and gives no text that may be shown. */
  | { kind: "refused"; usage: TokenUsage; refusal: Refusal; limitTokens: number | null; reason: string }
  /** No answer came. A probe that fails asked the control question only. */
  | { kind: "failed"; failure: ProviderFailure; reason: string; isProbe: boolean }
  /** The provider was not asked: it rests, or the budget is spent. */
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
 * Asks the model once, within the budgets and only while its provider is well, and books the cost. After a rest of the
 * provider, one caller asks the control question first.
 */
export async function askOnce<T>(ctx: Context, model: Model, attempt: Attempt<T>): Promise<AttemptOutcome<T>> {
  const admitted = await transact(ctx, (tx) => admit(tx, model.provider, attempt));
  if (admitted.kind === "later") return admitted;
  const away = admitted.isProbe ? await checkProvider(ctx, model, admitted) : null;
  if (away) {
    await endReservation(ctx.db, admitted.reservationId);
    return { kind: "failed", failure: away.failure, reason: away.message, isProbe: true };
  }
  const settlement = { admitted, purpose: attempt.purpose };
  try {
    const reply = await attempt.ask(model);
    await settle(ctx, model, { ...settlement, usage: reply });
    return { kind: "answered", reply };
  } catch (error) {
    if (isAnswerRefused(error)) {
      const { usage, refusal, limitTokens, message: reason } = error;
      await settle(ctx, model, { ...settlement, usage, refused: { refusal, isFinal: attempt.isLast } });
      return { kind: "refused", usage, refusal, limitTokens, reason };
    }
    if (!isProviderError(error)) throw error;
    await settleFailure(ctx, model, { ...settlement, attempt, error });
    return { kind: "failed", failure: error.failure, reason: error.message, isProbe: false };
  }
}

async function admit(
  tx: Context,
  providerName: string,
  { payers, tokensMax }: PaidCall,
): Promise<Admitted | Extract<AttemptOutcome<never>, { kind: "later" }>> {
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
  const tokens = tokensMax + CONTROL_TOKENS_MAX;
  await reserveTokens(tx.db, { id: reservationId, day, userId, tokens, expiresAt }, { now: startedAt });
  return { kind: "admitted", reservationId, userId, day, isProbe: state === "probe", startedAt };
}

interface Settlement {
  admitted: Admitted;
  purpose: PaidCall["purpose"];
  /** Null where it cost nothing. */
  usage: TokenUsage | null;
  refused?: { refusal: Refusal | "request_rejected"; isFinal: boolean };
}

/** The provider is well, whatever its answer was worth. */
function settle(ctx: Context, model: Model, settlement: Settlement): Promise<void> {
  return transact(ctx, async (tx) => {
    await endReservation(tx.db, settlement.admitted.reservationId);
    await book(tx, model, settlement);
    await clearFailures(tx.db, model.provider, tx.now());
  });
}

type FailedSettlement<T> = Pick<Settlement, "admitted" | "purpose"> & { attempt: Attempt<T>; error: ProviderError };

/** Books a call without an answer at its worst, if it may be charged, and finds out whether the provider or the input is at fault. */
async function settleFailure<T>(ctx: Context, model: Model, failed: FailedSettlement<T>): Promise<void> {
  const { admitted, purpose, attempt, error } = failed;
  const { startedAt } = admitted;
  const { failure } = error;
  const usage = mayHaveCost(failure) ? { inputTokens: attempt.tokensMax, outputTokens: 0 } : null;
  // It answers, so it is not down.
  if (failure === "rejected")
    return settle(ctx, model, {
      admitted,
      purpose,
      usage,
      refused: { refusal: "request_rejected", isFinal: attempt.isLast },
    });
  const isSuspect = await transact(ctx, async (tx) => {
    await lockAiCalls(tx.db);
    await book(tx, model, { admitted, purpose, usage });
    return failure !== "timeout" || attempt.countsTimeout ? countFailure(tx, model, { error, startedAt }) : false;
  });
  if (isSuspect) await checkProvider(ctx, model, admitted);
  await endReservation(ctx.db, admitted.reservationId);
}

/** @returns whether the control question is to be asked */
async function countFailure(
  tx: Context,
  { provider: name }: Model,
  failure: { error: ProviderError; startedAt: Date },
): Promise<boolean> {
  const { provider, isSuspect } = afterFailure(name, await findProvider(tx.db, name), {
    ...failure,
    now: tx.now(),
    random: tx.random(),
  });
  await storeProvider(tx.db, provider);
  return isSuspect;
}

async function book(tx: Context, model: Model, { admitted, purpose, usage, refused }: Settlement): Promise<void> {
  const { day, userId } = admitted;
  if (refused) await countRefusal(tx.db, { day, ...refused });
  if (usage === null) return;
  const { inputTokens, outputTokens } = usage;
  await recordUsage(tx.db, { day, userId, model: model.name, purpose, inputTokens, outputTokens });
}
