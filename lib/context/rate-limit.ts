import { deleteRateBucket, returnRateToken, takeRateToken } from "@/db/queries/accounts/rate-buckets";
import { AppError } from "@/lib/core/errors";
import type { Context } from "./context";

export interface RateLimit {
  /** The subject and the caller, as `sign-in:account:…`. */
  key: string;
  /** Policy name in the `RateLimit` headers; `operation` by default. */
  name?: string;
  /** Uses in one window. */
  tokensMax: number;
  /** The window begins with the first use. */
  windowSeconds: number;
}

export interface RateState {
  /** -1 when the use is over the limit. */
  tokensLeft: number;
  /** Until the bucket is full again. */
  resetSeconds: number;
}

type Clock = Pick<Context, "db" | "now">;

/** Counts one use and never refuses it. Not for the inside of a transaction: a use stays counted when its work fails. */
export async function countUse(ctx: Clock, limit: RateLimit): Promise<RateState> {
  const now = ctx.now();
  const resetAt = new Date(now.getTime() + limit.windowSeconds * 1000);
  const bucket = await takeRateToken(ctx.db, { key: limit.key, tokensMax: limit.tokensMax, resetAt }, now);
  const resetSeconds = Math.max(1, Math.ceil((bucket.resetAt.getTime() - now.getTime()) / 1000));
  return { tokensLeft: bucket.tokens, resetSeconds };
}

/**
 * As {@link countUse}, but refuses a use that is over the limit.
 *
 * @throws AppError `rate_limited`, with the seconds until the bucket is full again
 */
export async function takeToken(ctx: Clock, limit: RateLimit): Promise<RateState> {
  const state = await countUse(ctx, limit);
  if (state.tokensLeft >= 0) return state;
  const { resetSeconds } = state;
  throw new AppError("rate_limited", `Too many attempts. Wait ${inWords(resetSeconds)} and try again.`, {
    retryAfterSeconds: resetSeconds,
    headers: rateLimitHeaders(limit, state),
  });
}

/** Takes a use back that turned out not to count. */
export function returnToken(ctx: Clock, limit: RateLimit): Promise<void> {
  return returnRateToken(ctx.db, limit, ctx.now());
}

/** Every use counts as taken back. */
export function forgetTokens(ctx: Pick<Context, "db">, key: string): Promise<void> {
  return deleteRateBucket(ctx.db, key);
}

/** @see draft-ietf-httpapi-ratelimit-headers */
export function rateLimitHeaders(limit: RateLimit, { tokensLeft, resetSeconds }: RateState): Record<string, string> {
  const { name = "operation", tokensMax, windowSeconds } = limit;
  return {
    "RateLimit-Policy": `"${name}";q=${tokensMax};w=${windowSeconds}`,
    RateLimit: `"${name}";r=${Math.max(0, tokensLeft)};t=${resetSeconds}`,
  };
}

function inWords(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
