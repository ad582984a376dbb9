import type { Context } from "@/lib/context/context";
import { FEED_BYTES_MAX, type FeedDocument, readDocument } from "@/lib/crawl/collect/fetch-feed";
import { mayFetch } from "@/lib/crawl/politeness/robots";
import type { Candidate } from "@/lib/feed/discover/recommend";
import { canonicalUrl } from "@/lib/feed/identity/identity";
import { isFetchError } from "@/lib/platform/fetch/errors";
import type { FetchResponse } from "@/lib/platform/fetch/fetch";

export interface LoadedFeed {
  /** Final address after permanent redirects. */
  url: string;
  via: Candidate["via"];
  linkTitle: string | null;
  language: string | null;
  document: FeedDocument;
}

/** A candidate feed URL and its origin. */
export type Lead = Pick<LoadedFeed, "url" | "via" | "linkTitle" | "language">;

/** Results of fetching candidate feed URLs. */
export interface Loading {
  feeds: LoadedFeed[];
  /** True when robots.txt forbade all of them. */
  isForbidden: boolean;
  /** True when the site asked for fewer requests. */
  isBusy: boolean;
}

type Outcome = LoadedFeed | "busy" | "forbidden" | "none";

const AT_A_TIME = 2;
/** Statuses after which the site gets no more requests. */
const BUSY = new Set([429, 503]);
/** Unannounced URLs, which robots.txt may forbid. */
const UNNAMED = new Set<Lead["via"]>(["anchor", "guess"]);

export function leadTo(url: string, via: Lead["via"]): Lead {
  return { url, via, linkTitle: null, language: null };
}

/** Fetches and parses candidate URLs, two at a time for each host, and keeps the feeds. */
export async function loadCandidates(ctx: Context, leads: readonly Lead[], signal: AbortSignal): Promise<Loading> {
  const outcomes = new Map<Lead, Outcome>();
  const drain = async (queue: Lead[]) => {
    for (let lead = queue.shift(); lead; lead = queue.shift()) {
      const outcome = await loadCandidate(ctx, lead, signal);
      if (outcome === "busy") queue.length = 0;
      outcomes.set(lead, outcome);
    }
  };
  const queues = Map.groupBy(leads, ({ url }) => URL.parse(url)?.host);
  await Promise.all([...queues.values()].flatMap((queue) => Array.from({ length: AT_A_TIME }, () => drain(queue))));
  return loadingOf(leads.map((lead) => outcomes.get(lead) ?? "none"));
}

/** {@link loadCandidates}, but stops at the first pair that contains a feed. */
export async function loadFirst(ctx: Context, leads: readonly Lead[], signal: AbortSignal): Promise<Loading> {
  const outcomes: Outcome[] = [];
  for (let start = 0; start < leads.length && !signal.aborted; start += AT_A_TIME) {
    const pair = leads.slice(start, start + AT_A_TIME);
    outcomes.push(...(await Promise.all(pair.map((lead) => loadCandidate(ctx, lead, signal)))));
    if (outcomes.some(isFeed) || outcomes.includes("busy")) break;
  }
  return loadingOf(outcomes);
}

function loadingOf(outcomes: readonly Outcome[]): Loading {
  return {
    feeds: uniqueFeeds(outcomes.filter(isFeed)),
    isBusy: outcomes.includes("busy"),
    isForbidden: outcomes.length > 0 && outcomes.every((outcome) => outcome === "forbidden"),
  };
}

function isFeed(outcome: Outcome): outcome is LoadedFeed {
  return typeof outcome === "object";
}

async function loadCandidate(ctx: Context, lead: Lead, signal: AbortSignal): Promise<Outcome> {
  if (UNNAMED.has(lead.via) && !(await isAllowed(ctx, lead.url, signal))) return "forbidden";
  const response = await fetchOrNull(ctx, lead.url, signal);
  if (response && BUSY.has(response.status)) return "busy";
  if (response?.status !== 200 || (lead.via === "guess" && isFrontPage(response.url))) return "none";
  const document = await readDocument(ctx, response);
  if (document.kind !== "feed") return "none";
  if (lead.via !== "bridge") ctx.replies.keep(response, ctx.now());
  return { ...lead, url: lastingUrl(response), document };
}

/** Fetches an unannounced address if robots.txt allows it. */
export async function fetchUnnamed(ctx: Context, url: string, signal: AbortSignal): Promise<FetchResponse | null> {
  return (await isAllowed(ctx, url, signal)) ? fetchOrNull(ctx, url, signal) : null;
}

/** Obeys robots.txt; a timeout counts as a refusal. */
async function isAllowed(ctx: Context, url: string, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted || !URL.canParse(url)) return false;
  const timeIsUp = Promise.withResolvers<false>();
  const end = () => timeIsUp.resolve(false);
  signal.addEventListener("abort", end);
  try {
    return await Promise.race([mayFetch(ctx, url), timeIsUp.promise]);
  } finally {
    signal.removeEventListener("abort", end);
  }
}

/** Sites often redirect a missing address to their front page. */
function isFrontPage(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.pathname === "/" && url.search === "";
}

/** Final address of the permanent redirects. A temporary one may change (RFC 9110 section 15.4). */
export function lastingUrl({ chain, url }: FetchResponse): string {
  return chain.find((hop) => hop.status !== 301 && hop.status !== 308)?.url ?? url;
}

/** A response of any status; null for a failed request. */
export async function fetchOrNull(ctx: Context, url: string, signal: AbortSignal): Promise<FetchResponse | null> {
  try {
    const kept = ctx.replies.find(url, ctx.now());
    return kept ?? (await ctx.fetcher.fetch(url, { bodyBytesMax: FEED_BYTES_MAX, signal }));
  } catch (error) {
    if (isFetchError(error) || signal.aborted) return null;
    throw error;
  }
}

/** Removes duplicates: feeds with the same final address, self link or newest entries. */
export function uniqueFeeds(feeds: readonly LoadedFeed[]): LoadedFeed[] {
  const seen = new Set<string>();
  return feeds.filter((feed) => {
    const marks = marksOf(feed);
    const isNew = marks.every((mark) => !seen.has(mark));
    for (const mark of marks) seen.add(mark);
    return isNew;
  });
}

function marksOf({ url, document }: LoadedFeed): string[] {
  const { selfUrl, title } = document.feed;
  const addresses = [url, selfUrl].map((address) => address && canonicalUrl(address)).filter((mark) => mark !== null);
  const top = topOf(document);
  return top === "" ? addresses : [...addresses, `${title}\n${top}`];
}

function topOf({ entries }: FeedDocument): string {
  return entries
    .slice(0, 3)
    .map((entry) => Buffer.from(entry.guidHash).toString("hex"))
    .join(" ");
}
