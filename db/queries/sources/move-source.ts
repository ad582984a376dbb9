import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { isReadByMember } from "@/db/queries/posts/post-columns";
import { articles } from "@/db/schema/articles";
import { sources } from "@/db/schema/feeds";
import { readingListItems, readingLists } from "@/db/schema/lists";
import { newsfeedMembers } from "@/db/schema/newsfeeds";
import { postFeedback, posts } from "@/db/schema/posts";

/** Copies a source, with another number, to a newsfeed that has no source with its feed. */
export async function copySource(db: Db, sourceId: string, to: { newsfeedId: string; id: string }): Promise<void> {
  const [former] = await db.select().from(sources).where(eq(sources.id, sourceId));
  if (!former) return;
  const { number: _, ...columns } = former;
  await db.insert(sources).values({ ...columns, ...to });
}

interface MovedFeed {
  userId: string;
  feedId: string;
  /** Newsfeeds of the caller. */
  from: string;
  to: string;
}

/**
 * Posts of a moved feed in both newsfeeds, by former id: whether the user read the former post, and whether the new
 * newsfeed shows the copy.
 */
export function listCopies(db: Db, { userId, feedId, from, to }: MovedFeed) {
  const copy = alias(posts, "copy");
  return db
    .select({
      formerId: posts.id,
      id: copy.id,
      isRead: isReadByMember(posts.id).as("was_read"),
      sourceId: posts.sourceId,
      isShown: copy.visible,
    })
    .from(newsfeedMembers)
    .innerJoin(posts, eq(posts.newsfeedId, newsfeedMembers.newsfeedId))
    .innerJoin(articles, eq(articles.id, posts.articleId))
    .innerJoin(copy, and(eq(copy.articleId, posts.articleId), eq(copy.newsfeedId, to)))
    .where(and(eq(newsfeedMembers.userId, userId), eq(newsfeedMembers.newsfeedId, from), eq(articles.feedId, feedId)))
    .orderBy(asc(posts.id));
}

export interface Copy {
  formerId: string;
  id: string;
}

/** Replaces posts by their copies in the user's reading lists. @returns the list of each item that changed */
export async function saveCopies(
  db: Db,
  userId: string,
  copies: readonly Copy[],
): Promise<{ listId: string; userId: string }[]> {
  const { rows } = await db.execute<{ listId: string; userId: string }>(sql`
    update ${readingListItems} set post_id = copies.id
    from unnest(${sql.param(copies.map(({ formerId }) => formerId))}::uuid[],
      ${sql.param(copies.map(({ id }) => id))}::uuid[]) as copies (former_id, id), ${readingLists} list
    where reading_list_items.post_id = copies.former_id and list.id = reading_list_items.list_id
      and list.user_id = ${userId}::uuid and not exists (
        select from ${readingListItems} other where other.list_id = list.id and other.post_id = copies.id)
    returning list.id as "listId", list.user_id as "userId"`);
  return rows;
}

/** Copies the user's feedback, before former posts are deleted with theirs. */
export async function copyFeedback(db: Db, userId: string, copies: readonly Copy[]): Promise<void> {
  await db.execute(sql`
    insert into ${postFeedback} (user_id, post_id, kind, updated_at)
    select former.user_id, copies.id, former.kind, former.updated_at
    from unnest(${sql.param(copies.map(({ formerId }) => formerId))}::uuid[],
      ${sql.param(copies.map(({ id }) => id))}::uuid[]) as copies (former_id, id)
      join ${postFeedback} former on former.post_id = copies.former_id and former.user_id = ${userId}::uuid
    on conflict do nothing`);
}

/** Whether the user alone is a member of a post's newsfeed. */
function isOnlyMember(userId: string): SQL {
  return sql`exists (
      select from ${newsfeedMembers} m where m.newsfeed_id = posts.newsfeed_id and m.user_id = ${userId}::uuid)
    and not exists (
      select from ${newsfeedMembers} m where m.newsfeed_id = posts.newsfeed_id and m.user_id <> ${userId}::uuid)`;
}

/**
 * Deletes former posts whose copies the new newsfeed shows, if the user alone is a member of theirs. Posts in a reading
 * list stay.
 *
 * @returns the copies, with number and state of the former post
 */
export async function deleteFormer(db: Db, userId: string, copies: readonly Copy[]): Promise<ReplacingCopy[]> {
  const { rows } = await db.execute<ReplacingCopy>(sql`
    delete from ${posts} using unnest(${sql.param(copies.map(({ formerId }) => formerId))}::uuid[],
      ${sql.param(copies.map(({ id }) => id))}::uuid[]) as copies (former_id, id), ${posts} copy
    where posts.id = copies.former_id and copy.id = copies.id and copy.visible
      and not exists (select from ${readingListItems} item where item.post_id = posts.id)
      and ${isOnlyMember(userId)}
    returning copy.id, posts.number::text as number, posts.hidden as "isHidden"`);
  return rows;
}

interface ReplacingCopy extends Record<string, unknown> {
  id: string;
  /** Decimal digits. */
  number: string;
  isHidden: boolean;
}

/**
 * Gives copies the numbers of the posts that they replace, so that the user's reader apps keep them, and hides those
 * whose former post was hidden. Not in a shared newsfeed, where the other members' apps request only higher numbers,
 * and those members may not have hidden the post.
 */
export async function completeCopies(db: Db, userId: string, copies: readonly ReplacingCopy[]): Promise<void> {
  await db.execute(sql`
    update ${posts} set number = copies.number, hidden = posts.hidden or copies.is_hidden
    from unnest(${sql.param(copies.map(({ id }) => id))}::uuid[],
      ${sql.param(copies.map(({ number }) => number))}::bigint[],
      ${sql.param(copies.map(({ isHidden }) => isHidden))}::boolean[]) as copies (id, number, is_hidden)
    where posts.id = copies.id and ${isOnlyMember(userId)}`);
}
