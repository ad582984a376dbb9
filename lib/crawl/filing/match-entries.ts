import {
  findArticlesAt,
  findArticlesPublishedAt,
  findArticlesWith,
  findKnownArticles,
  renameArticles,
} from "@/db/queries/articles/known-articles";
import type { Feed } from "@/db/queries/feeds/feeds";
import type { Context } from "@/lib/context/context";
import type { FeedDocument } from "@/lib/crawl/collect/fetch-feed";
import { needsResolving } from "@/lib/crawl/politeness/resolve-redirector";
import { type EntryFingerprint, FINGERPRINT_BYTES } from "@/lib/feed/identity/fingerprints";
import { canonicalUrl, hexOf, type ReadEntry, revisionsOf, sha256, urlHashOf } from "@/lib/feed/identity/identity";
import { storedTitlesOf } from "./entry-texts";

type KnownArticle = Awaited<ReturnType<typeof findKnownArticles>>[number];

interface WantedEntry {
  entry: ReadEntry;
  publishedAt: Date;
}

export interface MatchedEntry extends WantedEntry {
  /** Undefined for a new entry. */
  stored: KnownArticle | undefined;
  /** False without an address, and for one that stands for several entries or the site. */
  hasOwnAddress: boolean;
}

type Document = Pick<FeedDocument, "feed" | "entries"> & { unchanged: readonly EntryFingerprint[] };

/**
 * Finds the stored articles of entries, by id. Where the publisher changed the ids, an article with the same address (or
 * text, for an entry without its own address), title and date takes the new one, as does one whose id differs only in
 * the number of its edit. A site that moved to another domain changes all ids and addresses at once. Writes nothing
 * else.
 */
export async function matchEntries(
  ctx: Context,
  feed: Feed,
  document: Document,
  wanted: readonly WantedEntry[],
): Promise<MatchedEntry[]> {
  const known = await findKnownArticles(
    ctx.db,
    feed.id,
    wanted.map(({ entry }) => entry.guidHash),
  );
  const byGuid = new Map(known.map((row) => [hexOf(row.guidHash), row]));
  const shared = sharedAddresses(feed, document);
  const isShared = (url: string) => shared.has(addressOf(url));
  const unknown = wanted.filter(({ entry }) => !byGuid.has(hexOf(entry.guidHash)));
  const addresses = unknown.flatMap(({ entry: { url } }) => (url === null || isShared(url) ? [] : [urlHashOf(url)]));
  const holders = Map.groupBy(await findArticlesAt(ctx.db, feed.id, addresses), ({ urlHash }) => hexOf(urlHash));
  const guids = new Set([...document.entries.map(guidOf), ...document.unchanged.map(({ guid }) => hexOf(guid))]);
  const unaddressed = unknown.filter(({ entry: { url } }) => url === null || isShared(url));
  const takeRenamed = await renamedEntryFinder(ctx, feed, { unaddressed, guids });
  const addressed = unknown.filter(({ entry: { url } }) => url !== null && !isShared(url));
  const revised = await findRevised(ctx, feed, { unknown: addressed, guids });
  const isAllNew = known.length + holders.size + revised.size + document.unchanged.length === 0;
  const moved = isAllNew ? await findMoved(ctx, feed, { unknown: addressed, guids }) : null;
  const matched = wanted.map((one) => {
    const { url, guidHash } = one.entry;
    const stored = byGuid.get(hexOf(guidHash)) ?? revised.get(one.entry) ?? moved?.get(one.entry);
    if (stored && isSameAddress(stored, one.entry)) return { ...one, stored, hasOwnAddress: !hasEntryHash(stored) };
    if (url === null || isShared(url)) return { ...one, stored: stored ?? takeRenamed(one), hasOwnAddress: false };
    const [first, ...others] = stored ? [] : (holders.get(hexOf(urlHashOf(url))) ?? []);
    const isRenamed = first && others.length === 0 && isSameEntry(first, one) && !guids.has(guidOf(first));
    return isRenamed
      ? { ...one, stored: first, hasOwnAddress: true }
      : { ...one, stored, hasOwnAddress: first === undefined };
  });
  const renamed = matched.flatMap(({ entry: { guidHash }, stored }) => {
    return stored && !byGuid.has(hexOf(guidHash)) ? [{ id: stored.id, guidHash }] : [];
  });
  await renameArticles(ctx.db, feed.id, renamed);
  return matched;
}

/** Finds the articles of entries whose number rose with an edit. An entry listed beside another of its numbers is new. */
async function findRevised(
  ctx: Context,
  feed: Feed,
  { unknown, guids }: { unknown: readonly WantedEntry[]; guids: ReadonlySet<string> },
): Promise<ReadonlyMap<ReadEntry, KnownArticle>> {
  const edited = unknown.flatMap(({ entry }) => {
    const revisions = revisionsOf(entry);
    return revisions.filter((guidHash) => guids.has(guidOf({ guidHash }))).length === 1 ? [{ entry, revisions }] : [];
  });
  const hashes = edited.flatMap(({ revisions }) => revisions);
  if (hashes.length === 0) return new Map();
  const byGuid = new Map((await findKnownArticles(ctx.db, feed.id, hashes)).map((row) => [hexOf(row.guidHash), row]));
  return new Map(
    edited.flatMap(({ entry, revisions }) => {
      const found = revisions.flatMap((guidHash) => byGuid.get(hexOf(guidHash)) ?? []);
      // Earlier versions stored each edit as an article, and only the first with its address.
      const article = found.find((one) => !hasEntryHash(one)) ?? found.at(-1);
      return article ? [[entry, article] as const] : [];
    }),
  );
}

