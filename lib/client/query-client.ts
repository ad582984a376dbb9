import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, isSignedOut } from "./api-error";
import { showFailure } from "./show-failure";

const RETRIES_MAX = 2;

function isWorthRetrying(failures: number, error: Error): boolean {
  const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !isFinal && failures < RETRIES_MAX;
}

/** A session that has ended shows as 401 on whatever comes next. The page stays, with all that was typed into it. */
function onError(error: Error): void {
  if (isSignedOut(error)) showFailure(error);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Browsers say that they are offline where they are not: requests are always tried.
      queries: { staleTime: 10_000, retry: isWorthRetrying, networkMode: "always", refetchOnReconnect: true },
      mutations: { networkMode: "always" },
    },
  });
}
