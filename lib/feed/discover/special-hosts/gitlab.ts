import { segmentsOf, under } from "./address-parts";

const RESERVED = new Set("explore help users dashboard admin search groups projects -".split(" "));
const WITH_FORMAT = new Set(["commits", "tags", "tree"]);
const WITH_SUFFIX = new Set(["releases", "issues", "merge_requests"]);

/** Feeds of a person, of a project, and of its releases, tags, issues, merge requests and branches. */
export function gitlabFeeds(url: URL): string[] {
  const segments = segmentsOf(url);
  const dash = segments.indexOf("-");
  const home = segments.slice(0, dash < 0 ? segments.length : dash);
  if (home.length === 0 || RESERVED.has(home[0] ?? "")) return [];
  const path = `/${home.join("/")}`;
  if (dash >= 0) return under(url, ...pageFeeds(segments.slice(dash + 1)).map((page) => `${path}/-/${page}`));
  if (home.length === 1) return under(url, `${path}.atom`);
  return under(url, `${path}/-/releases.atom`, `${path}/-/tags?format=atom`, `${path}.atom`);
}

function pageFeeds([page = "", ...rest]: readonly string[]): string[] {
  if (WITH_SUFFIX.has(page)) return [`${page}.atom`];
  if (!WITH_FORMAT.has(page)) return [];
  return [`${[page === "tree" ? "commits" : page, ...rest].join("/")}?format=atom`];
}
