import { type Feed, noteRediscovery } from "@/db/queries/feeds/feeds";
import { isGivenWithHttp } from "@/db/queries/sources/subscriptions";
import type { Context } from "@/lib/context/context";
import { DAY_MS } from "@/lib/core/duration";
import { isOwnServer } from "@/lib/core/own-server";
import { discover } from "@/lib/crawl/discovery/discover";
import {
  CHALLENGED,
  LIMITS_REQUESTS,
  LIST_OF_FEEDS,
  LOGIN_REQUIRED,
  NEEDS_SCRIPT,
  type Refusal,
} from "@/lib/crawl/discovery/discovery";
import { feedIdentity } from "@/lib/crawl/discovery/feed-identity";
import { startOwnSearch } from "@/lib/crawl/discovery/search-request";
import { robotsVerdict } from "@/lib/crawl/politeness/robots";
import { type Visit, visitHost } from "@/lib/crawl/politeness/visit-host";
import { adoptAddress, adoptFoundFeed, isSameFeed } from "./move-feed";

/** Searches site and page, once a day, for a feed replaced by a web page. Adopts only one with the same entries. */
export async function rediscover(ctx: Context, feed: Feed): Promise<void> {
  if (!isSearchDue(ctx, feed)) return;
  const urls = new Set([feed.siteUrl ?? feed.url, feed.url]);
  // A cached reply is older than the web page.
  for (const url of [...urls, feed.validatorsFrom ?? feed.url]) ctx.replies.forget(url);
  let found: string | null = null;
  for (const url of urls) found ??= await findAt(ctx, feed, url);
  // Afterwards, because the next process repeats a search that a shutdown interrupted.
  await noteRediscovery(ctx.db, feed.id, ctx.now());
  if (found !== null) await adoptAddress(ctx, feed.id, found);
}

/** A feed that was found is crawled next; a deferred search is for the next crawl. */
type Settlement = { kind: "found" } | { kind: "none"; refusal: Refusal | null } | { kind: "deferred"; until: Date };

const NO_FEED: Refusal = {
  code: "no_feed",
  message: "No feed was found at this address. Enter the address of the feed itself if you know it.",
};
/** Reasons that a page has no feed, in contrast to a failed request. They hold until the next search. */
const LASTING = new Set(
  ["no_feed", "robots", "robots_unavailable", "profile_not_found", "needs_connector", "consent_required"].concat(
    [CHALLENGED, LIST_OF_FEEDS, LOGIN_REQUIRED, NEEDS_SCRIPT].map(({ code }) => code),
  ),
);

/** Enough for some 50 requests, one a second. */
const SEARCH_MS_MAX = 60_000;
const SERVERLESS_SEARCH_MS_MAX = 25_000;

/** Codes of requests that may have found no server. */
const UNCONNECTED = new Set(["refused", "tls", "timeout"]);

/** Whether to try http for a never-read https address: it did not connect, and a source gives http. */
export async function mayAnswerOverHttp(ctx: Context, feed: Feed, code: string): Promise<boolean> {
  if (feed.lastSuccessAt !== null || !UNCONNECTED.has(code) || !feed.url.startsWith("https:")) return false;
  return isSearchDue(ctx, feed) && (await isGivenWithHttp(ctx.db, feed.id));
}

/**
 * Resolves a never-read address to the feed that discovery finds. In imported lists it may prove to be a web page, or
 * have no scheme.
 *
 * @param typed the address, without a scheme to try both
 */
export async function settle(ctx: Context, feed: Feed, typed = feed.url): Promise<Settlement> {
  if (feed.lastSuccessAt !== null || feed.profileUrl !== null) return { kind: "none", refusal: null };
  if (!isSearchDue(ctx, feed)) return { kind: "none", refusal: formerRefusal(feed) };
  const visit = await knock(ctx, feed.url);
  if (visit.kind === "deferred") return visit;
  const ownSearch = startOwnSearch({ obeysRobots: false });
  const signal = timeOfSearch();
  const found = await discover({ ...ctx, ownSearch }, typed, { signal });
  const until = ownSearch.deferredUntil;
  if (found.recommended === null && until !== null) return { kind: "deferred", until };
  // The next crawl, which waits for the host's rest, looks for the feed again.
  if (found.refusal?.code === LIMITS_REQUESTS.code) return { kind: "none", refusal: found.refusal };
  await noteRediscovery(ctx.db, feed.id, ctx.now());
  if (found.recommended === null) return { kind: "none", refusal: signal.aborted ? NO_FEED : found.refusal };
  await adoptFoundFeed(ctx, feed.id, feedIdentity(found, found.recommended));
  return { kind: "found" };
}

function formerRefusal({ lastErrorCode: code, lastError: message }: Feed): Refusal {
  return code !== null && message !== null && LASTING.has(code) ? { code, message } : NO_FEED;
}

/** False for profiles and protected feeds, whose addresses are fixed; others are searched once a day. */
function isSearchDue(ctx: Context, { profileUrl, credentials, rediscoveredAt }: Feed): boolean {
  return (
    profileUrl === null && credentials === null && ctx.now().getTime() - (rediscoveredAt?.getTime() ?? 0) >= DAY_MS
  );
}

/** Ends the search of an address: a serverless host stops the whole run after 60 seconds. */
function timeOfSearch(): AbortSignal {
  return AbortSignal.timeout(isOwnServer() ? SEARCH_MS_MAX : SERVERLESS_SEARCH_MS_MAX);
}

/** Takes the host's turn, or returns when to try again. */
function knock(ctx: Context, url: string): Promise<Visit<undefined>> {
  return visitHost(ctx, url, async () => undefined);
}

async function findAt(ctx: Context, feed: Feed, url: string): Promise<string | null> {
  if ((await knock(ctx, url)).kind === "deferred") return null;
  if (url !== feed.url && (await robotsVerdict(ctx, url)).kind !== "allowed") return null;
  const ownSearch = startOwnSearch({ obeysRobots: true });
  const { feeds } = await discover({ ...ctx, ownSearch }, url, { signal: timeOfSearch() });
  const elsewhere = feeds.filter((found) => found.url !== feed.url);
  for (const found of elsewhere) if (await isSameFeed(ctx, feed.id, found.document.entries)) return found.url;
  return null;
}
