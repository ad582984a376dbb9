import { listRecentPublished } from "@/db/queries/articles/articles";
import {
  claimFeed,
  countSubscribers,
  type Feed,
  finishCrawl,
  forgetDocument,
  reviveFeed,
} from "@/db/queries/feeds/feeds";
import {
  findKnownEntries,
  forgetMove,
  lockForMove,
  mergeFeeds,
  moveFeed,
  setTypeOfSources,
  settleFeed,
} from "@/db/queries/feeds/moves";
import { announceRefile } from "@/db/queries/newsfeeds/refiling";
import { listSubscriptionsOfFeed } from "@/db/queries/sources/subscriptions";
import { type Context, transact } from "@/lib/context/context";
import { FEED_BYTES_MAX, type FeedSuccess, readDocument } from "@/lib/crawl/collect/fetch-feed";
import { addressHash, type FeedIdentity } from "@/lib/crawl/discovery/feed-identity";
import { storedTitlesOf } from "@/lib/crawl/filing/entry-texts";
import { startOfEarliest } from "@/lib/crawl/filing/file-articles";
import { outdatePosts } from "@/lib/crawl/filing/file-stored-articles";
import { fileStored } from "@/lib/crawl/filing/reach-back";
import { requestRefile } from "@/lib/crawl/filing/request-refile";
import { CLAIM_SECONDS, crawlRequests } from "@/lib/crawl/politeness/crawl-requests";
import { visitHost } from "@/lib/crawl/politeness/visit-host";
import { type Move, NO_MOVE, noteMove } from "@/lib/feed/http/redirects";
import { canonicalFeedUrl, hexOf, type ReadEntry, sha256, urlHashOf } from "@/lib/feed/identity/identity";
import { isFetchError } from "@/lib/platform/fetch/errors";

export async function noteMoveOf(ctx: Context, feed: Feed, answer: FeedSuccess): Promise<Move> {
  // The network decides a profile's address. Credentials are for the given address only.
  if (feed.profileUrl !== null || feed.credentials !== null) return NO_MOVE;
  return noteMove(feed, {
    target: targetOf(feed, answer),
    now: ctx.now(),
    // An unchanged document is the same feed, as is one with unchanged entries and the first; an announced address is
    // checked first.
    isSameFeed: async () =>
      answer.kind === "unchanged" ||
      answer.success.movedTo === null ||
      feed.lastSuccessAt === null ||
      (answer.document.fingerprints?.unchangedCount ?? 0) > 0 ||
      isSameFeed(ctx, feed.id, answer.document.entries),
  });
}

/** Target of permanent redirects, or the new address that the document names. */
function targetOf(feed: Feed, answer: FeedSuccess): string | null {
  if (answer.success.movedTo !== null) return answer.success.movedTo;
  if (answer.kind === "unchanged") {
    // An unchanged document repeats its announcement; a vanished redirect announces nothing.
    return feed.movedTo === feed.validatorsFrom ? null : feed.movedTo;
  }
  const { newFeedUrl } = answer.document.feed;
  const isElsewhere = newFeedUrl !== null && canonicalFeedUrl(newFeedUrl) !== canonicalFeedUrl(feed.url);
  return isElsewhere ? newFeedUrl : null;
}

/**
 * Adopts a feed's new address once the move has lasted.
 *
 * @param move.isAnnounced by the document, without a redirect
 */
export async function followMove(
  ctx: Context,
  feedId: string,
  { url, isAnnounced }: { url: string; isAnnounced: boolean },
): Promise<void> {
  if (!isAnnounced || (await isFoundAt(ctx, feedId, url))) await adoptAddress(ctx, feedId, url);
  // Searched again after some more days of announcements.
  else await forgetMove(ctx.db, feedId);
}

async function isFoundAt(ctx: Context, feedId: string, url: string): Promise<boolean> {
  try {
    const visit = await visitHost(ctx, url, () => ctx.fetcher.fetch(url, { bodyBytesMax: FEED_BYTES_MAX }));
    if (visit.kind === "deferred" || visit.result.status !== 200) return false;
    const reading = await readDocument(ctx, visit.result);
    return reading.kind === "feed" && (await isSameFeed(ctx, feedId, reading.entries));
  } catch (error) {
    if (!isFetchError(error)) throw error;
    return false;
  }
}