/** Fewer could be coincidence. */
const MOVED_MIN = 2;

/**
 * Finds the articles of entries by title and date, if that finds most of those from before the last crawl, and none
 * twice.
 */
async function findMoved(
  ctx: Context,
  { id, lastSuccessAt }: Feed,
  { unknown, guids }: { unknown: readonly WantedEntry[]; guids: ReadonlySet<string> },
): Promise<ReadonlyMap<ReadEntry, KnownArticle>> {
  const isOld = ({ entry, publishedAt }: WantedEntry) =>
    lastSuccessAt !== null && publishedAt <= lastSuccessAt && (entry.publishedAt ?? entry.updatedAt) !== null;
  const old = unknown.filter(isOld);
  const dates = old.map(({ publishedAt }) => publishedAt);
  const found = (await findArticlesPublishedAt(ctx.db, id, dates)).filter((article) => !guids.has(guidOf(article)));
  const moved = old.flatMap((one) => {
    const [article, ...others] = found.filter((other) => isSameEntry(other, one));
    return article && others.length === 0 ? [[one.entry, article] as const] : [];
  });
  const areDistinct = new Set(moved.map(([, article]) => article)).size === moved.length;
  const areEnough = moved.length >= Math.max(MOVED_MIN, old.length / 2);
  return new Map(areDistinct && areEnough ? moved : []);
}

/** Returns a function that finds the article of an entry by its title, text and date, each article once. */
async function renamedEntryFinder(
  ctx: Context,
  feed: Feed,
  { unaddressed, guids }: { unaddressed: readonly WantedEntry[]; guids: ReadonlySet<string> },
): Promise<(one: WantedEntry) => KnownArticle | undefined> {
  const hashes = unaddressed.map(({ entry }) => entry.feedHash);
  const found = (await findArticlesWith(ctx.db, feed.id, hashes)).filter((article) => !guids.has(guidOf(article)));
  const byText = Map.groupBy(found, ({ feedHash }) => hexOf(feedHash));
  return (one) => {
    const some = byText.get(hexOf(one.entry.feedHash)) ?? [];
    const index = some.findIndex((article) => isSameEntry(article, one));
    return index === -1 ? undefined : some.splice(index, 1)[0];
  };
}

/** Addresses of several entries, of the site and of its front page. */
function sharedAddresses(
  { url }: Feed,
  { feed: { siteUrl }, entries }: Omit<Document, "unchanged">,
): ReadonlySet<string> {
  const ofEntries = Map.groupBy(
    entries.flatMap((entry) => entry.url ?? []),
    addressOf,
  );
  const ofSite = [siteUrl, URL.parse("/", siteUrl ?? url)?.href].flatMap((address) => address ?? []);
  const ofSeveral = [...ofEntries].filter(([, some]) => some.length > 1).map(([address]) => address);
  return new Set([...ofSite.map(addressOf), ...ofSeveral]);
}

function addressOf(url: string): string {
  return canonicalUrl(url) ?? url;
}

/** Whether the article's address, as resolved since, is still that of its entry. */
export function isSameAddress(stored: KnownArticle, { url }: ReadEntry): boolean {
  return url !== null && (needsResolving(url) || addressOf(stored.url) === addressOf(url));
}

/** Hash of an article without an address of its own, which has no duplicate in another feed. */
export function entryHash(articleId: string): Uint8Array {
  return sha256(`entry:${articleId}`);
}

function hasEntryHash({ id, urlHash }: KnownArticle): boolean {
  return hexOf(urlHash) === hexOf(entryHash(id));
}

function isSameEntry(article: KnownArticle, { entry, publishedAt }: WantedEntry): boolean {
  // An undated entry counts as published now.
  const date = entry.publishedAt ?? entry.updatedAt;
  const isSameDate = date === null || article.publishedAt.getTime() === publishedAt.getTime();
  return (isSameDate || mayHaveDate(article, entry, date)) && storedTitlesOf(entry).includes(article.title);
}

/** Whether the article has the entry's text and first had a future date, which is not stored. */
function mayHaveDate({ publishedAt, fetchedAt, feedHash }: KnownArticle, entry: ReadEntry, date: Date): boolean {
  const wasAhead = publishedAt.getTime() === fetchedAt.getTime() && date > fetchedAt;
  return wasAhead && hexOf(feedHash) === hexOf(entry.feedHash);
}

function guidOf({ guidHash }: Pick<ReadEntry, "guidHash">): string {
  return hexOf(guidHash.subarray(0, FINGERPRINT_BYTES));
}
