import type { UserContext } from "@/lib/context/context";
import { limitConcurrency } from "@/lib/core/limit-concurrency";

/** Concurrent checks per user, since each holds connections to other sites. */
const inTurn = limitConcurrency(2);

/** Runs a check of an address for the caller when it is its turn. Rejects if the client disconnects before that. */
export function checkInTurn<T>(ctx: UserContext, check: () => Promise<T>): Promise<T> {
  return inTurn(ctx.actor.userId, check, ctx.signal);
}
