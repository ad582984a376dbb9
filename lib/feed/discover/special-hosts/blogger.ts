import { segmentsOf, under } from "./address-parts";

/** The feed of a blog at Blogger, or of one of its labels. */
export function bloggerFeeds(url: URL): string[] {
  const [search, kind, label] = segmentsOf(url);
  const isLabel = search === "search" && kind === "label" && label !== undefined;
  return under(url, isLabel ? `/feeds/posts/default/-/${label}` : "/feeds/posts/default");
}
