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

/** A checked site. */
export interface CheckedSite {
  url: string;
  title: string;
  /** Recommended feed; null when the address itself is followed. */
  feedUrl: string | null;
  feeds: readonly { url: string; title: string; latestTitle: string | null }[];
  /** The only feed may cover more than the given page. */
  isWider: boolean;
  /** Another newsfeed that follows it. */
  followedIn: Newsfeed | undefined;
  /** Why it cannot be followed; null if it can. */
  problem: string | null;
  /** It is a list of feeds, which can be imported. */
  isListOfFeeds: boolean;
}

/** Checks sites and keeps their order. A site that cannot be followed has a `problem`. */
export async function checkSites(client: QueryClient, urls: readonly string[]): Promise<CheckedSite[]> {
  const [newsfeeds, sources, ...sites] = await Promise.all([
    client.ensureQueryData(newsfeedsQuery()),
    client.fetchQuery(sourceNamesQuery()),
    ...urls.map(checkSite),
  ]);
  return sites.map((site) => ({ ...site, followedIn: newsfeedWith(site, { newsfeeds, sources }) }));
}

async function checkSite(url: string): Promise<Omit<CheckedSite, "followedIn">> {
  try {
    return siteOf(await validateSource(url));
  } catch (error) {
    const problem = Object.values(fieldErrors(error))[0] ?? "This address cannot be followed.";
    return { url, title: url, feedUrl: null, feeds: [], isWider: false, problem, isListOfFeeds: false };
  }
}

function siteOf(validation: SourceValidation): Omit<CheckedSite, "followedIn"> {
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

/** Returns the first newsfeed that follows the site. */
export function newsfeedWith(
  { url, feedUrl }: Pick<CheckedSite, "url" | "feedUrl">,
  { newsfeeds, sources }: { newsfeeds: readonly Newsfeed[]; sources: readonly SourceName[] },
): Newsfeed | undefined {
  const following = sources.filter(
    (source) => source.url === url || (feedUrl !== null && source.rss_feed_url === feedUrl),
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
