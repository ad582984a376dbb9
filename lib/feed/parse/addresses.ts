import type { RawLink } from "./raw-feed";

const URL_LENGTH_MAX = 2_048;
const WEB_PROTOCOLS = new Set(["http:", "https:"]);

/** The address in force after a chain of `xml:base` values, outermost first; values that are no address change nothing. */
export function resolveBase(documentUrl: string, bases: readonly (string | null)[]): string {
  return bases.reduce<string>((current, base) => (base && resolveUrl(base, current)) || current, documentUrl);
}

/** @returns an absolute http or https address of at most 2,048 characters, without user and password, or `null` when `href` is none */
export function resolveUrl(href: string, base: string): string | null {
  // The rest of an address where a document was cut off.
  if (/^https?:?\/{0,2}$/i.test(href.trim())) return null;
  const url = URL.parse(href.trim(), base);
  if (!url || !WEB_PROTOCOLS.has(url.protocol) || url.href.length > URL_LENGTH_MAX) return null;
  // Some sites repeat the reader's own user and password in their links.
  url.username = "";
  url.password = "";
  return url.href;
}

/** First link of a relation that has a usable address. */
export function linkOf(links: readonly RawLink[], rel: string, base: string): string | null {
  return linksOf(links, rel, base)[0] ?? null;
}

export function linksOf(links: readonly RawLink[], rel: string, base: string): string[] {
  return links
    .filter((link) => link.rel === rel)
    .map((link) => resolveUrl(link.href, resolveBase(base, [link.base])))
    .filter((url) => url !== null);
}

/** The page of a thing: the alternate in HTML, any alternate, what is enclosed, what it is about. */
export function pageOf(links: readonly RawLink[], base: string): string | null {
  const pages = links.filter(({ type }) => type.includes("html"));
  return (
    linkOf(pages, "alternate", base) ??
    linkOf(links, "alternate", base) ??
    linkOf(links, "enclosure", base) ??
    linkOf(links, "about", base)
  );
}
