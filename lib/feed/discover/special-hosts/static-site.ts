import { partPath } from "../site-part";
import { under } from "./address-parts";

/** The folder of an address, with a slash at both ends. */
function folderOf(url: URL): string {
  return url.pathname.replace(/[^/]*\.html?$/, "").replace(/\/*$/, "/");
}

/** Hugo keeps a feed in every section and below every term. */
export function hugoFeeds(url: URL): string[] {
  return under(url, `${folderOf(url)}index.xml`);
}

/** Where Jekyll's feed plugin writes the feed of the site or of a category, and where hand-made ones stand. */
export function jekyllFeeds(url: URL): string[] {
  const slug = partPath(url.href).at(-1);
  return under(
    url,
    ...(slug === undefined ? ["/feed.xml"] : [`/feed/${encodeURIComponent(slug)}.xml`, `${folderOf(url)}feed.xml`]),
  );
}

/** Hexo's generators write one feed for the site, under the name of its format. */
export function hexoFeeds(url: URL): string[] {
  return under(url, ...new Set([`${folderOf(url)}atom.xml`, "/atom.xml"]));
}
