import type { UserContext } from "@/lib/context/context";
import { takeToken } from "@/lib/context/rate-limit";
import { limitConcurrency } from "@/lib/core/limit-concurrency";

/** Concurrent checks per user. A user starts each, and one may try many addresses of a site. */
const inTurn = limitConcurrency(2);
/** 30 a minute, so that checks cannot probe hosts; counted over a longer time, because apps add hundreds at once. */
const CHECKS = { tokensMax: 600, windowSeconds: 1_200 };

/**
 * Runs a check of an address for the caller when it is its turn. Rejects if the client disconnects before that.
 *
 * @throws AppError `rate_limited` after too many checks; whatever `check` throws
 */
export async function checkInTurn<T>(ctx: UserContext, check: () => Promise<T>): Promise<T> {
  await countCheck(ctx);
  return runCheck(ctx, check);
}

/** Counts a check of the caller, which {@link runCheck} runs later. @throws AppError `rate_limited` */
export async function countCheck(ctx: UserContext): Promise<void> {
  const limit = { key: `check:user:${ctx.actor.userId}`, ...CHECKS };
  await takeToken(ctx, limit, "Too many addresses were checked.");
}

/** Like {@link checkInTurn}, for a check that has been counted. */
export function runCheck<T>(ctx: UserContext, check: () => Promise<T>): Promise<T> {
  return inTurn(ctx.actor.userId, check, ctx.signal);
}