/** Moves the feed to its new address. Merges it with a feed already there, without losing or duplicating posts. */
export async function adoptAddress(ctx: Context, feedId: string, url: string): Promise<void> {
  const address = { url, urlHash: addressHash(url, null) };
  const joined = await transact(ctx, async (tx) => {
    const { feed, resident } = await lockForMove(tx.db, feedId, address.urlHash);
    if (feed && resident) return join(tx, feed, resident);
    if (feed) await moveFeed(tx.db, feedId, { ...address, now: ctx.now() });
    return [];
  });
  for (const newsfeedId of joined) await requestRefile(ctx, newsfeedId);
  ctx.log.info({ feedId, origin: new URL(url).origin }, "a feed moved to its new address");
}

/** Replaces a never-read page address by the feed found there, merged with a known one, and requests its crawl. */
export async function adoptFoundFeed(ctx: Context, feedId: string, found: FeedIdentity): Promise<void> {
  const joined = await transact(ctx, async (tx) => {
    const { feed, resident } = await lockForMove(tx.db, feedId, found.urlHash);
    if (!feed) return null;
    const newsfeedIds = resident ? await join(tx, feed, resident) : [];
    if (!resident) {
      await settleFeed(tx.db, feedId, { ...found, now: ctx.now() });
      await setTypeOfSources(tx.db, feedId, found.type);
    }
    const claim = { now: ctx.now(), leaseSeconds: CLAIM_SECONDS };
    if (!resident && (await claimFeed(tx.db, feedId, claim)))
      await tx.send(crawlRequests("new", [{ id: feedId, url: found.url }]));
    return resident && { newsfeedIds, feedIds: [resident.id] };
  });
  for (const newsfeedId of joined?.newsfeedIds ?? []) await announceRefile(ctx.db, newsfeedId);
  if (joined) for (const newsfeedId of joined.newsfeedIds) await fileStored(ctx, newsfeedId, joined.feedIds);
}

/**
 * The caller has these newsfeeds filed again after the commit: others lock newsfeeds before feeds.
 *
 * @returns newsfeeds that followed the former feed
 */
async function join(tx: Context, feed: Feed, resident: Feed): Promise<string[]> {
  const wantedSince = startOfEarliest(await listSubscriptionsOfFeed(tx.db, feed.id));
  const knownSince = startOfEarliest(await listSubscriptionsOfFeed(tx.db, resident.id));
  const { newsfeedIds, changedPostIds } = await mergeFeeds(tx.db, { from: feed.id, into: resident.id });
  await outdatePosts(tx, changedPostIds);
  // So that a later subscriber's crawl finds the new address at once.
  await finishCrawl(tx.db, feed.id, { rediscoveredAt: null });
  await countSubscribers(tx.db, feed.id);
  await countSubscribers(tx.db, resident.id);
  if (resident.goneAt) await reviveFeed(tx.db, resident.id);
  const isEarlier = wantedSince !== null && (knownSince === null || wantedSince < knownSince);
  if (isEarlier) await forgetDocument(tx.db, resident.id);
  return newsfeedIds;
}

const ENTRIES_LOOKED_AT = 10;

/**
 * Whether this feed has at least half of the newest entries, by id, address, or title and date: permalinks change with
 * the domain. Ignores entries since the last crawl.
 */
export async function isSameFeed(ctx: Context, feedId: string, entries: readonly ReadEntry[]): Promise<boolean> {
  const [newestKnown] = (await listRecentPublished(ctx.db, [feedId], 1)).get(feedId) ?? [];
  if (!newestKnown) return false;
  const newest = entries
    .filter((entry) => entry.publishedAt === null || entry.publishedAt <= newestKnown)
    .toSorted((a, b) => Number(b.publishedAt) - Number(a.publishedAt))
    .slice(0, ENTRIES_LOOKED_AT);
  const keys = newest.map((entry) => ({
    guidHash: entry.guidHash,
    urlHash: entry.url === null ? sha256("") : urlHashOf(entry.url),
    dated: storedTitlesOf(entry).map((title) => datedTitle(title, entry.publishedAt)),
  }));
  const known = await findKnownEntries(ctx.db, feedId, {
    guidHashes: keys.map((key) => key.guidHash),
    urlHashes: keys.map((key) => key.urlHash),
    dates: newest.flatMap(({ publishedAt }) => publishedAt ?? []),
  });
  const hashes = new Set(known.flatMap((row) => [hexOf(row.guidHash), hexOf(row.urlHash)]));
  const titles = new Set(known.map((row) => datedTitle(row.title, row.publishedAt)));
  const found = keys.filter(
    (key) =>
      hashes.has(hexOf(key.guidHash)) ||
      hashes.has(hexOf(key.urlHash)) ||
      key.dated.some((title) => title !== null && titles.has(title)),
  );
  return found.length > 0 && found.length >= keys.length / 2;
}

function datedTitle(title: string, publishedAt: Date | null): string | null {
  return publishedAt && `${publishedAt.getTime()} ${title}`;
}
