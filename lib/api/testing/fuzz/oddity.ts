import type { Draft, Plan } from "./draft";
import type { Operation } from "./operations";

/** A changed request with its valid statuses. */
export interface Odd {
  draft: Draft;
  statuses: readonly number[];
}

/** Context of an oddity. */
export interface Setting {
  operation: Operation;
  plan: Plan;
  /** Another user's ids of the same kinds. */
  foreign: string[];
  revokedKey: string;
}

/** A way in which a request is wrong or unusual; null when it does not apply to the operation. */
export type Oddity = (draft: Draft, setting: Setting) => Odd | null;

export function successOf(operation: Operation): number {
  return operation.replies[204] ? 204 : 200;
}

/** Picks one, the same for the same plan. */
export function pick<T>(from: readonly T[], { plan }: Setting): T {
  const picked = from[plan.salt % from.length];
  if (picked === undefined) throw new Error("There is nothing to pick from.");
  return picked;
}
