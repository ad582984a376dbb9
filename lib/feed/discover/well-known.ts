const PATHS = [
  ..."feed feed/ rss rss.xml atom.xml feed.xml index.xml feed.json feeds/posts/default ?feed=rss2".split(" "),
  ..."blog/feed blog/rss.xml".split(" "),
];
/** Rarer paths, tried in the root only. */
const ROOT_PATHS = [
  ..."atom rss/ index.rdf rss2.xml news.xml feeds/all.atom.xml feeds ?format=rss ?format=feed&type=rss".split(" "),
  ..."latest.rss blog/index.xml blog/atom.xml blog/feed.xml posts/index.xml posts.atom rss.php feed.php".split(" "),
  ..."news/feed news/rss.xml feed.atom feed.rss index.atom".split(" "),
];
const FILE_NAME = /\.[a-z\d]{1,5}$/i;

/** Usual feed locations, first in the page's folder, then in the root. */
export function wellKnownFeedUrls(pageUrl: string): string[] {
  const url = URL.parse(pageUrl);
  if (!url) return [];
  const isFile = FILE_NAME.test(url.pathname);
  const folder = isFile ? url.pathname.replace(/[^/]*$/, "") : url.pathname.replace(/\/*$/, "/");
  const folders = [`${url.origin}${folder}`, `${url.origin}/`];
  const common = folders.flatMap((base) => PATHS.map((path) => `${base}${path}`));
  return [...new Set([...common, ...ROOT_PATHS.map((path) => `${url.origin}/${path}`)])];
}
