import { and, lte, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isOfReader, type Reader } from "@/db/queries/members/reader";
import { isReadByMember } from "@/db/queries/posts/post-columns";
import { readingListItems, readingLists } from "@/db/schema/lists";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { postStates, posts } from "@/db/schema/posts";
import { newId } from "@/lib/core/id";
import { POSITIONS_APART } from "@/lib/core/positions";
import { carriedBy, isInAnyList, type Stream } from "./streams";

/**
 * Marks the posts of a stream that arrived up to a time read. Whole newsfeeds have watermarks instead
 * ({@link setNewsfeedsRead}).
 */
export async function setStreamRead(
  db: Db,
  reader: Reader,
  { stream, before, at }: { stream: Exclude<Stream, { kind: "all" | "newsfeed" }>; before: Date; at: Date },
): Promise<void> {
  const isOfStream =
    stream.kind === "sourceless"
      ? sql`posts.newsfeed_id = ${stream.newsfeedId}::uuid and posts.source_id is null`
      : sql`posts.id in (${carriedBy(reader, stream)})`;
  const isShown = stream.kind === "saved" || stream.kind === "list" ? undefined : sql`posts.visible`;
  await db.execute(sql`
    insert into ${postStates} (user_id, newsfeed_id, post_id, is_read, updated_at)
    select newsfeed_members.user_id, posts.newsfeed_id, posts.id, true, ${at.toISOString()}::timestamptz
    from ${posts}
    join ${newsfeeds} on newsfeeds.id = posts.newsfeed_id and newsfeeds.deleted_at is null
    join ${newsfeedMembers} on newsfeed_members.newsfeed_id = posts.newsfeed_id and ${isOfReader(reader)}
    where ${and(isOfStream, isShown, lte(posts.createdAt, before))} and not ${isReadByMember(posts.id)}
    order by posts.id
    on conflict (user_id, newsfeed_id, post_id) do update set is_read = true, updated_at = excluded.updated_at`);
}

/** A post added to a list or removed from it. */
export type ChangedItem = { listId: string; postId: string };

/**
 * Adds posts at the top of a list of the user, in this order; existing items stay. Locks the memberships, so that ending
 * one meanwhile leaves no item behind.
 *
 * @param items.isForUnsaved leaves out posts that are in any of the user's lists
 * @returns the added items
 */
export async function addPostsToList(
  db: Db,
  { userId, listId }: { userId: string; listId: string },
  { postIds, at, isForUnsaved = false }: { postIds: readonly string[]; at: Date; isForUnsaved?: boolean },
): Promise<ChangedItem[]> {
  const itemIds = postIds.map(() => newId());
  const { rows } = await db.execute<ChangedItem>(sql`
    with wanted as (
      select * from unnest(${sql.param(itemIds)}::uuid[], ${sql.param([...postIds])}::uuid[])
        with ordinality as wanted (item_id, post_id, place)
    ), added as (
      insert into ${readingListItems} (id, list_id, post_id, added_at, position)
      select wanted.item_id, l.id, posts.id, ${at.toISOString()}::timestamptz, wanted.place * ${POSITIONS_APART} + greatest(
        ${at.getTime()}::bigint - ${POSITIONS_APART},
        (select max(position) from ${readingListItems} where list_id = l.id))
      from wanted
      join ${posts} on posts.id = wanted.post_id
      join ${newsfeeds} n on n.id = posts.newsfeed_id and n.deleted_at is null
      join ${newsfeedMembers} on newsfeed_members.newsfeed_id = n.id
      join ${readingLists} l on l.user_id = newsfeed_members.user_id
      where l.id = ${listId}::uuid and l.user_id = ${userId}::uuid and ${isForUnsaved ? sql`not ${isInAnyList}` : sql`true`}
      for key share of newsfeed_members
      on conflict (list_id, post_id) do nothing
      returning list_id, post_id
    ), dated as (
      update ${readingLists} set updated_at = ${at.toISOString()}::timestamptz
      where id = ${listId}::uuid and exists (select from added)
    )
    select list_id as "listId", post_id as "postId" from added`);
  return rows;
}

/**
 * Removes posts from one of the user's lists, or from all. Locks the lists first, like other changes of items.
 *
 * @returns the removed items
 */
export async function removePostsFromLists(
  db: Db,
  { userId, listId }: { userId: string; listId?: string | undefined },
  { postIds, at }: { postIds: readonly string[]; at: Date },
): Promise<ChangedItem[]> {
  const isWanted = listId === undefined ? sql`true` : sql`id = ${listId}::uuid`;
  const { rows } = await db.execute<ChangedItem>(sql`
    with held as (
      select id from ${readingLists} where user_id = ${userId}::uuid and ${isWanted} order by id for no key update
    ), removed as (
      delete from ${readingListItems} using held
      where list_id = held.id and post_id = any(${sql.param([...postIds])}::uuid[])
      returning list_id, post_id
    ), dated as (
      update ${readingLists} set updated_at = ${at.toISOString()}::timestamptz
      where user_id = ${userId}::uuid and id in (select list_id from removed)
    )
    select list_id as "listId", post_id as "postId" from removed order by list_id`);
  return rows;
}
