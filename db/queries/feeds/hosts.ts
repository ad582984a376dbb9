import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { hosts, robotsFiles } from "@/db/schema/feeds";

/** Why a host is not available; null times do not apply. */
export type HostState = Pick<
  typeof hosts.$inferSelect,
  "nextAllowedAt" | "heldUntil" | "retryAfterUntil" | "pagesAllowedAt"
>;

/**
 * Takes a host for one request if it is free and its spacing has passed.
 *
 * @param wish.until end of the lease after a crash; also identifies the lease in {@link releaseHost}
 * @param wish.yieldMs extra time the host must have been free, which lets urgent requests go first
 * @returns null when taken, else the reason
 */
export async function takeHost(
  db: Db,
  host: string,
  wish: { now: Date; until: Date; yieldMs: number; isPage: boolean },
): Promise<HostState | null> {
  const now = sql`${wish.now.toISOString()}::timestamptz`;
  const until = sql`${wish.until.toISOString()}::timestamptz`;
  const notBefore = wish.isPage ? sql`coalesce(hosts.pages_allowed_at, '-infinity')` : sql`'-infinity'`;
  const { rows: taken } =
    await db.execute(sql`insert into ${hosts} (host, next_allowed_at, held_until) values (${host}, ${now}, ${until})
      on conflict (host) do update set held_until = excluded.held_until
      where greatest(hosts.next_allowed_at + ${wish.yieldMs}::float8 * interval '1 millisecond', hosts.held_until,
        hosts.retry_after_until, ${notBefore}) <= ${now}
      returning host`);
  if (taken.length > 0) return null;
  const { nextAllowedAt, heldUntil, retryAfterUntil, pagesAllowedAt } = hosts;
  const [row] = await db
    .select({ nextAllowedAt, heldUntil, retryAfterUntil, pagesAllowedAt })
    .from(hosts)
    .where(eq(hosts.host, host));
  // Housekeeping deleted the row; the next attempt succeeds.
  return row ?? { nextAllowedAt: wish.now, heldUntil: null, retryAfterUntil: null, pagesAllowedAt: null };
}

/**
 * Ends a lease and sets the host's next slot. No effect on another process's lease.
 *
 * @param visit.isPage applies robots.txt's crawl delay for pages
 */
export async function releaseHost(
  db: Db,
  host: string,
  visit: { until: Date; startedAt: Date; spacingMs: number; isPage: boolean },
): Promise<void> {
  const startedAt = sql`${visit.startedAt.toISOString()}::timestamptz`;
  // `greatest` ignores null, for a host without a delay.
  const crawlDelay = sql`crawl_delay_seconds * interval '1 second'`;
  const pages = sql`, pages_allowed_at = greatest(pages_allowed_at, ${startedAt} + ${crawlDelay})`;
  // Without a spacing the next request may follow at once, even by a clock that stands still.
  const next = sql`, next_allowed_at = ${startedAt} + ${visit.spacingMs}::float8 * interval '1 millisecond'`;
  await db.execute(
    sql`update ${hosts} set held_until = null ${visit.spacingMs > 0 ? next : sql``} ${visit.isPage ? pages : sql``}
      where host = ${host} and held_until = ${visit.until.toISOString()}::timestamptz`,
  );
}

/** Like {@link takeHost} for several hosts, in a fixed order to prevent deadlocks. @returns the hosts taken */
export async function takeHosts(
  db: Db,
  names: readonly string[],
  turn: { now: Date; until: Date },
): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await db.execute<{ host: string }>(sql`insert into ${hosts} (host, next_allowed_at, held_until)
    select host, ${turn.now}::timestamptz, ${turn.until}::timestamptz
    from unnest(${sql.param([...names])}::text[]) as wanted (host) order by host
    on conflict (host) do update set held_until = excluded.held_until
      where greatest(hosts.next_allowed_at, hosts.held_until, hosts.retry_after_until) <= ${turn.now}::timestamptz
    returning host`);
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

/** Sets the spacing of a host's pages; null for the default. */
export async function setCrawlDelay(db: Db, host: string, crawlDelaySeconds: number | null): Promise<void> {
  await db.update(hosts).set({ crawlDelaySeconds }).where(eq(hosts.host, host));
}

/** Blocks all requests to the host until then (429, 503), unless they are blocked for longer. */
export async function blockHost(db: Db, host: string, until: Date): Promise<void> {
  await db
    .insert(hosts)
    .values({ host, nextAllowedAt: until, retryAfterUntil: until })
    .onConflictDoUpdate({
      target: hosts.host,
      set: { retryAfterUntil: sql`greatest(hosts.retry_after_until, excluded.retry_after_until)` },
    });
}

/** Blocks article pages of the host until then; feeds are not affected. */
export async function blockPages(db: Db, host: string, until: Date): Promise<void> {
  await db.update(hosts).set({ pagesAllowedAt: until }).where(eq(hosts.host, host));
}

export type RobotsFile = typeof robotsFiles.$inferSelect;

export async function findRobots(db: Db, origin: string): Promise<RobotsFile | null> {
  const [row] = await db.select().from(robotsFiles).where(eq(robotsFiles.origin, origin));
  return row ?? null;
}

/** Claims the reading of an unknown or outdated robots.txt; one caller at a time until `until`. */
export async function claimRobots(
  db: Db,
  origin: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const { rows } = await db.execute(sql`insert into ${robotsFiles} (origin, body, fetched_at, expires_at)
      values (${origin}, null, ${now.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz)
      on conflict (origin) do update set expires_at = excluded.expires_at,
          fetched_at = case when robots_files.body is null then excluded.fetched_at else robots_files.fetched_at end
        where robots_files.expires_at <= ${now.toISOString()}::timestamptz
      returning 1`);
  return rows.length > 0;
}

/** Stores an origin's robots.txt; `body` is null when it was unavailable. */
export async function storeRobots(db: Db, file: RobotsFile): Promise<void> {
  const { origin: _, ...said } = file;
  await db.insert(robotsFiles).values(file).onConflictDoUpdate({ target: robotsFiles.origin, set: said });
}
