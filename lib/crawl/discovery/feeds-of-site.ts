import type { Context } from "@/lib/context/context";
import { reportsBridgeError } from "@/lib/crawl/collect/profile-answer";
import { atRssBridge } from "@/lib/crawl/connectors/bridges";
import { hostFeedUrls, podcastLookupUrl } from "@/lib/feed/discover/host-feeds";
import type { ListedFeeds } from "@/lib/feed/discover/listed-feeds";
import type { FeedService } from "@/lib/feed/discover/network-documents";
import { charsetOf } from "@/lib/feed/http/http-caching";
import { resultOrNull } from "@/lib/platform/worker/worker-error";
import {
  type CandidateUrl,
  fetchOrNull,
  fetchUnnamed,
  type LoadedFeed,
  loadCandidates,
  toCandidate,
} from "./load-candidate";
import { readPage, type SeenPage } from "./read-page";
import type { SearchContext } from "./search-request";

const CANDIDATES_MAX = 6;
const SITEMAPS_MAX = 3;
const NOTHING: ListedFeeds = { feeds: [], sitemaps: [] };

interface Search {
  page: SeenPage;
  pageUrl: string;
  signal: AbortSignal;
}

/** Feeds named by other pages, robots.txt or sitemaps: at most 3 pages, 4 documents and 12 candidates. */
export async function feedsOfSite(ctx: Context, search: Search): Promise<LoadedFeed[]> {
  const ofPages = await load(ctx, search, await candidatesOfPages(ctx, search));
  return ofPages.length > 0 ? ofPages : load(ctx, search, await candidatesOfLists(ctx, search));
}

async function load(ctx: Context, { signal }: Search, candidates: readonly CandidateUrl[]): Promise<LoadedFeed[]> {
  const distinct = [...new Map(candidates.map((candidate) => [candidate.url, candidate])).values()];
  return (await loadCandidates(ctx, distinct.slice(0, CANDIDATES_MAX), signal)).feeds;
}

async function candidatesOfPages(ctx: Context, { page, signal }: Search): Promise<CandidateUrl[]> {
  const candidates: CandidateUrl[] = [];
  for (const url of page.furtherPages) {
    const response = signal.aborted ? null : await fetchUnnamed(ctx, url, signal);
    if (response?.status !== 200) continue;
    const { links } = await readPage(ctx, response);
    candidates.push(...links.map((link) => ({ ...link, via: "anchor" as const, linkTitle: link.title })));
  }
  return candidates;
}

async function candidatesOfLists(ctx: Context, { pageUrl, signal }: Search): Promise<CandidateUrl[]> {
  const { origin } = new URL(pageUrl);
  const robots = await readList(ctx, { url: `${origin}/robots.txt`, kind: "robots", signal });
  const feeds = [...robots.feeds];
  const queue = robots.sitemaps.length > 0 ? [...robots.sitemaps] : [`${origin}/sitemap.xml`];
  for (const url of queue) {
    const sitemap = await readList(ctx, { url, kind: "sitemap", signal });
    feeds.push(...sitemap.feeds);
    if (queue.length < SITEMAPS_MAX) queue.push(...sitemap.sitemaps.slice(0, SITEMAPS_MAX - queue.length));
  }
  // A sitemap may itself be a feed.
  return [...feeds, ...robots.sitemaps].map((url) => toCandidate(url, "anchor"));
}

async function readList(
  ctx: Context,
  { url, kind, signal }: { url: string; kind: "robots" | "sitemap"; signal: AbortSignal },
): Promise<ListedFeeds> {
  const response = signal.aborted ? null : await fetchUnnamed(ctx, url, signal);
  if (response?.status !== 200) return NOTHING;
  const httpCharset = charsetOf(response.headers["content-type"]);
  const document = { bytes: response.body, url: response.url, httpCharset, kind };
  return (await resultOrNull(ctx.worker.run("findListedFeeds", document))) ?? NOTHING;
}

/** Asks a feed-lookup service; a failure gives no feeds. */
async function queryFeedService(
  ctx: Context,
  { url, service, signal }: { url: string; service: FeedService; signal: AbortSignal },
): Promise<string[]> {
  const response = await fetchOrNull(ctx, url, signal);
  if (response?.status !== 200) return [];
  return (await resultOrNull(ctx.worker.run("readFeedReply", { bytes: response.body, service }))) ?? [];
}

/** Feeds that a known site has for an address, found without reading the page. */
export async function feedsOfHost(ctx: Context, url: string, signal: AbortSignal): Promise<LoadedFeed[]> {
  const lookup = podcastLookupUrl(url);
  const urls =
    lookup === null
      ? hostFeedUrls(url)
      : await queryFeedService(ctx, { url: lookup, service: "apple-podcasts", signal });
  const candidates = urls.map((feed) => toCandidate(feed, "host"));
  return (await loadCandidates(ctx, candidates, signal)).feeds;
}

/** Feeds that this server's RSS-Bridge offers for a page; empty without a bridge. */
export async function feedsOfBridge(ctx: SearchContext, url: string, signal: AbortSignal): Promise<LoadedFeed[]> {
  const bridge = ctx.settings.connectors.rssBridge;
  if (bridge === null) return [];
  const query = new URLSearchParams({ action: "findfeed", format: "Atom", url });
  const found = await queryFeedService(ctx, { url: `${bridge.url}/?${query}`, service: "rss-bridge", signal });
  const candidates = found.map((feed) => toCandidate(atRssBridge(feed, bridge.url), "bridge"));
  const { feeds } = await loadCandidates(ctx, candidates, signal);
  return feeds.filter(({ document }) => !reportsBridgeError(document));
}
