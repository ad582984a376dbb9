import { canonicalUrl } from "./identity";

/**
 * The canonical address that a page claims, in the form of {@link canonicalUrl}. Null for what it may not claim: another
 * site's address, or, as misconfigured sites do on every page, the front page.
 *
 * @param page.link `rel=canonical`, in full
 * @param page.url where the page was found
 */
export function canonicalOfPage({ link, url }: { link: string | null; url: string }): string | null {
  const claimed = link === null ? null : canonicalUrl(link);
  const own = canonicalUrl(url);
  if (claimed === null || own === null) return null;
  const isFrontPage = new URL(claimed).pathname === "/" && new URL(claimed).search === "";
  return new URL(claimed).host === new URL(own).host && !isFrontPage ? claimed : null;
}
