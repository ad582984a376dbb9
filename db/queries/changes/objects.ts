import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isOfReader, type Reader } from "@/db/queries/members/reader";
import { sources } from "@/db/schema/feeds";
import { readingListItems, readingLists } from "@/db/schema/lists";
import { newsfeedFolders, newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";
import { NIL_ID } from "@/lib/core/id";
import { type IdRange, KINDS, type Kind } from "./log";

/** Position of an object in the order in which a snapshot is read: by kind, then by its parent, then by id. */
export interface ObjectPosition {
  kind: Kind;
  /** Newsfeed of a source or post, list of an item; the nil id for others. */
  group: string;
  id: string;
}

/** Everything that a user may read, or what concerns one newsfeed. */
export interface Snapshot {
  newsfeedId: string | null;
  /** Only posts of this range. */
  range: IdRange | null;
}

interface Asked extends Snapshot, Reader {
  after: Omit<ObjectPosition, "kind">;
  rowsMax: number;
}

/** Objects of a snapshot after a position; null for its start. */
export async function listObjects(
  db: Db,
  reader: Reader,
  { after, rowsMax, ...snapshot }: Snapshot & { after: ObjectPosition | null; rowsMax: number },
): Promise<ObjectPosition[]> {
  const found: ObjectPosition[] = [];
  const kinds = kindsOf({ ...snapshot, ...reader });
  for (const kind of after ? kinds.slice(kinds.indexOf(after.kind)) : kinds) {
    const start = kind === after?.kind ? after : { group: NIL_ID, id: NIL_ID };
    const statement = OBJECTS[kind]({ ...snapshot, ...reader, after: start, rowsMax: rowsMax - found.length });
    const { rows } = await db.execute<{ group: string; id: string }>(statement);
    found.push(...rows.map(({ group, id }) => ({ kind, group, id })));
    if (found.length >= rowsMax) break;
  }
  return found;
}

function kindsOf({ newsfeedId, range, newsfeedIds }: Snapshot & Reader): readonly Kind[] {
  if (range !== null) return ["post"];
  // Folders and lists belong to the account.
  if (newsfeedIds) return ["newsfeed", "source", "post"];
  return newsfeedId === null ? KINDS : ["newsfeed", "source", "post", "item"];
}

const newsfeedsOf = ({ newsfeedId, ...reader }: Asked) => sql`
  select ${newsfeedMembers.newsfeedId} from ${newsfeedMembers}
  join ${newsfeeds} n on n.id = ${newsfeedMembers.newsfeedId} and n.deleted_at is null
  where ${isOfReader(reader)}
    ${newsfeedId === null ? sql`` : sql`and ${newsfeedMembers.newsfeedId} = ${newsfeedId}::uuid`}`;

const isAfter = (group: SQL, id: SQL, { after }: Asked) =>
  sql`(${group}, ${id}) > (${after.group}::uuid, ${after.id}::uuid)`;

const inOrder = ({ rowsMax }: Asked) => sql`order by 1, 2 limit ${rowsMax}`;

const OBJECTS: Record<Kind, (asked: Asked) => SQL> = {
  folder: (asked) => sql`
    select ${NIL_ID}::uuid as "group", f.id from ${newsfeedFolders} f
    where f.user_id = ${asked.userId}::uuid and f.id > ${asked.after.id}::uuid ${inOrder(asked)}`,
  newsfeed: (asked) => sql`
    select ${NIL_ID}::uuid as "group", own.newsfeed_id as id from (${newsfeedsOf(asked)}) own
    where own.newsfeed_id > ${asked.after.id}::uuid ${inOrder(asked)}`,
  source: (asked) => sql`
    select s.newsfeed_id as "group", s.id from ${sources} s
    where s.newsfeed_id in (${newsfeedsOf(asked)}) and ${isAfter(sql`s.newsfeed_id`, sql`s.id`, asked)} ${inOrder(asked)}`,
  post: postsOf,
  list: (asked) => sql`
    select ${NIL_ID}::uuid as "group", l.id from ${readingLists} l
    where l.user_id = ${asked.userId}::uuid and l.id > ${asked.after.id}::uuid ${inOrder(asked)}`,
  item: (asked) => sql`
    select i.list_id as "group", i.id from ${readingLists} l
    join ${readingListItems} i on i.list_id = l.id join ${posts} p on p.id = i.post_id
    where l.user_id = ${asked.userId}::uuid and p.newsfeed_id in (${newsfeedsOf(asked)})
      and ${isAfter(sql`i.list_id`, sql`i.id`, asked)} ${inOrder(asked)}`,
};

/** Newsfeed by newsfeed, visible posts by one index and hidden ones by another, and those that only a list keeps. */
function postsOf(asked: Asked): SQL {
  const { after, range, rowsMax } = asked;
  const start = sql`case when own.newsfeed_id = ${after.group}::uuid then ${after.id}::uuid else ${range?.afterId ?? NIL_ID}::uuid end`;
  const isBefore = range === null ? sql`true` : sql`p.id <= ${range.upToId}::uuid`;
  const one = (from: SQL, condition: SQL) => sql`
    (select p.id from ${from} p where p.newsfeed_id = own.newsfeed_id and ${condition} and p.id > ${start} and ${isBefore}
      order by p.id limit ${rowsMax})`;
  return sql`
    with kept as materialized (
      select distinct p.newsfeed_id, p.id from ${readingLists} l
      join ${readingListItems} i on i.list_id = l.id join ${posts} p on p.id = i.post_id
      where l.user_id = ${asked.userId}::uuid and not p.matched)
    select own.newsfeed_id as "group", part.id
    from (select newsfeed_id from (${newsfeedsOf(asked)}) own where newsfeed_id >= ${after.group}::uuid order by 1) own
    cross join lateral (
      ${one(sql`${posts}`, sql`p.visible`)} union all ${one(sql`${posts}`, sql`p.hidden and p.matched`)}
      union all ${one(sql`kept`, sql`true`)}) part ${inOrder(asked)}`;
}
