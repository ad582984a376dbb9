import { and, asc, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { nativeAddress, shownAddress, sourceName } from "@/db/queries/feeds/shown-address";
import { callerMay, isMember, type MemberKey, type Role } from "@/db/queries/members/members";
import { isSinceStartAt } from "@/db/queries/newsfeeds/start-date";
import { articles } from "@/db/schema/articles";
import { feeds, sources } from "@/db/schema/feeds";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { postSources, posts } from "@/db/schema/posts";
import { DAY_MS } from "@/lib/core/duration";

/** Refused posts are kept 30 days, so match shares cover that period. */
const FILED_DAYS = 30;
const PUBLISHED_WEEKS = 4;

/** Kept posts from the source, its own and shared ones, and their share of the last 30 days' posts. */
function filedPosts(db: Db, now: Date) {
  const posted = sql`(
    select p.matched, p.created_at, p.published_at from ${posts} p where p.source_id = ${sources.id}
    union all
    select p.matched, p.created_at, p.published_at from ${postSources} ps inner join ${posts} p on p.id = ps.post_id
    where ps.source_id = ${sources.id} and p.source_id is distinct from ${sources.id}
  ) as posted`;
  const isRecent = sql`created_at > ${daysBefore(now, FILED_DAYS).toISOString()}::timestamptz`;
  return db
    .select({
      posts: sql<number>`count(*) filter (where matched)`.mapWith(Number).as("posts"),
      matchedShare:
        sql`count(*) filter (where matched and ${isRecent}) / nullif(count(*) filter (where ${isRecent}), 0)::float8`
          .mapWith((share): number | null => Number(share))
          .as("matched_share"),
    })
    .from(posted)
    .where(isSinceStartAt(sql`published_at`))
    .as("filed");
}

/** The feed's articles, kept or not. */
function publishedArticles(db: Db, now: Date) {
  const since = daysBefore(now, PUBLISHED_WEEKS * 7);
  return db
    .select({ perWeek: sql<number>`count(*)`.mapWith((total) => Number(total) / PUBLISHED_WEEKS).as("per_week") })
    .from(articles)
    .where(and(eq(articles.feedId, feeds.id), gt(articles.publishedAt, since)))
    .as("published");
}

/** A raw sub-query bypasses the column's decoder. */
const latestPublishedAt: SQL<Date | null> = sql`(
  select max(latest.published_at) from ${articles} latest where latest.feed_id = ${feeds.id})`.mapWith(
  articles.publishedAt,
);

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** A source with the state of its feed. */
function selectSources(db: Db, now: Date, condition: SQL | undefined) {
  const filed = filedPosts(db, now);
  const published = publishedArticles(db, now);
  return db
    .select({
      id: sources.id,
      newsfeedId: sources.newsfeedId,
      url: shownAddress(sources.url),
      type: sources.type,
      title: sources.title,
      translateTo: sources.translateTo,
      createdAt: sources.createdAt,
      postCount: filed.posts,
      matchedShare: filed.matchedShare,
      postsPerWeek: published.perWeek,
      latestPublishedAt,
      feedUrl: nativeAddress,
      feed: feeds,
    })
    .from(sources)
    .innerJoin(newsfeeds, eq(newsfeeds.id, sources.newsfeedId))
    .innerJoin(newsfeedMembers, eq(newsfeedMembers.newsfeedId, newsfeeds.id))
    .leftJoin(feeds, eq(feeds.id, sources.feedId))
    .crossJoinLateral(filed)
    .crossJoinLateral(published)
    .where(and(isNull(newsfeeds.deletedAt), condition))
    .orderBy(asc(sources.createdAt), asc(sources.id));
}

export type SourceRow = Awaited<ReturnType<typeof selectSources>>[number];

export function listSourcesOfNewsfeed(db: Db, key: MemberKey, now: Date) {
  return selectSources(db, now, isMember(key));
}

/** Sources of all of the user's newsfeeds by id, so that the reply is the same until they change. */
export function listSourceNamesOfUser(db: Db, userId: string, { rowsMax }: { rowsMax: number }) {
  return db
    .select({
      id: sources.id,
      newsfeed_id: sources.newsfeedId,
      name: sourceName,
      url: shownAddress(sources.url),
      rss_feed_url: nativeAddress,
    })
    .from(sources)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, sources.newsfeedId), isNull(newsfeeds.deletedAt)))
    .innerJoin(newsfeedMembers, isMember({ newsfeedId: sources.newsfeedId, userId }))
    .leftJoin(feeds, eq(feeds.id, sources.feedId))
    .orderBy(sources.id)
    .limit(rowsMax);
}

export async function findSourceOfMember(
  db: Db,
  key: { userId: string; sourceId: string },
  now: Date,
): Promise<SourceRow | null> {
  const [row] = await selectSources(db, now, and(eq(newsfeedMembers.userId, key.userId), eq(sources.id, key.sourceId)));
  return row ?? null;
}

