import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "./process-wide";

const scope = processWide("request-scope", () => new AsyncLocalStorage<true>());

/** Runs `act` and everything it starts inside a request's scope. */
export function withinRequest(act: () => void): void {
  scope.run(true, act);
}

/** True within a request, false for background work. */
export function isWithinRequest(): boolean {
  return scope.getStore() === true;
}
