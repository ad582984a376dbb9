import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Format of a site's feed: RSS 2.0 with full or summary content, Atom, JSON Feed, or RSS 1.0 (RDF). */
export type FeedFormat = "rss" | "rss-summary" | "atom" | "json" | "rdf";

/** A website of the farm, from its `site.json`. */
export type SiteInfo = {
  /** First path segment and folder name of the site. */
  name: string;
  title: string;
  tagline: string;
  language: string;
  format: FeedFormat;
  /** Relative to the site's path. */
  feedPath: string;
  /** `#rrggbb` */
  color: string;
};

/** Author's fields of an item. The rest follows from these and the site. */
export type Draft = {
  title: string;
  /** Markdown supported by `markdown.ts`. */
  body: string;
  /** Last path segment; made from the title when absent. */
  slug?: string;
  summary?: string;
  author?: string;
  tags?: readonly string[];
  /** When it differs from the site's. */
  language?: string;
};

type StoredDraft = Draft & {
  /** Hours between publication and the farm's start; 0 for upcoming items. */
  hoursAgo: number;
};

const sitesFolder = join(import.meta.dirname, "sites");
const upcomingFolder = join(import.meta.dirname, "upcoming");

/** The farm's websites with their initial items. */
export function readSites(): { info: SiteInfo; drafts: StoredDraft[] }[] {
  return readdirSync(sitesFolder)
    .sort()
    .map((name) => {
      const folder = join(sitesFolder, name);
      // The farm's test reads every site.
      const info = JSON.parse(readFileSync(join(folder, "site.json"), "utf8")) as Omit<SiteInfo, "name">;
      return { info: { name, ...info }, drafts: readDrafts(folder).map(({ draft }) => draft) };
    });
}

/** Items that the demo publishes in order. */
export function readUpcoming(): { site: string; draft: Draft }[] {
  return readDrafts(upcomingFolder).map(({ draft, fields, file }) => {
    const site = fields.get("site");
    if (!site) throw new Error(`${file} does not name its site.`);
    return { site, draft };
  });
}

function readDrafts(folder: string) {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => readDraft(join(folder, file)));
}

/** An item file: `name: value` lines between two lines of three dashes, then the body. */
function readDraft(file: string): { draft: StoredDraft; fields: Map<string, string>; file: string } {
  const [, head, body] = /^---\s(.*?)\n---\n(.*)$/s.exec(readFileSync(file, "utf8")) ?? [];
  if (head === undefined || body === undefined) throw new Error(`${file} has no head between two lines of ---.`);
  const fields = new Map(
    head
      .trim()
      .split("\n")
      .map((line) => splitOnce(line, ":")),
  );
  const title = fields.get("title");
  if (!title) throw new Error(`${file} has no title.`);
  const draft = {
    title,
    body: body.trim(),
    slug: file.replace(/^.*[/\\](?:\d+-)?|\.md$/g, ""),
    hoursAgo: Number(fields.get("hours") ?? 0),
    summary: fields.get("summary"),
    author: fields.get("author"),
    tags: fields
      .get("tags")
      ?.split(",")
      .map((tag) => tag.trim()),
    language: fields.get("language"),
  };
  return { draft, fields, file };
}

function splitOnce(line: string, separator: string): [string, string] {
  const at = line.indexOf(separator);
  return [line.slice(0, at).trim(), line.slice(at + separator.length).trim()];
}
