import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { postFeedback, posts } from "@/db/schema/posts";
import type { PostKey } from "./posts";

type Kind = (typeof postFeedback.$inferSelect)["kind"];

/** The post, if the caller may read it. */
const readable = ({ userId, postId }: PostKey) => sql`${posts}
  join ${newsfeeds} n on n.id = posts.newsfeed_id and n.deleted_at is null
  join ${newsfeedMembers} m on m.newsfeed_id = n.id and m.user_id = ${userId}::uuid
  where posts.id = ${postId}::uuid`;

/** The caller's feedback, null without any; undefined for a non-member. */
export async function findFeedbackOfMember(db: Db, key: PostKey): Promise<Kind | null | undefined> {
  const { rows } = await db.execute<{ kind: Kind | null }>(sql`
    select (select f.kind from ${postFeedback} f where f.post_id = posts.id and f.user_id = m.user_id) as kind
    from ${readable(key)}`);
  return rows[0]?.kind;
}

/** Stores or replaces the caller's feedback; nothing for a non-member. */
export async function saveFeedbackOfMember(
  db: Db,
  key: PostKey,
  { kind, at }: { kind: Kind; at: Date },
): Promise<void> {
  await db.execute(sql`
    insert into ${postFeedback} (user_id, post_id, kind, updated_at)
    select m.user_id, posts.id, ${kind}, ${at.toISOString()}::timestamptz from ${readable(key)}
    on conflict (user_id, post_id) do update set kind = excluded.kind, updated_at = excluded.updated_at`);
}

/** Withdraws the caller's feedback, if there is any. */
export async function deleteFeedbackOfMember(db: Db, { userId, postId }: PostKey): Promise<void> {
  await db.delete(postFeedback).where(and(eq(postFeedback.userId, userId), eq(postFeedback.postId, postId)));
}
