import { segmentsOf, under } from "./address-parts";

const RESERVED = new Set(
  "about album blog categories create enterprise features help join log_in manage ondemand pricing search settings showcase solutions upload watch".split(
    " ",
  ),
);

/** The videos of a person, a channel or a group. A single video, which is a number, has no feed. */
export function vimeoFeeds(url: URL): string[] {
  const [first, name] = segmentsOf(url);
  if (first === undefined || RESERVED.has(first) || /^\d+$/.test(first)) return [];
  if (first !== "channels" && first !== "groups") return under(url, `/${first}/videos/rss`);
  return name === undefined ? [] : under(url, `/${first}/${name}/videos/rss`);
}
