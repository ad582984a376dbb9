import type { Context } from "@/lib/context";
import { chooseLinks } from "@/lib/feed/discover/choose-links";
import type { FeedLink } from "@/lib/feed/discover/feed-links";
import type { PageInfo } from "@/lib/feed/discover/page-info";
import { sitePart } from "@/lib/feed/discover/site-part";
import { platformFeedUrls } from "@/lib/feed/discover/special-hosts/platform-feeds";
import { wellKnownFeedUrls } from "@/lib/feed/discover/well-known";
import { charsetOf } from "@/lib/feed/http-caching";
import type { FetchResponse } from "@/lib/platform/fetch/fetch";
import { isWorkerError } from "@/lib/platform/worker/worker-error";
import { CHALLENGED, type Discovery, type Refusal, refused, weigh } from "./discovery";
import { feedsOfBridge } from "./feeds-of-bridge";
import { type Lead, type Loading, leadTo, loadCandidates, loadFirst } from "./load-candidate";
import { noFeedSentence } from "./no-feed-sentence";

const CANDIDATES_MAX = 8;

/** An address that answered. */
export interface Visit {
  /** As the person meant it. */
  url: string;
  response: FetchResponse;
  signal: AbortSignal;
}

interface SeenPage {
  links: FeedLink[];
  info: PageInfo | null;
}

/** Finds the feeds of a web page: those that it names; where it names none, those in well-known places; else those of a bridge. */
export async function discoverFromPage(ctx: Context, { url, response, signal }: Visit): Promise<Discovery> {
  const page = await readPage(ctx, response);
  const named = namedLeads(page, response.url);
  const guesses = wellKnownFeedUrls(response.url).map((guess) => leadTo(guess, "guess"));
  const found = await loadCandidates(ctx, named, signal);
  if (found.feeds.length > 0) return weigh(ctx, { url, feeds: found.feeds, page: page.info });
  const guessed = await loadFirst(ctx, guesses, signal);
  if (guessed.feeds.length > 0) return weigh(ctx, { url, feeds: guessed.feeds, page: page.info });
  const made = await feedsOfBridge({ ...ctx, fetcher: ctx.bridgeFetcher }, url, signal);
  if (made.length > 0) return weigh(ctx, { url, feeds: made, page: page.info });
  signal.throwIfAborted();
  return refused(url, refusalOf(ctx, page, guessed), page.info);
}

/** Why a page leads to no feed, by what was tried. */
function refusalOf(ctx: Context, { links, info }: SeenPage, { isForbidden }: Loading): Refusal {
  if (info?.isChallenge) return CHALLENGED;
  const message = noFeedSentence({
    named: Math.min(links.length, CANDIDATES_MAX),
    isGuessingForbidden: isForbidden,
    asksBridge: ctx.settings.connectors.rssBridge !== null,
  });
  return { code: isForbidden ? "robots" : "no_feed", message };
}

/**
 * What the page announces and links to; for a part of a site, and where the page names nothing, also the place where sites made
 * by the same program keep such a feed.
 */
function namedLeads({ links, info }: SeenPage, url: string): Lead[] {
  const isPlatformAsked = links.length === 0 || sitePart(url) !== null;
  const ofPlatform = info?.platform && isPlatformAsked ? platformFeedUrls(info.platform, url) : [];
  const chosen = chooseLinks(links, { url, max: CANDIDATES_MAX - ofPlatform.length });
  const known = new Set(chosen.map((link) => link.url));
  return [
    ...chosen.map((link) => ({ ...link, linkTitle: link.title })),
    ...ofPlatform.filter((guess) => !known.has(guess)).map((guess) => leadTo(guess, "guess")),
  ];
}

/** Markup that takes the worker too long announces nothing; the well-known places remain. */
async function readPage(ctx: Context, response: FetchResponse): Promise<SeenPage> {
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
