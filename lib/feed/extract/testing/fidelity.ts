import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { corpusBytes, corpusFiles, originOf } from "@/lib/feed/parse/testing/corpus";
import { parseFeed } from "@/lib/feed/parse/testing/parse-bytes";
import { plainText } from "@/lib/feed/text/text";
import { htmlToMarkdown } from "../markdown";

const CHARACTERS_MAX = 10_000_000;
const SHINGLE = 6;

/** Published HTML of an entry. */
interface PublishedText {
  /** File and number of the entry. */
  name: string;
  html: string;
  baseUrl: string;
}

/** The first texts of each corpus file. */
export async function publishedTexts({ ofEachFileMax = Infinity } = {}): Promise<PublishedText[]> {
  const texts: PublishedText[] = [];
  for (const file of corpusFiles) {
    const outcome = await parseFeed(corpusBytes(file.file), originOf(file));
    if (outcome.kind !== "feed") continue;
    for (const [index, { contentHtml, contentBaseUrl }] of outcome.feed.entries.slice(0, ofEachFileMax).entries())
      if (contentHtml !== null)
        texts.push({ name: `${file.file} ${index}`, html: contentHtml, baseUrl: contentBaseUrl });
  }
  return texts;
}

/** Text of rendered markdown, as a reader sees it. */
export function textAsRendered(markdown: string): string {
  const html = renderToStaticMarkup(createElement(Markdown, { remarkPlugins: [remarkGfm] }, markdown));
  return plainText(html, CHARACTERS_MAX);
}

/**
 * Share of text that survives as rendered markdown, 0 to 1, by ordered runs of six characters without white space.
 * Null for a text too short for one.
 */
export function fidelityOf({ html, baseUrl }: PublishedText): number | null {
  const published = shingles(plainText(html, CHARACTERS_MAX));
  const rendered = countsOf(shingles(textAsRendered(htmlToMarkdown(html, baseUrl))));
  if (published.length === 0) return null;
  let kept = 0;
  for (const shingle of published) {
    const left = rendered.get(shingle) ?? 0;
    if (left === 0) continue;
    rendered.set(shingle, left - 1);
    kept += 1;
  }
  return kept / published.length;
}

function shingles(text: string): string[] {
  const squeezed = text.normalize("NFKC").replace(/[\s\u200b\ufeff]+/g, "");
  return Array.from({ length: Math.max(0, squeezed.length - SHINGLE + 1) }, (_, at) =>
    squeezed.slice(at, at + SHINGLE),
  );
}

function countsOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
