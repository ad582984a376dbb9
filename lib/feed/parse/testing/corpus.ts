import { readFileSync } from "node:fs";
import { decodeHTML } from "entities";
import type { Entry, ParsedFeed } from "@/lib/feed/parse/parsed-feed";
import type { DocumentOrigin } from "./parse-bytes";

/** A corpus file and its expected values; `null` and absent values are not checked. See `corpus/README.md`. */
export interface CorpusFile {
  file: string;
  url: string;
  content_type: string | null;
  items: ExpectedItem[];
  must?: string;
}

interface ExpectedItem {
  title?: string | null;
  link?: string | null;
  id?: string | null;
  date?: string | null;
  content?: { len: number; head: string; tail?: string } | null;
  advisory: string[];
}

const FOLDER = new URL("../../fixtures/corpus/", import.meta.url);

export const corpusFiles: readonly CorpusFile[] = JSON.parse(readFileSync(new URL("expected.json", FOLDER), "utf8"));

export function corpusBytes(file: string): Uint8Array {
  return readFileSync(new URL(file, FOLDER));
}

export function originOf({ url, content_type }: CorpusFile): DocumentOrigin {
  return { url, httpCharset: /charset=([\w-]+)/.exec(content_type ?? "")?.[1] ?? null };
}

/** Checks the number of entries; a truncated file may have more. */
export function hasExpectedCount({ file, items }: CorpusFile, feed: ParsedFeed): boolean {
  return file.endsWith("-own-truncated.xml") ? feed.entriesTotal >= items.length : feed.entriesTotal === items.length;
}

/**
 * Differences from the expected values, one on each line. Items without a title, link, id or content are those that
 * the parser skips.
 */
export function differencesOf({ items, url }: CorpusFile, feed: ParsedFeed): string[] {
  const readable = items.filter((item) => item.title || item.link || item.id || item.content);
  return readable.flatMap((item, index) => {
    const entry = feed.entries[index];
    if (!entry) return [`${index}: missing`];
    return (["title", "link", "id", "date", "content"] as const)
      .filter((field) => !item.advisory.includes(field) && !isRight(field, { item, entry, url }))
      .map((field) => `${index}: ${field} is ${shown(field, entry)}, not ${JSON.stringify(item[field])}`);
  });
}

type Field = "title" | "link" | "id" | "date" | "content";

function isRight(field: Field, { item, entry, url }: { item: ExpectedItem; entry: Entry; url: string }): boolean {
  if (item[field] === null || item[field] === undefined) return true;
  if (field === "title") return bare(entry.title) === bare(item.title ?? "");
  if (field === "link") return entry.url === URL.parse(item.link ?? "", url)?.href;
  if (field === "id")
    return entry.guid === item.id || (!!entry.guid && absolute(entry.guid, url) === absolute(item.id ?? "", url));
  const html = entry.contentHtml ?? "";
  if (field === "date") return (entry.publishedAt ?? entry.updatedAt)?.getTime() === Date.parse(item.date ?? "");
  return isContentRight(html, item.content);
}

/**
 * Decoded code samples look like markup, so a second round of stripping varies by program: any length between one
 * round and two is right.
 */
function isContentRight(html: string, expected: ExpectedItem["content"]): boolean {
  if (!expected) return true;
  const tolerance = Math.max(3, expected.len * 0.03);
  const text = bare(html);
  const isLengthRight =
    expected.len >= text.length - tolerance && expected.len <= squeezed(stripped(html)).length + tolerance;
  const isEndRight = !expected.tail || text.endsWith(expected.tail.slice(-20));
  return isLengthRight && isEndRight && text.slice(0, 40) === expected.head.slice(0, 40);
}

/** Text without markup, entities and white space, for comparison. */
function bare(html: string): string {
  return squeezed(stripped(stripped(html)));
}

function stripped(html: string): string {
  return decodeHTML(html.replace(/<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>|<\/?[a-z][^>]*>/gi, ""));
}

function squeezed(text: string): string {
  return text.normalize("NFKC").replace(/[\s\u200b\ufeff]+/g, "");
}

function absolute(address: string, base: string): string | undefined {
  return URL.parse(address, base)?.href;
}

function shown(field: Field, entry: Entry): string {
  if (field === "content") {
    const text = bare(entry.contentHtml ?? "");
    return `${text.length} ${text.slice(0, 60)}…${text.slice(-60)}`;
  }
  const values = { title: entry.title, link: entry.url, id: entry.guid, date: entry.publishedAt ?? entry.updatedAt };
  return JSON.stringify(values[field]);
}
