import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { absolute, isUnseenStyle } from "./clean-html";

const AUTHOR_CHARACTERS_MAX = 200;
const BYLINE_CHARACTERS_MAX = 100;
const BYLINES = '[rel~="author"], [itemprop~="author"], .byline, .dateline';

/** What a web page says of its article. Texts are plain and untrusted, addresses absolute. */
export interface ReadablePage {
  /** The article's markup, addresses as published; null where the page holds no article. */
  html: string | null;
  /** What relative addresses in `html` are relative to. */
  baseUrl: string;
  author: string | null;
  imageUrl: string | null;
  /** What `rel=canonical` names, in full; anybody may claim anything there. */
  canonicalLink: string | null;
  /** The page's `lang`, as published. */
  language: string | null;
}

/** Finds the article in a page. Costs seconds on hostile input: run it in a worker, after {@link findBreach}. */
export function readPage(html: string, url: string): ReadablePage {
  const document = documentOf(html);
  const baseUrl = absolute(document.querySelector("base[href]")?.getAttribute("href"), url) ?? url;
  const meta = {
    baseUrl,
    imageUrl: metaImage(document, baseUrl),
    canonicalLink: absolute(document.querySelector('link[rel~="canonical" i][href]')?.getAttribute("href"), baseUrl),
    language: document.documentElement.getAttribute("lang") || null,
  };
  const author = metaContent(document, ['meta[name="author"]', 'meta[property="article:author"]']);
  if (author !== null) dropByline(document);
  keepFormulas(document);
  dropUnseen(document);
  // Classes name the language of code; they go later.
  const article = new Readability(document, { charThreshold: 200, keepClasses: true }).parse();
  return { ...meta, html: article?.content ?? null, author: tidyAuthor(article?.byline) ?? tidyAuthor(author) };
}

/** The page as a document that has a body with everything in it, which linkedom grants only to pages that spell out all tags. */
function documentOf(html: string): Document {
  const isWhole = /<html[\s>]/i.test(html);
  const { document } = parseHTML(isWhole ? html : `<!doctype html><html><head></head><body>${html}</body></html>`);
  const strays = [...document.documentElement.childNodes].filter((node) => !["HEAD", "BODY"].includes(node.nodeName));
  document.body.append(...strays);
  return document;
}

/** Readability takes the line with the author's name out of the text, but not where the page's head names the author. */
function dropByline(document: Document): void {
  const bylines = [...document.querySelectorAll(BYLINES)];
  bylines.find(({ textContent }) => (textContent?.trim().length ?? 0) < BYLINE_CHARACTERS_MAX)?.remove();
}

/** Readability takes every script out, those too that hold a formula. */
function keepFormulas(document: Document): void {
  for (const script of document.querySelectorAll('script[type^="math/tex"]')) {
    const code = document.createElement("code");
    code.textContent = script.textContent;
    script.replaceWith(code);
  }
}

/**
 * Readability takes styles out, and what they hide would come to light. An element with most of the page's text is one that
 * the page's own program shows.
 */
function dropUnseen(document: Document): void {
  const mostCharacters = (document.body.textContent?.length ?? 0) / 2;
  for (const element of document.querySelectorAll("[style]"))
    if (isUnseenStyle(element.getAttribute("style") ?? "") && (element.textContent?.length ?? 0) < mostCharacters)
      element.remove();
}

function metaContent(document: Document, selectors: readonly string[]): string | null {
  for (const selector of selectors) {
    const content = document.querySelector(selector)?.getAttribute("content")?.trim();
    if (content) return content;
  }
  return null;
}

function metaImage(document: Document, baseUrl: string): string | null {
  const address = metaContent(document, [
    'meta[property="og:image"]',
    'meta[property="og:image:url"]',
    'meta[name="twitter:image"]',
    'meta[name="twitter:image:src"]',
  ]);
  const url = absolute(address, baseUrl);
  return url?.startsWith("http") ? url : null;
}

/** Some sites put an address where the author's name belongs. */
function tidyAuthor(author: string | null | undefined): string | null {
  const name = author?.replace(/\s+/g, " ").trim() ?? "";
  return name === "" || name.length > AUTHOR_CHARACTERS_MAX || /^https?:/i.test(name) ? null : name;
}
