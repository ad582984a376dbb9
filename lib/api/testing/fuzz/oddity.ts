import type { Draft, Plan } from "./draft";
import type { Operation } from "./operations";

/** What a request was turned into, and the statuses that are right for it. */
export interface Odd {
  draft: Draft;
  statuses: readonly number[];
}

/** What an oddity can build on. */
export interface Setting {
  operation: Operation;
  plan: Plan;
  /** Ids of the same kinds that are somebody else's. */
  foreign: string[];
  revokedKey: string;
}

/** One way in which requests are wrong, or strange and yet right; null where the operation has nothing of that kind. */
export type Oddity = (draft: Draft, setting: Setting) => Odd | null;

export function successOf(operation: Operation): number {
  return operation.replies[204] ? 204 : 200;
}

/** One of them, the same for the same plan. */
export function pick<T>(from: readonly T[], { plan }: Setting): T {
  const picked = from[plan.salt % from.length];
  if (picked === undefined) throw new Error("There is nothing to pick from.");
  return picked;
}
