import type { UserContext } from "@/lib/context/context";
import { limitConcurrency } from "@/lib/core/limit-concurrency";

/** Concurrent checks per user. A user starts each, and one may try many addresses of a site. */
const inTurn = limitConcurrency(2);

/** Runs a check of an address for the caller when it is its turn. Rejects if the client disconnects before that. */
export function checkInTurn<T>(ctx: UserContext, check: () => Promise<T>): Promise<T> {
  return inTurn(ctx.actor.userId, check, ctx.signal);
}
