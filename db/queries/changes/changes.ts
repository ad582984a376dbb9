import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { NIL } from "@/db/queries/newsfeeds/newsfeeds";
import { only } from "@/db/queries/rows";
import { readingListItems, readingLists } from "@/db/schema/lists";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";

/** Kinds of objects by their number in `changes.log`, wholes before their parts. */
export const KINDS = ["newsfeed", "source", "post", "list", "item"] as const;
export type Kind = (typeof KINDS)[number];

export interface Changed {
  kind: Kind;
  id: string;
}

/** A place in the log. Numbers of transactions exceed what JavaScript counts exactly. */
export interface Place extends Changed {
  xid: string;
}

/** Start of what is logged from a transaction on. */
const startOf = (xid: string) => ({ xid, number: 0, id: NIL });

const numberOf = (kind: Kind) => KINDS.indexOf(kind) + 1;
const kindOf = (number: number): Kind => KINDS[number - 1] ?? "newsfeed";

const newsfeedsOf = (userId: string) => sql`
  select m.newsfeed_id from ${newsfeedMembers} m join ${newsfeeds} n on n.id = m.newsfeed_id and n.deleted_at is null
  where m.user_id = ${userId}::uuid`;

/**
 * Identifies the database and its numbering of transactions. All transactions before `xid` have ended, so that nothing
 * appears before it any more.
 */
export async function findLogEnd(db: Db): Promise<{ epoch: string; xid: string }> {
  const { rows } = await db.execute<{ epoch: string; xid: string }>(sql`
    select id as epoch, pg_snapshot_xmin(pg_current_snapshot())::text as xid from changes.epoch`);
  return only(rows);
}

/**
 * What changed for the user from a transaction on or after a place in the log, in the order of the log. Transactions
 * become visible in another order than they begin, so what is after the first running one has to wait.
 */
export async function listChanged(
  db: Db,
  userId: string,
  { after, rowsMax }: { after: Place | { from: string }; rowsMax: number },
): Promise<{ places: Place[]; end: string }> {
  const { xid, number, id } =
    "from" in after ? startOf(after.from) : { xid: after.xid, number: numberOf(after.kind), id: after.id };
  const { rows } = await db.execute<{ end: string; xid: string | null; kind: number; id: string }>(sql`
    select bound.xmin::text as "end", found.xid::text as xid, found.kind, found.id
    from (select pg_snapshot_xmin(pg_current_snapshot()) as xmin) bound
    left join lateral (
      select distinct l.xid, l.kind, l.id from changes.log l
      where (l.scope = ${userId}::uuid or l.scope in (${newsfeedsOf(userId)}))
        and (l.xid, l.kind, l.id) > (${xid}::xid8, ${number}::smallint, ${id}::uuid) and l.xid < bound.xmin
      order by l.xid, l.kind, l.id limit ${rowsMax}
    ) found on true
    order by found.xid, found.kind, found.id`);
  const places = rows.flatMap((row) =>
    row.xid === null ? [] : [{ xid: row.xid, kind: kindOf(row.kind), id: row.id }],
  );
  return { places, end: rows[0]?.end ?? xid };
}

/** Everything of a kind that the user may read, by id. */
export async function listObjects(
  db: Db,
  userId: string,
  { kind, after, rowsMax }: { kind: Kind; after: string | null; rowsMax: number },
): Promise<Changed[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`${OBJECTS[kind](userId, sql`${after ?? NIL}::uuid`)} order by id limit ${rowsMax}`,
  );
  return rows.map(({ id }) => ({ kind, id }));
}

const OBJECTS: Record<Kind, (userId: string, after: SQL) => SQL> = {
  newsfeed: (userId, after) =>
    sql`select newsfeed_id as id from (${newsfeedsOf(userId)}) own where newsfeed_id > ${after}`,
  source: (userId, after) =>
    sql`select id from sources where newsfeed_id in (${newsfeedsOf(userId)}) and id > ${after}`,
  post: (userId, after) =>
    sql`select id from ${posts} where newsfeed_id in (${newsfeedsOf(userId)}) and matched and id > ${after}`,
  list: (userId, after) => sql`select id from ${readingLists} where user_id = ${userId}::uuid and id > ${after}`,
  item: (userId, after) => sql`
    select i.id from ${readingListItems} i join ${readingLists} l on l.id = i.list_id
    join ${posts} p on p.id = i.post_id
    where l.user_id = ${userId}::uuid and p.newsfeed_id in (${newsfeedsOf(userId)}) and i.id > ${after}`,
};

/** @returns the number deleted */
export async function deleteChangesBefore(db: Db, before: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from changes.log where at < ${before.toISOString()}::timestamptz`);
  return rowCount ?? 0;
}
