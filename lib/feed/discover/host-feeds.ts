import { wordSet } from "@/lib/core/words";
import {
  bloggerFeeds,
  discourseFeeds,
  ghostFeeds,
  gitlabFeeds,
  mediumFeeds,
  mediumSiteFeeds,
  segmentsOf,
  tumblrFeeds,
  under,
  wordpressFeeds,
} from "./platform-feeds";

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
  [/^(?:(?:www|old|new|np)\.)?reddit\.com$/, redditFeeds],
];

const FEED = /(?:^|\/)(?:feeds?|rss)(?:\/|$)|\.(?:atom|rss|xml|gne)$/;

/** Feeds that a known host has for an address that is not a feed, best first. Each must still be fetched. */
export function hostFeedUrls(address: string): string[] {
  const url = URL.parse(address);
  if (!url || FEED.test(url.pathname) || url.searchParams.get("format") === "atom") return [];
  return HOSTS.find(([host]) => host.test(url.hostname))?.[1](url) ?? [];
}

/** Feeds of joined subreddits and of a member's list of them. The connector for Reddit reads the others. */
function redditFeeds(url: URL): string[] {
  const [kind, name = "", section, list] = segmentsOf(url);
  const isJoined = kind === "r" && name.includes("+") && section === undefined;
  const isList = (kind === "user" || kind === "u") && section === "m" && list !== undefined;
  return isJoined || isList ? [`https://www.reddit.com${url.pathname.replace(/\/$/, "")}/.rss`] : [];
}

function arxivFeeds(url: URL): string[] {
  const [kind, name] = segmentsOf(url);
  if (name === undefined) return [];
  if (kind === "a") return [`https://arxiv.org/a/${name}.atom`];
  return kind === "list" || kind === "archive" ? [`https://rss.arxiv.org/rss/${name}`] : [];
}

/** Apple's lookup of a podcast's feed; null for other addresses. */
export function podcastLookupUrl(address: string): string | null {
  const url = URL.parse(address);
  if (!url || !/^(?:podcasts|itunes)\.apple\.com$/.test(url.hostname)) return null;
  const id = /\/id(\d{1,20})(?:\/|$)/.exec(url.pathname)?.[1];
  return id === undefined ? null : `https://itunes.apple.com/lookup?id=${id}&entity=podcast`;
}

/** Flickr's ids; only its pages map chosen names to them. */
const FLICKR_ID = /^\d+@N\d+$/;

function flickrFeeds(url: URL): string[] {
  const [kind, name = "", list, id] = segmentsOf(url).map((segment) => segment.replace(/%40/g, "@"));
  if (kind === "groups") return FLICKR_ID.test(name) ? [flickrFeed("groups_pool", { id: name })] : [];
  if (kind !== "photos") return [];
  if (name === "tags") return list === undefined ? [] : [flickrFeed("photos_public", { tags: list })];
  if (!FLICKR_ID.test(name)) return [];
  const isSet = (list === "albums" || list === "sets") && id !== undefined;
  return [isSet ? flickrFeed("photoset", { set: id, nsid: name }) : flickrFeed("photos_public", { id: name })];
}

function flickrFeed(name: string, query: Record<string, string>): string {
  return `https://www.flickr.com/services/feeds/${name}.gne?${new URLSearchParams({ ...query, format: "atom" })}`;
}

/** First path segments that are GitHub's own pages. */
const GITHUB_PAGES =
  wordSet(`about apps codespaces collections contact customer-stories enterprise events explore features issues
  join login marketplace mobile new notifications orgs organizations pricing pulls search security settings site solutions sponsors
  stars team topics trending`);

