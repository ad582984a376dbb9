import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isMember, type MemberKey } from "@/db/queries/members/members";
import { isReadByMember, readerColumns, selectPosts } from "@/db/queries/posts/post-columns";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { posts } from "@/db/schema/posts";

interface Candidates {
  /** Exclusive start of arrival in the newsfeed. */
  after: Date;
  /** Inclusive end of arrival. */
  until: Date;
  /** Earliest publication; older posts are not news. */
  publishedSince: Date;
  postsMax: number;
}

type RankedPost = {
  id: string;
  isSupported: boolean;
  /** Posts to list, beyond the maximum too. */
  total: number;
  /** Near-duplicates left out. */
  similarCount: number;
};

/**
 * Unread posts of a window: the most relevant first, then those with a key learning backed by a quote, then the newest.
 * Lists one post per group of near-duplicates, and none if one arrived before the window.
 */
export async function rankPostsOfWindow(
  db: Db,
  key: MemberKey,
  { after, until, publishedSince, postsMax }: Candidates,
): Promise<RankedPost[]> {
  const { rows } = await db.execute<RankedPost>(sql`
    select id, is_supported as "isSupported", total, "similarCount" from (
      select stories.*, (count(*) filter (where not is_repeat) over ())::int as total,
        (sum(copies) over () - count(*) filter (where not is_repeat) over ())::int as "similarCount"
      from (
        select distinct on (story) unread.*, count(*) over (partition by story) as copies, (
          select true from posts duplicate where duplicate.group_id = story and duplicate.visible
            and duplicate.created_at <= ${after.toISOString()}::timestamptz limit 1) is not null as is_repeat
        from (
          select ${posts.id}, ${posts.relevance}, ${posts.publishedAt}, coalesce(${posts.groupId}, ${posts.id}) as story, coalesce((
            select learning.state = 'supported' and jsonb_array_length(learning.evidence) > 0
            from keylearnings learning
            where learning.post_id = ${posts.id} and learning.status <> 'pending'
            order by learning.context_version desc limit 1
          ), false) as is_supported
          from ${newsfeedMembers}
          join ${newsfeeds} on ${newsfeeds.id} = ${newsfeedMembers.newsfeedId} and ${newsfeeds.deletedAt} is null
          join ${posts} on ${posts.newsfeedId} = ${newsfeeds.id}
          where ${newsfeedMembers.userId} = ${key.userId}::uuid and ${newsfeedMembers.newsfeedId} = ${key.newsfeedId}::uuid
            and ${posts.visible} and ${posts.publishedAt} >= greatest(${publishedSince.toISOString()}::timestamptz,
              ${newsfeeds.startDate}::timestamp at time zone 'UTC')
            and ${posts.createdAt} > ${after.toISOString()}::timestamptz
            and ${posts.createdAt} <= ${until.toISOString()}::timestamptz
            and not ${isReadByMember(posts.id)}
        ) unread order by story, relevance desc, is_supported desc, published_at desc, id desc
      ) stories
    ) counted
    where not is_repeat order by relevance desc, is_supported desc, published_at desc, id desc limit ${postsMax}`);
  return rows;
}

/** Posts of a newsfeed as a member sees them, unordered. */
export function listPostsOfMember(db: Db, key: MemberKey, postIds: readonly string[]) {
  const page = db.$with("page").as(
    db
      .select({ id: posts.id, ...readerColumns(posts.id) })
      .from(posts)
      .innerJoin(newsfeedMembers, isMember({ newsfeedId: posts.newsfeedId, userId: key.userId }))
      .where(and(eq(posts.newsfeedId, key.newsfeedId), inArray(posts.id, [...postIds]))),
  );
  return selectPosts(db, page, {});
}
