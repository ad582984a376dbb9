import { deleteRateBucket, returnRateToken, takeRateToken } from "@/db/queries/accounts/rate-buckets";
import { isWriteRefused } from "@/lib/core/database-error";
import { AppError } from "@/lib/core/errors";
import { processWide } from "@/lib/core/process-wide";
import type { Context } from "./context";

export interface RateLimit {
  /** Subject and caller, like `sign-in:account:…`. */
  key: string;
  /** Policy name in the `RateLimit` headers; `operation` by default. */
  name?: string;
  /** Uses per window. */
  tokensMax: number;
  /** The window starts with the first use. */
  windowSeconds: number;
}

interface RateState {
  /** -1 when the use exceeds the limit. */
  tokensLeft: number;
  /** Time until the bucket is full again. */
  resetSeconds: number;
}

type Clock = Pick<Context, "db" | "now">;

/** Counts one use without refusing it. Call it outside transactions, so that the use counts when the work fails. */
export async function countUse(ctx: Clock, limit: RateLimit): Promise<RateState> {
  const now = ctx.now();
  const resetAt = new Date(now.getTime() + limit.windowSeconds * 1000);
  const full = { key: limit.key, tokensMax: limit.tokensMax, resetAt };
  const bucket = await takeRateToken(ctx.db, full, now).catch((error: unknown) => {
    if (isWriteRefused(error)) return takeTokenInMemory(full, now);
    throw error;
  });
  const resetSeconds = Math.max(1, Math.ceil((bucket.resetAt.getTime() - now.getTime()) / 1000));
  return { tokensLeft: bucket.tokens, resetSeconds };
}

type FullBucket = Parameters<typeof takeRateToken>[1];
type Bucket = Awaited<ReturnType<typeof takeRateToken>>;

const BUCKETS_MAX = 10_000;
const inMemory = processWide("rate-buckets", () => new Map<string, Bucket>());

/** Counts in this process while the database cannot be written, so that reads with a limit still work. */
function takeTokenInMemory({ key, tokensMax, resetAt }: FullBucket, now: Date): Bucket {
  const known = inMemory.get(key);
  const bucket =
    known && known.resetAt > now
      ? { tokens: Math.max(known.tokens - 1, -1), resetAt: known.resetAt }
      : { tokens: tokensMax - 1, resetAt };
  // The last one used moves to the end, and the first one goes.
  inMemory.delete(key);
  inMemory.set(key, bucket);
  const [oldest] = inMemory.keys();
  if (inMemory.size > BUCKETS_MAX && oldest !== undefined) inMemory.delete(oldest);
  return bucket;
}

/**
 * Refuses a use over the limit.
 *
 * @param reason first sentence of the refusal
 * @throws AppError `rate_limited`, with the seconds until the bucket is full
 */
export async function takeToken(ctx: Clock, limit: RateLimit, reason = "Too many attempts."): Promise<RateState> {
  const state = await countUse(ctx, limit);
  if (state.tokensLeft >= 0) return state;
  const { resetSeconds } = state;
  throw new AppError("rate_limited", `${reason} Wait ${inWords(resetSeconds)} and try again.`, {
    retryAfterSeconds: resetSeconds,
    headers: rateLimitHeaders(limit, state),
  });
}

/** Gives back one use that should not count. */
export function returnToken(ctx: Clock, limit: RateLimit): Promise<void> {
  return returnRateToken(ctx.db, limit, ctx.now());
}

/** Gives back all uses. */
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
