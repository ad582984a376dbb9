import { withoutFinalSlashes } from "@/lib/core/without-slashes";
import { wordSet } from "@/lib/core/words";
import { partPath, sitePart } from "./site-part";

const FEEDS_OF = {
  wordpress: wordpressFeeds,
  ghost: ghostFeeds,
  discourse: discourseFeeds,
  blogger: bloggerFeeds,
  hugo: hugoFeeds,
  jekyll: jekyllFeeds,
  hexo: hexoFeeds,
  medium: mediumSiteFeeds,
  tumblr: tumblrFeeds,
  gitlab: gitlabFeeds,
};

export type Platform = keyof typeof FEEDS_OF;

// Safe: the object has only the declared keys
const PLATFORMS = Object.keys(FEEDS_OF) as Platform[];

/** Parts of a page that identify its platform. */
type Marks = Record<"generator" | "app" | "siteName", string | null>;

/** The platform of a page; null if unknown. */
export function platformOf({ generator, app, siteName }: Marks): Platform | null {
  if (siteName === "GitLab") return "gitlab";
  const named = /^(?:wordpress|ghost|discourse|blogger|hugo|jekyll|hexo)/i.exec(generator ?? "");
  const name = (named?.[0] ?? /^com\.(medium(?=\.)|tumblr)/.exec(app ?? "")?.[1])?.toLowerCase();
  return PLATFORMS.find((platform) => platform === name) ?? null;
}

/** Feeds that a platform has for an address. Each must still be fetched and parsed. */
export function platformFeedUrls(platform: Platform, address: string): string[] {
  const url = URL.parse(address);
  return url ? FEEDS_OF[platform](url) : [];
}

/** Raw path segments without empty ones. */
export function segmentsOf(url: URL): string[] {
  return url.pathname.split("/").filter((segment) => segment !== "");
}

/** The segment after one of these words, as in `/tag/<slug>`. */
function segmentAfter(url: URL, words: readonly string[]): string | undefined {
  const segments = segmentsOf(url);
  const at = segments.findIndex((segment) => words.includes(segment));
  return at < 0 ? undefined : segments[at + 1];
}

export function under(url: URL, ...paths: readonly string[]): string[] {
  return paths.map((path) => `${url.origin}${path}`);
}

export function bloggerFeeds(url: URL): string[] {
  const [search, kind, label] = segmentsOf(url);
  const isLabel = search === "search" && kind === "label" && label !== undefined;
  return under(url, isLabel ? `/feeds/posts/default/-/${label}` : "/feeds/posts/default");
}

/** The feed of a Discourse forum: latest or top topics, a category, tag, topic, user or group. */
export function discourseFeeds(url: URL): string[] {
  const [kind = "", ...rest] = segmentsOf(url);
  const [name, id] = rest;
  if (kind === "c") return under(url, categoryFeed(rest));
  if (kind === "top" || kind === "posts") return under(url, `/${kind}.rss`);
  if (name === undefined) return under(url, "/latest.rss");
  if (kind === "tag") return under(url, `/tag/${id && /^\d+$/.test(id) ? `${name}/${id}` : name}.rss`);
  if (kind === "t" && id !== undefined) return under(url, `/t/${name}/${id}.rss`);
  if (kind === "u") return under(url, `/u/${name}/activity.rss`);
  if (kind === "g") return under(url, `/g/${name}/posts.rss`);
  return under(url, "/latest.rss");
}

/** Ignores the sort order after a category's number. */
function categoryFeed(names: readonly string[]): string {
  const at = names.findIndex((name) => /^\d+$/.test(name));
  const category = at < 0 ? names : names.slice(0, at + 1);
  return category.length === 0 ? "/latest.rss" : `/c/${category.join("/")}.rss`;
}

export function ghostFeeds(url: URL): string[] {
  const [kind = "", slug] = segmentsOf(url);
  const isPart = slug !== undefined && /^(?:tag|author)$/.test(kind);
  return under(url, isPart ? `/${kind}/${slug}/rss/` : "/rss/");
}

const GITLAB_PAGES = wordSet("explore help users dashboard admin search groups projects -");
const WITH_FORMAT = wordSet("commits tags tree");
const WITH_SUFFIX = wordSet("releases issues merge_requests");

