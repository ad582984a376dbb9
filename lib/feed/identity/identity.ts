import { createHash } from "node:crypto";
import type { Entry } from "@/lib/feed/parse/parsed-feed";
import { cutText, plainText } from "@/lib/feed/text/text";

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

/** Prefixes and names of parameters that tell where a click came from, not what is asked for. */
const PREFIXES = [
  "utm_",
  "ga_",
  "mtm_",
  "pk_",
  "itm_",
  "hsa_",
  "fb_action_",
  "fb_source",
  "at_custom",
  "hmb_",
  "_branch_",
];
const NAMES = new Set([
  ..."fbclid gclid gclsrc dclid gbraid wbraid srsltid msclkid yclid ysclid twclid ttclid igshid igsh li_fat_id epik".split(
    " ",
  ),
  ..."mc_cid mc_eid mkt_tok _hsenc _hsmi __hssc __hstc __hsfp hsctatracking oly_anon_id oly_enc_id vero_id vero_conv".split(
    " ",
  ),
  ..."fb_ref fb_comment_id mc_tc sc_cid _bhlid __readwiselocation mibextid campaign_source campaign_medium campaign_name campaign_term campaign_content".split(
    " ",
  ),
  ..."wickedid rb_clickid s_cid cmpid ml_subscriber ml_subscriber_hash _openstat wt_zmc at_medium at_campaign".split(
    " ",
  ),
  ..."ref_src ref_url soc_src soc_trk guccounter guce_referrer guce_referrer_sig _ga _gl __s ss_source ss_campaign_id".split(
    " ",
  ),
]);

function isTracking(parameter: string): boolean {
  const name = parameter.toLowerCase();
  return NAMES.has(name) || PREFIXES.some((prefix) => name.startsWith(prefix));
}

/** Removes tracking parameters from an address in place. One that has none keeps its query exactly as it is written. */
export function dropTracking(url: URL): void {
  const tracking = [...url.searchParams.keys()].filter(isTracking);
  for (const name of tracking) url.searchParams.delete(name);
}

const EXCERPT_CHARACTERS_MAX = 300;

/** An entry with all that telling it from others takes. */
export interface ReadEntry extends Entry {
  /** SHA-256 of what the entry is known by from crawl to crawl. */
  guidHash: Uint8Array;
  /** SHA-256 of what a reader sees of it. */
  contentHash: Uint8Array;
  /** The opening words. */
  excerpt: string;
}

/** Gives the entries of one document what tells them from others; of equal ones the first is kept. */
export function identifyEntries(entries: readonly Entry[]): ReadEntry[] {
  const described = entries.map(describe);
  // Of notes without titles their opening words tell one from the other.
  const keys = guidKeys(described.map((entry) => ({ ...entry, title: entry.title || entry.excerpt })));
  const identified = described.map((entry, index) => ({ ...entry, guidHash: sha256(keys[index] ?? "") }));
  return identified.filter((_, index) => keys.indexOf(keys[index] ?? "") === index);
}

function describe(entry: Entry): Omit<ReadEntry, "guidHash"> {
  const text = entry.contentHtml === null ? "" : plainText(entry.contentHtml);
  return {
    ...entry,
    contentHash: contentHash({ title: entry.title, url: entry.url, text }),
    excerpt: cutText(text.replace(/\s+/g, " ").trim(), EXCERPT_CHARACTERS_MAX),
  };
}
