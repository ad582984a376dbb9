import { createStore } from "./store";

/** Ids of items about to be removed. Dropped ids drop their work. Pages load the rest of `deferred.ts` later. */
export const deferredIds = createStore<ReadonlySet<string>>(new Set());
