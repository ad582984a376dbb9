import { apiReplies } from "@/lib/feed/api/replies";
import { feedLinks, furtherPages } from "@/lib/feed/discover/feed-links";
import { feedsInRobots, feedsInSitemap } from "@/lib/feed/discover/listed-feeds";
import { findYoutubeChannel, readFediverseDocument, readFeedReply } from "@/lib/feed/discover/network-documents";
import { readPage } from "@/lib/feed/discover/page";
import { pageInfo } from "@/lib/feed/discover/page-info";
import { type ArticleInput, degradeArticle, extractArticle } from "@/lib/feed/extract/extract-article";
import { countMatches } from "@/lib/feed/filter/match";
import { isAllowedByRobots, readRobots } from "@/lib/feed/http/robots";
import { identifyEntries } from "@/lib/feed/identity/identity";
import { isOpml, readOpml } from "@/lib/feed/opml/read-opml";
import { writeOpml } from "@/lib/feed/opml/write-opml";
import { readFeed } from "@/lib/feed/read/read-feed";
import { extractiveKeylearning, extractiveKeylearnings } from "@/lib/feed/summarise/keylearning";
import { extractiveSummary } from "@/lib/feed/summarise/summary";
import { decodeHtml, decodeText } from "@/lib/feed/text/decode";

/** A document as it came over the wire. */
interface RawDocument {
  bytes: Uint8Array;
  /** Where it was found, after redirects. */
  url: string;
  /** `charset` of the `Content-Type` header. */
  httpCharset: string | null;
}

/** As {@link ArticleInput}, with the page still in bytes. */
interface RawArticle extends Omit<ArticleInput, "page"> {
  page: RawDocument | null;
}

/** What the threads can do. Everything here is pure; inputs and outputs are plain data. */
export const jobs = {
  readFeed,
  ...apiReplies,
  identifyEntries,
  findFeedLinks,
  findListedFeeds,
  findYoutubeChannel,
  readFediverseDocument,
  readFeedReply,
  readRobots,
  isAllowedByRobots,
  countMatches,
  readOpml,
  writeOpml,
  extractArticle: (article: RawArticle) => extractArticle(decodePage(article)),
  extractArticles: (articles: readonly RawArticle[]) => articles.map((article) => extractArticle(decodePage(article))),
  degradeArticle: (article: RawArticle) => degradeArticle(decodePage(article)),
  summarise: extractiveSummary,
  deriveKeylearning: extractiveKeylearning,
  deriveKeylearnings: extractiveKeylearnings,
};

export type Jobs = typeof jobs;

function decodePage(article: RawArticle): ArticleInput {
  const { page } = article;
  return { ...article, page: page && { html: decodeHtml(page.bytes, page.httpCharset), url: page.url } };
}

/** Where the feeds of a page may be, and what the page is. */
function findFeedLinks(document: RawDocument & { linkHeader: string | null }) {
  const html = decodeHtml(document.bytes, document.httpCharset);
  const page = readPage(html, document.url);
  return {
    links: feedLinks(page, document.linkHeader),
    furtherPages: furtherPages(page),
    info: pageInfo(page),
    isOpml: isOpml(html),
  };
}

/** The feeds and sitemaps that a robots.txt or a sitemap names. */
function findListedFeeds({ kind, ...document }: RawDocument & { kind: "robots" | "sitemap" }) {
  const text = decodeText(document.bytes, document.httpCharset);
  return kind === "robots" ? feedsInRobots(text, document.url) : feedsInSitemap(text, document.url);
}
