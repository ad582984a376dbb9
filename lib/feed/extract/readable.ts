import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { isDecoration } from "@/lib/feed/parse/pictures";
import { lineOf } from "@/lib/feed/text/title";
import { absolute, isUnseenStyle } from "./clean-html";

const AUTHOR_CHARACTERS_MAX = 200;
const BYLINE_CHARACTERS_MAX = 100;
const BYLINES = '[rel~="author"], [itemprop~="author"], .byline, .dateline';

const TITLES = ['meta[property="og:title"]', 'meta[name="twitter:title"]'];
const DESCRIPTIONS = [
  'meta[property="og:description"]',
  'meta[name="description" i]',
  'meta[name="twitter:description"]',
];

/** A page's article. Texts are plain and untrusted, addresses absolute. */
export interface ReadablePage {
  /** Markup with addresses as published; null when the page has no article. */
  html: string | null;
  /** Base of relative addresses in `html`. */
  baseUrl: string;
  author: string | null;
  imageUrl: string | null;
  /** Absolute `rel=canonical`, unverified. */
  canonicalLink: string | null;
  /** The title that the page gives for links to it, on one line. Its `<title>` often names the site too. */
  title: string | null;
  /** The page's description of itself, on one line. */
  description: string | null;
  /** The page's `lang`, as published. */
  language: string | null;
}

/** Finds the article in a page. Hostile input takes seconds, so call it in a worker, after {@link findExceededLimit}. */
export function readPage(html: string, url: string): ReadablePage {
  const document = documentOf(html);
  const baseUrl = absolute(document.querySelector("base[href]")?.getAttribute("href"), url) ?? url;
  const meta = {
    baseUrl,
    imageUrl: metaImage(document, baseUrl),
    canonicalLink: absolute(document.querySelector('link[rel~="canonical" i][href]')?.getAttribute("href"), baseUrl),
    title: lineOf(metaContent(document, TITLES) ?? "", "text") || null,
    description: lineOf(metaContent(document, DESCRIPTIONS) ?? "", "html") || null,
    language: document.documentElement.getAttribute("lang") || null,
  };
  const author = metaContent(document, ['meta[name="author"]', 'meta[property="article:author"]']);
  if (author !== null) dropByline(document);
  keepFormulas(document);
  dropUnseen(document);
  // Classes name the language of code; they are removed later.
  const article = new Readability(document, { charThreshold: 200, keepClasses: true }).parse();
  return { ...meta, html: article?.content ?? null, author: tidyAuthor(article?.byline) ?? tidyAuthor(author) };
}

/** Wraps everything in a body, because linkedom creates one only for complete pages. */
function documentOf(html: string): Document {
  const isWhole = /<html[\s>]/i.test(html);
  const { document } = parseHTML(isWhole ? html : `<!doctype html><html><head></head><body>${html}</body></html>`);
  const strays = [...document.documentElement.childNodes].filter((node) => !["HEAD", "BODY"].includes(node.nodeName));
  document.body.append(...strays);
  return document;
}

/** Readability drops the byline from the text, except when the page's head names the author. */
function dropByline(document: Document): void {
  const bylines = [...document.querySelectorAll(BYLINES)];
  bylines.find(({ textContent }) => (textContent?.trim().length ?? 0) < BYLINE_CHARACTERS_MAX)?.remove();
}

/** Readability would drop scripts that hold formulas. */
function keepFormulas(document: Document): void {
  for (const script of document.querySelectorAll('script[type^="math/tex"]')) {
    const code = document.createElement("code");
    code.textContent = script.textContent;
    script.replaceWith(code);
  }
}

/** Drops hidden text, whose styles Readability removes. Keeps an element with most of the text: a script shows it. */
function dropUnseen(document: Document): void {
  const mostCharacters = (document.body.textContent?.length ?? 0) / 2;
  for (const element of document.querySelectorAll("[style]"))
    if (isUnseenStyle(element.getAttribute("style") ?? "") && (element.textContent?.length ?? 0) < mostCharacters)
      element.remove();
}

function metaContent(document: Document, selectors: readonly string[]): string | null {
  const contents = selectors
    .values()
    .map((selector) => document.querySelector(selector)?.getAttribute("content")?.trim());
  return contents.find(Boolean) ?? null;
}

function metaImage(document: Document, baseUrl: string): string | null {
  const address = metaContent(document, [
    'meta[property="og:image"]',
    'meta[property="og:image:url"]',
    'meta[name="twitter:image"]',
    'meta[name="twitter:image:src"]',
  ]);
  const url = absolute(address, baseUrl);
  return url?.startsWith("http") && !isDecoration({ url }) ? url : null;
}

/** Drops an author that is a URL. */
function tidyAuthor(author: string | null | undefined): string | null {
  const name = author?.replace(/\s+/g, " ").trim() ?? "";
  return name === "" || name.length > AUTHOR_CHARACTERS_MAX || /^https?:/i.test(name) ? null : name;
}
