import { findStoredText, type NewArticle, type NewContent } from "@/db/queries/articles/articles";
import type { Feed } from "@/db/queries/feeds/feeds";
import { listSubscriptionsOfFeed, type Subscription } from "@/db/queries/sources/subscriptions";
import type { Context } from "@/lib/context/context";
import { newId } from "@/lib/core/id";
import type { FeedDocument } from "@/lib/crawl/collect/fetch-feed";
import { needsResolving, redirectorResolver } from "@/lib/crawl/politeness/resolve-redirector";
import {
  type EntryFingerprint,
  type FeedFingerprints,
  FINGERPRINT_BYTES,
  packFingerprints,
  unpackFingerprints,
} from "@/lib/feed/identity/fingerprints";
import { contentHash, excerptOf, isSameButParameters, type ReadEntry, urlHashOf } from "@/lib/feed/identity/identity";
import { limitTags, plainText } from "@/lib/feed/text/text";
import { type EntryText, hasGrown, isSameButCounters, textsOf, titleOf } from "./entry-texts";
import { startOfEarliest } from "./file-articles";
import { entryHash, isSameAddress, type MatchedEntry, matchEntries } from "./match-entries";

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
  newestSkippedAt: Date | null;
  /** True when a wanted entry was skipped earlier and so not read. */
  isIncomplete: boolean;
  fingerprints: Uint8Array | null;
}

/** Selects new and changed entries and turns them into articles. Stores none of them. */
export async function collectArticles(ctx: Context, feed: Feed, document: FeedDocument): Promise<Collected> {
  const subscriptions = await listSubscriptionsOfFeed(ctx.db, feed.id);
  const since = startOfEarliest(subscriptions);
  const unchanged = document.fingerprints && unpackFingerprints(document.fingerprints.unchanged);
  const whole = { ...document, unchanged: unchanged?.entries ?? [] };
  const { wanted, isIncomplete, newestSkippedAt } = choose(ctx, whole, since);
  // Never the feed's own address, which may contain a secret.
  const siteUrl = document.feed.siteUrl ?? new URL("/", feed.url).href;
  const matched = await matchEntries(ctx, feed, whole, wanted);
  const news = matched.filter((one) => !isUnchanged(one, { feed, siteUrl }));
  const texts = await textsOf(
    ctx,
    document,
    news.map(({ entry }) => entry),
  );
  // A feed that was imported has no language before its first crawl.
  const feedLanguage = document.feed.language ?? feed.language;
  const articles: CollectedArticle[] = [];
  const resolveRedirector = redirectorResolver(ctx);
  let resolvedCount = 0;
  for (const [index, one] of news.entries()) {
    const { entry, stored } = one;
    const needsResolution = !stored && entry.url !== null && needsResolving(entry.url) && resolvedCount < RESOLVED_MAX;
    if (needsResolution) resolvedCount += 1;
    const url = needsResolution && entry.url !== null ? await resolveRedirector(entry.url) : entry.url;
    // Safe: there is a text for each entry
    const made = await makeArticle(ctx, { ...one, feed, feedLanguage, siteUrl, url, text: texts[index] as EntryText });
    if (made !== null) articles.push(made);
  }
  const kept = new Set(wanted.map(({ entry }) => entry));
  const fingerprints = unchanged && fingerprintsOf(document, unchanged, kept);
  return { articles, subscriptions, newestSkippedAt, isIncomplete, fingerprints };
}

/** Entries since the earliest start of a subscribed newsfeed, or the newest if those are few. */
function choose(
  ctx: Context,
  { entries, unchanged }: { entries: readonly ReadEntry[]; unchanged: readonly EntryFingerprint[] },
  since: Date | null,
) {
  const now = ctx.now();
  const read = entries.map((entry) => ({ entry, publishedAt: publishedAt(datedAt(entry), now) }));
  const unread = unchanged.map((fingerprint) => ({
    fingerprint,
    publishedAt: publishedAt(fingerprint.publishedAt, now),
  }));
  const newestFirst = [...read, ...unread].toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
  const sinceStart = newestFirst.filter(({ publishedAt }) => since !== null && publishedAt >= since).length;
  const keptCount = Math.max(ENTRIES_KEPT_MIN, sinceStart);
  const wanted = newestFirst.slice(0, keptCount);
  return {
    newestSkippedAt: newestFirst[keptCount]?.publishedAt ?? null,
    wanted: wanted.filter((one) => "entry" in one),
    isIncomplete: wanted.some((one) => "fingerprint" in one && !one.fingerprint.isKept),
  };
}

function isUnchanged({ entry, stored }: MatchedEntry, { feed, siteUrl }: { feed: Feed; siteUrl: string }): boolean {
  if (!stored) return false;
  // Earlier versions stored the feed's address for an entry without one.
  if (entry.url === null && stored.url === feed.url && stored.url !== siteUrl) return false;
  return Buffer.compare(stored.feedHash, entry.feedHash) === 0 || isSameButParameters(entry, stored);
}

