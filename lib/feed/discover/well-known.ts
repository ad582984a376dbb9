const PATHS = [
  ..."feed feed/ rss rss.xml atom.xml feed.xml index.xml feed.json feeds/posts/default ?feed=rss2".split(" "),
  ..."blog/feed blog/rss.xml".split(" "),
];
const FILE_NAME = /\.[a-z\d]{1,5}$/i;

/** Addresses where site programs keep their feed, first those under the folder of the page, then those of the site. */
export function wellKnownFeedUrls(pageUrl: string): string[] {
  const url = URL.parse(pageUrl);
  if (!url) return [];
  const isFile = FILE_NAME.test(url.pathname);
  const folder = isFile ? url.pathname.replace(/[^/]*$/, "") : url.pathname.replace(/\/*$/, "/");
  const folders = [`${url.origin}${folder}`, `${url.origin}/`];
  return [...new Set(folders.flatMap((base) => PATHS.map((path) => `${base}${path}`)))];
}
