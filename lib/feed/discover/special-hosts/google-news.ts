import { segmentsOf, under } from "./address-parts";

const LISTS = new Set(["search", "topics", "publications"]);

/** A search, a topic, a publication or the front page of Google News, in the language and country that the address names. */
export function googleNewsFeeds(url: URL): string[] {
  const [kind] = segmentsOf(url);
  if (kind === undefined || kind === "home" || kind === "topstories") return under(url, `/rss${url.search}`);
  return LISTS.has(kind) ? under(url, `/rss${url.pathname}${url.search}`) : [];
}
