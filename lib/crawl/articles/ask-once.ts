import {
  clearFailures,
  countRefusal,
  endReservation,
  findProvider,
  lockAiCalls,
  recordNewsfeedUsage,
  recordUsage,
  reserveTokens,
  storeProvider,
} from "@/db/queries/ai/ai-usage";
import { type Context, transact } from "@/lib/context/context";
import { storeOutcome } from "@/lib/context/store-outcome";
import { afterSeconds, dayOf } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";
import { isAnswerRefused } from "@/lib/platform/ai/answer";
import type { Model, ModelEndpoint, ModelReply, TokenUsage } from "@/lib/platform/ai/model";
import {
  isProviderError,
  mayHaveCost,
  type ProviderError,
  type ProviderFailure,
} from "@/lib/platform/ai/provider-error";
import { type Refusal, UNUSED_OPINION } from "@/lib/platform/ai/refusals";
import { HEALTH_CHECK_TOKENS_MAX } from "@/lib/platform/ai/tokens";
import { admission, afterFailure, checkProvider, underProbe } from "./breaker";
import { findPayer, hasBudget, nextBudgetAt } from "./budget";

/** Exceeds the longest answer (`AI_TIMEOUT_SECONDS` goes up to 600), so a dead process's reservation expires. */
export const ANSWER_LEASE_SECONDS = 660;

/** A user, and the newsfeed that the call serves; null for none. */
export interface Payer {
  userId: string;
  newsfeedId: string | null;
}

export interface PaidCall {
  /** Users to charge, in order; the first with budget left today pays. */
  payers: readonly Payer[];
  purpose: "summary" | "keylearning" | "second_opinion" | "translation" | "trial" | "embedding" | "proposal";
  /** Worst-case tokens, input plus output. */
  tokensMax: number;
}

export interface Attempt<T, M extends ModelEndpoint = Model> extends PaidCall {
  ask: (model: M) => Promise<ModelReply<T>>;
  /** True when no retry follows a refusal. */
  isLast: boolean;
  /** True when a timeout counts against the provider. */
  countsTimeout: boolean;
  /** True to send the health check after each failure that the input may have caused. */
  checksInput?: boolean;
}

/** Failures that the input may have caused. */
export const MAY_BE_OF_INPUT: readonly ProviderFailure[] = ["rejected", "broken", "timeout", "malformed", "oversized"];

export type AttemptOutcome<T> =
  | { kind: "answered"; reply: ModelReply<T> }
  /** The provider is healthy, but its text is unfit to show. */
  | { kind: "refused"; usage: TokenUsage; refusal: Refusal; limitTokens: number | null; reason: string }
  /**
   * No answer, or a failed probe that sent only the health check. `isOfInput`: the provider answers the health
   * check, so the input is at fault.
   */
  | { kind: "failed"; failure: ProviderFailure; reason: string; isProbe: boolean; isOfInput: boolean }
  /** Not asked: the breaker is open or the budget is spent. */
  | { kind: "later"; dueAt: Date; reason: "provider" | "budget" };

interface Admitted extends Payer {
  kind: "admitted";
  reservationId: string;
  day: string;
  isProbe: boolean;
  startedAt: Date;
  /** End of the reservation. */
  expiresAt: Date;
}

/**
 * Calls the model within budget while its provider is healthy. After back-off, a caller sends the health check.
 */
