import { AsyncLocalStorage } from "node:async_hooks";

// Scripts and bundles have module instances of their own; only globalThis is common to them.
const KEY = Symbol.for("lede.request-scope");
const holder = globalThis as typeof globalThis & { [KEY]?: AsyncLocalStorage<true> };
holder[KEY] ??= new AsyncLocalStorage<true>();
const scope = holder[KEY];

/** Does what answers a request; all that it begins knows whose it is. */
export function withinRequest(act: () => void): void {
  scope.run(true, act);
}

/** Is it a request that this belongs to, or the process's own work? */
export function isWithinRequest(): boolean {
  return scope.getStore() === true;
}
