import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "./process-wide";

/** Null for background work. */
type Scope = { onError: (error: unknown) => void } | null;

const scope = processWide("request-scope", () => new AsyncLocalStorage<Scope>());

/**
 * Runs `act` and everything it starts inside a request's scope.
 *
 * @param onError gets errors of its page
 */
export function withinRequest(act: () => void, onError: (error: unknown) => void = () => undefined): void {
  scope.run({ onError }, act);
}

/** Runs `act` and everything it starts as background work, also when a request starts it. */
export function outsideRequest<R>(act: () => R): R {
  return scope.run(null, act);
}

/** True within a request, false for background work. */
export function isWithinRequest(): boolean {
  return Boolean(scope.getStore());
}

/** Tells the server of an error in the page of the current request. */
export function notePageError(error: unknown): void {
  scope.getStore()?.onError(error);
}
