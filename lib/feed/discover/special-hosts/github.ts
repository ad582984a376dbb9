import { segmentsOf, under } from "./address-parts";

/** First words of addresses that are GitHub's own pages and nobody's name. */
const RESERVED = new Set(
  "about apps codespaces collections contact customer-stories enterprise events explore features issues join login marketplace mobile new notifications orgs organizations pricing pulls search security settings site solutions sponsors stars team topics trending".split(
    " ",
  ),
);

/** Feeds of a person or organisation, of a repository, its releases, tags, discussions and wiki, and of a branch or folder. */
export function githubFeeds(url: URL): string[] {
  const [owner, repository, page, ...rest] = segmentsOf(url);
  if (owner === undefined || RESERVED.has(owner)) return [];
  if (repository === undefined) return under(url, `/${owner}.atom`);
  const home = `/${owner}/${repository.replace(/\.git$/, "")}`;
  if (page === undefined) return under(url, `${home}/releases.atom`, `${home}/commits.atom`, `${home}/tags.atom`);
  return under(url, ...pageFeeds(page, rest).map((path) => home + path));
}

function pageFeeds(page: string, rest: readonly string[]): string[] {
  if (page === "releases" || page === "tags" || page === "wiki") return [`/${page}.atom`];
  if (page === "commits" || page === "tree") return [`/${["commits", ...rest].join("/")}.atom`];
  if (page === "discussions")
    return [rest[0] === "categories" ? `/discussions/${rest.slice(0, 2).join("/")}.atom` : "/discussions.atom"];
  return [];
}
