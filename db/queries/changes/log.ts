import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isOfReader, type Reader } from "@/db/queries/members/reader";
import { only } from "@/db/queries/rows";
import { newsfeedMembers } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";
import { isWriteRefused } from "@/lib/core/database-error";
import { NIL_ID } from "@/lib/core/id";

/** Kinds of objects by their number in `changes.log`, containers before their contents. */
export const KINDS = ["folder", "newsfeed", "source", "post", "list", "item"] as const;
export type Kind = (typeof KINDS)[number];

/** Kind of an entry that stands for everything in a newsfeed, or for a range of its posts. */
export const SNAPSHOT = KINDS.length + 1;

/** A position in the log. Transaction ids are text, because they exceed JavaScript's safe integers. */
export interface LogPosition {
  xid: string;
  /** 0 before the first entry of a transaction. */
  kind: number;
  id: string;
}

/** After one id, and up to another. */
export interface IdRange {
  afterId: string;
  upToId: string;
}

interface LogEntry extends LogPosition {
  /** For {@link SNAPSHOT}: null for everything in the newsfeed. */
  range: IdRange | null;
}

/** Position before all entries of a transaction and of later ones. */
export function startOf(xid: string): LogPosition {
  return { xid, kind: 0, id: NIL_ID };
}

/**
 * Identifies the database and its numbering of transactions. All transactions before `xid` have ended, so no entry can
 * be added before it.
 */
export async function findLogEnd(db: Db): Promise<{ epoch: string; xid: string }> {
  const { rows } = await db.execute<{ epoch: string; xid: string }>(sql`
    select changes.identity() as epoch, pg_snapshot_xmin(pg_current_snapshot())::text as xid`);
  return only(rows);
}

/**
 * Turns the log on, or records once a day that it is still in use. Cursors from before it was off are void. A log that
 * is on serves readers while the database cannot be written.
 */
export async function keepLog(db: Db): Promise<void> {
  const { rows } = await db.execute<{ isOn: boolean; isRecent: boolean }>(sql`
    select is_on as "isOn", asked_at >= now() - interval '1 day' as "isRecent" from changes.epoch`);
  const { isOn, isRecent } = only(rows);
  if (isOn && isRecent) return;
  const kept = db.execute(sql`
    update changes.epoch set id = case when is_on then id else gen_random_uuid() end, is_on = true, asked_at = now()
    where not is_on or asked_at < now() - interval '1 day'`);
  await kept.catch((error: unknown) => {
    if (!isOn || !isWriteRefused(error)) throw error;
  });
}

/** Turns the log off when nobody has read it since a time. */
export async function stopUnusedLog(db: Db, unusedSince: Date): Promise<void> {
  await db.execute(sql`
    update changes.epoch set id = gen_random_uuid(), is_on = false
    where is_on and asked_at < ${unusedSince.toISOString()}::timestamptz`);
}

/** Takes the next transaction id. A snapshot alone would omit running transactions with the highest ids. */
export async function takeXid(db: Db): Promise<bigint> {
  const { rows } = await db.execute<{ xid: string }>(sql`select pg_current_xact_id()::text as xid`);
  return BigInt(only(rows).xid);
}

/**
 * Whether all transactions of this database before this one have ended. Ids are shared by the whole server, but long
 * transactions of other databases do not count. One without a session is starting, ending or prepared, and counts.
 */
export async function haveEndedBefore(db: Db, xid: bigint): Promise<boolean> {
  const { rows } = await db.execute<{ ended: boolean }>(sql`
    select not exists (
      select from pg_snapshot_xip(pg_current_snapshot()) as running (xid)
      left join pg_locks lock on lock.locktype = 'transactionid' and lock.mode = 'ExclusiveLock'
        and lock.granted and lock.transactionid = running.xid::xid
      left join pg_stat_activity session on session.pid = lock.pid
      where running.xid < ${String(xid)}::xid8
        and (session.datname is null or session.datname = current_database())) as ended`);
  return only(rows).ended;
}

interface EntryRow extends Record<string, unknown> {
  end: string;
  xid: string | null;
  kind: number;
  id: string;
  after_id: string | null;
  up_to_id: string | null;
}

/** Kinds of entries whose id is a newsfeed's. */
const OF_NEWSFEED = [KINDS.indexOf("newsfeed") + 1, SNAPSHOT];
const OF_POST = KINDS.indexOf("post") + 1;

/** Restricts the user's own entries to the newsfeeds of a limited key, and to marks of posts in them. */
function isWithin({ userId, newsfeedIds }: Reader): SQL {
  if (!newsfeedIds) return sql`true`;
  const isAmong = sql`= any(${sql.param([...newsfeedIds])}::uuid[])`;
  return sql`(logged.scope <> ${userId}::uuid
    or logged.kind = any(${sql.param(OF_NEWSFEED)}::smallint[]) and logged.id ${isAmong}
    or logged.kind = ${OF_POST} and exists (select from ${posts} p where p.id = logged.id and p.newsfeed_id ${isAmong}))`;
}

/**
 * Lists what changed for the user after a position in the log. Transactions do not become visible in the order in which
 * they begin, so entries after the first running one have to wait. Deleted newsfeeds keep their members until they are
 * purged, so their deletion is included.
 */
export async function listLogged(
  db: Db,
  reader: Reader,
  { after, rowsMax }: { after: LogPosition; rowsMax: number },
): Promise<{ entries: LogEntry[]; end: string }> {
  const { rows } = await db.execute<EntryRow>(sql`
    select bound.xmin::text as "end", found.xid::text as xid, found.kind, found.id, found.after_id, found.up_to_id
    from (select pg_snapshot_xmin(pg_current_snapshot()) as xmin) bound
    left join lateral (
      select distinct on (l.xid, l.kind, l.id) l.xid, l.kind, l.id, l.after_id, l.up_to_id
      from (
        select ${reader.userId}::uuid as id
        union all select ${newsfeedMembers.newsfeedId} from ${newsfeedMembers} where ${isOfReader(reader)}
      ) scopes
      cross join lateral (
        select logged.* from changes.log logged
        where logged.scope = scopes.id and logged.xid < bound.xmin
          and (logged.xid, logged.kind, logged.id) > (${after.xid}::xid8, ${after.kind}::smallint, ${after.id}::uuid)
          and ${isWithin(reader)}
        order by logged.xid, logged.kind, logged.id limit ${rowsMax}
      ) l
      order by l.xid, l.kind, l.id, l.after_id nulls first limit ${rowsMax}
    ) found on true
    order by found.xid, found.kind, found.id`);
  return { entries: rows.flatMap(entryOf), end: rows[0]?.end ?? after.xid };
}

function entryOf({ xid, kind, id, after_id: afterId, up_to_id: upToId }: EntryRow): LogEntry[] {
  if (xid === null) return [];
  return [{ xid, kind, id, range: afterId !== null && upToId !== null ? { afterId, upToId } : null }];
}

/** @returns the number deleted, at most `rowsMax` */
export async function deleteChangesBefore(db: Db, { before, rowsMax }: { before: Date; rowsMax: number }) {
  const { rowCount } = await db.execute(sql`
    delete from changes.log where ctid = any(array(
      select ctid from changes.log where at < ${before.toISOString()}::timestamptz limit ${rowsMax}))`);
  return rowCount ?? 0;
}
