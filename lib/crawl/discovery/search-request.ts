import type { Context } from "@/lib/context/context";
import { backOffHost, type Visit, visitHost } from "@/lib/crawl/politeness/visit-host";
import { isChallenge } from "@/lib/feed/discover/challenge";
import { requestedDelaySeconds } from "@/lib/feed/http/http-caching";
import { timedOut } from "@/lib/platform/fetch/errors";
import type { FetchResponse } from "@/lib/platform/fetch/fetch";

/** Back-off of a host that names no time itself, as for a crawl. */
const REST_SECONDS = 3_600;
const BUSY = new Set([429, 503]);

/** State of a background search. Each of its requests waits for the host's rate limit. */
export interface OwnSearch {
  /** Whether robots.txt may forbid announced addresses too. */
  obeysRobots: boolean;
  /** Whether a host asked for fewer requests. */
  isRefused: boolean;
  /** When the first host that deferred a request is free, unless it refused the search; null for none. */
  deferredUntil: Date | null;
}

export interface SearchContext extends Context {
  /** Null or absent when a person waits: requests are then sent at once. */
  ownSearch?: OwnSearch | null;
}

export function startOwnSearch({ obeysRobots }: Pick<OwnSearch, "obeysRobots">): OwnSearch {
  return { obeysRobots, isRefused: false, deferredUntil: null };
}

/** Whether the site gets no more requests of the search. */
export function isBusy({ status }: FetchResponse): boolean {
  return BUSY.has(status);
}

/** Sends one request of a search. @throws FetchError also when the host is busy */
export async function sendSearchRequest(
  ctx: SearchContext,
  url: string,
  options: NonNullable<Parameters<Context["fetcher"]["fetch"]>[1]>,
): Promise<FetchResponse> {
  const send = async () => {
    const response = await ctx.fetcher.fetch(url, options);
    if (isBusy(response) && !isChallenge(response.headers)) await rest(ctx, response);
    return response;
  };
  const { ownSearch } = ctx;
  if (!ownSearch || !URL.canParse(url)) return send();
  options.signal?.throwIfAborted();
  const visit: Visit<FetchResponse> = await visitHost(ctx, url, send);
  if (visit.kind === "visited") return visit.result;
  if (!ownSearch.isRefused) ownSearch.deferredUntil ??= visit.until;
  throw timedOut(new URL(url).host, { detail: "the host rests or is busy" });
}

async function rest(ctx: SearchContext, { url, headers }: FetchResponse): Promise<void> {
  if (ctx.ownSearch) ctx.ownSearch.isRefused = true;
  const seconds = requestedDelaySeconds(headers, ctx.now()) ?? (ctx.ownSearch ? REST_SECONDS : null);
  if (seconds !== null) await backOffHost(ctx, url, seconds);
}
