import { sealAccess, withCredentials } from "@/lib/crawl/collect/credentials";
import { FEED_BYTES_MAX, readDocument } from "@/lib/crawl/collect/fetch-feed";
import { networkOf } from "@/lib/crawl/connectors/connectors";
import { isChallenge } from "@/lib/feed/discover/challenge";
import { normaliseInput, withoutCredentials } from "@/lib/feed/discover/normalise-input";
import { ASKS_FOR_CREDENTIALS, refusedCredentials } from "@/lib/feed/http/crawl-outcome";
import { isFetchError, isUnconnected } from "@/lib/platform/fetch/errors";
import type { FetchResponse } from "@/lib/platform/fetch/fetch";
import { discoverFromPage } from "./discover-from-page";
import { discoverProfile } from "./discover-profile";
import { CHALLENGED, type Discovery, LIST_OF_FEEDS, type Refusal, refused, weigh } from "./discovery";
import { feedsOfHost } from "./feeds-of-site";
import { fetchOrNull, fetchUnnamed, lastingUrl } from "./load-candidate";
import { readPage, type Visit } from "./read-page";
import { type SearchContext, sendSearchRequest } from "./search-request";

/** Total time limit; a person waits. */
const TIMEOUT_MS = 30_000;
const PAGE_TIMEOUT_MS = 20_000;
/** Maximum forwards by meta refresh or frame, besides redirects. */
const FORWARDS_MAX = 2;

/**
 * Finds an address's feeds: from its known host, its profile, itself, its page, well-known addresses and a bridge.
 *
 * @param options.isFresh requests the address even if a recent feed reply is cached
 * @param options.signal ends the search and returns the results so far
 */
export async function discover(
  ctx: SearchContext,
  typed: string,
  { isFresh = false, signal = AbortSignal.timeout(TIMEOUT_MS) } = {},
): Promise<Discovery> {
  const input = normaliseInput(typed);
  if (input.kind === "invalid")
    return refused(withoutCredentials(typed), { code: "invalid_url", message: input.message });
  try {
    if (input.credentials) {
      // An address with credentials denotes no network profile, and its reply is not cached.
      const inside = withCredentials(ctx, input.url, input.credentials);
      const found = await discoverSite(inside, input.url, { signal, hasCredentials: true });
      return { ...found, access: sealAccess(ctx, input.url, input.credentials) };
    }
    const feeds = await feedsOfHost(ctx, input.url, signal);
    const type = networkTypeOf(input.url);
    if (feeds.length > 0) return { ...weigh(ctx, { url: input.url, feeds, page: null }), type };
    const profile = await discoverProfile(ctx, input.url, signal);
    if (profile) return profile;
    const search = { signal, hasCredentials: false, isFresh };
    const found = await (input.isBare ? discoverBare : discoverSite)(ctx, input.url, search);
    return { ...found, type };
  } catch (error) {
    if (!isFetchError(error) && !signal.aborted && !isTimeout(error)) throw error;
    const reason = isFetchError(error)
      ? { code: error.code, message: error.message }
      : { code: "timeout" as const, message: "The site took too long to answer. Try again later." };
    return { ...refused(input.url, reason), type: networkTypeOf(input.url) };
  }
}

function networkTypeOf(url: string): Discovery["type"] {
  return networkOf(new URL(url))?.type ?? "blog";
}

interface Search {
  signal: AbortSignal;
  hasCredentials: boolean;
  /** Requests the address even if a recent reply is cached. */
  isFresh?: boolean;
}

/** Asks once over http if nothing answers an address without a scheme over https. */
async function discoverBare(ctx: SearchContext, url: string, search: Search): Promise<Discovery> {
  try {
    return await discoverSite(ctx, url, search);
  } catch (error) {
    if (!isFetchError(error) || !isUnconnected(error)) throw error;
    return await discoverSite(ctx, url.replace(/^https:/, "http:"), search).catch((second) => {
      throw isFetchError(second) ? error : second;
    });
  }
}

async function discoverSite(ctx: SearchContext, url: string, search: Search): Promise<Discovery> {
  const { signal, hasCredentials, isFresh } = search;
  if (isFresh) ctx.replies.forget(url);
  const response =
    ctx.replies.find(url, ctx.now()) ??
    (await sendSearchRequest(ctx, url, {
      bodyBytesMax: FEED_BYTES_MAX,
      totalTimeoutMs: PAGE_TIMEOUT_MS,
      readsErrors: true,
      signal,
      keepsConnection: true,
    }));
  return discoverFrom(ctx, { url, response, signal, hasCredentials });
}

async function discoverFrom(ctx: SearchContext, visit: Visit & Search, forwards = 0): Promise<Discovery> {
  const { url, response, signal } = visit;
  const refusal = refusalOf(visit);
  if (refusal && !mayHaveFeedsElsewhere(response)) return refused(url, refusal);
  const document = refusal ? null : await readDocument(ctx, response);
  if (document?.kind === "broken") return refused(url, { code: "feed_broken", message: document.message });
  if (document?.kind === "feed") {
    ctx.replies.keep(response, ctx.now());
    const given = { url: lastingUrl(response), via: "given" as const, linkTitle: null, language: null, document };
    return weigh(ctx, { url, feeds: [given], page: null });
  }
  const page = await readPage(ctx, response);
  if (page.isOpml) return refused(url, LIST_OF_FEEDS);
  const target = refusal || forwards >= FORWARDS_MAX ? null : (page.info?.forwardsTo ?? null);
  const follow = ctx.ownSearch?.obeysRobots ? fetchUnnamed : fetchOrNull;
  const next =
    target === null || page.links.some(({ via }) => via === "link") ? null : await follow(ctx, target, signal);
  if (next) return discoverFrom(ctx, { ...visit, response: next }, forwards + 1);
  return discoverFromPage(ctx, visit, { page, refusal });
}

function refusalOf({ url, response, hasCredentials }: Visit & Search): Refusal | null {
  const { status, headers } = response;
  if (isChallenge(headers)) return CHALLENGED;
  if (status >= 200 && status <= 299) return null;
  const message = status === 401 && hasCredentials ? refusedCredentials(url, response.url) : statusSentence(status);
  return { code: `http_${status}`, message };
}

/** A blocked or failing page often has an open feed. Sites that are gone or overloaded are not searched further. */
function mayHaveFeedsElsewhere({ status, url, headers }: FetchResponse): boolean {
  if (isChallenge(headers) || [401, 402, 403, 406, 451].includes(status)) return true;
  if (status === 404) return new URL(url).pathname === "/";
  return status >= 500 && status !== 503;
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}

function statusSentence(status: number): string {
  if (status === 401) return ASKS_FOR_CREDENTIALS;
  if (status === 402) return "The site asks for payment at this address (status 402), so Lede cannot follow it.";
  if (status === 403)
    return "The site refuses programs such as Lede at this address (status 403). Ask its owner to let feed readers in.";
  if (status === 404) return "There is nothing at this address (status 404). Check its spelling.";
  if (status === 410) return "The site says that this address is gone for good (status 410). Look for a new one.";
  if (status === 429) return "The site limits requests at the moment (status 429). Try again later.";
  if (status === 503) return "The site is unavailable for now (status 503). Try again later.";
  if (status >= 500) return `The site has an internal problem (status ${status}). Try again later.`;
  return `The site answers with status ${status} instead of a page. Check the address.`;
}
