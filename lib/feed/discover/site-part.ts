/** A part of a site: a section, category, tag, author, label or community. All in lower case. */
export interface SitePart {
  /** Path segments that name it, without locale, page number and feed suffix. */
  path: string[];
  /** Last word of the address that names it. */
  slug: string;
  /** True when the address says what kind of part it is (`/tag/…`), so that nothing else has to. */
  isMarked: boolean;
}

const MARKERS = new Set(
  "category categories tag tags topic topics section sections label tagged author c s r".split(" "),
);
const QUERY_MARKERS = ["category_name", "cat", "tag", "label"];
const FEED_WORD = /^(?:feeds?|rss2?|atom|rdf|xml|index|default|posts)$/;
const FILE_SUFFIX = /\.(?:xml|rss|rdf|atom|json|html?|php|aspx?)$/;
const INDEX_FILE = /^(?:index|default)$/;
const LOCALES = new Set(
  "en de fr es it pt nl ru pl sv da no nb fi cs hu ro tr ar he zh ja ko uk el bg hr sk sl et lv lt vi th ms fa hi".split(
    " ",
  ),
);

/** Path segments that say what part of a site an address is about; the words that only say "feed" are left out. */
export function partPath(address: string): string[] {
  const url = URL.parse(address);
  if (!url) return [];
  const segments = url.pathname.split("/").map(readable);
  const named = segments
    .map((segment) => segment.replace(FILE_SUFFIX, "").replace(/^\.(?:rss|atom)$/, ""))
    .filter((segment) => segment !== "");
  const isLocale =
    named.length > 1 && LOCALES.has(named[0]?.slice(0, 2) ?? "") && /^[a-z]{2}(?:[-_][a-z]{2})?$/.test(named[0] ?? "");
  return withoutEnding(isLocale ? named.slice(1) : named);
}

/** Drops page numbers, index files and feed words from the end. */
function withoutEnding(path: string[]): string[] {
  const last = path.at(-1) ?? "";
  const isPageNumber = /^\d+$/.test(last) && /^(?:page|p)$/.test(path.at(-2) ?? "");
  if (isPageNumber) return withoutEnding(path.slice(0, -2));
  return path.length > 0 && (FEED_WORD.test(last) || INDEX_FILE.test(last)) ? withoutEnding(path.slice(0, -1)) : path;
}

function readable(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
}

/** The part that an address names; `null` for a front page or an address too deep to be a section without saying so. */
export function sitePart(address: string): SitePart | null {
  const asked = queryPart(address);
  if (asked !== null) return { path: partPath(address), slug: asked, isMarked: true };
  const path = partPath(address);
  const marker = path.findIndex((segment, index) => MARKERS.has(segment) && index < path.length - 1);
  if (marker >= 0) {
    const slug = path.slice(marker + 1).findLast((segment) => !/^\d+$/.test(segment));
    return slug === undefined ? null : { path, slug, isMarked: true };
  }
  const slug = path.at(-1);
  const isPlain = path.length <= 2 && path.every((segment) => !/^\d+$/.test(segment));
  return slug === undefined || !isPlain ? null : { path, slug, isMarked: false };
}

/** The category, tag or label that a query asks for. */
export function queryPart(address: string): string | null {
  const query = URL.parse(address)?.searchParams;
  const value = QUERY_MARKERS.map((name) => query?.get(name)).find(Boolean);
  return value ? value.toLowerCase() : null;
}
