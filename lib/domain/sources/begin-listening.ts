import { claimFeed, type ensureFeed, type Feed, forgetDocument, reviveFeed } from "@/db/queries/feeds/feeds";
import { listSubscriptionsOfFeed } from "@/db/queries/sources/subscriptions";
import type { UserContext } from "@/lib/context/context";
import { newId } from "@/lib/core/id";
import type { Discovery, FoundFeed } from "@/lib/crawl/discovery/discovery";
import { feedIdentity } from "@/lib/crawl/discovery/feed-identity";
import { awaitedRequests, CLAIM_SECONDS } from "@/lib/crawl/politeness/crawl-requests";

/** A feed that was checked this recently has nothing to be asked for. */
const FRESH_MS = 15 * 60_000;

/** A feed that discovery found, as it is stored. */
export function feedRow(ctx: UserContext, found: Discovery, chosen: FoundFeed): Parameters<typeof ensureFeed>[1] {
  const { document } = chosen;
  return {
    ...feedIdentity(found, chosen),
    id: newId(),
    title: document.feed.title || null,
    siteUrl: document.feed.siteUrl,
    iconUrl: document.feed.iconUrl ?? found.iconUrl,
    language: document.feed.language,
    nextDueAt: ctx.now(),
    createdAt: ctx.now(),
  };
}

/** Starts the first crawl of a locked feed. What is stored of it already is filed after the commit (`fileStored`). */
export async function beginListening(tx: UserContext, feed: Feed, newsfeedId: string): Promise<void> {
  if (feed.goneAt) await reviveFeed(tx.db, feed.id);
  const checkedAt = feed.lastCheckedAt?.getTime() ?? 0;
  const isStale = tx.now().getTime() - checkedAt > FRESH_MS;
  const isEarliest = await beginsFirst(tx, feed.id, newsfeedId);
  if (isEarliest) await forgetDocument(tx.db, feed.id);
  if ((isEarliest || isStale) && (await claimFeed(tx.db, feed.id, { now: tx.now(), leaseSeconds: CLAIM_SECONDS })))
    await tx.send(awaitedRequests(tx.actor.userId, [feed]));
}

/** Does the newsfeed want older entries than all others that listen, so that nobody has kept them yet? */
async function beginsFirst(tx: UserContext, feedId: string, newsfeedId: string): Promise<boolean> {
  const subscriptions = await listSubscriptionsOfFeed(tx.db, feedId);
  const mine = subscriptions.find((subscription) => subscription.newsfeedId === newsfeedId);
  const others = subscriptions.filter((subscription) => subscription.newsfeedId !== newsfeedId);
  return mine !== undefined && others.every((other) => mine.startDate < other.startDate);
}
