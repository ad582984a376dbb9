import { segmentsOf } from "./address-parts";

const OWN = "https://news.ycombinator.com/rss";
/** Hacker News has a feed of its front page only; hnrss.org makes the others, under the names of the site's pages. */
const OTHERS = "https://hnrss.org";
const LISTS = new Set("newest newcomments best bestcomments ask show jobs active classic launches polls".split(" "));
const OF_ONE = new Set("user submitted threads item".split(" "));

/** The feed of a list of Hacker News, of a person or of one discussion. */
export function hackerNewsFeeds(url: URL): string[] {
  const [page = "news"] = segmentsOf(url);
  if (page === "news" || page === "front") return [OWN];
  if (LISTS.has(page)) return [`${OTHERS}/${page}`];
  const id = url.searchParams.get("id");
  return OF_ONE.has(page) && id ? [`${OTHERS}/${page}?id=${encodeURIComponent(id)}`] : [];
}
