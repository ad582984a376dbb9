import type { Context } from "@/lib/context/context";
import { FEED_BYTES_MAX, type FeedDocument, readDocument } from "@/lib/crawl/collect/fetch-feed";
import { type RobotsVerdict, robotsVerdict } from "@/lib/crawl/politeness/robots";
import type { Candidate } from "@/lib/feed/discover/recommend";
import { canonicalUrl, hexOf } from "@/lib/feed/identity/identity";
import { isFetchError } from "@/lib/platform/fetch/errors";
import type { FetchResponse } from "@/lib/platform/fetch/fetch";
import { isBusy, type SearchContext, sendSearchRequest } from "./search-request";

export interface LoadedFeed {
  url: string;
  via: Candidate["via"];
  linkTitle: string | null;
  language: string | null;
  document: FeedDocument;
}

export type CandidateUrl = Pick<LoadedFeed, "url" | "via" | "linkTitle" | "language">;

export interface LoadResult {
  feeds: LoadedFeed[];
  /** True when robots.txt forbade all of them. */
  isForbidden: boolean;
  /** True when robots.txt could not be read. */
  isPostponed: boolean;
  /** Hosts of candidates whose site asked for fewer requests. */
  busyHosts: ReadonlySet<string | undefined>;
}

type Outcome = LoadedFeed | "busy" | "disallowed" | "later" | "none";

const AT_A_TIME = 2;
/** Unannounced URLs, which robots.txt may forbid. */
const UNNAMED = new Set<CandidateUrl["via"]>(["anchor", "guess"]);

export function toCandidate(url: string, via: CandidateUrl["via"]): CandidateUrl {
  return { url, via, linkTitle: null, language: null };
}

/** Fetches and parses candidate URLs, two at a time for each host, and keeps the feeds. */
export async function loadCandidates(
  ctx: Context,
  candidates: readonly CandidateUrl[],
  signal: AbortSignal,
): Promise<LoadResult> {
  const outcomes = new Map<CandidateUrl, Outcome>();
  const drain = async (queue: CandidateUrl[]) => {
    for (let candidate = queue.shift(); candidate; candidate = queue.shift()) {
      const outcome = await loadCandidate(ctx, candidate, signal);
      if (outcome === "busy") queue.length = 0;
      outcomes.set(candidate, outcome);
    }
  };
  const queues = Map.groupBy(candidates, ({ url }) => URL.parse(url)?.host);
  await Promise.all([...queues.values()].flatMap((queue) => Array.from({ length: AT_A_TIME }, () => drain(queue))));
  return loadResult(
    candidates,
    candidates.map((candidate) => outcomes.get(candidate) ?? "none"),
  );
}

/** {@link loadCandidates}, but stops at the first pair that contains a feed. */
export async function loadFirst(
  ctx: Context,
  candidates: readonly CandidateUrl[],
  signal: AbortSignal,
): Promise<LoadResult> {
  const outcomes: Outcome[] = [];
  for (let start = 0; start < candidates.length && !signal.aborted; start += AT_A_TIME) {
    const pair = candidates.slice(start, start + AT_A_TIME);
    outcomes.push(...(await Promise.all(pair.map((candidate) => loadCandidate(ctx, candidate, signal)))));
    if (outcomes.some(isFeed) || outcomes.includes("busy")) break;
  }
  return loadResult(candidates, outcomes);
}

/** @param outcomes of the first candidates, in their order */
function loadResult(candidates: readonly CandidateUrl[], outcomes: readonly Outcome[]): LoadResult {
  const busy = candidates.filter((_, index) => outcomes[index] === "busy");
  return {
    feeds: uniqueFeeds(outcomes.filter(isFeed)),
    busyHosts: new Set(busy.map(({ url }) => URL.parse(url)?.host)),
    isForbidden: outcomes.length > 0 && outcomes.every((outcome) => outcome === "disallowed"),
    isPostponed: outcomes.includes("later"),
  };
}

function isFeed(outcome: Outcome): outcome is LoadedFeed {
  return typeof outcome === "object";
}

async function loadCandidate(ctx: SearchContext, candidate: CandidateUrl, signal: AbortSignal): Promise<Outcome> {
  const asksRobots = UNNAMED.has(candidate.via) || ctx.ownSearch?.obeysRobots;
  const verdict = asksRobots ? await verdictOn(ctx, candidate.url, signal) : "allowed";
  if (verdict !== "allowed") return verdict;
  const response = await fetchOrNull(ctx, candidate.url, signal);
  if (response && isBusy(response)) return "busy";
  if (response?.status !== 200 || (candidate.via === "guess" && isFrontPage(response.url))) return "none";
  const document = await readDocument(ctx, response);
  if (document.kind !== "feed") return "none";
  if (candidate.via !== "bridge") ctx.replies.keep(response, ctx.now());
  return { ...candidate, url: lastingUrl(response), document };
}

/** Fetches an unannounced address if robots.txt allows it. */
export async function fetchUnnamed(ctx: Context, url: string, signal: AbortSignal): Promise<FetchResponse | null> {
  return (await verdictOn(ctx, url, signal)) === "allowed" ? fetchOrNull(ctx, url, signal) : null;
}

/** The verdict of robots.txt; a timeout counts as a refusal. */
async function verdictOn(ctx: Context, url: string, signal: AbortSignal): Promise<RobotsVerdict["kind"]> {
  if (signal.aborted || !URL.canParse(url)) return "disallowed";
  const timeIsUp = Promise.withResolvers<{ kind: "disallowed" }>();
  const end = () => timeIsUp.resolve({ kind: "disallowed" });
  signal.addEventListener("abort", end);
  try {
    return (await Promise.race([robotsVerdict(ctx, url), timeIsUp.promise])).kind;
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

export async function fetchOrNull(ctx: SearchContext, url: string, signal: AbortSignal): Promise<FetchResponse | null> {
  try {
    const kept = ctx.replies.find(url, ctx.now());
    return kept ?? (await sendSearchRequest(ctx, url, { bodyBytesMax: FEED_BYTES_MAX, signal, keepsConnection: true }));
  } catch (error) {
    if (isFetchError(error) || signal.aborted) return null;
    throw error;
  }
}

/** Removes duplicates: feeds with the same final address, self link or newest entries. */
export function uniqueFeeds(feeds: readonly LoadedFeed[]): LoadedFeed[] {
  const seen = new Set<string>();
  return feeds.filter((feed) => {
    const identities = identitiesOf(feed);
    const isNew = identities.every((identity) => !seen.has(identity));
    for (const identity of identities) seen.add(identity);
    return isNew;
  });
}

function identitiesOf({ url, document }: LoadedFeed): string[] {
  const { selfUrl, title } = document.feed;
  const addresses = [url, selfUrl]
    .map((address) => address && canonicalUrl(address))
    .filter((identity) => identity !== null);
  const newest = document.entries.slice(0, 3).map(({ guidHash }) => hexOf(guidHash));
  return newest.length === 0 ? addresses : [...addresses, `${title}\n${newest.join(" ")}`];
}
