import { segmentAfter, segmentsOf, under } from "./address-parts";

const RESERVED = new Set(
  "m me p s about creators explore-topics jobs-at-medium membership new policy search topic topics".split(" "),
);

/** Feeds of a person, a publication or a tag at medium.com. */
export function mediumFeeds(url: URL): string[] {
  const [first, second, third] = segmentsOf(url);
  if (first === undefined || RESERVED.has(first)) return [];
  if (first === "tag") return second === undefined ? [] : under(url, `/feed/tag/${second}`);
  const isTag = second === "tagged" && third !== undefined;
  return under(url, isTag ? `/feed/${first}/tagged/${third}` : `/feed/${first}`);
}

/** Feeds of a publication or person with a host of its own. */
export function mediumSiteFeeds(url: URL): string[] {
  const tag = segmentAfter(url, ["tagged"]);
  return under(url, tag === undefined ? "/feed" : `/feed/tagged/${tag}`);
}
