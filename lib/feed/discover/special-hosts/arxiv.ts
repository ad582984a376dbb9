import { segmentsOf } from "./address-parts";

/** New papers of an archive or subject class, or of an author. */
export function arxivFeeds(url: URL): string[] {
  const [kind, name] = segmentsOf(url);
  if (name === undefined) return [];
  if (kind === "a") return [`https://arxiv.org/a/${name}.atom`];
  return kind === "list" || kind === "archive" ? [`https://rss.arxiv.org/rss/${name}`] : [];
}
