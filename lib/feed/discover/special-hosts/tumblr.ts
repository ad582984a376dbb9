import { segmentAfter, segmentsOf, under } from "./address-parts";

const RESERVED = new Set(
  "about dashboard explore help login policy privacy register search settings tagged tips".split(" "),
);

/** The feed of a blog or of one of its tags, also where the blog is shown at tumblr.com itself. */
export function tumblrFeeds(url: URL): string[] {
  const tag = segmentAfter(url, ["tagged"]);
  const path = tag === undefined ? "/rss" : `/tagged/${tag}/rss`;
  if (!/^(?:www\.)?tumblr\.com$/.test(url.hostname)) return under(url, path);
  const segments = segmentsOf(url);
  const name = segments[0] === "blog" && segments[1] === "view" ? segments[2] : segments[0];
  return name === undefined || RESERVED.has(name) || !/^[\w-]+$/.test(name)
    ? []
    : [`https://${name}.tumblr.com${path}`];
}