/** Feeds of a user, of a project, and of its releases, tags, issues, merge requests and branches. */
export function gitlabFeeds(url: URL): string[] {
  const segments = segmentsOf(url);
  const dash = segments.indexOf("-");
  const home = segments.slice(0, dash < 0 ? segments.length : dash);
  if (home.length === 0 || GITLAB_PAGES.has(home[0] ?? "")) return [];
  const path = `/${home.join("/")}`;
  if (dash >= 0) return under(url, ...pageFeeds(segments.slice(dash + 1)).map((page) => `${path}/-/${page}`));
  if (home.length === 1) return under(url, `${path}.atom`);
  return under(url, `${path}/-/releases.atom`, `${path}/-/tags?format=atom`, `${path}.atom`);
}

function pageFeeds([page = "", ...rest]: readonly string[]): string[] {
  if (WITH_SUFFIX.has(page)) return [`${page}.atom`];
  if (!WITH_FORMAT.has(page)) return [];
  return [`${[page === "tree" ? "commits" : page, ...rest].join("/")}?format=atom`];
}

const MEDIUM_PAGES = wordSet(
  "m me p s about creators explore-topics jobs-at-medium membership new policy search topic topics",
);

export function mediumFeeds(url: URL): string[] {
  const [first, second, third] = segmentsOf(url);
  if (first === undefined || MEDIUM_PAGES.has(first)) return [];
  if (first === "tag") return second === undefined ? [] : under(url, `/feed/tag/${second}`);
  const isTag = second === "tagged" && third !== undefined;
  return under(url, isTag ? `/feed/${first}/tagged/${third}` : `/feed/${first}`);
}

export function mediumSiteFeeds(url: URL): string[] {
  const tag = segmentAfter(url, ["tagged"]);
  return under(url, tag === undefined ? "/feed" : `/feed/tagged/${tag}`);
}

function folderOf(url: URL): string {
  // The lookbehinds keep time linear.
  return url.pathname.replace(/(?<![^/])[^/]*\.html?$/, "").replace(/(?<!\/)\/*$/, "/");
}

/** Hugo writes a feed for every section and taxonomy term. */
function hugoFeeds(url: URL): string[] {
  return under(url, `${folderOf(url)}index.xml`);
}

/** Feeds of Jekyll's feed plugin for the site or a category, and usual hand-made ones. */
function jekyllFeeds(url: URL): string[] {
  const slug = partPath(url.href).at(-1);
  if (slug === undefined) return under(url, "/feed.xml");
  return under(url, `/feed/${encodeURIComponent(slug)}.xml`, `${folderOf(url)}feed.xml`);
}

/** Hexo writes one feed for the site, named after its format. */
function hexoFeeds(url: URL): string[] {
  return under(url, ...new Set([`${folderOf(url)}atom.xml`, "/atom.xml"]));
}

const TUMBLR_PAGES = wordSet("about dashboard explore help login policy privacy register search settings tagged tips");

export function tumblrFeeds(url: URL): string[] {
  const tag = segmentAfter(url, ["tagged"]);
  const path = tag === undefined ? "/rss" : `/tagged/${tag}/rss`;
  if (!/^(?:www\.)?tumblr\.com$/.test(url.hostname)) return under(url, path);
  const segments = segmentsOf(url);
  const name = segments[0] === "blog" && segments[1] === "view" ? segments[2] : segments[0];
  if (name === undefined || TUMBLR_PAGES.has(name) || !/^[\w-]+$/.test(name)) return [];
  return [`https://${name}.tumblr.com${path}`];
}

/** The feed of a category, tag or author; elsewhere the feed of all posts. */
export function wordpressFeeds(url: URL): string[] {
  const query = ["cat", "category_name", "tag", "author"].find((name) => url.searchParams.has(name));
  if (query !== undefined)
    return under(url, `/?feed=rss2&${query}=${encodeURIComponent(url.searchParams.get(query) ?? "")}`);
  if (!sitePart(url.href)?.isMarked) return under(url, "/feed/");
  const section = withoutFinalSlashes(url.pathname.replace(/\/page\/\d+\/?$/, ""));
  return under(url, `${section}/feed/`);
}
