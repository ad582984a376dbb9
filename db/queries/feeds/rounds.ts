import { and, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prepared } from "@/db/queries/prepared";
import { rowsOf } from "@/db/queries/rows";
import { articles } from "@/db/schema/articles";
import { feeds, hosts } from "@/db/schema/feeds";
import type { Feed } from "./feeds";

const preparedClaimed = prepared("claimed feeds", (db) =>
  db
    .select()
    .from(feeds)
    .where(
      and(
        sql`${feeds.id} = any(${sql.placeholder("ids")}::uuid[])`,
        isNotNull(feeds.claimedUntil),
        isNull(feeds.goneAt),
      ),
    ),
);

/** Claimed feeds that were not crawled since, unordered. */
export function listClaimedFeeds(db: Db, feedIds: readonly string[]): Promise<Feed[]> {
  return preparedClaimed(db).execute({ ids: [...feedIds] });
}

// Fixed order, to prevent deadlocks.
/** Takes the free hosts whose spacing has passed, until `until`. @returns the hosts taken */
export async function takeHosts(
  db: Db,
  names: readonly string[],
  turn: { now: Date; until: Date },
): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await rowsOf<{ host: string }>(
    db,
    sql`insert into ${hosts} (host, next_allowed_at, held_until)
    select host, ${turn.now}::timestamptz, ${turn.until}::timestamptz
    from unnest(${sql.param([...names])}::text[]) as wanted (host) order by host
    on conflict (host) do update set held_until = excluded.held_until
      where greatest(hosts.next_allowed_at, hosts.held_until, hosts.retry_after_until) <= ${turn.now}::timestamptz
    returning host`,
  );
  return new Set(rows.map(({ host }) => host));
}

/** Ends the leases of hosts taken until `until`. */
export async function releaseHosts(
  db: Db,
  visits: readonly { host: string; nextAllowedAt: Date }[],
  until: Date,
): Promise<void> {
  if (visits.length === 0) return;
  const names = visits.map(({ host }) => host);
  const moments = visits.map(({ nextAllowedAt }) => nextAllowedAt.toISOString());
  await db.execute(sql`with held as materialized (
      select host, allowed_at from ${hosts}
      join unnest(${sql.param(names)}::text[], ${sql.param(moments)}::timestamptz[])
        as visits (visited, allowed_at) on visited = host
      where held_until = ${until}::timestamptz order by host for update of hosts)
    update ${hosts} set held_until = null, next_allowed_at = held.allowed_at from held where hosts.host = held.host`);
}

/** Publication times of each feed's newest articles, newest first. */
export async function listRecentPublishedOf(
  db: Db,
  feedIds: readonly string[],
  articlesMax: number,
): Promise<Map<string, Date[]>> {
  const rows = await rowsOf<{ id: string; moments: number[] }>(
    db,
    sql`select id, array(
      select (extract(epoch from published_at) * 1000)::float8 from ${articles}
      where feed_id = wanted.id order by published_at desc, articles.id desc limit ${articlesMax}) as moments
    from unnest(${sql.param([...feedIds])}::uuid[]) as wanted (id)`,
  );
  return new Map(rows.map(({ id, moments }) => [id, moments.map((ms) => new Date(ms))]));
}

/** A crawl that found no change. */
export interface UnchangedCrawl {
  feedId: string;
  intervalSeconds: number;
  nextDueAt: Date;
  /** A complete response that equals the last one. */
  isWhole: boolean;
}

/** Stores unchanged crawls and releases their claims. */
export async function finishUnchanged(db: Db, crawls: readonly UnchangedCrawl[], now: Date): Promise<void> {
  if (crawls.length === 0) return;
  await db.execute(sql`with ended as materialized (
      select id, seconds, due_at, is_whole, ${now}::timestamptz as ended_at from ${feeds}
      join unnest(${sql.param(crawls.map(({ feedId }) => feedId))}::uuid[], ${sql.param(crawls.map(({ intervalSeconds }) => intervalSeconds))}::int[],
        ${sql.param(crawls.map(({ nextDueAt }) => nextDueAt.toISOString()))}::timestamptz[], ${sql.param(crawls.map(({ isWhole }) => isWhole))}::bool[])
        as crawls (feed_id, seconds, due_at, is_whole) on feed_id = id
      order by id for no key update of feeds)
    update ${feeds} set last_checked_at = ended_at, last_success_at = ended_at, failures = 0, last_error_code = null,
      last_error = null, interval_seconds = ended.seconds, next_due_at = ended.due_at, claimed_until = null,
      whole_at = case when ended.is_whole then ended_at else whole_at end
    from ended where feeds.id = ended.id`);
}
