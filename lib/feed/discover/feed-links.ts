import { webUrl } from "@/lib/core/web-url";
import { lineText } from "@/lib/feed/text/text";
import type { Anchor, Page } from "./page";

export interface FeedLink {
  url: string;
  title: string | null;
  via: "link" | "anchor";
  language: string | null;
}

const ANCHORS_MAX = 6;
const HEADER_LENGTH_MAX = 8_192;
const FEED_TYPE = /^(?:(?:application|text)\/(?:(?:x-)?(?:rss|atom|rdf)(?:\+xml)?|feed\+json|xml|json))$/;
/** API addresses that pages announce like feeds. */
const OTHER_ADDRESS =
  /\/wp-json(?:\/|$)|[?&]rest_route=|\/oembed(?:[/.?]|$)|[?&]oembed=|\/(?:[\w-]*manifest\.\w+|opensearch[\w-]*\.xml|sitemap[\w-]*\.xml)$/i;
const FEED_ADDRESS =
  /(?:^|[/._?=&-])(?:rss2?|atom|feeds?|rdf|feedburner)(?=[/._?=&\d-]|$)|\.(?:xml|rss|rdf|atom)(?=$|[?#])|feedburner\./i;
const FEED_WORDS = /(?<![\p{L}\p{N}])(?:rss|atom|feeds?)(?![\p{L}\p{N}])/iu;
const FURTHER_PAGES_MAX = 3;
const BLOG_WORDS =
  /^(?:the |our |my )?(?:blog|news|newsroom|journal|articles|posts|writing|aktuelles|actualités|noticias|nieuws|notizie)$/iu;
const BLOG_ADDRESS = /(?:^|\/)(?:blog|news|journal|articles|posts|writing)\/?$|^https?:\/\/blog\./i;
const HEADER_LINK = /<([^<>]{1,2048})>([^<]*)/g;
const HEADER_PARAMETER = /;\s*([a-z*]+)\s*=\s*(?:"([^"]*)"|([^\s",;]+))/gi;

/** Possible feeds of a page and its `Link` header (RFC 8288), announced ones first. Each must still be fetched. */
export function feedLinks(page: Page, linkHeader: string | null): FeedLink[] {
  const announced = [...page.links, ...headerLinks(linkHeader ?? "")].flatMap((link) => announcedFeed(link, page));
  return uniqueByUrl([...announced, ...linkedFeeds(page)]);
}

function announcedFeed(link: Readonly<Record<string, string>>, page: Page): FeedLink[] {
  const { href = "", rel = "", type = "", title, hreflang } = link;
  const relations = rel.toLowerCase().split(/\s+/);
  const isFeed = relations.includes("feed") || (relations.includes("alternate") && isFeedType(type, href));
  const url = isFeed && !relations.includes("stylesheet") ? feedUrl(href, page) : null;
  return url === null ? [] : [{ url, title: title ? lineText(title) : null, via: "link", language: hreflang || null }];
}

/** Without a type, the address must look like a feed: alternates include translations of the page. */
function isFeedType(type: string, href: string): boolean {
  const [mediaType = ""] = type.toLowerCase().split(";");
  return mediaType.trim() === "" ? FEED_ADDRESS.test(href) : FEED_TYPE.test(mediaType.trim());
}

function linkedFeeds(page: Page): FeedLink[] {
  const host = URL.parse(page.url)?.host;
  const found = page.anchors.flatMap((anchor): FeedLink[] => {
    const url = looksLikeFeed(anchor) ? feedUrl(anchor.href, page) : null;
    return url === null ? [] : [{ url, title: null, via: "anchor", language: null }];
  });
  const { near = [], far = [] } = Object.groupBy(found, ({ url }) => (URL.parse(url)?.host === host ? "near" : "far"));
  return uniqueByUrl([...near, ...far]).slice(0, ANCHORS_MAX);
}

/** Whether an address contains feed words. Every file of a sitemap ends like a feed, so those do not count. */
export function looksLikeFeedAddress(address: string): boolean {
  return FEED_ADDRESS.test(address) && !/sitemap/i.test(address) && !OTHER_ADDRESS.test(address);
}

/** Pages of the site that may announce a feed if this one does not: pages about feeds, then the blog or news. */
export function furtherPages(page: Page): string[] {
  const site = siteOf(page.url);
  const isBlog = ({ href, text }: Anchor) => BLOG_WORDS.test(text.trim()) || BLOG_ADDRESS.test(href);
  const found = [...page.anchors.filter(looksLikeFeed), ...page.anchors.filter(isBlog)].flatMap(({ href }) => {
    const url = feedUrl(href, page);
    return url !== null && siteOf(url) === site ? [url] : [];
  });
  return [...new Set(found)].slice(0, FURTHER_PAGES_MAX);
}

/** The last two labels of a host name. */
function siteOf(address: string): string | undefined {
  return URL.parse(address)?.host.split(".").slice(-2).join(".");
}

function looksLikeFeed({ href, text }: Anchor): boolean {
  return FEED_ADDRESS.test(href) || FEED_WORDS.test(text);
}

function feedUrl(href: string, page: Page): string | null {
  const address = href
    .trim()
    .replace(/^feed:\/\//i, "https://")
    .replace(/^feed:/i, "");
  const url = address === "" ? null : webUrl(address, page.baseUrl);
  if (!url || OTHER_ADDRESS.test(url.pathname + url.search)) return null;
  url.hash = "";
  return url.href === page.url ? null : url.href;
}

/** Links of an HTTP `Link` header with all their parameters. */
export function headerLinks(header: string): Record<string, string>[] {
  return Array.from(header.slice(0, HEADER_LENGTH_MAX).matchAll(HEADER_LINK), ([, href = "", parameters = ""]) => {
    const pairs = Array.from(parameters.matchAll(HEADER_PARAMETER), ([, name = "", quoted, plain = ""]) => [
      name.toLowerCase(),
      quoted ?? plain,
    ]);
    return { ...Object.fromEntries(pairs), href };
  });
}

function uniqueByUrl(links: readonly FeedLink[]): FeedLink[] {
  const seen = new Set<string>();
  return links.filter(({ url }) => !seen.has(url) && seen.add(url));
}