/** Feeds of an owner, of a repository with its releases, tags, discussions and wiki, and of a branch or folder. */
function githubFeeds(url: URL): string[] {
  const [owner, repository, page, ...rest] = segmentsOf(url);
  if (owner === undefined || GITHUB_PAGES.has(owner)) return [];
  if (repository === undefined) return under(url, `/${owner}.atom`);
  const home = `/${owner}/${repository.replace(/\.git$/, "")}`;
  if (page === undefined) return under(url, `${home}/releases.atom`, `${home}/commits.atom`, `${home}/tags.atom`);
  return under(url, ...pageFeeds(page, rest).map((path) => home + path));
}

function pageFeeds(page: string, rest: readonly string[]): string[] {
  if (page === "releases" || page === "tags" || page === "wiki") return [`/${page}.atom`];
  if (page === "commits" || page === "tree") return [`/${["commits", ...rest].join("/")}.atom`];
  if (page === "discussions")
    return [rest[0] === "categories" ? `/discussions/${rest.slice(0, 2).join("/")}.atom` : "/discussions.atom"];
  return [];
}

/** A search, topic, publication or front page of Google News, in the address's language and country. */
function googleNewsFeeds(url: URL): string[] {
  const [kind] = segmentsOf(url);
  if (kind === undefined || kind === "home" || kind === "topstories") return under(url, `/rss${url.search}`);
  return /^(?:search|topics|publications)$/.test(kind) ? under(url, `/rss${url.pathname}${url.search}`) : [];
}

/** Hacker News has one feed, of its front page; hnrss.org serves the others under the same path names. */
const OTHERS = "https://hnrss.org";
const HACKER_NEWS_LISTS = wordSet("newest newcomments best bestcomments ask show jobs active classic launches polls");
const OF_ONE = wordSet("user submitted threads item");

function hackerNewsFeeds(url: URL): string[] {
  const [page = "news"] = segmentsOf(url);
  if (page === "news" || page === "front") return under(url, "/rss");
  if (HACKER_NEWS_LISTS.has(page)) return [`${OTHERS}/${page}`];
  const id = url.searchParams.get("id");
  return OF_ONE.has(page) && id ? [`${OTHERS}/${page}?id=${encodeURIComponent(id)}`] : [];
}

function stackExchangeFeeds(url: URL): string[] {
  const [section, name, tag] = segmentsOf(url);
  if (section === undefined) return under(url, "/feeds");
  if (section === "users") return isNumber(name) ? under(url, `/feeds/user/${name}`) : [];
  if (section === "tags") return name === undefined ? [] : under(url, `/feeds/tag/${name}`);
  if (section !== "questions") return [];
  if (name === "tagged") return tag === undefined ? [] : under(url, tagFeed(tag));
  return under(url, isNumber(name) ? `/feeds/question/${name}` : "/feeds");
}

/** Questions that have all of the tags. */
function tagFeed(tag: string): string {
  const tags = tag.split("+");
  return tags.length === 1 ? `/feeds/tag/${tag}` : `/feeds/tag?tagnames=${tags.join("+and+")}&sort=newest`;
}

function isNumber(text = ""): boolean {
  return /^\d+$/.test(text);
}

/** The feed of a newsletter, by its host, its author's name or the app's share link. */
function substackFeeds(url: URL): string[] {
  if (!/^(?:www\.|open\.)?substack\.com$/.test(url.hostname)) return under(url, "/feed");
  const name = /^\/(?:@|pub\/)([\w-]+)(?:\/|$)/.exec(url.pathname)?.[1];
  return name === undefined ? [] : [`https://${name}.substack.com/feed`];
}

const VIMEO_PAGES =
  wordSet(`about album blog categories create enterprise features help join log_in manage ondemand pricing search
  settings showcase solutions upload watch`);

/** Videos of a user, channel or group. A single video has a numeric path and no feed. */
function vimeoFeeds(url: URL): string[] {
  const [first, name] = segmentsOf(url);
  if (first === undefined || VIMEO_PAGES.has(first) || isNumber(first)) return [];
  if (first !== "channels" && first !== "groups") return under(url, `/${first}/videos/rss`);
  return name === undefined ? [] : under(url, `/${first}/${name}/videos/rss`);
}
