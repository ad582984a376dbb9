import { MutationCache, notifyManager, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { ApiError, isSignedOut } from "./api-error";
import { showFailure } from "./show-failure";

// A timer would fire after a second click that is already queued, and submit a form twice.
notifyManager.setScheduler(queueMicrotask);

const RETRIES_MAX = 2;

function isWorthRetrying(failures: number, error: Error): boolean {
  const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !isFinal && failures < RETRIES_MAX;
}

/** Shows that the session has ended. The page stays, with what was typed. */
function onError(error: Error): void {
  if (isSignedOut(error)) showFailure(error);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Requests are always tried, because only a reply shows that the server is back.
      queries: { staleTime: 10_000, retry: isWorthRetrying, networkMode: "always", refetchOnReconnect: true },
      mutations: { networkMode: "always" },
    },
  });
}

/** Cancels pending requests, whose replies would undo a change. A cancelled query without data would wait for ever. */
export function cancelPending(client: QueryClient, queryKeys: readonly QueryKey[]): void {
  for (const queryKey of queryKeys)
    void client.cancelQueries({ queryKey, predicate: (query) => query.state.data !== undefined });
}
