import { segmentsOf, under } from "./address-parts";

/** The feed of a forum made with Discourse: its latest or top topics, a category, a tag, one topic, a person or a group. */
export function discourseFeeds(url: URL): string[] {
  const [kind = "", ...rest] = segmentsOf(url);
  const [name, id] = rest;
  if (kind === "c") return under(url, categoryFeed(rest));
  if (kind === "top" || kind === "posts") return under(url, `/${kind}.rss`);
  if (name === undefined) return under(url, "/latest.rss");
  if (kind === "tag") return under(url, `/tag/${id && /^\d+$/.test(id) ? `${name}/${id}` : name}.rss`);
  if (kind === "t" && id !== undefined) return under(url, `/t/${name}/${id}.rss`);
  if (kind === "u") return under(url, `/u/${name}/activity.rss`);
  if (kind === "g") return under(url, `/g/${name}/posts.rss`);
  return under(url, "/latest.rss");
}

/** What stands after the category's number is a choice of order. */
function categoryFeed(names: readonly string[]): string {
  const at = names.findIndex((name) => /^\d+$/.test(name));
  const category = at < 0 ? names : names.slice(0, at + 1);
  return category.length === 0 ? "/latest.rss" : `/c/${category.join("/")}.rss`;
}
