import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isMember, type MemberKey, type Role } from "@/db/queries/members/members";
import { prepared } from "@/db/queries/prepared";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { postStates, posts } from "@/db/schema/posts";
import { lastIdOf } from "@/lib/core/id";
import { isInScope, type PostKey, type PostScope } from "./posts";

const value = sql.placeholder;

/** Writes and locks nothing when the state is unchanged. What a viewer hid stays read. */
const stateWritten = sql`
  insert into ${postStates} (user_id, newsfeed_id, post_id, is_read, updated_at)
  select m.user_id, p.newsfeed_id, p.id, ${value("isRead")}::boolean, ${value("at")}::timestamptz
  from ${posts} p
  join ${newsfeeds} n on n.id = p.newsfeed_id and n.deleted_at is null
  join ${newsfeedMembers} m on m.newsfeed_id = p.newsfeed_id and m.user_id = ${value("userId")}::uuid
  left join ${postStates} s on s.user_id = m.user_id and s.newsfeed_id = p.newsfeed_id and s.post_id = p.id
  where p.id = ${value("postId")}::uuid and s.is_read is distinct from ${value("isRead")}::boolean
    and s.is_hidden is not true
  on conflict (user_id, newsfeed_id, post_id)
  do update set is_read = excluded.is_read, updated_at = excluded.updated_at
  where post_states.is_read is distinct from excluded.is_read`;

const preparedState = prepared("read state", (db) =>
  db
    .with(db.$with("written", {}).as(stateWritten))
    .select({ role: newsfeedMembers.role })
    .from(posts)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, posts.newsfeedId), isNull(newsfeeds.deletedAt)))
    .leftJoin(newsfeedMembers, isMember({ newsfeedId: posts.newsfeedId, userId: value("userId") }))
    .where(eq(posts.id, value("postId"))),
);

/**
 * Sets the member's state. Nothing changes for others, because the statement checks membership.
 *
 * @returns the user's role; null for another user's post, undefined for an unknown one
 */
export async function setPostRead(
  db: Db,
  key: PostKey,
  state: { isRead: boolean; at: Date },
): Promise<Role | null | undefined> {
  const [row] = await preparedState(db).execute({ ...key, isRead: state.isRead, at: state.at.toISOString() });
  return row?.role;
}

/** Shows again what a member hid as a viewer, when their role changes. */
export async function forgetHidden(db: Db, { userId, newsfeedId }: MemberKey): Promise<void> {
  await db
    .update(postStates)
    .set({ isHidden: false })
    .where(and(eq(postStates.userId, userId), eq(postStates.newsfeedId, newsfeedId), postStates.isHidden));
}

/**
 * Moves the member's watermark in one newsfeed, in those of a folder, or in all, up to a time and clears unread marks
 * below it, except of posts that arrived later with an older id. Runs in a transaction. The furthest of concurrent calls
 * wins. The statements check membership.
 */
export async function setNewsfeedsRead(
  db: Db,
  { folderId, ...scope }: PostScope & { folderId?: string },
  before: Date,
): Promise<void> {
  const upToId = lastIdOf(before);
  const isInFolder = folderId === undefined ? undefined : eq(newsfeedMembers.folderId, folderId);
  const isMarked = and(isInScope(scope), isInFolder);
  // Locks rows in a fixed order first. Without that, PostgreSQL may deadlock when one statement waits for a row lock
  // and then updates an older version of the row.
  await db
    .select({ newsfeedId: newsfeedMembers.newsfeedId })
    .from(newsfeedMembers)
    .where(isMarked)
    .orderBy(newsfeedMembers.newsfeedId)
    .for("no key update");
  await db.execute(sql`
    with member as (
      update ${newsfeedMembers} set read_up_to = greatest(read_up_to, ${upToId}::uuid) where ${isMarked}
      returning user_id, newsfeed_id)
    delete from ${postStates} using member
    where not post_states.is_hidden and post_states.user_id = member.user_id and post_states.newsfeed_id = member.newsfeed_id
      and post_states.post_id <= ${upToId}::uuid
      and (post_states.is_read or (
        select p.created_at > ${before.toISOString()}::timestamptz from ${posts} p where p.id = post_states.post_id) is not true)`);
}

/** Marks the posts of these articles unread for all members. */
export async function markArticlesUnread(db: Db, articleIds: readonly string[]): Promise<void> {
  if (articleIds.length === 0) return;
  await db.execute(sql`
    insert into ${postStates} (user_id, newsfeed_id, post_id, is_read)
    select m.user_id, p.newsfeed_id, p.id, false
    from ${posts} p
    join ${newsfeedMembers} m on m.newsfeed_id = p.newsfeed_id
    left join ${postStates} s on s.user_id = m.user_id and s.newsfeed_id = p.newsfeed_id and s.post_id = p.id
    where p.article_id = any(${sql.param([...articleIds])}::uuid[]) and p.visible
      and coalesce(s.is_read, p.id <= m.read_up_to, false) and s.is_hidden is not true
    on conflict (user_id, newsfeed_id, post_id) do update set is_read = false, updated_at = now()`);
}

interface AppearedPost {
  postId: string;
  /** Null for a post that keeps its time of arrival. */
  arrivedAt: Date | null;
}

/**
 * Marks posts unread that appear below members' watermarks, keeping explicit states. New posts do not need this, since
 * their ids are above all watermarks. Posts that arrive now need it for all members, because a watermark from before
 * their arrival may still pass their older ids.
 */
export async function markAppearedUnread(db: Db, appeared: readonly AppearedPost[]): Promise<void> {
  if (appeared.length === 0) return;
  const idsOf = (some: readonly AppearedPost[]) => sql`any(${sql.param(some.map(({ postId }) => postId))}::uuid[])`;
  await db.execute(sql`
    insert into ${postStates} (user_id, newsfeed_id, post_id, is_read)
    select m.user_id, p.newsfeed_id, p.id, false
    from ${posts} p
    join ${newsfeedMembers} m on m.newsfeed_id = p.newsfeed_id
      and (m.read_up_to >= p.id or p.id = ${idsOf(appeared.filter(({ arrivedAt }) => arrivedAt))})
    where p.id = ${idsOf(appeared)}
    on conflict do nothing`);
}

/**
 * Marks posts read that are shown below members' watermarks, keeping explicit states: if changed keywords refuse them,
 * and a later change shows them again, they stay read.
 */
export async function keepReadWhenRefused(
  db: Db,
  turned: readonly { postId: string; matched: boolean }[],
): Promise<void> {
  const refusedIds = turned.filter(({ matched }) => !matched).map(({ postId }) => postId);
  if (refusedIds.length === 0) return;
  await db.execute(sql`
    insert into ${postStates} (user_id, newsfeed_id, post_id, is_read)
    select m.user_id, p.newsfeed_id, p.id, true
    from ${posts} p
    join ${newsfeedMembers} m on m.newsfeed_id = p.newsfeed_id and m.read_up_to >= p.id
    where p.id = any(${sql.param(refusedIds)}::uuid[]) and p.visible
    on conflict do nothing`);
}
