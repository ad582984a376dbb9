import { deleteRateBucket, returnRateToken, takeRateToken } from "@/db/queries/rate-buckets";
import type { Context } from "./context";
import { AppError } from "./errors";

export interface RateLimit {
  /** What is limited and for whom, as `sign-in:account:…`. */
  key: string;
  /** How often in one window. */
  tokensMax: number;
  /** The window begins with the first use. */
  windowSeconds: number;
}

export interface RateState {
  tokensLeft: number;
  /** Until the bucket is full again. */
  resetSeconds: number;
}

/**
 * Counts one use. Not for the inside of a transaction: a use stays counted when what it was for fails.
 *
 * @throws AppError `rate_limited`, with the seconds until the bucket is full again
 */
export async function takeToken(ctx: Pick<Context, "db" | "now">, limit: RateLimit): Promise<RateState> {
  const now = ctx.now();
  const resetAt = new Date(now.getTime() + limit.windowSeconds * 1000);
  const bucket = await takeRateToken(ctx.db, { key: limit.key, tokensMax: limit.tokensMax, resetAt }, now);
  const resetSeconds = Math.max(1, Math.ceil((bucket.resetAt.getTime() - now.getTime()) / 1000));
  if (bucket.tokens >= 0) return { tokensLeft: bucket.tokens, resetSeconds };
  throw new AppError("rate_limited", `Too many attempts. Wait ${inWords(resetSeconds)} and try again.`, {
    retryAfterSeconds: resetSeconds,
  });
}

/** Takes a use back that turned out not to count. */
export function returnToken(ctx: Pick<Context, "db" | "now">, limit: RateLimit): Promise<void> {
  return returnRateToken(ctx.db, limit, ctx.now());
}

/** Every use counts as taken back. */
export function forgetTokens(ctx: Pick<Context, "db">, key: string): Promise<void> {
  return deleteRateBucket(ctx.db, key);
}

function inWords(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
