import type { Context } from "@/lib/context";
import type { SourceValidation } from "@/lib/contract/sources";
import { isCategoryMatch, isCommentFeed } from "@/lib/feed/discover/category-match";
import { normaliseInput } from "@/lib/feed/discover/normalise-input";
import type { PageInfo } from "@/lib/feed/discover/page-info";
import { type Candidate, recommend } from "@/lib/feed/discover/recommend";
import { wellKnownFeedUrls } from "@/lib/feed/discover/well-known";
import { charsetOf } from "@/lib/feed/http-caching";
import { FEED_BYTES_MAX, readDocument } from "@/lib/feeds/ask-feed";
import { isFetchError } from "@/lib/platform/fetch/errors";
import type { FetchResponse } from "@/lib/platform/fetch/fetch";
import { isWorkerError } from "@/lib/platform/worker/worker-error";
import { type Lead, type LoadedFeed, lastingUrl, loadCandidates } from "./load-candidate";
import { networkOf } from "./networks";
import { statusSentence } from "./status-sentence";

const CANDIDATES_MAX = 8;
const GUESSES_MAX = 14;
/** For everything together: a person waits. */
const TIMEOUT_MS = 30_000;

/** A feed that an address led to, weighed against what was asked. */
export type FoundFeed = LoadedFeed & Candidate & { description: string | null };

export interface Discovery {
  /** The address that was looked at. */
  url: string;
  type: SourceValidation["source_type"];
  /** Best first as found; empty with a refusal. */
  feeds: FoundFeed[];
  recommended: FoundFeed | null;
  siteTitle: string | null;
  iconUrl: string | null;
  /** Why nothing can be followed here: stable code, and one sentence for a person. */
  refusal: { code: string; message: string } | null;
}

/** Finds the feeds of an address: itself, those that its page announces or links to, those in well-known places. */
export async function discover(ctx: Context, typed: string): Promise<Discovery> {
  const input = normaliseInput(typed);
  if (input.kind === "invalid") return refused(typed, { code: "invalid_url", message: input.message });
  const network = networkOf(input.url);
  if (network.refusal !== null)
    return { ...refused(input.url, { code: "needs_connector", message: network.refusal }), type: network.type };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await ctx.fetcher.fetch(input.url, { bodyBytesMax: FEED_BYTES_MAX, signal });
    return { ...(await discoverFrom(ctx, { url: input.url, response, signal })), type: network.type };
  } catch (error) {
    if (isFetchError(error)) return refused(input.url, { code: error.code, message: error.message });
    if (!signal.aborted) throw error;
    return refused(input.url, { code: "timeout", message: "The site took too long to answer. Try again later." });
  }
}

interface Visit {
  /** As the person meant it. */
  url: string;
  response: FetchResponse;
  signal: AbortSignal;
}

async function discoverFrom(ctx: Context, visit: Visit): Promise<Discovery> {
  const { url, response } = visit;
  if (response.status < 200 || response.status > 299)
    return refused(url, { code: `http_${response.status}`, message: statusSentence(response.status) });
  const document = await readDocument(ctx, response);
  if (document.kind === "broken") return refused(url, { code: "feed_broken", message: document.message });
  if (document.kind === "feed") {
    const given: LoadedFeed = { url: lastingUrl(response), via: "given", linkTitle: null, language: null, document };
    return weigh(ctx, { url, feeds: [given], page: null });
  }
  return discoverFromPage(ctx, visit);
}

async function discoverFromPage(ctx: Context, { url, response, signal }: Visit): Promise<Discovery> {
  const page = await readPage(ctx, response);
  const leads: Lead[] = page.links.map((link) => ({ ...link, linkTitle: link.title }));
  let feeds = await loadCandidates(ctx, leads.slice(0, CANDIDATES_MAX), signal);
  if (feeds.length === 0) {
    const guesses = wellKnownFeedUrls(response.url).slice(0, GUESSES_MAX);
    const asLead = (guess: string): Lead => ({ url: guess, via: "guess", linkTitle: null, language: null });
    feeds = await loadCandidates(ctx, guesses.map(asLead), signal);
  }
  if (feeds.length > 0) return weigh(ctx, { url, feeds, page: page.info });
  const message =
    "No feed was found at this address: the page announces none, and the usual places are empty. Give the address of the feed itself if you know it.";
  return {
    ...refused(url, { code: "no_feed", message }),
    siteTitle: page.info?.title || null,
    iconUrl: page.info?.iconUrl ?? null,
  };
}

/** Markup that takes the worker too long announces nothing; the well-known places remain. */
async function readPage(ctx: Context, response: FetchResponse) {
  try {
    return await ctx.worker.run("findFeedLinks", {
      bytes: response.body,
      url: response.url,
      httpCharset: charsetOf(response.headers["content-type"]),
      linkHeader: response.headers.link ?? null,
    });
  } catch (error) {
    if (!isWorkerError(error)) throw error;
    return { links: [], info: null };
  }
}

function weigh(ctx: Context, found: { url: string; feeds: LoadedFeed[]; page: PageInfo | null }): Discovery {
  const feeds = found.feeds.map((feed) => asCandidate(feed, found));
  const page = { url: found.url, language: found.page?.language ?? null };
  const recommended = recommend(feeds, { page, now: ctx.now() });
  return {
    url: found.url,
    type: "blog",
    feeds,
    recommended,
    siteTitle: found.page?.title || recommended?.feed.title || null,
    iconUrl: found.page?.iconUrl ?? recommended?.document.feed.iconUrl ?? null,
    refusal: null,
  };
}

function asCandidate(
  loaded: LoadedFeed,
  found: { url: string; feeds: LoadedFeed[]; page: PageInfo | null },
): FoundFeed {
  const facts = factsOf(loaded);
  const general = found.feeds.map(factsOf).find((other) => other.url !== loaded.url && !isCommentFeed(other));
  const { feed, entries } = loaded.document;
  return {
    ...loaded,
    language: loaded.language ?? feed.language,
    description: feed.description || null,
    isCategoryMatch: isCategoryMatch({ inputUrl: found.url, page: found.page, feed: facts, general: general ?? null }),
    feed: { title: feed.title, format: feed.format, entries },
  };
}

function factsOf({ url, linkTitle, document }: LoadedFeed) {
  const entryCategories = document.entries.map((entry) => entry.categories);
  return { url, siteUrl: document.feed.siteUrl, titles: [document.feed.title, linkTitle], entryCategories };
}

function refused(url: string, refusal: { code: string; message: string }): Discovery {
  return { url, type: "blog", feeds: [], recommended: null, siteTitle: null, iconUrl: null, refusal };
}
