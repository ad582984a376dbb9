import { createHash } from "node:crypto";
import { webUrl } from "@/lib/core/web-url";
import { collapseWhiteSpace } from "@/lib/core/white-space";
import { withoutFinalSlashes } from "@/lib/core/without-slashes";
import { wordSet } from "@/lib/core/words";
import type { Entry } from "@/lib/feed/parse/parsed-feed";
import { cutText, plainText } from "@/lib/feed/text/text";

const TWIN_HOST = /^(?:www|m|mobile|amp)\.(?=[^.]+\.[^.])/;
const WWW = /^www\.(?=[^.]+\.[^.])/;

/**
 * Address form in which copies of a page are equal: https, no `www.`, `m.` or `amp.` prefix, no fragment or tracking
 * parameters, sorted query, no trailing slash. For comparing and hashing, not fetching. Null unless http or https.
 */
export function canonicalUrl(address: string): string | null {
  return canonicalForm(address, TWIN_HOST);
}

/**
 * Like {@link canonicalUrl}, but drops only `www.`, since `m.` may be one of many owners on a platform. Equal
 * addresses share a feed, so that its first follower chooses the host for all.
 */
export function canonicalFeedUrl(address: string): string | null {
  return canonicalForm(address, WWW);
}

function canonicalForm(address: string, twins: RegExp): string | null {
  const url = webUrl(address);
  if (!url) return null;
  if (url.search !== "") {
    dropTracking(url);
    url.searchParams.sort();
  }
  const host = url.hostname.replace(/\.$/, "").replace(twins, "");
  const port = url.port === "" ? "" : `:${url.port}`;
  return `https://${host}${port}${withoutFinalSlashes(url.pathname)}${url.search}`;
}

const TITLE_KEY = "title:";

/**
 * Stable keys of a feed's entries, in order: the id, otherwise the canonical address, otherwise title and day. Skips
 * ids and addresses shared by different entries, so pass all entries of a document. Duplicate entries get the same
 * key.
 */
export function guidKeys(entries: readonly Pick<Entry, "guid" | "url" | "title" | "publishedAt">[]): string[] {
  const different = [
    ...new Map(entries.map((entry) => [JSON.stringify([entry.guid, entry.url, entry.title]), entry])).values(),
  ];
  const addresses = new Map(different.map(({ url }) => [url, url && canonicalUrl(url)]));
  const ids = countEach(different.map(({ guid }) => guid));
  const urls = countEach(different.map(({ url }) => addresses.get(url) ?? null));
  return entries.map((entry) => {
    const url = addresses.get(entry.url);
    if (entry.guid && ids.get(entry.guid) === 1) return `id:${entry.guid}`;
    if (url && urls.get(url) === 1) return `url:${url}`;
    return `${TITLE_KEY}${entry.title}\n${entry.publishedAt?.toISOString().slice(0, 10) ?? ""}`;
  });
}

/** A small number, unlike the names and dates of a page's anchors. */
const REVISION = /#\d{1,2}$/;
const REVISIONS = 100;

/**
 * Hashes of the keys that an entry may have had before an edit or may get by one, its own included, when its id is its
 * address and a number of the edit, as at BBC News. None for other ids, and for a link to an anchor.
 */
export function revisionsOf({ guid, url }: Pick<Entry, "guid" | "url">): Uint8Array[] {
  if (!guid || !url || url.includes("#") || !REVISION.test(guid)) return [];
  const id = guid.replace(REVISION, "");
  const address = canonicalUrl(url);
  if (address === null || canonicalUrl(id) !== address) return [];
  return Array.from({ length: REVISIONS }, (_, number) => sha256(`id:${id}#${number}`));
}

