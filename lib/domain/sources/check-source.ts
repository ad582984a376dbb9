import { claimFeedsOfMember } from "@/db/queries/feeds/feed-claims";
import { claimFeed, type Feed, lockFeed, reviveFeed } from "@/db/queries/feeds/feeds";
import { findRoleForSource, findSourceOfMember } from "@/db/queries/sources/sources";
import { assertAllowed, notFound, requireNewsfeed, rolesFor } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import type { Source } from "@/lib/contract/source";
import { awaitedRequests, CLAIM_SECONDS } from "@/lib/crawl/politeness/crawl-requests";
import { listSources } from "./list-sources";
import { presentSourceFor } from "./present-source";

/** Feeds checked within this time have nothing new; asking again only burdens the host. */
const FRESH_MS = 60_000;

/**
 * Requests an immediate crawl in the background. Skips a feed checked within the last minute or being crawled;
 * reactivates one that was given up. The crawl itself waits for the host's rate limit.
 *
 * @returns the source as it stands
 * @throws AppError `not_found`, `forbidden`
 */
export async function checkSource(ctx: UserContext, sourceId: string): Promise<Source> {
  const key = { userId: ctx.actor.userId, sourceId };
  assertAllowed(await findRoleForSource(ctx.db, key), "sources.change", "source");
  return transact(ctx, async (tx) => {
    const { feed } = await requireSource(tx, key);
    if (feed) await requestCrawl(tx, feed.id);
    return presentSourceFor(tx, await requireSource(tx, key));
  });
}

/** @throws AppError `not_found` */
export async function requireSource(tx: UserContext, key: { userId: string; sourceId: string }) {
  const row = await findSourceOfMember(tx.db, key, tx.now());
  if (!row) throw notFound("source");
  return row;
}

async function requestCrawl(tx: UserContext, feedId: string): Promise<void> {
  const feed = await lockFeed(tx.db, feedId);
  if (isFresh(feed, tx.now())) return;
  if (feed.goneAt) await reviveFeed(tx.db, feed.id);
  if (await claimFeed(tx.db, feed.id, { now: tx.now(), leaseSeconds: CLAIM_SECONDS }))
    await tx.send(awaitedRequests(tx.actor.userId, [feed]));
}

function isFresh({ lastCheckedAt }: Feed, now: Date): boolean {
  return lastCheckedAt !== null && now.getTime() - lastCheckedAt.getTime() < FRESH_MS;
}

/**
 * Requests a crawl of all feeds of a newsfeed in the background, one at a time per host. Skips feeds checked within the
 * last minute, being crawled or given up.
 *
 * @returns the sources as they stand
 * @throws AppError `not_found`, `forbidden`
 */
export async function checkNewsfeed(ctx: UserContext, newsfeedId: string): Promise<Source[]> {
  await requireNewsfeed(ctx, newsfeedId, "sources.change");
  const key = { userId: ctx.actor.userId, newsfeedId, roles: rolesFor("sources.change") };
  return transact(ctx, async (tx) => {
    const now = tx.now();
    const freshAfter = new Date(now.getTime() - FRESH_MS);
    const claimed = await claimFeedsOfMember(tx.db, key, { now, freshAfter, leaseSeconds: CLAIM_SECONDS });
    if (claimed.length > 0) await tx.send(awaitedRequests(ctx.actor.userId, claimed));
    return listSources(tx, newsfeedId);
  });
}
