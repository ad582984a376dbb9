import { findKnownArticles, type NewArticle, type NewContent } from "@/db/queries/articles/articles";
import type { Feed } from "@/db/queries/feeds/feeds";
import { listSubscriptionsOfFeed, type Subscription } from "@/db/queries/sources/subscriptions";
import type { Context } from "@/lib/context/context";
import { newId } from "@/lib/core/id";
import type { FeedDocument } from "@/lib/crawl/collect/fetch-feed";
import { needsResolving, resolveRedirector } from "@/lib/crawl/politeness/resolve-redirector";
import {
  type EntryFingerprint,
  type FeedFingerprints,
  FINGERPRINT_BYTES,
  packFingerprints,
  unpackFingerprints,
} from "@/lib/feed/identity/fingerprints";
import { hexOf, type ReadEntry, sha256, urlHashOf } from "@/lib/feed/identity/identity";
import { limitTags } from "@/lib/feed/text/text";
import { type EntryText, hasGrown, textsOf } from "./entry-texts";
import { startOfEarliest } from "./file-articles";

/** Maximum redirector links resolved in one document. */
const RESOLVED_MAX = 20;
/** Newest entries kept even if the feed has been silent for long. */
const ENTRIES_KEPT_MIN = 20;

export interface CollectedArticle {
  article: NewArticle;
  content: NewContent;
  isNew: boolean;
  /** True when the text grew enough to show the post as unread again. */
  hasGrown: boolean;
  /** True when only the page decides the verdict. */
  needsPage: boolean;
}

export interface Collected {
  articles: CollectedArticle[];
  subscriptions: readonly Subscription[];
  /** Publication time of the newest entry skipped as too old; null without any. */
  passedOverAt: Date | null;
  /** True when a wanted entry was skipped earlier and so not read. */
  isIncomplete: boolean;
  marks: Uint8Array | null;
}

/** Selects new and changed entries and turns them into articles. Writes nothing. */
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
    const isToUnroll = !there && entry.url !== null && needsResolving(entry.url) && unrolled < RESOLVED_MAX;
    if (isToUnroll) unrolled += 1;
    const url = isToUnroll && entry.url !== null ? await resolveRedirector(ctx, entry.url) : entry.url;
    // Safe: there is a text for each entry
    articles.push(await makeArticle(ctx, { ...one, entry, there, url, text: texts[index] as EntryText }));
  }
  const kept = new Set(wanted.map(({ entry }) => entry));
  const marks = unchanged && marksOf(document, unchanged, kept);
  return { articles, subscriptions, passedOverAt, isIncomplete, marks };
}

/** Entries since the earliest start of a subscribed newsfeed, or the newest if those are few. */
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

/** An undated entry counts as published when first seen; a future date would stay on top. */
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
      tags: limitTags(entry.categories),
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

/** True for entries without an address and for network posts, whose pages show no more, except Lemmy's links. */
function hasNoPage({ profileUrl, type }: Feed, { url }: ReadEntry): boolean {
  return url === null || (profileUrl !== null && type !== "lemmy");
}

/** Keeps an address resolved earlier by a redirector or page while the feed's own is unchanged. */
function addressOf(
  { feed, entry, url, there }: Parameters<typeof makeArticle>[1],
  id: string,
): Pick<NewArticle, "url" | "urlHash"> {
  const isKnown = there && entry.url !== null && (there.url === entry.url || needsResolving(entry.url));
  if (isKnown) return { url: there.url, urlHash: there.urlHash };
  // Without its own address an entry has no duplicate in another feed.
  if (url === null) return { url: feed.siteUrl ?? feed.url, urlHash: sha256(`entry:${id}`) };
  return { url, urlHash: urlHashOf(url) };
}
