import { eq, lt, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { rowsOf } from "@/db/queries/rows";
import { hosts, robotsFiles } from "@/db/schema/feeds";

/** Why a host could not be taken. Times are null where they do not matter. */
export interface HostState {
  nextAllowedAt: Date;
  /** Lease of the request in progress. */
  heldUntil: Date | null;
  /** The host asked for rest (429, 503) until then. */
  retryAfterUntil: Date | null;
  pagesAllowedAt: Date | null;
}

/**
 * Takes a host for one request, if no other is in progress and its turn has come.
 *
 * @param wish.until end of the lease, should the process die; also names the lease in {@link releaseHost}
 * @param wish.yieldMs how much longer than allowed the host must have been free, so that more urgent requests go first
 * @returns null when the host is taken, else why it is not
 */
export async function takeHost(
  db: Db,
  host: string,
  wish: { now: Date; until: Date; yieldMs: number; isPage: boolean },
): Promise<HostState | null> {
  const now = sql`${wish.now.toISOString()}::timestamptz`;
  const until = sql`${wish.until.toISOString()}::timestamptz`;
  const notBefore = wish.isPage ? sql`coalesce(hosts.pages_allowed_at, '-infinity')` : sql`'-infinity'`;
  const taken = await rowsOf(
    db,
    sql`insert into ${hosts} (host, next_allowed_at, held_until) values (${host}, ${now}, ${until})
      on conflict (host) do update set held_until = excluded.held_until
      where greatest(hosts.next_allowed_at + ${wish.yieldMs}::float8 * interval '1 millisecond', hosts.held_until,
        hosts.retry_after_until, ${notBefore}) <= ${now}
      returning host`,
  );
  if (taken.length > 0) return null;
  const { nextAllowedAt, heldUntil, retryAfterUntil, pagesAllowedAt } = hosts;
  const [row] = await db
    .select({ nextAllowedAt, heldUntil, retryAfterUntil, pagesAllowedAt })
    .from(hosts)
    .where(eq(hosts.host, host));
  // Housekeeping removes hosts of the past: the next attempt then takes it.
  return row ?? { nextAllowedAt: wish.now, heldUntil: null, retryAfterUntil: null, pagesAllowedAt: null };
}

/**
 * Ends the lease of a host and sets when the next request may go there. Has no effect once the lease is another's.
 *
 * @param visit.isPage pages also keep the distance that robots.txt asks for
 */
export async function releaseHost(
  db: Db,
  host: string,
  visit: { until: Date; startedAt: Date; spacingMs: number; isPage: boolean },
): Promise<void> {
  const startedAt = sql`${visit.startedAt.toISOString()}::timestamptz`;
  const crawlDelay = sql`coalesce(crawl_delay_seconds, 0) * interval '1 second'`;
  const pages = sql`, pages_allowed_at = greatest(pages_allowed_at, ${startedAt} + ${crawlDelay})`;
  await db.execute(
    sql`update ${hosts} set held_until = null,
        next_allowed_at = ${startedAt} + ${visit.spacingMs}::float8 * interval '1 millisecond' ${visit.isPage ? pages : sql``}
      where host = ${host} and held_until = ${visit.until.toISOString()}::timestamptz`,
  );
}

/** Sets how far apart the pages of a host are; null for no further than anything else. */
export async function setCrawlDelay(db: Db, host: string, crawlDelaySeconds: number | null): Promise<void> {
  await db.update(hosts).set({ crawlDelaySeconds }).where(eq(hosts.host, host));
}

/** Sends no request to the host until then: it asked for rest (429, 503). */
export async function restHost(db: Db, host: string, until: Date): Promise<void> {
  await db
    .insert(hosts)
    .values({ host, nextAllowedAt: until, retryAfterUntil: until })
    .onConflictDoUpdate({ target: hosts.host, set: { retryAfterUntil: until } });
}

/** Fetches no article page of the host until then; feeds are not affected. */
export async function restPages(db: Db, host: string, until: Date): Promise<void> {
  await db.update(hosts).set({ pagesAllowedAt: until }).where(eq(hosts.host, host));
}

export type RobotsFile = typeof robotsFiles.$inferSelect;

export async function findRobots(db: Db, origin: string): Promise<RobotsFile | null> {
  const [row] = await db.select().from(robotsFiles).where(eq(robotsFiles.origin, origin));
  return row ?? null;
}

/** Takes it upon the caller to read a robots.txt that is unknown or out of date; for one caller at a time until `until`. */
export async function claimRobots(
  db: Db,
  origin: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`insert into ${robotsFiles} (origin, body, fetched_at, expires_at)
      values (${origin}, null, ${now.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz)
      on conflict (origin) do update set expires_at = excluded.expires_at,
          fetched_at = case when robots_files.body is null then excluded.fetched_at else robots_files.fetched_at end
        where robots_files.expires_at <= ${now.toISOString()}::timestamptz
      returning 1`,
  );
  return rows.length > 0;
}

/** Stores what an origin said; `body` is null when it could not say. */
export async function storeRobots(db: Db, file: RobotsFile): Promise<void> {
  const { origin: _, ...said } = file;
  await db.insert(robotsFiles).values(file).onConflictDoUpdate({ target: robotsFiles.origin, set: said });
}

/** Forgets what ran out and nobody has asked for since. */
export async function deleteExpiredRobots(db: Db, before: Date): Promise<number> {
  const rows = await db
    .delete(robotsFiles)
    .where(lt(robotsFiles.expiresAt, before))
    .returning({ one: robotsFiles.origin });
  return rows.length;
}
