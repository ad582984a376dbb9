import { partPath, sitePart } from "@/lib/feed/discover/site-part";

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

/** A program that makes sites, and always keeps their feeds in the same places. */
export type Platform = keyof typeof FEEDS_OF;

const GENERATORS: readonly [RegExp, Platform][] = [
  [/^wordpress/i, "wordpress"],
  [/^ghost/i, "ghost"],
  [/^discourse/i, "discourse"],
  [/^blogger/i, "blogger"],
  [/^hugo/i, "hugo"],
  [/^jekyll/i, "jekyll"],
  [/^hexo/i, "hexo"],
];
const APPS: readonly [RegExp, Platform][] = [
  [/^com\.medium\./, "medium"],
  [/^com\.tumblr/, "tumblr"],
];

/** What made a page, by the generator, the app or the site that it names; `null` where that says nothing. */
export function platformOf({
  generator,
  app,
  siteName,
}: Record<"generator" | "app" | "siteName", string | null>): Platform | null {
  if (siteName === "GitLab") return "gitlab";
  const byGenerator = GENERATORS.find(([name]) => name.test(generator ?? ""));
  return (byGenerator ?? APPS.find(([name]) => name.test(app ?? "")))?.[1] ?? null;
}

/** Where a site made by that program keeps the feeds of what an address shows. Each has yet to be fetched and parsed. */
export function platformFeedUrls(platform: Platform, address: string): string[] {
  const url = URL.parse(address);
  return url ? FEEDS_OF[platform](url) : [];
}

/** Segments of a path, decoded of nothing, without the empty ones. */
export function segmentsOf(url: URL): string[] {
  return url.pathname.split("/").filter((segment) => segment !== "");
}

/** The segment after the first of these words, as in `/tag/<slug>`. */
function segmentAfter(url: URL, words: readonly string[]): string | undefined {
  const segments = segmentsOf(url);
  const at = segments.findIndex((segment) => words.includes(segment));
  return at < 0 ? undefined : segments[at + 1];
}

/** Addresses under the origin of `url`. */
export function under(url: URL, ...paths: readonly string[]): string[] {
  return paths.map((path) => `${url.origin}${path}`);
}

/** The feed of a blog at Blogger, or of one of its labels. */
export function bloggerFeeds(url: URL): string[] {
  const [search, kind, label] = segmentsOf(url);
  const isLabel = search === "search" && kind === "label" && label !== undefined;
  return under(url, isLabel ? `/feeds/posts/default/-/${label}` : "/feeds/posts/default");
}

/** The feed of a forum made with Discourse: its latest or top topics, a category, a tag, one topic, a person or a group. */
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

/** What stands after the category's number is a choice of order. */
function categoryFeed(names: readonly string[]): string {
  const at = names.findIndex((name) => /^\d+$/.test(name));
  const category = at < 0 ? names : names.slice(0, at + 1);
  return category.length === 0 ? "/latest.rss" : `/c/${category.join("/")}.rss`;
}

/** The feed of a site made with Ghost, or of one of its tags or authors. */
export function ghostFeeds(url: URL): string[] {
  const [kind = "", slug] = segmentsOf(url);
  const isPart = slug !== undefined && /^(?:tag|author)$/.test(kind);
  return under(url, isPart ? `/${kind}/${slug}/rss/` : "/rss/");
}

const GITLAB_PAGES = new Set("explore help users dashboard admin search groups projects -".split(" "));
const WITH_FORMAT = new Set(["commits", "tags", "tree"]);
const WITH_SUFFIX = new Set(["releases", "issues", "merge_requests"]);

/** Feeds of a person, of a project, and of its releases, tags, issues, merge requests and branches. */
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

const MEDIUM_PAGES = new Set(
  "m me p s about creators explore-topics jobs-at-medium membership new policy search topic topics".split(" "),
);

/** Feeds of a person, a publication or a tag at medium.com. */
export function mediumFeeds(url: URL): string[] {
  const [first, second, third] = segmentsOf(url);
  if (first === undefined || MEDIUM_PAGES.has(first)) return [];
  if (first === "tag") return second === undefined ? [] : under(url, `/feed/tag/${second}`);
  const isTag = second === "tagged" && third !== undefined;
  return under(url, isTag ? `/feed/${first}/tagged/${third}` : `/feed/${first}`);
}

/** Feeds of a publication or person with a host of its own. */
export function mediumSiteFeeds(url: URL): string[] {
  const tag = segmentAfter(url, ["tagged"]);
  return under(url, tag === undefined ? "/feed" : `/feed/tagged/${tag}`);
}

/** The folder of an address, with a slash at both ends. */
function folderOf(url: URL): string {
  return url.pathname.replace(/[^/]*\.html?$/, "").replace(/\/*$/, "/");
}

/** Hugo keeps a feed in every section and below every term. */
function hugoFeeds(url: URL): string[] {
  return under(url, `${folderOf(url)}index.xml`);
}

/** Where Jekyll's feed plugin writes the feed of the site or of a category, and where hand-made ones stand. */
function jekyllFeeds(url: URL): string[] {
  const slug = partPath(url.href).at(-1);
  return under(
    url,
    ...(slug === undefined ? ["/feed.xml"] : [`/feed/${encodeURIComponent(slug)}.xml`, `${folderOf(url)}feed.xml`]),
  );
}

/** Hexo's generators write one feed for the site, under the name of its format. */
function hexoFeeds(url: URL): string[] {
  return under(url, ...new Set([`${folderOf(url)}atom.xml`, "/atom.xml"]));
}

const RESERVED = new Set(
  "about dashboard explore help login policy privacy register search settings tagged tips".split(" "),
);

/** The feed of a blog or of one of its tags, also where the blog is shown at tumblr.com itself. */
export function tumblrFeeds(url: URL): string[] {
  const tag = segmentAfter(url, ["tagged"]);
  const path = tag === undefined ? "/rss" : `/tagged/${tag}/rss`;
  if (!/^(?:www\.)?tumblr\.com$/.test(url.hostname)) return under(url, path);
  const segments = segmentsOf(url);
  const name = segments[0] === "blog" && segments[1] === "view" ? segments[2] : segments[0];
  return name === undefined || RESERVED.has(name) || !/^[\w-]+$/.test(name)
    ? []
    : [`https://${name}.tumblr.com${path}`];
}

/** The feed of a category, tag or author, of all posts from everywhere else. */
export function wordpressFeeds(url: URL): string[] {
  const query = ["cat", "category_name", "tag", "author"].find((name) => url.searchParams.has(name));
  if (query !== undefined)
    return under(url, `/?feed=rss2&${query}=${encodeURIComponent(url.searchParams.get(query) ?? "")}`);
  if (!sitePart(url.href)?.isMarked) return under(url, "/feed/");
  const section = url.pathname.replace(/\/page\/\d+\/?$/, "").replace(/\/+$/, "");
  return under(url, `${section}/feed/`);
}
