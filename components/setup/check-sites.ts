import type { QueryClient } from "@tanstack/react-query";
import { isWider } from "@/components/source/feed-choice";
import { LIST_OF_FEEDS } from "@/components/source/import-link";
import { fieldErrors } from "@/lib/client/api-error";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { sourceNamesQuery, validateSource } from "@/lib/client/source-actions";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { SourceValidation } from "@/lib/contract/source";
import type { SourceName } from "@/lib/contract/source-care";
import { shortTitle } from "./read-wish";

interface SiteFeed {
  url: string;
  title: string;
  latestTitle: string | null;
  /** Another newsfeed that follows it. */
  followedIn: Newsfeed | undefined;
}

/** A checked site. */
export interface CheckedSite {
  url: string;
  /** Address to add: as typed if it has a user or password, which `url` lacks. */
  addedUrl: string;
  title: string;
  /** Recommended feed; null when the address itself is followed. */
  feedUrl: string | null;
  feeds: readonly SiteFeed[];
  /** The only feed may cover more than the given page. */
  isWider: boolean;
  /** Another newsfeed that follows the recommended feed or, without feeds, the address. */
  followedIn: Newsfeed | undefined;
  /** Why it cannot be followed; null if it can. */
  problem: string | null;
  /** It is a list of feeds, which can be imported. */
  isListOfFeeds: boolean;
}

/** A site before it is compared with the reader's sources. */
interface FoundSite extends Omit<CheckedSite, "followedIn" | "feeds"> {
  feeds: readonly Omit<SiteFeed, "followedIn">[];
}

/** Checks sites and keeps their order. A site that cannot be followed has a `problem`. */
export async function checkSites(client: QueryClient, urls: readonly string[]): Promise<CheckedSite[]> {
  const [newsfeeds, sources, ...sites] = await Promise.all([
    client.ensureQueryData(newsfeedsQuery()),
    client.fetchQuery(sourceNamesQuery()),
    ...urls.map(checkSite),
  ]);
  const withFeed = (site: FoundSite, feedUrl: string | null) =>
    newsfeedWith({ ...site, feedUrl }, { newsfeeds, sources });
  return sites.map((site) => ({
    ...site,
    feeds: site.feeds.map((feed) => ({ ...feed, followedIn: withFeed(site, feed.url) })),
    followedIn: withFeed(site, site.feedUrl),
  }));
}

async function checkSite(url: string): Promise<FoundSite> {
  try {
    const validation = await validateSource(url);
    return { ...siteOf(validation), addedUrl: CREDENTIALS.test(url) ? url : validation.url };
  } catch (error) {
    const problem = Object.values(fieldErrors(error))[0] ?? "This address cannot be followed.";
    const none = { feedUrl: null, feeds: [], isWider: false, isListOfFeeds: false };
    return { ...none, url, addedUrl: url, title: url, problem };
  }
}

/** A user or password in an address. */
const CREDENTIALS = /^[a-z]+:\/\/[^/?#]*@/i;

function siteOf(validation: SourceValidation): Omit<FoundSite, "addedUrl"> {
  const { url, site_title, recommended_feed, rss_feeds, crawlable, error, error_code } = validation;
  const recommended = rss_feeds.find((feed) => feed.url === recommended_feed) ?? rss_feeds[0];
  return {
    url,
    title: shortTitle(recommended?.title ?? site_title ?? url.replace(/^https?:\/\//, "")),
    feedUrl: recommended?.url ?? null,
    feeds: rss_feeds.map((feed) => ({
      url: feed.url,
      title: feed.title ?? feed.url,
      latestTitle: feed.latest_post_title,
    })),
    isWider: isWider(validation),
    problem: crawlable ? null : (error ?? "This address cannot be followed."),
    isListOfFeeds: error_code === LIST_OF_FEEDS,
  };
}

interface Followable extends Pick<CheckedSite, "url" | "feedUrl"> {
  feeds: readonly Pick<SiteFeed, "url">[];
}

/** Returns the first newsfeed that follows the feed of the site, or the site by an unknown feed. */
export function newsfeedWith(
  { url, feedUrl, feeds }: Followable,
  { newsfeeds, sources }: { newsfeeds: readonly Newsfeed[]; sources: readonly SourceName[] },
): Newsfeed | undefined {
  const following = sources.filter((source) =>
    feeds.some((feed) => feed.url === source.rss_feed_url) ? source.rss_feed_url === feedUrl : source.url === url,
  );
  const ids = new Set(following.map(({ newsfeed_id }) => newsfeed_id));
  return newsfeeds.find(({ id }) => ids.has(id));
}

/** Whether nothing is left to choose: each site can be followed, has one feed of its own, and is in no other newsfeed. */
export function isPlain(sites: readonly CheckedSite[]): boolean {
  return sites.every(
    (site) => site.problem === null && site.feeds.length <= 1 && !site.isWider && site.followedIn === undefined,
  );
}
