import { generateOpml } from "feedsmith";
import { FORBIDDEN_CHARACTERS } from "@/lib/feed/parse/repair";

const EMPTY = '<?xml version="1.0" encoding="utf-8"?>\n<opml version="2.0">\n  <head/>\n  <body/>\n</opml>\n';

/** A newsfeed as a folder of subscriptions. */
interface OpmlFolder {
  name: string;
  /** The user's folder of the newsfeed. Not a nested outline, because many readers know one level of folders only. */
  category: string | null;
  subscriptions: { title: string; feedUrl: string; siteUrl: string | null }[];
}

/** Writes a deterministic OPML 2.0 document. @see https://opml.org/spec2.opml */
export function writeOpml(document: { title: string; folders: readonly OpmlFolder[] }): string {
  const outlines = document.folders.map(({ name, category, subscriptions }) => ({
    text: xmlText(name),
    ...(category !== null && { category: xmlText(category) }),
    outlines: subscriptions.map(({ title, feedUrl, siteUrl }) => ({
      text: xmlText(title),
      title: xmlText(title),
      type: "rss",
      xmlUrl: xmlText(feedUrl),
      ...(siteUrl !== null && { htmlUrl: xmlText(siteUrl) }),
    })),
  }));
  // The library rejects a document without outlines.
  if (outlines.length === 0) return EMPTY;
  return generateOpml({ head: { title: xmlText(document.title) }, body: { outlines } });
}

function xmlText(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN_CHARACTERS, "");
}
