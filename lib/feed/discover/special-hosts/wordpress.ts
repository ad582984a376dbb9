import { sitePart } from "../site-part";
import { under } from "./address-parts";

/** The feed of a category, tag or author, of all posts from everywhere else. */
export function wordpressFeeds(url: URL): string[] {
  const query = ["cat", "category_name", "tag", "author"].find((name) => url.searchParams.has(name));
  if (query !== undefined)
    return under(url, `/?feed=rss2&${query}=${encodeURIComponent(url.searchParams.get(query) ?? "")}`);
  if (!sitePart(url.href)?.isMarked) return under(url, "/feed/");
  const section = url.pathname.replace(/\/page\/\d+\/?$/, "").replace(/\/+$/, "");
  return under(url, `${section}/feed/`);
}
