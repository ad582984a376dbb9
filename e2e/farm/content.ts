import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** How a site publishes: RSS 2.0 with whole articles, RSS 2.0 with summaries only, Atom, JSON Feed, or RSS 1.0 (RDF). */
export type FeedFormat = "rss" | "rss-summary" | "atom" | "json" | "rdf";

/** A website of the farm, as its `site.json` tells it. */
export type SiteInfo = {
  /** The first part of every path of the site, and the name of its folder. */
  name: string;
  title: string;
  tagline: string;
  language: string;
  format: FeedFormat;
  /** Below the site's path. */
  feedPath: string;
  /** `#rrggbb` */
  color: string;
};

/** What an author writes. The rest of an item follows from it and from the site that publishes it. */
export type Draft = {
  title: string;
  /** Markdown, as far as `markdown.ts` reads it. */
  body: string;
  /** The last part of the address; made from the title when absent. */
  slug?: string;
  summary?: string;
  author?: string;
  tags?: readonly string[];
  /** Where it differs from the site's. */
  language?: string;
};

type StoredDraft = Draft & {
  /** How long before the farm's start the item was published; 0 for what is still to come. */
  hoursAgo: number;
};

const sitesFolder = join(import.meta.dirname, "sites");
const upcomingFolder = join(import.meta.dirname, "upcoming");

/** The farm's websites with the items that they have at the start. */
export function readSites(): { info: SiteInfo; drafts: StoredDraft[] }[] {
  return readdirSync(sitesFolder)
    .sort()
    .map((name) => {
      const folder = join(sitesFolder, name);
      // Our own data file; the farm's test reads every site.
      const info = JSON.parse(readFileSync(join(folder, "site.json"), "utf8")) as Omit<SiteInfo, "name">;
      return { info: { name, ...info }, drafts: readDrafts(folder).map(({ draft }) => draft) };
    });
}

/** What the demo publishes one at a time, in order. */
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

/** An item's file: lines of `name: value` between two lines of three dashes, then the body. */
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
