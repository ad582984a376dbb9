import type { Feed } from "@/db/queries/feeds/feeds";
import { releaseHosts, takeHosts } from "@/db/queries/feeds/hosts";
import type { Context } from "@/lib/context/context";
import { chunksOf } from "@/lib/core/chunks-of";
import { FEED_MS_MAX, findReply } from "@/lib/crawl/collect/fetch-feed";
import { hostOf, spacingMsOf } from "@/lib/crawl/politeness/visit-host";

/** Hosts taken with one statement. */
const HOSTS_AT_ONCE = 25;
/** Time for a feed's request to begin. Short, because a killed process leaves its hosts leased. */
const START_MS_MAX = 5_000;
const LEASE_MS = START_MS_MAX + FEED_MS_MAX + 1_000;

/** A host taken for one request. */
export interface HostLease {
  takenAt: Date;
  until: Date;
}

/**
 * Leases the hosts of feeds in batches, each when the first of its feeds asks.
 *
 * @param feeds of different hosts
 * @returns a function that gives a feed its lease, once; null for a busy host and for a feed that needs other requests
 */
export function leaseHosts(ctx: Context, feeds: readonly Feed[]): (feed: Feed) => Promise<HostLease | null> {
  const direct = feeds.filter((feed) => isAskedDirectly(ctx, feed));
  const leaseOf = new Map<Feed, () => Promise<HostLease | null>>();
  for (const some of chunksOf(direct, HOSTS_AT_ONCE)) {
    let taking: ReturnType<typeof take> | undefined;
    for (const feed of some)
      leaseOf.set(feed, async () => {
        taking ??= take(ctx, some);
        const { lease, hosts } = await taking;
        return hosts.has(hostOf(feed.url)) ? lease : null;
      });
  }
  return async (feed) => leaseOf.get(feed)?.() ?? null;
}

async function take(ctx: Context, feeds: readonly Feed[]) {
  const takenAt = ctx.now();
  const lease = { takenAt, until: new Date(takenAt.getTime() + LEASE_MS) };
  const names = feeds.map(({ url }) => hostOf(url));
  return { lease, hosts: await takeHosts(ctx.db, names, { now: takenAt, until: lease.until }) };
}

/** Whether the crawl takes one request to the feed's own host. */
function isAskedDirectly(ctx: Context, feed: Feed): boolean {
  if (feed.profileUrl !== null || feed.route === "bridge" || feed.credentials !== null) return false;
  if (feed.validatorsFrom !== null && hostOf(feed.validatorsFrom) !== hostOf(feed.url)) return false;
  return findReply(ctx, feed) === null;
}

/** Whether a whole request still fits into the lease. */
export function isLeaseFresh(ctx: Context, { takenAt }: HostLease): boolean {
  return ctx.now().getTime() - takenAt.getTime() <= START_MS_MAX;
}

/** Releases hosts that were just asked. */
export async function releaseHostLeases(
  ctx: Context,
  leased: readonly { feed: Feed; lease: HostLease }[],
): Promise<void> {
  const now = ctx.now().getTime();
  for (const [until, some] of Map.groupBy(leased, ({ lease }) => lease.until))
    await releaseHosts(
      ctx.db,
      some.map(({ feed: { url } }) => ({ host: hostOf(url), nextAllowedAt: new Date(now + spacingMsOf(ctx, url)) })),
      until,
    );
}
