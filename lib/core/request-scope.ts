import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "./process-wide";

const scope = processWide("request-scope", () => new AsyncLocalStorage<boolean>());

/** Runs `act` and everything it starts inside a request's scope. */
export function withinRequest(act: () => void): void {
  scope.run(true, act);
}

/** Runs `act` and everything it starts as background work, also when a request starts it. */
export function outsideRequest<R>(act: () => R): R {
  return scope.run(false, act);
}

/** True within a request, false for background work. */
export function isWithinRequest(): boolean {
  return scope.getStore() === true;
}
