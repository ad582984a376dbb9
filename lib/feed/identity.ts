import { createHash } from "node:crypto";
import type { Entry } from "./parse/types";
import { dropTracking } from "./tracking";

const TWIN_HOST = /^(?:www|m|mobile|amp)\.(?=[^.]+\.[^.])/;

/**
 * The form of an address in which copies of a page are equal: https, no twin host (`www.`, `m.`, `amp.`), no fragment, no tracking
 * parameters, sorted query, no trailing slash. To be compared and hashed, never fetched.
 *
 * @returns `null` for what is no http or https address
 */
export function canonicalUrl(address: string): string | null {
  const url = URL.parse(address);
  if (url?.protocol !== "http:" && url?.protocol !== "https:") return null;
  dropTracking(url);
  url.searchParams.sort();
  const host = url.hostname.replace(/\.$/, "").replace(TWIN_HOST, "");
  const port = url.port === "" ? "" : `:${url.port}`;
  return `https://${host}${port}${url.pathname.replace(/\/+$/, "")}${url.search}`;
}

type IdentifiedEntry = Pick<Entry, "guid" | "url" | "title" | "publishedAt">;

/**
 * What each entry of a feed is known by from crawl to crawl, in the order given: its id; else its canonical address; else title
 * and day. An id or address that several different entries share tells nothing and is passed over, so give all entries of the
 * document. An entry that stands there twice gets one key.
 */
export function guidKeys(entries: readonly IdentifiedEntry[]): string[] {
  const different = [
    ...new Map(entries.map((entry) => [JSON.stringify([entry.guid, entry.url, entry.title]), entry])).values(),
  ];
  const ids = countEach(different.map(({ guid }) => guid));
  const urls = countEach(different.map(({ url }) => url && canonicalUrl(url)));
  return entries.map((entry) => {
    const url = entry.url && canonicalUrl(entry.url);
    if (entry.guid && ids.get(entry.guid) === 1) return `id:${entry.guid}`;
    if (url && urls.get(url) === 1) return `url:${url}`;
    return `title:${entry.title}\n${entry.publishedAt?.toISOString().slice(0, 10) ?? ""}`;
  });
}

function countEach(values: readonly (string | null)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** SHA-256 of some texts; where one ends and the next begins makes a difference. 32 bytes. */
export function sha256(...texts: readonly string[]): Uint8Array {
  const hash = createHash("sha256");
  for (const text of texts) {
    const bytes = Buffer.from(text, "utf8");
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return Uint8Array.from(hash.digest());
}

/**
 * Changes when an article changes in a way that a reader would see.
 *
 * @param article.text plain text; markup may change without any meaning
 */
export function contentHash(article: { title: string; url: string | null; text: string }): Uint8Array {
  const text = article.text.replace(/\s+/g, " ").trim();
  return sha256(article.title, (article.url && canonicalUrl(article.url)) ?? "", text);
}
