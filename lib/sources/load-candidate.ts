import type { Context } from "@/lib/context";
import type { Candidate } from "@/lib/feed/discover/recommend";
import type { FeedReading } from "@/lib/feed/read-feed";
import { FEED_BYTES_MAX, readDocument } from "@/lib/feeds/ask-feed";
import { isFetchError } from "@/lib/platform/fetch/errors";
import type { FetchResponse } from "@/lib/platform/fetch/fetch";

export type FeedDocument = Extract<FeedReading, { kind: "feed" }>;

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

const AT_A_TIME = 2;

/** Fetches and parses what may be feeds, two at a time, and keeps those that are. */
export async function loadCandidates(ctx: Context, leads: readonly Lead[], signal: AbortSignal): Promise<LoadedFeed[]> {
  const loaded: LoadedFeed[] = [];
  for (let start = 0; start < leads.length; start += AT_A_TIME) {
    const batch = leads.slice(start, start + AT_A_TIME);
    const found = await Promise.all(batch.map((lead) => loadCandidate(ctx, lead, signal)));
    loaded.push(...found.filter((feed) => feed !== null));
  }
  return uniqueFeeds(loaded);
}

async function loadCandidate(ctx: Context, lead: Lead, signal: AbortSignal): Promise<LoadedFeed | null> {
  const response = await fetchOrNull(ctx, lead.url, signal);
  if (response?.status !== 200) return null;
  const document = await readDocument(ctx, response);
  return document.kind === "feed" ? { ...lead, url: lastingUrl(response), document } : null;
}

/** As far as permanent redirects led: a temporary one may lead elsewhere tomorrow (RFC 9110 section 15.4). */
export function lastingUrl({ chain, url }: FetchResponse): string {
  return chain.find((hop) => hop.status !== 301 && hop.status !== 308)?.url ?? url;
}

async function fetchOrNull(ctx: Context, url: string, signal: AbortSignal): Promise<FetchResponse | null> {
  try {
    return await ctx.fetcher.fetch(url, { bodyBytesMax: FEED_BYTES_MAX, signal });
  } catch (error) {
    if (isFetchError(error) || signal.aborted) return null;
    throw error;
  }
}

/** One feed under several addresses counts once: the same final address, or the same entries on top. */
function uniqueFeeds(feeds: readonly LoadedFeed[]): LoadedFeed[] {
  const seen = new Set<string>();
  return feeds.filter((feed) => {
    const top = topOf(feed.document);
    const marks = top === "" ? [feed.url] : [feed.url, `${feed.document.feed.title}\n${top}`];
    const isNew = marks.every((mark) => !seen.has(mark));
    for (const mark of marks) seen.add(mark);
    return isNew;
  });
}

function topOf({ entries }: FeedDocument): string {
  return entries
    .slice(0, 3)
    .map((entry) => Buffer.from(entry.guidHash).toString("hex"))
    .join(" ");
}
