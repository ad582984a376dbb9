import type { Context } from "@/lib/context/context";
import { FEED_BYTES_MAX, type FeedDocument, readDocument } from "@/lib/crawl/collect/fetch-feed";
import { mayFetch } from "@/lib/crawl/politeness/robots";
import type { Candidate } from "@/lib/feed/discover/recommend";
import { canonicalUrl } from "@/lib/feed/identity/identity";
import { isFetchError } from "@/lib/platform/fetch/errors";
import type { FetchResponse } from "@/lib/platform/fetch/fetch";

/** A feed that was fetched and parsed. */
export interface LoadedFeed {
  /** Where it answered, after permanent redirects. */
  url: string;
  via: Candidate["via"];
  linkTitle: string | null;
  language: string | null;
  document: FeedDocument;
}

/** Where a feed may be, and who says so. */
export type Lead = Pick<LoadedFeed, "url" | "via" | "linkTitle" | "language">;

/** What became of some leads. */
export interface Loading {
  feeds: LoadedFeed[];
  /** Did robots.txt forbid every one of them? */
  isForbidden: boolean;
  /** Did the site ask for fewer questions? */
  isBusy: boolean;
}

type Outcome = LoadedFeed | "busy" | "forbidden" | "none";

const AT_A_TIME = 2;
/** A site that answers so wants no more questions. */
const BUSY = new Set([429, 503]);
/** What nobody named: there robots.txt counts. */
const UNNAMED = new Set<Lead["via"]>(["anchor", "guess"]);

/** A lead that nothing is known of but the address. */
export function leadTo(url: string, via: Lead["via"]): Lead {
  return { url, via, linkTitle: null, language: null };
}

/** Fetches and parses what may be feeds, two at a time at each host, and keeps those that are. */
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

/** As {@link loadCandidates}, but ends with the first pair in which there is a feed. */
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

/** An answer of an address that nobody named, where robots.txt lets us ask. */
export async function fetchUnnamed(ctx: Context, url: string, signal: AbortSignal): Promise<FetchResponse | null> {
  return (await isAllowed(ctx, url, signal)) ? fetchOrNull(ctx, url, signal) : null;
}

/** As robots.txt says; what is not known when time is up is not allowed. */
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

/** Sites that have nothing at an address often send to their front page. */
function isFrontPage(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.pathname === "/" && url.search === "";
}

/** As far as permanent redirects led: a temporary one may lead elsewhere tomorrow (RFC 9110 section 15.4). */
export function lastingUrl({ chain, url }: FetchResponse): string {
  return chain.find((hop) => hop.status !== 301 && hop.status !== 308)?.url ?? url;
}

/** An answer of any status; null where there is none, which for a guess is all the same. */
export async function fetchOrNull(ctx: Context, url: string, signal: AbortSignal): Promise<FetchResponse | null> {
  try {
    const kept = ctx.replies.find(url, ctx.now());
    return kept ?? (await ctx.fetcher.fetch(url, { bodyBytesMax: FEED_BYTES_MAX, signal }));
  } catch (error) {
    if (isFetchError(error) || signal.aborted) return null;
    throw error;
  }
}

/** One feed under several addresses counts once: the same final address, what it calls its own, or the same entries on top. */
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