/** The user's role; null for another user's source, undefined for an unknown one. */
export async function findRoleForSource(
  db: Db,
  key: { userId: string; sourceId: string },
): Promise<Role | null | undefined> {
  const [row] = await db
    .select({ role: newsfeedMembers.role })
    .from(sources)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, sources.newsfeedId), isNull(newsfeeds.deletedAt)))
    .leftJoin(newsfeedMembers, isMember({ newsfeedId: newsfeeds.id, userId: key.userId }))
    .where(eq(sources.id, key.sourceId));
  return row?.role;
}

export function countSourcesOfNewsfeed(db: Db, newsfeedId: string): Promise<number> {
  return db.$count(sources, eq(sources.newsfeedId, newsfeedId));
}

type NewSource = typeof sources.$inferInsert & { feedId: string };

/** @returns feeds of the new sources; the newsfeed already has the others */
export async function insertSources(db: Db, rows: readonly NewSource[]): Promise<Set<string>> {
  const inserted = await db
    .insert(sources)
    .values([...rows])
    .onConflictDoNothing({ target: [sources.newsfeedId, sources.feedId] })
    .returning({ feedId: sources.feedId });
  return new Set(inserted.flatMap(({ feedId }) => feedId ?? []));
}

/** Adds a source; the same feed twice is one source. @returns its id, and whether it is new */
export async function insertSource(db: Db, values: NewSource): Promise<{ id: string; isNew: boolean }> {
  const added = await insertSources(db, [values]);
  if (added.size > 0) return { id: values.id, isNew: true };
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

interface ChangeKey {
  userId: string;
  sourceId: string;
  roles: readonly Role[];
}

function mayChange(db: Db, { sourceId, userId, roles }: ChangeKey): SQL | undefined {
  return and(eq(sources.id, sourceId), callerMay(db, sources.newsfeedId, { callerId: userId, roles }));
}

/** @returns the source's feed; undefined without such a source, and for a caller without the roles */
export async function deleteSourceOfMember(db: Db, key: ChangeKey): Promise<string | null | undefined> {
  const [row] = await db.delete(sources).where(mayChange(db, key)).returning({ feedId: sources.feedId });
  return row?.feedId;
}

/**
 * Replaces a source by one in another newsfeed with the same number, title and language. A new row, so that those who
 * follow the changes of either newsfeed see a deletion and an addition.
 *
 * @param to.newsfeedId may have a copy of the source, with the id
 * @returns false for a caller without the roles
 */
export async function moveSourceOfMember(
  db: Db,
  key: ChangeKey,
  to: { newsfeedId: string; id: string },
): Promise<boolean> {
  const [former] = await db.delete(sources).where(mayChange(db, key)).returning();
  if (!former) return false;
  await db
    .insert(sources)
    .values({ ...former, ...to })
    .onConflictDoUpdate({ target: sources.id, set: { number: former.number } });
  return true;
}

/**
 * Reassigns posts of a source to be removed to another source with the same article. No effect for a caller without the
 * roles.
 */
export async function handOverPosts(db: Db, { sourceId, userId, roles }: ChangeKey): Promise<void> {
  const isAllowed = callerMay(db, posts.newsfeedId, { callerId: userId, roles });
  await db.execute(sql`
    update ${posts} set source_id = (
      select ps.source_id from ${postSources} ps
      where ps.post_id = posts.id and ps.source_id <> ${sourceId}::uuid order by ps.source_id limit 1)
    where posts.source_id = ${sourceId}::uuid and ${isAllowed} and exists (
      select 1 from ${postSources} ps where ps.post_id = posts.id and ps.source_id <> ${sourceId}::uuid)`);
}

/** Gives a source another feed; its posts stay. @returns false for a caller without the roles */
export async function replaceFeedOfSource(
  db: Db,
  key: ChangeKey,
  to: Required<Pick<typeof sources.$inferInsert, "feedId" | "url" | "type" | "title">>,
): Promise<boolean> {
  const { rowCount } = await db.update(sources).set(to).where(mayChange(db, key));
  return rowCount === 1;
}

/** Changes the defined fields, at least one. No effect for a caller without the roles. */
export async function changeSource(
  db: Db,
  key: ChangeKey,
  to: { [Name in "title" | "translateTo"]?: string | null | undefined },
): Promise<void> {
  await db.update(sources).set(to).where(mayChange(db, key));
}

export async function hasOtherSource(
  db: Db,
  { newsfeedId, feedId, sourceId }: { newsfeedId: string; feedId: string; sourceId: string },
): Promise<boolean> {
  const isOther = and(eq(sources.newsfeedId, newsfeedId), eq(sources.feedId, feedId), ne(sources.id, sourceId));
  return (await db.$count(sources, isOther)) > 0;
}
