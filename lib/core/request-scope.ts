import { AsyncLocalStorage } from "node:async_hooks";

// Scripts and bundles have their own module instances; they share only globalThis.
const KEY = Symbol.for("lede.request-scope");
// Safe: this file alone sets the key
const holder = globalThis as typeof globalThis & { [KEY]?: AsyncLocalStorage<true> };
holder[KEY] ??= new AsyncLocalStorage<true>();
const scope = holder[KEY];

/** Runs `act` and everything it starts inside a request's scope. */
export function withinRequest(act: () => void): void {
  scope.run(true, act);
}

/** True within a request, false for background work. */
export function isWithinRequest(): boolean {
  return scope.getStore() === true;
}
