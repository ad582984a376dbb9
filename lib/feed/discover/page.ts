import { Parser } from "htmlparser2";
import { wordSet } from "@/lib/core/words";

/** Maximum nesting that is read: the parser's time grows with the square of the depth. */
const DEPTH_MAX = 1_000;
const CHUNK_LENGTH = 65_536;
const LINKS_MAX = 1_000;
const ANCHORS_MAX = 5_000;
const TEXT_LENGTH_MAX = 200;
const TEXT_COUNTED_MAX = 10_000;
const SILENT = wordSet("script style noscript template title textarea");
const JSON_LD_LENGTH_MAX = 200_000;

type Attributes = Readonly<Record<string, string>>;

export interface Page {
  url: string;
  /** Base of relative addresses: `<base>`, otherwise the page's URL. */
  baseUrl: string;
  title: string;
  language: string | null;
  links: Attributes[];
  metas: Attributes[];
  anchors: Anchor[];
  jsonLd: string[];
  frames: string[];
  /** Length of the text visible without scripts, up to {@link TEXT_COUNTED_MAX}. */
  textLength: number;
  hasScript: boolean;
  hasPasswordField: boolean;
}

export interface Anchor {
  href: string;
  text: string;
}

/** Reads a page in one linear pass without building a tree. Never fails. `url` is the address after redirects. */
export function readPage(html: string, url: string): Page {
  const lists = { links: [], metas: [], anchors: [], jsonLd: [], frames: [] };
  const marks = { title: "", language: null, textLength: 0, hasScript: false, hasPasswordField: false };
  const page: Page = { url, baseUrl: url, ...marks, ...lists };
  let depth = 0;
  let silent: string | null = null;
  let hasBase = false;
  /** Collects the text of the open title, anchor or script. */
  let collect: ((text: string) => void) | null = null;

  function open(name: string, attributes: Attributes): void {
    if (name === "html") page.language ??= attributes.lang ?? null;
    if (name === "base" && attributes.href && !hasBase) {
      page.baseUrl = URL.parse(attributes.href, url)?.href ?? url;
      hasBase = true;
    }
    if (name === "link" && page.links.length < LINKS_MAX) page.links.push(attributes);
    if (name === "meta" && page.metas.length < LINKS_MAX) page.metas.push(attributes);
    if (name === "a" || name === "area") collect = collectAnchor(page, attributes) ?? collect;
    if (name === "title" && page.title === "") collect = collectTitle(page);
    if (name === "img" && attributes.alt) collect?.(` ${attributes.alt} `);
    if (name === "frame" && attributes.src && page.frames.length < LINKS_MAX) page.frames.push(attributes.src);
    if (name === "input" && attributes.type?.toLowerCase() === "password") page.hasPasswordField = true;
    if (SILENT.has(name)) silent ??= name;
    if (name === "script") {
      page.hasScript = true;
      collect = attributes.type?.toLowerCase() === "application/ld+json" ? collectJsonLd(page) : null;
    }
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      depth++;
      open(name, attributes);
    },
    ontext(text) {
      collect?.(text);
      if (silent === null && page.textLength < TEXT_COUNTED_MAX) page.textLength += text.trim().length;
    },
    onclosetag(name) {
      depth--;
      if (name === silent) silent = null;
      if (name === "a" || name === "title" || name === "script") collect = null;
    },
  });
  for (let at = 0; at < html.length && depth <= DEPTH_MAX; at += CHUNK_LENGTH)
    parser.write(html.slice(at, at + CHUNK_LENGTH));
  return page;
}

function collectTitle(page: Page): (text: string) => void {
  return (text) => {
    if (page.title.length < TEXT_LENGTH_MAX) page.title += text;
  };
}

function collectAnchor(page: Page, attributes: Attributes): ((text: string) => void) | null {
  const { href, title = "", "aria-label": label = "" } = attributes;
  if (href === undefined || page.anchors.length >= ANCHORS_MAX) return null;
  const anchor: Anchor = { href, text: `${title} ${label} ` };
  page.anchors.push(anchor);
  return (text) => {
    if (anchor.text.length < TEXT_LENGTH_MAX) anchor.text += text;
  };
}

function collectJsonLd(page: Page): (text: string) => void {
  const index = page.jsonLd.push("") - 1;
  return (text) => {
    const soFar = page.jsonLd[index] ?? "";
    if (soFar.length < JSON_LD_LENGTH_MAX) page.jsonLd[index] = soFar + text;
  };
}
