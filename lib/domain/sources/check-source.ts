import { claimFeed, type Feed, lockFeed, reviveFeed } from "@/db/queries/feeds/feeds";
import { findRoleForSource, findSourceOfMember } from "@/db/queries/sources/sources";
import { assertAllowed, notFound } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import type { Source } from "@/lib/contract/sources";
import { awaitedRequests, CLAIM_SECONDS } from "@/lib/crawl/politeness/crawl-requests";
import { presentSourceFor } from "./present-source";

/** A feed that was checked this recently has nothing new to say; asking again would only burden its host. */
export const FRESH_MS = 60_000;

/**
 * Asks for a crawl of the source's feed at once, in the background. A feed that was checked within the last minute, or is
 * being crawled, is left alone; one that was given up is followed again. Whether its host may be asked yet is for the
 * crawl to find out.
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

async function requireSource(tx: UserContext, key: { userId: string; sourceId: string }) {
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