function countEach(values: readonly (string | null)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** SHA-256 of several texts, unambiguous about their boundaries. 32 bytes. */
export function sha256(...texts: readonly string[]): Uint8Array {
  const hash = createHash("sha256");
  for (const text of texts) {
    const bytes = Buffer.from(text, "utf8");
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return Uint8Array.from(hash.digest());
}

/** Changes with every visible change of an entry. Takes plain text, because markup may change without meaning. */
export function feedHash(article: { title: string; url: string | null; text: string }): Uint8Array {
  const text = collapseWhiteSpace(article.text).trim();
  return sha256(article.title, (article.url && canonicalUrl(article.url)) ?? "", text);
}

/** Whether an entry has its stored title and text, and a link that differs at most in parameters, as by a session id. */
export function isSameButParameters(
  { title, url, contentHtml }: Pick<Entry, "title" | "url" | "contentHtml">,
  stored: { url: string; feedHash: Uint8Array },
): boolean {
  if (url === null || !isSamePage(url, stored.url)) return false;
  const hash = feedHash({ title, url: stored.url, text: textOf({ contentHtml }) });
  return Buffer.compare(hash, stored.feedHash) === 0;
}

/** Whether two addresses differ at most in their query and path parameters, such as `;jsessionid=1`. */
export function isSamePage(one: string, other: string): boolean {
  const [pageOfOne, pageOfOther] = [one, other].map((url) => canonicalUrl(url)?.replace(/\?.*|;[^/?]*/g, ""));
  return pageOfOne !== undefined && pageOfOne === pageOfOther;
}

/** Hash of an article's stored text. An entry of another feed with the same {@link feedHash} may have another. */
export function contentHash(article: {
  title: string;
  url: string;
  language: string | null;
  markdown: string;
}): Uint8Array {
  return sha256(article.title, canonicalUrl(article.url) ?? "", article.language ?? "", article.markdown);
}

/** Tracking parameters, by prefix and name. */
const TRACKING_PREFIX = /^(?:utm_|ga_|mtm_|pk_|itm_|hsa_|fb_action_|fb_source|at_custom|hmb_|_branch_)/;
const TRACKING =
  wordSet(`fbclid gclid gclsrc dclid gbraid wbraid srsltid msclkid yclid ysclid twclid ttclid igshid igsh li_fat_id epik
  mc_cid mc_eid mkt_tok _hsenc _hsmi __hssc __hstc __hsfp hsctatracking oly_anon_id oly_enc_id vero_id vero_conv fb_ref fb_comment_id
  mc_tc sc_cid _bhlid __readwiselocation mibextid campaign_source campaign_medium campaign_name campaign_term campaign_content wickedid
  rb_clickid s_cid cmpid ml_subscriber ml_subscriber_hash _openstat wt_zmc at_medium at_campaign ref_src ref_url soc_src soc_trk
  guccounter guce_referrer guce_referrer_sig _ga _gl __s ss_source ss_campaign_id`);

function isTracking(parameter: string): boolean {
  const name = parameter.toLowerCase();
  return TRACKING.has(name) || TRACKING_PREFIX.test(name);
}

export function dropTracking(url: URL): void {
  const tracking = [...url.searchParams.keys()].filter(isTracking);
  for (const name of tracking) url.searchParams.delete(name);
}

/** Maximum length of an excerpt, in UTF-16 units. */
const EXCERPT_CHARACTERS_MAX = 300;

export interface ReadEntry extends Entry {
  /** SHA-256 of the entry's stable key. */
  guidHash: Uint8Array;
  /** SHA-256 of the entry's visible content. */
  feedHash: Uint8Array;
  /** Opening words of the text. */
  excerpt: string;
}

/** Adds identities to a document's entries and keeps the first of equal ones. */
export function identifyEntries(entries: readonly Entry[]): ReadEntry[] {
  const described = entries.map(describe);
  // The excerpt distinguishes untitled notes.
  const keys = tellApart(
    guidKeys(described.map((entry) => ({ ...entry, title: entry.title || entry.excerpt }))),
    described,
  );
  const identified = described.map((entry, index) => ({ ...entry, guidHash: sha256(keys[index] ?? "") }));
  return identified.filter((_, index) => keys.indexOf(keys[index] ?? "") === index);
}

/**
 * Extends a key by title that entries of different contents share: by their times, which outlast an edit, otherwise by
 * their contents. An entry whose key changes because another comes or leaves is found by its text (`matchEntries`).
 */
function tellApart(keys: readonly string[], entries: readonly Pick<ReadEntry, "feedHash" | "publishedAt">[]): string[] {
  const described = entries.map(({ feedHash, publishedAt }, index) => ({
    key: keys[index] ?? "",
    content: hexOf(feedHash),
    time: publishedAt?.toISOString() ?? "",
  }));
  const endings = new Map(
    [...Map.groupBy(described, ({ key }) => key)].map(([key, some]): [string, "time" | "content" | null] => {
      const [contents, times] = [new Set(some.map(({ content }) => content)), new Set(some.map(({ time }) => time))];
      if (!key.startsWith(TITLE_KEY) || contents.size === 1) return [key, null];
      return [key, times.size === some.length ? "time" : "content"];
    }),
  );
  return described.map((entry) => {
    const ending = endings.get(entry.key);
    return ending ? `${entry.key}\n${entry[ending]}` : entry.key;
  });
}

function describe(entry: Entry): Omit<ReadEntry, "guidHash"> {
  const text = textOf(entry);
  return {
    ...entry,
    feedHash: feedHash({ title: entry.title, url: entry.url, text }),
    excerpt: excerptOf(text),
  };
}

/** The first characters of a text, on one line. */
export function excerptOf(text: string): string {
  return cutText(collapseWhiteSpace(text).trim(), EXCERPT_CHARACTERS_MAX);
}

function textOf({ contentHtml }: Pick<Entry, "contentHtml">): string {
  return contentHtml === null ? "" : plainText(contentHtml);
}

/** Hash by which equal addresses are found. */
export function urlHashOf(url: string): Uint8Array {
  return sha256(canonicalUrl(url) ?? url);
}

export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
