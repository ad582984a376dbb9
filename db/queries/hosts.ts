import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { hosts } from "@/db/schema/feeds";
import { only, rowsOf } from "./rows";

/**
 * Reserves the next moment at which a request may go to the host: later than every reservation before it. Nothing is
 * reserved while that is further away than `waitMsMax`.
 *
 * @param wish.isPage pages are as far apart as the host's robots.txt asks; what somebody named is not
 * @returns when to go, or to ask again; or, while the host asked for rest, until when it did
 */
export async function reserveHost(
  db: Db,
  host: string,
  wish: { now: Date; spacingMs: number; waitMsMax: number; isPage?: boolean },
): Promise<{ goAt: Date } | { restUntil: Date }> {
  const now = sql`${wish.now.toISOString()}::timestamptz`;
  const latest = sql`${now} + ${wish.waitMsMax} * interval '1 millisecond'`;
  const usual = sql`${wish.spacingMs}::float8 * interval '1 millisecond'`;
  const asked = sql`coalesce(hosts.crawl_delay_seconds, 0) * interval '1 second'`;
  const spacing = wish.isPage ? sql`greatest(${usual}, ${asked})` : usual;
  const [row] = await rowsOf<{ go_ms: number; rest_ms: number | null }>(
    db,
    sql`insert into ${hosts} (host, next_allowed_at) values (${host}, ${now} + ${usual})
      on conflict (host) do update set next_allowed_at =
        case when coalesce(hosts.retry_after_until, '-infinity') > ${now} then hosts.next_allowed_at
        else greatest(hosts.next_allowed_at, ${now}) + ${spacing} end
      where coalesce(hosts.retry_after_until, '-infinity') > ${now} or hosts.next_allowed_at <= ${latest}
      returning (extract(epoch from next_allowed_at - ${spacing}) * 1000)::float8 as go_ms,
        case when retry_after_until > ${now} then (extract(epoch from retry_after_until) * 1000)::float8 end as rest_ms`,
  );
  if (!row) return { goAt: await nextTurn(db, host) };
  return row.rest_ms === null ? { goAt: new Date(Number(row.go_ms)) } : { restUntil: new Date(Number(row.rest_ms)) };
}

async function nextTurn(db: Db, host: string): Promise<Date> {
  const rows = await db.select({ at: hosts.nextAllowedAt }).from(hosts).where(eq(hosts.host, host));
  return only(rows).at;
}

/** How far apart the pages of a host are to be from now on; null for no further than anything else. */
export async function setCrawlDelay(db: Db, host: string, crawlDelaySeconds: number | null): Promise<void> {
  await db.update(hosts).set({ crawlDelaySeconds }).where(eq(hosts.host, host));
}

/** The host asked for rest (429, 503): nothing goes there until then. */
export async function restHost(db: Db, host: string, until: Date): Promise<void> {
  await db
    .insert(hosts)
    .values({ host, nextAllowedAt: until, retryAfterUntil: until })
    .onConflictDoUpdate({ target: hosts.host, set: { retryAfterUntil: until } });
}
