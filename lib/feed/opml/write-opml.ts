import { generateOpml } from "feedsmith";

/** What XML 1.0 cannot hold in any form. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const EMPTY = '<?xml version="1.0" encoding="utf-8"?>\n<opml version="2.0">\n  <head/>\n  <body/>\n</opml>\n';

/** A newsfeed as other readers understand it: a folder of subscriptions. */
export interface OpmlFolder {
  name: string;
  subscriptions: { title: string; feedUrl: string; siteUrl: string | null }[];
}

/** An OPML 2.0 document, the same for the same folders. @see https://opml.org/spec2.opml */
export function writeOpml(document: { title: string; folders: readonly OpmlFolder[] }): string {
  const outlines = document.folders.map(({ name, subscriptions }) => ({
    text: xmlText(name),
    title: xmlText(name),
    outlines: subscriptions.map(({ title: given, feedUrl, siteUrl }) => ({
      text: xmlText(given),
      title: xmlText(given),
      type: "rss",
      xmlUrl: xmlText(feedUrl),
      ...(siteUrl !== null && { htmlUrl: xmlText(siteUrl) }),
    })),
  }));
  // The library takes a document without outlines for a mistake.
  if (outlines.length === 0) return EMPTY;
  return generateOpml({
    head: { title: xmlText(document.title) },
    body: { outlines },
  });
}

function xmlText(text: string): string {
  return text.toWellFormed().replace(NOT_XML, "");
}
