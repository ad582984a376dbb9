import type { Tag } from "./markup";

/** Canonical prefixes by namespace address in lower case, without scheme, trailing slash or hash. */
const PREFIX_OF_NAMESPACE: ReadonlyMap<string, string> = new Map([
  ["www.w3.org/2005/atom", "atom"],
  ["purl.org/atom/ns", "atom"],
  ["purl.org/rss/1.0", "rss"],
  ["my.netscape.com/rdf/simple/0.9", "rss"],
  ["channel.netscape.com/rdf/simple/0.9", "rss"],
  ["my.netscape.com/publish/formats/rss-0.91.dtd", "rss"],
  ["backend.userland.com/rss", "rss"],
  ["backend.userland.com/rss2", "rss"],
  ["blogs.law.harvard.edu/tech/rss", "rss"],
  ["cyber.law.harvard.edu/rss", "rss"],
  ["purl.org/rss/1.0/modules/content", "content"],
  ["purl.org/rss/1.0/modules/syndication", "sy"],
  ["purl.org/dc/elements/1.0", "dc"],
  ["purl.org/dc/elements/1.1", "dc"],
  ["purl.org/dc/terms", "dcterms"],
  ["www.itunes.com/dtds/podcast-1.0.dtd", "itunes"],
  ["search.yahoo.com/mrss", "media"],
  ["www.w3.org/1999/02/22-rdf-syntax-ns", "rdf"],
  ["www.w3.org/1999/xhtml", "xhtml"],
  ["rssnamespace.org/feedburner/ext/1.0", "feedburner"],
  ["www.w3.org/xml/1998/namespace", "xml"],
]);

const NAMESPACE_DECLARATION = /\sxmlns:([\w.-]{1,40})\s*=\s*["']([^"'<>]{1,200})["']/g;

/** Each prefix costs a pass over all markup texts; one is usual. */
const XHTML_PREFIXES_MAX = 3;

/** Resolves names to canonical prefixes: `e:encoded` becomes `content:encoded` if `e` has that namespace. */
export interface Names {
  /** Lower case with canonical prefix; the feed's own vocabulary has none. */
  canonical(name: string): string;
  xhtmlPrefixes: readonly string[];
}

/**
 * Reads a document's namespaces. A prefix keeps its first declaration. Unknown namespaces keep the prefix as written,
 * because misspelled addresses with the usual prefix are common.
 *
 * @param root root tag, which decides whether unprefixed names are Atom or RSS
 */
export function readNames(xml: string, root: Tag): Names {
  const prefixes = declaredPrefixes(xml);
  const isAtom = localName(root.name) === "feed";
  const own = isAtom ? "atom" : "rss";
  const rootPrefix = prefixOf(root.name);

  function canonical(name: string): string {
    const prefix = prefixOf(name);
    const local = localName(name);
    if (prefix === "") return local === "body" && !isAtom ? "xhtml:body" : local;
    const meant = prefixes.get(prefix) ?? prefix;
    if (meant === own || (prefix === rootPrefix && meant !== "rdf")) return local;
    return `${meant}:${local}`;
  }

  const xhtmlPrefixes = Array.from(prefixes).flatMap(([prefix, meant]) => (meant === "xhtml" ? [prefix] : []));
  return { canonical: remembered(canonical), xhtmlPrefixes: xhtmlPrefixes.slice(0, XHTML_PREFIXES_MAX) };
}

function declaredPrefixes(xml: string): Map<string, string> {
  const prefixes = new Map<string, string>();
  for (const [, prefix = "", address = ""] of xml.matchAll(NAMESPACE_DECLARATION)) {
    const meant = PREFIX_OF_NAMESPACE.get(namespaceKey(address));
    const key = prefix.toLowerCase();
    if (meant && !prefixes.has(key)) prefixes.set(key, meant);
  }
  return prefixes;
}

function namespaceKey(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/[/#]+$/, "");
}

/** `name` without its prefix, in lower case. */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}

function prefixOf(name: string): string {
  return name.slice(0, Math.max(0, name.indexOf(":"))).toLowerCase();
}

/** Caches names, of which documents repeat few. The bound limits memory for hostile documents. */
function remembered(canonical: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const answer = canonical(name);
    if (known.size < 1_000) known.set(name, answer);
    return answer;
  };
}
