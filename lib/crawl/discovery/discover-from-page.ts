import type { Context } from "@/lib/context/context";
import type { Obstacle } from "@/lib/feed/discover/page-info";
import { platformFeedUrls } from "@/lib/feed/discover/platform-feeds";
import { chooseLinks } from "@/lib/feed/discover/recommend";
import { isCommentFeed, sitePart } from "@/lib/feed/discover/site-part";
import { wellKnownFeedUrls } from "@/lib/feed/discover/well-known";
import {
  CHALLENGED,
  type Discovery,
  LIMITS_REQUESTS,
  LOGIN_REQUIRED,
  NEEDS_SCRIPT,
  type Refusal,
  refused,
  weigh,
} from "./discovery";
import { feedsOfBridge, feedsOfSite } from "./feeds-of-site";
import {
  type CandidateUrl,
  type LoadedFeed,
  type LoadResult,
  loadCandidates,
  loadFirst,
  toCandidate,
  uniqueFeeds,
} from "./load-candidate";
import type { SeenPage, Visit } from "./read-page";

const CANDIDATES_MAX = 8;
/** Well-known addresses tried on a site that refused its page, most common first. */
const GUESSES_OF_REFUSED_MAX = 12;
const OBSTACLES: Readonly<Record<Obstacle, Refusal>> = {
  challenge: CHALLENGED,
  login: LOGIN_REQUIRED,
  script: NEEDS_SCRIPT,
};

interface Findings {
  page: SeenPage;
  /** Reason the page is unusable; the site's feed may still be open. */
  refusal: Refusal | null;
}

/**
 * Finds feeds that the page names, then well-known ones, then those that other pages or lists name, then a bridge's.
 * Asks a host no further that limits requests.
 */
export async function discoverFromPage(ctx: Context, visit: Visit, { page, refusal }: Findings): Promise<Discovery> {
  const { url, response, signal } = visit;
  const named = await loadCandidates(ctx, namedCandidates(page, response.url), signal);
  const weighed = (feeds: LoadedFeed[]) => weigh(ctx, { url, feeds, page: page.info });
  if (named.feeds.some(isOfTexts)) return weighed(named.feeds);
  const isSearched = !named.busyHosts.has(new URL(response.url).host) && !isClosed(visit);
  const guessed = await loadFirst(ctx, isSearched ? guessesFor(response.url, refusal) : [], signal);
  if (guessed.feeds.length > 0) return weighed(uniqueFeeds([...named.feeds, ...guessed.feeds]));
  const isListed = isSearched && guessed.busyHosts.size === 0;
  const listed = isListed ? await feedsOfSite(ctx, { page, pageUrl: response.url, signal }) : [];
  if (listed.length + named.feeds.length > 0) return weighed(uniqueFeeds([...named.feeds, ...listed]));
  const made = await feedsOfBridge({ ...ctx, fetcher: ctx.bridgeFetcher, ownSearch: null }, url, signal);
  if (made.length > 0) return weighed(made);
  signal.throwIfAborted();
  return refused(url, refusal ?? refusalOf(ctx, page, { named, guessed }), page.info);
}

/** Whether a page below the front page asks for a password or payment: the site's public feed is another one. */
function isClosed({ url, response: { status } }: Visit): boolean {
  return (status === 401 || status === 402) && new URL(url).pathname !== "/";
}

function guessesFor(url: string, refusal: Refusal | null): CandidateUrl[] {
  const guesses = wellKnownFeedUrls(refusal ? new URL("/", url).href : url).map((guess) => toCandidate(guess, "guess"));
  return refusal ? guesses.slice(0, GUESSES_OF_REFUSED_MAX) : guesses;
}

/** False for a comment feed, which is used only when there is no other. */
function isOfTexts({ url, linkTitle, document }: LoadedFeed): boolean {
  return !isCommentFeed({ url, titles: [document.feed.title, linkTitle] });
}

/** Explains why no feed was found, by what was tried. */
function refusalOf(
  ctx: Context,
  { links, info }: SeenPage,
  { named, guessed: { isForbidden, isPostponed, busyHosts } }: Record<"named" | "guessed", LoadResult>,
): Refusal {
  if (named.busyHosts.size > 0) return LIMITS_REQUESTS;
  if (info?.obstacle) return OBSTACLES[info.obstacle];
  if (busyHosts.size > 0) return LIMITS_REQUESTS;
  const code = isPostponed ? "robots_unavailable" : isForbidden ? "robots" : "no_feed";
  const message = noFeedSentence(code, {
    named: Math.min(links.length, CANDIDATES_MAX),
    asksBridge: ctx.settings.connectors.rssBridge !== null,
  });
  return { code, message };
}

/** Announced and linked feeds; for a section or a page without any, also the usual ones of its platform. */
function namedCandidates({ links, info }: SeenPage, url: string): CandidateUrl[] {
  const isPlatformAsked = links.length === 0 || sitePart(url) !== null;
  const ofPlatform = info?.platform && isPlatformAsked ? platformFeedUrls(info.platform, url) : [];
  const chosen = chooseLinks(links, { url, max: CANDIDATES_MAX - ofPlatform.length });
  const known = new Set(chosen.map((link) => link.url));
  return [
    ...chosen.map((link) => ({ ...link, linkTitle: link.title })),
    ...ofPlatform.filter((guess) => !known.has(guess)).map((guess) => toCandidate(guess, "guess")),
  ];
}

const PLACES = "the usual places (such as /feed, /rss.xml and /atom.xml)";
const SENTENCES = {
  robots: `its robots.txt does not let Lede look in ${PLACES}`,
  robots_unavailable: `its robots.txt cannot be read at the moment, so Lede did not look in ${PLACES}`,
  no_feed: `${PLACES} are empty`,
};

function noFeedSentence(code: keyof typeof SENTENCES, tried: { named: number; asksBridge: boolean }): string {
  const reasons = [
    namedSentence(tried.named),
    SENTENCES[code],
    ...(tried.asksBridge ? ["this server's RSS-Bridge does not know the page"] : []),
  ];
  const list = `${reasons.slice(0, -1).join(", ")}, and ${reasons.at(-1)}`;
  const delay = code === "robots_unavailable" ? " Try again later." : "";
  return `No feed was found at this address: ${list}.${delay} Enter the address of the feed itself if you know it.`;
}

function namedSentence(count: number): string {
  if (count === 0) return "the page announces none";
  return count === 1
    ? "the one that the page names cannot be read"
    : `none of the ${count} that the page names can be read`;
}
