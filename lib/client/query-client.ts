import { QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error";

const RETRIES_MAX = 2;

function isWorthRetrying(failures: number, error: Error): boolean {
  const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !isFinal && failures < RETRIES_MAX;
}

/** A session that has ended shows as 401 on whichever query comes next: back to the sign-in, and then here again. */
function onError(error: Error): void {
  if (!(error instanceof ApiError) || error.status !== 401) return;
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?next=${encodeURIComponent(here)}`);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    defaultOptions: { queries: { staleTime: 10_000, retry: isWorthRetrying } },
  });
}
