import { arxivFeeds } from "./arxiv";
import { bloggerFeeds } from "./blogger";
import { discourseFeeds } from "./discourse";
import { flickrFeeds } from "./flickr";
import { ghostFeeds } from "./ghost";
import { githubFeeds } from "./github";
import { gitlabFeeds } from "./gitlab";
import { googleNewsFeeds } from "./google-news";
import { hackerNewsFeeds } from "./hacker-news";
import { mediumFeeds, mediumSiteFeeds } from "./medium";
import { stackExchangeFeeds } from "./stack-exchange";
import { substackFeeds } from "./substack";
import { tumblrFeeds } from "./tumblr";
import { vimeoFeeds } from "./vimeo";
import { wordpressFeeds } from "./wordpress";

const HOSTS: readonly [RegExp, (url: URL) => string[]][] = [
  [/^(?:www\.|gist\.)?github\.com$/, githubFeeds],
  [/^gitlab\.com$/, gitlabFeeds],
  [/^(?:www\.)?medium\.com$/, mediumFeeds],
  [/^[\w-]+\.medium\.com$/, mediumSiteFeeds],
  [/^(?:[\w-]+\.)?substack\.com$/, substackFeeds],
  [/^[\w-]+\.blogspot\.[a-z.]+$/, bloggerFeeds],
  [/^[\w-]+\.wordpress\.com$/, wordpressFeeds],
  [/^(?:[\w-]+\.)?tumblr\.com$/, tumblrFeeds],
  [/^[\w-]+\.ghost\.io$/, ghostFeeds],
  [/^(?:meta\.discourse\.org|[\w-]+\.discourse\.group|discourse\.[a-z\d.-]+)$/, discourseFeeds],
  [/^news\.ycombinator\.com$/, hackerNewsFeeds],
  [/^(?:[\w-]+\.)*(?:stackexchange|stackoverflow|serverfault|superuser|askubuntu|stackapps)\.com$/, stackExchangeFeeds],
  [/^(?:meta\.)?mathoverflow\.net$/, stackExchangeFeeds],
  [/^(?:www\.)?vimeo\.com$/, vimeoFeeds],
  [/^(?:www\.)?flickr\.com$/, flickrFeeds],
  [/^(?:www\.|export\.)?arxiv\.org$/, arxivFeeds],
  [/^news\.google\.com$/, googleNewsFeeds],
];

/** Addresses that are feeds themselves. */
const FEED = /(?:^|\/)(?:feeds?|rss)(?:\/|$)|\.(?:atom|rss|xml|gne)$/;

/**
 * Where well-known sites keep the feeds of what an address shows, best first. No request is made, so each has yet to be
 * fetched and parsed. Empty for hosts that are not known, and for addresses that are feeds themselves.
 */
export function hostFeedUrls(address: string): string[] {
  const url = URL.parse(address);
  if (!url || FEED.test(url.pathname) || url.searchParams.get("format") === "atom") return [];
  return HOSTS.find(([host]) => host.test(url.hostname))?.[1](url) ?? [];
}
