import { lockNewsfeed } from "@/db/queries/newsfeeds/newsfeeds";
import { announceRefile } from "@/db/queries/newsfeeds/refiling";
import { ensureFeeds, startSubscription } from "@/db/queries/sources/member-sources";
import { countSourcesOfNewsfeed, insertSources } from "@/db/queries/sources/sources";
import { requireNewsfeed } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import { chunksOf } from "@/lib/core/chunks-of";
import { newId } from "@/lib/core/id";
import { SOURCES_PER_NEWSFEED_MAX } from "@/lib/core/limits";
import type { FeedIdentity } from "@/lib/crawl/discovery/feed-identity";
import { fileStored } from "@/lib/crawl/filing/reach-back";
import { hexOf } from "@/lib/feed/identity/identity";

/** Keeps transactions short for others who wait for one of these feeds. */
const ROWS_PER_TRANSACTION = 100;
/** Feeds checked within this time are not requested again. */
const FRESH_MS = 15 * 60_000;

export interface NewSource {
  url: string;
  title: string | null;
  /** Its page, on the feed's host. */
  siteUrl: string | null;
  feed: FeedIdentity;
}

export type Stored = "added" | "there" | "limit";

/**
 * Creates sources without fetching them: their feeds are due, so the next tick crawls them. Files articles that other
 * newsfeeds' crawls already stored, unless the site has refused the feed since.
 *
 * @returns the result per source, in the given order
 * @throws AppError `not_found`, `forbidden` when the newsfeed disappears meanwhile; sources stored until then stay
 */
export async function storeSources(
  ctx: UserContext,
  newsfeedId: string,
  wanted: readonly NewSource[],
): Promise<Stored[]> {
  const stored: Stored[] = [];
  const knownIds: string[] = [];
  for (const some of chunksOf(wanted, ROWS_PER_TRANSACTION)) {
    const part = await storePart(ctx, newsfeedId, some);
    stored.push(...part.stored);
    knownIds.push(...part.knownIds);
  }
  if (knownIds.length > 0) await fileStored(ctx, newsfeedId, knownIds);
  return stored;
}

function storePart(ctx: UserContext, newsfeedId: string, wanted: readonly NewSource[]) {
  return transact(ctx, async (tx) => {
    await requireNewsfeed(tx, newsfeedId, "sources.change");
    await lockNewsfeed(tx.db, newsfeedId);
    const room = Math.max(0, SOURCES_PER_NEWSFEED_MAX - (await countSourcesOfNewsfeed(tx.db, newsfeedId)));
    const fitting = wanted.slice(0, room);
    const { addedHashes, knownIds } = await insertAll(tx, newsfeedId, fitting);
    if (knownIds.length > 0) await announceRefile(tx.db, newsfeedId);
    const stored = wanted.map(({ feed }, at): Stored => {
      if (at >= room) return "limit";
      return addedHashes.has(hexOf(feed.urlHash)) ? "added" : "there";
    });
    return { stored, knownIds };
  });
}

async function insertAll(tx: UserContext, newsfeedId: string, wanted: readonly NewSource[]) {
  const [now, rows] = [tx.now(), new Map(wanted.map((one) => [hexOf(one.feed.urlHash), one]))];
  if (rows.size === 0) return { addedHashes: new Set<string>(), knownIds: [] };
  const feeds = await ensureFeeds(
    tx.db,
    // The list's title is the caller's own; the feed is everybody's.
    [...rows.values()].map(({ feed, siteUrl }) => ({ ...feed, id: newId(), siteUrl, nextDueAt: now, createdAt: now })),
  );
  const sources = feeds.flatMap((feed) => {
    const source = rows.get(hexOf(feed.urlHash));
    if (!source) return [];
    const {
      url,
      title,
      feed: { type },
    } = source;
    return [{ id: newId(), newsfeedId, feedId: feed.id, url, type, title, createdAt: now }];
  });
  const addedIds = await insertSources(tx.db, sources);
  const added = feeds.filter(({ id }) => addedIds.has(id));
  const freshAfter = new Date(now.getTime() - FRESH_MS);
  if (added.length > 0) await startSubscription(tx.db, { newsfeedId, feedIds: [...addedIds] }, { now, freshAfter });
  return {
    addedHashes: new Set(added.map(({ urlHash }) => hexOf(urlHash))),
    knownIds: added.filter(({ lastSuccessAt, isLetIn }) => lastSuccessAt !== null && isLetIn).map(({ id }) => id),
  };
}
