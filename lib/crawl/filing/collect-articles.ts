import { findKnownArticles, type NewArticle, type NewContent } from "@/db/queries/articles/articles";
import type { Feed } from "@/db/queries/feeds/feeds";
import { listSubscriptionsOfFeed, type Subscription } from "@/db/queries/sources/subscriptions";
import type { Context } from "@/lib/context/context";
import { newId } from "@/lib/core/id";
import type { FeedDocument } from "@/lib/crawl/collect/fetch-feed";
import { isRolled, resolveRedirector } from "@/lib/crawl/politeness/resolve-redirector";
import {
  type EntryFingerprint,
  type FeedFingerprints,
  FINGERPRINT_BYTES,
  packFingerprints,
  unpackFingerprints,
} from "@/lib/feed/identity/fingerprints";
import { canonicalUrl, type ReadEntry, sha256 } from "@/lib/feed/identity/identity";
import { boundTags } from "@/lib/feed/text/text";
import { type EntryText, hasGrown, textsOf } from "./entry-texts";
import { startOfEarliest } from "./file-articles";

/** Of a document full of links to redirectors so many are asked for what they stand for; the others stay as they are. */
const UNROLLED_MAX = 20;
/** Even of a feed that is silent for long, the newest entries are kept. */
const ENTRIES_KEPT_MIN = 20;

/** An entry that is new, or has changed, as it will be stored. */
export interface CollectedArticle {
  article: NewArticle;
  content: NewContent;
  isNew: boolean;
  /** Is there so much more to read that those who have read it will want to see it again? */
  hasGrown: boolean;
  /** Is the page needed before the text can be judged? */
  needsPage: boolean;
}

export interface Collected {
  articles: CollectedArticle[];
  subscriptions: readonly Subscription[];
  /** When the newest entry was published that was passed over as too old; null where none was. */
  passedOverAt: Date | null;
  /** Is an entry wanted now that was passed over before, and for that reason not read? */
  isIncomplete: boolean;
  /** What to remember of the document once the articles are stored, packed; null for nothing. */
  marks: Uint8Array | null;
}

/** Picks the entries that are news and makes articles of them. Reads the database and writes nothing. */
export async function collectArticles(ctx: Context, feed: Feed, document: FeedDocument): Promise<Collected> {
  const subscriptions = await listSubscriptionsOfFeed(ctx.db, feed.id);
  const since = startOfEarliest(subscriptions);
  const unchanged = document.marking && unpackFingerprints(document.marking.unchanged);
  const { wanted, isIncomplete, passedOverAt } = choose(
    ctx,
    { ...document, unchanged: unchanged?.entries ?? [] },
    since,
  );
  const known = await findKnownArticles(
    ctx.db,
    feed.id,
    wanted.map(({ entry }) => entry.guidHash),
  );
  const idOf = new Map(known.map((row) => [hexOf(row.guidHash), row]));
  const news = wanted.flatMap(({ entry, publishedAt }) => {
    const there = idOf.get(hexOf(entry.guidHash));
    const isKnown = there && Buffer.compare(there.contentHash, entry.contentHash) === 0;
    return isKnown ? [] : [{ feed, entry, publishedAt, there }];
  });
  const texts = await textsOf(
    ctx,
    document,
    news.map(({ entry }) => entry),
  );
  const articles: CollectedArticle[] = [];
  let unrolled = 0;
  for (const [index, { entry, there, ...one }] of news.entries()) {
    const isToUnroll = !there && entry.url !== null && isRolled(entry.url) && unrolled < UNROLLED_MAX;
    if (isToUnroll) unrolled += 1;
    const url = isToUnroll && entry.url !== null ? await resolveRedirector(ctx, entry.url) : entry.url;
    // Every entry has its text.
    articles.push(await makeArticle(ctx, { ...one, entry, there, url, text: texts[index] as EntryText }));
  }
  const kept = new Set(wanted.map(({ entry }) => entry));
  const marks = unchanged && marksOf(document, unchanged, kept);
  return { articles, subscriptions, passedOverAt, isIncomplete, marks };
}