export async function askOnce<T, M extends ModelEndpoint = Model>(
  ctx: Context,
  model: M,
  attempt: Attempt<T, M>,
): Promise<AttemptOutcome<T>> {
  const admitted = await transact(ctx, (tx) => admit(tx, model.provider, attempt));
  if (admitted.kind === "later") return admitted;
  const away = admitted.isProbe ? await checkProvider(ctx, model, admitted) : null;
  if (away) {
    await endReservation(ctx.db, admitted.reservationId);
    return { kind: "failed", failure: away.failure, reason: away.message, isProbe: true, isOfInput: false };
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
    const isOfInput = await settleFailure(ctx, model, { ...settlement, attempt, error });
    return { kind: "failed", failure: error.failure, reason: error.message, isProbe: false, isOfInput };
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
  const payer = (await hasBudget(tx)) ? await findPayer(tx, payers) : null;
  if (payer === null) return { kind: "later", dueAt: nextBudgetAt(startedAt), reason: "budget" };
  if (provider && state === "probe") await storeProvider(tx.db, underProbe(provider, startedAt));
  const reservationId = newId();
  const day = dayOf(startedAt);
  const expiresAt = afterSeconds(startedAt, ANSWER_LEASE_SECONDS);
  const tokens = tokensMax + HEALTH_CHECK_TOKENS_MAX;
  await reserveTokens(tx.db, { id: reservationId, day, userId: payer.userId, tokens, expiresAt }, { now: startedAt });
  return { kind: "admitted", reservationId, ...payer, day, isProbe: state === "probe", startedAt, expiresAt };
}

interface Settlement {
  admitted: Admitted;
  purpose: PaidCall["purpose"];
  /** Null when the call was free. */
  usage: TokenUsage | null;
  refused?: { refusal: Refusal | "request_rejected"; isFinal: boolean };
}

/** Records a successful call, whether or not its text is usable, so that a restart of the database loses no paid text. */
async function settle(ctx: Context, model: ModelEndpoint, settlement: Settlement): Promise<void> {
  const { reservationId, startedAt, expiresAt: until } = settlement.admitted;
  const write = (isRepeat: boolean) =>
    transact(ctx, async (tx) => {
      const isReserved = await endReservation(tx.db, reservationId);
      if (isRepeat && !isReserved) return;
      await book(tx, model, settlement);
      await clearFailures(tx.db, model.provider, { startedAt, now: tx.now() });
    });
  await storeOutcome(ctx, { until, write });
  if (settlement.usage) model.onCharge?.(settlement.usage);
}

type FailedSettlement = Pick<Settlement, "admitted" | "purpose"> & {
  attempt: Pick<Attempt<never, never>, "tokensMax" | "isLast" | "countsTimeout" | "checksInput">;
  error: ProviderError;
};

/**
 * Charges an unanswered call at its worst case and finds out whether provider or input is at fault.
 *
 * @returns whether the input certainly is
 */
async function settleFailure(ctx: Context, model: ModelEndpoint, failed: FailedSettlement): Promise<boolean> {
  const { admitted, purpose, attempt, error } = failed;
  const { startedAt } = admitted;
  const { failure } = error;
  const usage = mayHaveCost(failure) ? { inputTokens: attempt.tokensMax, outputTokens: 0 } : null;
  // A rejection proves that the provider is up.
  if (failure === "rejected") {
    const refused = { refusal: "request_rejected", isFinal: attempt.isLast } as const;
    await settle(ctx, model, { admitted, purpose, usage, refused });
    return true;
  }
  // Whether a health check is due.
  const isSuspect = await transact(ctx, async (tx) => {
    await lockAiCalls(tx.db);
    await book(tx, model, { admitted, purpose, usage });
    if (failure === "timeout" && !attempt.countsTimeout) return false;
    const counted = { error, startedAt, now: tx.now(), random: tx.random() };
    const after = afterFailure(model.provider, await findProvider(tx.db, model.provider), counted);
    await storeProvider(tx.db, after.provider);
    return after.isSuspect;
  });
  if (usage) model.onCharge?.(usage);
  const mayBeOfInput = MAY_BE_OF_INPUT.includes(failure);
  const isAsked = isSuspect || (mayBeOfInput && attempt.checksInput === true);
  const isUp = isAsked && (await checkProvider(ctx, model, admitted)) === null;
  await endReservation(ctx.db, admitted.reservationId);
  return isUp && mayBeOfInput;
}

async function book(
  tx: Context,
  model: ModelEndpoint,
  { admitted, purpose, usage, refused }: Settlement,
): Promise<void> {
  const { day, userId, newsfeedId } = admitted;
  if (refused) {
    // An unusable opinion rejects no text: the first check counts.
    const refusal = purpose === "second_opinion" ? UNUSED_OPINION : refused.refusal;
    await countRefusal(tx.db, { day, refusal, isFinal: refused.isFinal });
  }
  if (usage === null) return;
  const { inputTokens, outputTokens } = usage;
  await recordUsage(tx.db, { day, userId, model: model.name, purpose, inputTokens, outputTokens });
  if (newsfeedId !== null)
    await recordNewsfeedUsage(tx.db, { newsfeedId, day, model: model.name, inputTokens, outputTokens });
}
