import { segmentsOf, under } from "./address-parts";

/** The feed of a site made with Ghost, or of one of its tags or authors. */
export function ghostFeeds(url: URL): string[] {
  const [kind = "", slug] = segmentsOf(url);
  const isPart = slug !== undefined && /^(?:tag|author)$/.test(kind);
  return under(url, isPart ? `/${kind}/${slug}/rss/` : "/rss/");
}
