import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { parseFeed } from "@/lib/feed/parse/parse-feed";
import { corpusBytes, corpusFiles, originOf } from "@/lib/feed/parse/testing/corpus";
import { plainText } from "@/lib/feed/text/plain-text";
import { htmlToMarkdown } from "../markdown";

const CHARACTERS_MAX = 10_000_000;
const SHINGLE = 6;

/** A text in HTML as a feed published it. */
export interface PublishedText {
  /** File and number of the entry. */
  name: string;
  html: string;
  baseUrl: string;
}

/** The texts of the corpus, of each file the first ones. */
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

/** What a reader sees of markdown: its text, rendered. */
export function textAsRendered(markdown: string): string {
  const html = renderToStaticMarkup(createElement(Markdown, { remarkPlugins: [remarkGfm] }, markdown));
  return plainText(html, CHARACTERS_MAX);
}

/**
 * How much of the text is still there once its markdown was rendered, 0 to 1: runs of six characters, white space apart, so that
 * order counts as well. Null for a text that is too short to have any.
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
