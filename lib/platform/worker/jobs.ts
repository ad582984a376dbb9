import { decodeHtml, decodeText } from "@/lib/core/decode-text";
import { readInstagram, readThreads } from "@/lib/feed/api/meta-reply";
import { readRedditListing, readRedditToken } from "@/lib/feed/api/reddit-reply";
import { readXPosts, readXUser } from "@/lib/feed/api/x-reply";
import { readYoutubeOwner, readYoutubePage } from "@/lib/feed/api/youtube-reply";
import { checkKeylearning, checkSummary } from "@/lib/feed/claims/check-text";
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
import { describeArticle, extractiveKeylearning } from "@/lib/feed/summarise/keylearning";
import { listSentences } from "@/lib/feed/summarise/sentences";
import { extractiveSummary } from "@/lib/feed/summarise/summary";
import { writePosts } from "@/lib/feed/write/post-html";
import { writeFeed } from "@/lib/feed/write/write-feed";

/** A downloaded document. */
interface RawDocument {
  bytes: Uint8Array;
  /** The URL after redirects. */
  url: string;
  /** `charset` of the `Content-Type` header. */
  httpCharset: string | null;
}

/** Like {@link ArticleInput}, with the page in bytes. */
interface RawArticle extends Omit<ArticleInput, "page"> {
  page: RawDocument | null;
}

/** Jobs of the worker threads. All are pure; inputs and outputs are plain data. */
export const jobs = {
  readFeed,
  readXUser,
  readXPosts,
  readInstagram,
  readThreads,
  readRedditToken,
  readRedditListing,
  readYoutubeOwner,
  readYoutubePage,
  identifyEntries,
  findFeedLinks,
  findListedFeeds,
  findYoutubeChannel,
  readFediverseDocument,
  readFeedReply,
  readRobots,
  isAllowedByRobots,
  countMatches,
  writePosts,
  readOpml,
  readOpmlDocument: ({ bytes, httpCharset }: RawDocument) => readOpml(decodeText(bytes, httpCharset)),
  writeOpml,
  writeFeed,
  extractArticle: (article: RawArticle) => extractArticle(decodePage(article)),
  extractArticles: (articles: readonly RawArticle[]) => articles.map((article) => extractArticle(decodePage(article))),
  degradeArticle: (article: RawArticle) => degradeArticle(decodePage(article)),
  listSentences,
  checkKeylearning,
  checkSummary,
  summarise: extractiveSummary,
  deriveKeylearning: extractiveKeylearning,
  describeArticles: (articles: readonly Parameters<typeof describeArticle>[0][]) => articles.map(describeArticle),
};

export type Jobs = typeof jobs;

function decodePage(article: RawArticle): ArticleInput {
  const { page } = article;
  return { ...article, page: page && { html: decodeHtml(page.bytes, page.httpCharset), url: page.url } };
}

/** Reads the feed links of a page, and the page's kind. */
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

/** Reads the feeds and sitemaps in a robots.txt or a sitemap. */
function findListedFeeds({ kind, ...document }: RawDocument & { kind: "robots" | "sitemap" }) {
  const text = decodeText(document.bytes, document.httpCharset);
  return kind === "robots" ? feedsInRobots(text, document.url) : feedsInSitemap(text, document.url);
}