/** Entries since the earliest start of a newsfeed that listens, or the newest where those are few. */
function choose(
  ctx: Context,
  { entries, unchanged }: { entries: readonly ReadEntry[]; unchanged: readonly EntryFingerprint[] },
  since: Date | null,
) {
  const read = entries.map((entry) => ({ entry, publishedAt: publishedAt(ctx, datedAt(entry)) }));
  const unread = unchanged.map((mark) => ({ mark, publishedAt: publishedAt(ctx, mark.publishedAt) }));
  const newestFirst = [...read, ...unread].toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
  const sinceStart = newestFirst.filter(({ publishedAt }) => since !== null && publishedAt >= since).length;
  const keptCount = Math.max(ENTRIES_KEPT_MIN, sinceStart);
  const wanted = newestFirst.slice(0, keptCount);
  return {
    passedOverAt: newestFirst[keptCount]?.publishedAt ?? null,
    wanted: wanted.filter((one) => "entry" in one),
    isIncomplete: wanted.some((one) => "mark" in one && !one.mark.isKept),
  };
}

function marksOf(
  { entries, marking }: FeedDocument,
  unchanged: FeedFingerprints,
  kept: ReadonlySet<ReadEntry>,
): Uint8Array | null {
  if (marking === null) return null;
  const read = entries.map((entry, index) => ({
    source: marking.sources.subarray(index * FINGERPRINT_BYTES, (index + 1) * FINGERPRINT_BYTES),
    guid: entry.guidHash.subarray(0, FINGERPRINT_BYTES),
    publishedAt: datedAt(entry),
    isKept: kept.has(entry),
  }));
  return packFingerprints({ frame: unchanged.frame, entries: [...read, ...unchanged.entries] });
}

function datedAt({ publishedAt, updatedAt }: ReadEntry): Date | null {
  return publishedAt ?? updatedAt;
}

/** Without a date an entry counts as published when first seen; one from the future would stay on top. */
function publishedAt(ctx: Context, date: Date | null): Date {
  const now = ctx.now();
  return new Date(Math.min((date ?? now).getTime(), now.getTime()));
}

type KnownArticle = Awaited<ReturnType<typeof findKnownArticles>>[number];

async function makeArticle(
  ctx: Context,
  made: {
    feed: Feed;
    entry: ReadEntry;
    url: string | null;
    publishedAt: Date;
    there: KnownArticle | undefined;
    text: EntryText;
  },
): Promise<CollectedArticle> {
  const { feed, entry, there, text } = made;
  const id = there?.id ?? newId();
  const origin = hasNoPage(feed, entry) && text.origin === "summary" ? "feed" : text.origin;
  const title = entry.title || entry.excerpt.slice(0, 100) || "Untitled";
  const now = ctx.now();
  return {
    isNew: there === undefined,
    hasGrown: there !== undefined && (await hasGrown(ctx, there, text.text.length)),
    needsPage: origin === "summary",
    article: {
      id,
      feedId: feed.id,
      guidHash: entry.guidHash,
      ...addressOf(made, id),
      contentHash: entry.contentHash,
      title,
      author: entry.author,
      imageUrl: entry.imageUrl ?? text.imageUrl,
      language: text.language ?? feed.language,
      tags: boundTags(entry.categories),
      simhash: text.simhash,
      wordCount: text.wordCount,
      excerpt: entry.excerpt,
      publishedAt: there?.publishedAt ?? made.publishedAt,
      fetchedAt: now,
      updatedAt: there === undefined ? null : now,
    },
    content: {
      articleId: id,
      feedHtml: entry.contentHtml,
      isFeedFull: entry.isFullContent,
      baseUrl: entry.contentBaseUrl,
      title,
      contentMarkdown: text.markdown,
      contentText: text.text,
      origin,
      extractedAt: now,
    },
  };
}

/**
 * Is the feed's text all there is? So it is without an address, and of posts on networks, whose pages show nothing more; only
 * Lemmy's lead to articles elsewhere.
 */
function hasNoPage({ profileUrl, type }: Feed, { url }: ReadEntry): boolean {
  return url === null || (profileUrl !== null && type !== "lemmy");
}

/** An address that was found out once, by a redirector or from the page, stays while the feed's own does. */
function addressOf(
  { feed, entry, url, there }: Parameters<typeof makeArticle>[1],
  id: string,
): Pick<NewArticle, "url" | "urlHash"> {
  const isKnown = there && entry.url !== null && (there.url === entry.url || isRolled(entry.url));
  if (isKnown) return { url: there.url, urlHash: there.urlHash };
  // Without an address of its own an entry has no twin in another feed.
  if (url === null) return { url: feed.siteUrl ?? feed.url, urlHash: sha256(`entry:${id}`) };
  return { url, urlHash: sha256(canonicalUrl(url) ?? url) };
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
