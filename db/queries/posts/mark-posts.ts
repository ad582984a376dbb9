import { and, eq, isNull, lte, not, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import type { Role } from "@/db/queries/members/members";
import { only } from "@/db/queries/rows";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { postStates, posts } from "@/db/schema/posts";
import { isHiddenByViewer, isReadByMember, isSavedByMember, isStateOfMember } from "./post-columns";
import { conditionsOf, type FilterForm, type PostFilter } from "./post-filter";

/** Posts by ids, or by a filter of the list. */
export type Selection =
  | { ids: readonly string[] }
  | {
      filter: Pick<
        FilterForm,
        "state" | "newsfeedIds" | "isSaved" | "sourceId" | "relevanceMin" | "words" | "since" | "until"
      >;
      /** Arrived up to this time. */
      before?: Date | undefined;
      above?: Above | undefined;
    };

interface Above {
  postId: string;
  order: Exclude<PostFilter["order"], "arrived">;
}

type Counts = { matched: number; changed: number };

/** The selected posts of the user's newsfeeds, with `is_read`, `is_hidden` and the user's role. */
function wantedBy(db: Db, userId: string, selection: Selection) {
  const found = (conditions: (SQL | undefined)[]) =>
    db
      .select({
        id: posts.id,
        newsfeedId: posts.newsfeedId,
        userId: newsfeedMembers.userId,
        role: newsfeedMembers.role,
        isHidden: sql<boolean>`case when ${isViewer} then ${isHiddenByViewer(posts.id)} else ${posts.hidden} end`.as(
          "was_hidden",
        ),
        isRead: isReadByMember(posts.id).as("was_read"),
      })
      .from(newsfeedMembers)
      .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
      .innerJoin(posts, eq(posts.newsfeedId, newsfeedMembers.newsfeedId))
      .where(and(eq(newsfeedMembers.userId, userId), ...conditions));
  if ("ids" in selection) return found([sql`${posts.id} = any(${sql.param([...selection.ids])}::uuid[])`]);
  const { filter } = selection;
  if (filter.state !== "hidden" || filter.isSaved) return found(selected(selection));
  // As in the list of hidden posts, viewers have those that they hid for themselves.
  const shown = { ...selection, filter: { ...filter, state: "all" as const } };
  return unionAll(
    found([not(isViewer), ...selected(selection)]),
    found([isViewer, isHiddenByMember, ...selected(shown, { isForHidden: true })]),
  );
}

const isViewer = eq(newsfeedMembers.role, "viewer");

/** EXISTS, so that Postgres can start at the few posts that a member hid. */
const isHiddenByMember = sql`exists (
  select 1 from ${postStates}
  where ${isStateOfMember} and ${postStates.postId} = ${posts.id} and ${postStates.isHidden})`;

function selected(
  { filter, before, above }: Exclude<Selection, { ids: readonly string[] }>,
  how?: Parameters<typeof conditionsOf>[1],
): (SQL | undefined)[] {
  return [
    ...conditionsOf({ ...filter, order: "newest" }, how),
    before && lte(posts.createdAt, before),
    filter.isSaved ? isSavedByMember : undefined,
    above && isAbove(above),
  ];
}

function isAbove({ postId, order }: Above): SQL {
  if (order === "relevance")
    return sql`(${posts.relevance}, ${posts.publishedAt}, ${posts.id}) > (
      select place.relevance, place.published_at, place.id from ${posts} place where place.id = ${postId}::uuid)`;
  const place = sql`(select place.published_at, place.id from ${posts} place where place.id = ${postId}::uuid)`;
  return order === "newest"
    ? sql`(${posts.publishedAt}, ${posts.id}) > ${place}`
    : sql`(${posts.publishedAt}, ${posts.id}) < ${place}`;
}

/** Ids of the selected posts, the newest first. */
export async function listSelected(
  db: Db,
  { userId, selection }: { userId: string; selection: Selection },
  postsMax: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select wanted.id from (${wantedBy(db, userId, selection)}) wanted
    join ${posts} on posts.id = wanted.id order by posts.published_at desc, posts.id desc limit ${postsMax}`);
  return rows.map(({ id }) => id);
}

/** Sets the member's state of the selected posts. Locks none that already has it. What a viewer hid stays read. */
export async function setPostsRead(
  db: Db,
  { userId, selection }: { userId: string; selection: Selection },
  { isRead, at }: { isRead: boolean; at: Date },
): Promise<Counts> {
  const { rows } = await db.execute<Counts>(sql`
    with wanted as (${wantedBy(db, userId, selection)}),
    written as (
      insert into ${postStates} (user_id, newsfeed_id, post_id, is_read, updated_at)
      select user_id, newsfeed_id, id, ${isRead}::boolean, ${at.toISOString()}::timestamptz from wanted
      where was_read <> ${isRead}::boolean
      order by newsfeed_id, id
      on conflict (user_id, newsfeed_id, post_id)
      do update set is_read = excluded.is_read, updated_at = excluded.updated_at
      where post_states.is_read <> excluded.is_read and not post_states.is_hidden
      returning 1)
    select (select count(*)::int from wanted) as matched, (select count(*)::int from written) as changed`);
  return only(rows);
}

/**
 * Hides the selected posts or shows them again: for everybody where the caller has one of these roles, for the caller
 * alone as a viewer, which also marks them read. Runs in a transaction.
 */
export async function setPostsHidden(
  db: Db,
  { userId, selection, roles }: { userId: string; selection: Selection; roles: readonly Role[] },
  { isHidden, at }: { isHidden: boolean; at: Date },
): Promise<Counts> {
  const wanted = sql`wanted as (
      select *, role = any(${sql.param([...roles])}::text[]) as is_for_all from (${wantedBy(db, userId, selection)}) found
      where role = 'viewer' or role = any(${sql.param([...roles])}::text[]))`;
  const differing = sql`(select id from wanted where is_for_all and was_hidden <> ${isHidden}::boolean)`;
  // Locks rows in a fixed order first. Without that, PostgreSQL may deadlock when one statement waits for a row lock
  // and then updates an older version of the row.
  await db.execute(sql`
    with ${wanted} select from ${posts} where id in ${differing} order by id for no key update`);
  const { rows } = await db.execute<Counts>(sql`
    with ${wanted},
    written as (update ${posts} set hidden = ${isHidden}::boolean where id in ${differing} returning 1),
    written_for_viewer as (
      insert into ${postStates} (user_id, newsfeed_id, post_id, is_read, is_hidden, updated_at)
      select user_id, newsfeed_id, id, true, ${isHidden}::boolean, ${at.toISOString()}::timestamptz from wanted
      where not is_for_all and was_hidden <> ${isHidden}::boolean
      order by newsfeed_id, id
      on conflict (user_id, newsfeed_id, post_id)
      do update set is_read = true, is_hidden = excluded.is_hidden, updated_at = excluded.updated_at
      returning 1)
    select (select count(*)::int from wanted) as matched,
      (select count(*)::int from written) + (select count(*)::int from written_for_viewer) as changed`);
  return only(rows);
}
