import { segmentsOf } from "./address-parts";

const FEEDS = "https://www.flickr.com/services/feeds";
/** What Flickr calls a person or group by; names that people chose are known to its pages only. */
const NUMBER = /^\d+@N\d+$/;

/** Photos of a person, a set, a group or a tag. */
export function flickrFeeds(url: URL): string[] {
  const [kind, name = "", list, id] = segmentsOf(url).map(decoded);
  if (kind === "groups") return NUMBER.test(name) ? [feed("groups_pool", { id: name })] : [];
  if (kind !== "photos") return [];
  if (name === "tags") return list === undefined ? [] : [feed("photos_public", { tags: list })];
  if (!NUMBER.test(name)) return [];
  const isSet = (list === "albums" || list === "sets") && id !== undefined;
  return [isSet ? feed("photoset", { set: id, nsid: name }) : feed("photos_public", { id: name })];
}

function feed(name: string, query: Record<string, string>): string {
  return `${FEEDS}/${name}.gne?${new URLSearchParams({ ...query, format: "atom" })}`;
}

function decoded(segment: string): string {
  return segment.replace(/%40/g, "@");
}
