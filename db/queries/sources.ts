import { and, asc, count, eq, exists, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { feeds, sources } from "@/db/schema/feeds";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { postSources, posts } from "@/db/schema/posts";

type Role = "owner" | "editor";

/** Posts of the source, and those that it shares with another one. */
const postCount = sql<number>`(
  select count(*)::int from ${posts} where ${posts.sourceId} = ${sources.id} and ${posts.matched}
) + (
  select count(*)::int from ${postSources} inner join ${posts} on ${posts.id} = ${postSources.postId}
  where ${postSources.sourceId} = ${sources.id} and ${posts.matched} and ${posts.sourceId} is distinct from ${sources.id}
)`.mapWith(Number);

/** A source with the state of its feed. */
function selectSources(db: Db, condition: SQL | undefined) {
  return db
    .select({
      id: sources.id,
      newsfeedId: sources.newsfeedId,
      url: sources.url,
      type: sources.type,
      title: sources.title,
      createdAt: sources.createdAt,
      postCount,
      feed: feeds,
    })
    .from(sources)
    .innerJoin(newsfeeds, eq(newsfeeds.id, sources.newsfeedId))
    .innerJoin(newsfeedMembers, eq(newsfeedMembers.newsfeedId, newsfeeds.id))
    .leftJoin(feeds, eq(feeds.id, sources.feedId))
    .where(and(isNull(newsfeeds.deletedAt), condition))
    .orderBy(asc(sources.createdAt), asc(sources.id));
}

export type SourceRow = Awaited<ReturnType<typeof selectSources>>[number];

export function listSourcesOfNewsfeed(db: Db, key: { userId: string; newsfeedId: string }): Promise<SourceRow[]> {
  return selectSources(db, and(eq(newsfeedMembers.userId, key.userId), eq(newsfeedMembers.newsfeedId, key.newsfeedId)));
}

export async function findSourceOfMember(db: Db, key: { userId: string; sourceId: string }): Promise<SourceRow | null> {
  const [row] = await selectSources(db, and(eq(newsfeedMembers.userId, key.userId), eq(sources.id, key.sourceId)));
  return row ?? null;
}

/** The user's role in the source's newsfeed; null when it is somebody else's, undefined when there is no such source. */
export async function findRoleForSource(
  db: Db,
  key: { userId: string; sourceId: string },
): Promise<Role | null | undefined> {
  const [row] = await db
    .select({ role: newsfeedMembers.role })
    .from(sources)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, sources.newsfeedId), isNull(newsfeeds.deletedAt)))
    .leftJoin(
      newsfeedMembers,
      and(eq(newsfeedMembers.newsfeedId, newsfeeds.id), eq(newsfeedMembers.userId, key.userId)),
    )
    .where(eq(sources.id, key.sourceId));
  return row?.role;
}

export async function countSourcesOfNewsfeed(db: Db, newsfeedId: string): Promise<number> {
  const rows = await db.select({ total: count() }).from(sources).where(eq(sources.newsfeedId, newsfeedId));
  return rows[0]?.total ?? 0;
}

/**
 * Adds a source to a newsfeed; the same feed twice is one source.
 *
 * @returns the id of the source that is there now, and whether it is new
 */
export async function insertSource(
  db: Db,
  values: typeof sources.$inferInsert & { feedId: string },
): Promise<{ id: string; isNew: boolean }> {
  const inserted = await db
    .insert(sources)
    .values(values)
    .onConflictDoNothing({ target: [sources.newsfeedId, sources.feedId] })
    .returning({ id: sources.id });
  if (inserted[0]) return { id: inserted[0].id, isNew: true };
  const [there] = await db
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sources.newsfeedId, values.newsfeedId), eq(sources.feedId, values.feedId)));
  return { id: there?.id ?? values.id, isNew: false };
}

export async function findFeedOfSource(db: Db, sourceId: string): Promise<string | null> {
  const [row] = await db.select({ feedId: sources.feedId }).from(sources).where(eq(sources.id, sourceId));
  return row?.feedId ?? null;
}

/** @returns the feed that it listened to; undefined when the user has none of the roles */
export async function deleteSourceOfMember(
  db: Db,
  key: { userId: string; sourceId: string; roles: readonly Role[] },
): Promise<string | null | undefined> {
  const membership = db
    .select({ one: sql`1` })
    .from(newsfeedMembers)
    .where(
      and(
        eq(newsfeedMembers.newsfeedId, sources.newsfeedId),
        eq(newsfeedMembers.userId, key.userId),
        inArray(newsfeedMembers.role, [...key.roles]),
      ),
    );
  const rows = await db
    .delete(sources)
    .where(and(eq(sources.id, key.sourceId), exists(membership)))
    .returning({ feedId: sources.feedId });
  return rows[0]?.feedId;
}

/**
 * Hands posts of a source that is about to go to another source that carries the same article. Changes nothing for
 * somebody without one of the roles.
 */
export async function handOverPosts(
  db: Db,
  key: { userId: string; sourceId: string; roles: readonly Role[] },
): Promise<void> {
  const { sourceId } = key;
  const ofMember = db
    .select({ id: newsfeedMembers.newsfeedId })
    .from(newsfeedMembers)
    .where(and(eq(newsfeedMembers.userId, key.userId), inArray(newsfeedMembers.role, [...key.roles])));
  await db.execute(sql`
    update ${posts} set source_id = (
      select ps.source_id from ${postSources} ps
      where ps.post_id = posts.id and ps.source_id <> ${sourceId}::uuid order by ps.source_id limit 1)
    where posts.source_id = ${sourceId}::uuid and posts.newsfeed_id in ${ofMember} and exists (
      select 1 from ${postSources} ps where ps.post_id = posts.id and ps.source_id <> ${sourceId}::uuid)`);
}