function fingerprintsOf(
  { entries, fingerprints }: FeedDocument,
  unchanged: FeedFingerprints,
  kept: ReadonlySet<ReadEntry>,
): Uint8Array | null {
  if (fingerprints === null) return null;
  const read = entries.map((entry, index) => ({
    source: fingerprints.sources.subarray(index * FINGERPRINT_BYTES, (index + 1) * FINGERPRINT_BYTES),
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
function publishedAt(date: Date | null, now: Date): Date {
  return new Date(Math.min((date ?? now).getTime(), now.getTime()));
}

/** @returns null for a small edit of a teaser whose page was read, and for changed counters, which are no news */
async function makeArticle(
  ctx: Context,
  made: MatchedEntry & {
    feed: Feed;
    feedLanguage: string | null;
    siteUrl: string;
    url: string | null;
    text: EntryText;
  },
): Promise<CollectedArticle | null> {
  const { feed, entry, stored } = made;
  const id = stored?.id ?? newId();
  const origin = hasNoPage(made) && made.text.origin === "summary" ? "feed" : made.text.origin;
  const title = titleOf(entry);
  const now = ctx.now();
  const former = stored ? await findStoredText(ctx.db, stored.id) : null;
  const isGrown = stored && former ? await hasGrown(ctx, { ...former, ...stored }, made.text.text.length) : false;
  // Only a full text replaces the page's, until the page is read again.
  const page = former?.origin === "page" && origin !== "feed" ? former : null;
  const isSmallEdit = page !== null || (former?.origin === origin && hasNewCounters(former, made));
  if (stored && isSmallEdit && !isGrown && title === former?.title && isSameAddress(stored, entry)) return null;
  const text = page ?? { ...made.text, origin };
  const language = text.language ?? made.feedLanguage;
  const address = addressOf(made, id);
  return {
    isNew: stored === undefined,
    hasGrown: isGrown,
    needsPage: page !== null || origin === "summary",
    article: {
      id,
      feedId: feed.id,
      guidHash: entry.guidHash,
      ...address,
      contentHash: contentHash({ title, url: address.url, language, markdown: text.markdown }),
      feedHash: entry.feedHash,
      title,
      author: entry.author ?? page?.author ?? null,
      imageUrl: entry.imageUrl ?? text.imageUrl,
      language,
      tags: limitTags(entry.categories),
      simhash: text.simhash,
      wordCount: text.wordCount,
      excerpt: entry.description === null ? entry.excerpt : excerptOf(entry.description),
      // Equals `fetchedAt` for future dates.
      publishedAt: stored?.publishedAt ?? publishedAt(datedAt(entry), now),
      fetchedAt: now,
      updatedAt: stored === undefined ? null : now,
    },
    content: {
      articleId: id,
      feedHtml: entry.contentHtml,
      isFeedFull: entry.isFullContent,
      baseUrl: entry.contentBaseUrl,
      title,
      contentMarkdown: text.markdown,
      contentText: text.text,
      origin: text.origin,
      extractedAt: page?.extractedAt ?? now,
    },
  };
}

/** Compares the texts without the feed's markup if Lede no longer has the former one. */
function hasNewCounters(
  former: { feedHtml: string | null; text: string },
  { entry, text }: { entry: ReadEntry; text: EntryText },
): boolean {
  if (former.feedHtml === null || entry.contentHtml === null) return isSameButCounters(former.text, text.text);
  return isSameButCounters(plainText(former.feedHtml), plainText(entry.contentHtml));
}

type Addressed = Pick<
  Parameters<typeof makeArticle>[1],
  "feed" | "entry" | "siteUrl" | "url" | "stored" | "hasOwnAddress"
>;

/** True for entries without their own address, and network posts, whose pages show no more, except Lemmy's links. */
function hasNoPage({ feed: { profileUrl, type }, hasOwnAddress }: Addressed): boolean {
  return !hasOwnAddress || (profileUrl !== null && type !== "lemmy");
}

/** Keeps an address resolved earlier by a redirector or page while the feed's own is unchanged. */
function addressOf(
  { siteUrl, entry, url: given, stored, hasOwnAddress }: Addressed,
  id: string,
): Pick<NewArticle, "url" | "urlHash"> {
  const isKnown = stored && entry.url !== null && (stored.url === entry.url || needsResolving(entry.url));
  const url = isKnown ? stored.url : (given ?? siteUrl);
  if (!hasOwnAddress) return { url, urlHash: entryHash(id) };
  return { url, urlHash: isKnown ? stored.urlHash : urlHashOf(url) };
}
