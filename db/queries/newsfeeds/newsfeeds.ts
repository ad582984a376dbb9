import { and, asc, eq, inArray, isNull, lt, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { callerMay, isAmong, isMember, type MemberKey, type Role } from "@/db/queries/members/members";
import { prepared } from "@/db/queries/prepared";
import { differs } from "@/db/queries/rows";
import { sources } from "@/db/schema/feeds";
import { newsfeedFolders, newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { postStates, posts } from "@/db/schema/posts";
import { NIL_ID } from "@/lib/core/id";
import { IN_MEMBERS_ORDER } from "./folders";
import { type NewsfeedColumns, newsfeedFields } from "./newsfeed-fields";
import { announcedRederive, isOtherContext, type Recent } from "./rederiving";
import { announcedRefile } from "./refiling";
import { isSinceStart } from "./start-date";

const sourceCount = sql<number>`(
  select count(*)::int from ${sources} where ${sources.newsfeedId} = ${newsfeeds.id}
)`.mapWith(Number);

const isOfMember = sql`${postStates.userId} = ${newsfeedMembers.userId} and ${postStates.newsfeedId} = ${newsfeeds.id}`;

const watermark = sql`coalesce(${newsfeedMembers.readUpTo}, ${NIL_ID}::uuid)`;
const isListed = sql`(select ${posts.visible} and ${isSinceStart} from ${posts} where ${posts.id} = ${postStates.postId})`;

/**
 * Unread posts: those above the watermark, which the arrival index alone counts, without those marked read, plus those
 * below it marked unread. Old read posts are never touched. Scalar sub-queries, because joins could scan all states or
 * all posts, and looking up the state of each post takes ten times as long.
 */
const arrivedCount = sql`(
  select count(*)::int from ${posts}
  where ${posts.newsfeedId} = ${newsfeeds.id} and ${posts.visible} and ${isSinceStart} and ${posts.id} > ${watermark}
)`;
const isReadAbove = sql`${isOfMember} and ${postStates.isRead} and ${postStates.postId} > ${watermark}`;

/** Counts arrivals only as far as the unread count needs: exact below `max`, else at least `max`. */
const arrivedCountUpTo = (max: Placeholder) => sql`(
  select count(*)::int from (
    select from ${posts}
    where ${posts.newsfeedId} = ${newsfeeds.id} and ${posts.visible} and ${isSinceStart} and ${posts.id} > ${watermark}
    order by ${posts.id}
    limit (select ${max}::bigint + count(*) from ${postStates} where ${isReadAbove})
  ) as arrived
)`;

const unreadCount = (arrived: SQL) =>
  sql<number>`${arrived} - (
  select count(*)::int from ${postStates} where ${isReadAbove} and ${isListed}
) + (
  select count(*)::int from ${postStates}
  where ${isOfMember} and not ${postStates.isRead} and ${postStates.postId} <= ${newsfeedMembers.readUpTo}
    and ${isListed}
)`.mapWith(Number);

/** Progress of a run; null without one. Capped, because articles and posts may come and go during the run. */
const progress = (done: PgColumn, total: PgColumn) =>
  sql<{ done: number; total: number } | null>`case when ${total} > 0 then
    jsonb_build_object('done', least(coalesce(${done}, 0), ${total}), 'total', ${total}) end`;

/** A newsfeed as a member sees it. */
function selectNewsfeeds(db: Db, condition: SQL | undefined, arrived = arrivedCount) {
  return db
    .select({
      id: newsfeeds.id,
      user_id: newsfeeds.ownerId,
      ...newsfeedFields,
      created_at: newsfeeds.createdAt,
      updated_at: newsfeeds.updatedAt,
      source_count: sourceCount,
      unread_count: unreadCount(arrived),
      refile: progress(newsfeeds.refileDone, newsfeeds.refileTotal),
      rederive: progress(newsfeeds.rederiveDone, newsfeeds.rederiveTotal),
      role: newsfeedMembers.role,
      folder_id: newsfeedMembers.folderId,
    })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, eq(newsfeeds.id, newsfeedMembers.newsfeedId))
    .leftJoin(newsfeedFolders, eq(newsfeedFolders.id, newsfeedMembers.folderId))
    .where(and(isNull(newsfeeds.deletedAt), condition))
    .orderBy(...IN_MEMBERS_ORDER);
}

const preparedNewsfeeds = prepared("newsfeeds", (db, { isCapped }: { isCapped: boolean }) => {
  const arrived = isCapped ? arrivedCountUpTo(sql.placeholder("unreadMax")) : arrivedCount;
  return selectNewsfeeds(db, eq(newsfeedMembers.userId, sql.placeholder("userId")), arrived);
});

interface Listed {
  /** Only these. */
  newsfeedIds?: readonly string[] | undefined;
  /** Larger counts need not be exact, which takes a tenth of the time with many unread posts. */
  unreadMax?: number | undefined;
}

/** Newsfeeds the user owns or shares, in the user's order. */
export function listNewsfeedsOfMember(db: Db, userId: string, { newsfeedIds, unreadMax }: Listed = {}) {
  if (newsfeedIds) return selectNewsfeeds(db, and(eq(newsfeedMembers.userId, userId), isAmong(newsfeedIds)));
  return preparedNewsfeeds(db, { isCapped: unreadMax !== undefined }).execute({ userId, unreadMax });
}

export async function findNewsfeedOfMember(db: Db, key: MemberKey) {
  const [row] = await selectNewsfeeds(db, isMember(key));
  return row ?? null;
}

/** A newsfeed's settings, without counts that read every post. */
export async function findSettingsOfMember(db: Db, key: MemberKey) {
  const [row] = await db
    .select({ ...newsfeedFields, updated_at: newsfeeds.updatedAt })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
    .where(isMember(key));
  return row ?? null;
}

/** The user's role; null for another user's newsfeed, undefined for an unknown one. */
export async function findRoleInNewsfeed(db: Db, key: MemberKey): Promise<Role | null | undefined> {
  const [row] = await db
    .select({ role: newsfeedMembers.role })
    .from(newsfeeds)
    .leftJoin(newsfeedMembers, isMember({ newsfeedId: newsfeeds.id, userId: key.userId }))
    .where(and(eq(newsfeeds.id, key.newsfeedId), isNull(newsfeeds.deletedAt)));
  return row?.role;
}

export function countNewsfeedsOfOwner(db: Db, userId: string): Promise<number> {
  return db.$count(newsfeeds, and(eq(newsfeeds.ownerId, userId), isNull(newsfeeds.deletedAt)));
}

/** Ids and names of the user's own newsfeeds, oldest first. */
export function listNamesOfOwner(db: Db, userId: string) {
  return db
    .select({ id: newsfeeds.id, name: newsfeeds.name })
    .from(newsfeeds)
    .where(and(eq(newsfeeds.ownerId, userId), isNull(newsfeeds.deletedAt)))
    .orderBy(asc(newsfeeds.createdAt), asc(newsfeeds.id));
}

/** Serialises counting the newsfeed's members and sources. */
export async function lockNewsfeed(db: Db, newsfeedId: string): Promise<void> {
  await db.select({ id: newsfeeds.id }).from(newsfeeds).where(eq(newsfeeds.id, newsfeedId)).for("no key update");
}

/** Inserts the newsfeed and its owner's membership. */
export async function insertNewsfeed(
  db: Db,
  values: typeof newsfeeds.$inferInsert,
  { digestEnabled }: { digestEnabled: boolean },
): Promise<void> {
  await db.insert(newsfeeds).values(values);
  const owner = { userId: values.ownerId, newsfeedId: values.id, role: "owner" as const, digestEnabled };
  await db.insert(newsfeedMembers).values(owner);
}

type ChangeKey = MemberKey & { roles: readonly Role[] };

interface NewsfeedChanges extends NewsfeedColumns {
  isStartChosen?: boolean;
  updatedAt: Date;
  /** Posts whose key learnings a new business context outdates. */
  recent: Recent;
}

/**
 * Changes the fields given. Changed keywords, context or language raise their version; equal ones do not, because they
 * would derive every key learning or judge every article again. Name and keywords are in the prompt too but raise no
 * version of it: existing texts stay true. A real change announces its background work. Call it with the newsfeed locked.
 *
 * @returns the work that it calls for; null, without a change, when the user has none of the roles or the newsfeed has
 * these values
 */
export async function updateNewsfeedOfMember(
  db: Db,
  key: ChangeKey,
  { recent, updatedAt, ...changes }: NewsfeedChanges,
): Promise<{ isRefiled: boolean; isRederived: boolean } | null> {
  const { keywords, startDate, isStartChosen } = changes;
  const former = db
    .select({
      id: newsfeeds.id,
      isRefiled: differs(newsfeeds, { keywords, startDate, isStartChosen }).mapWith(Boolean).as("is_refiled"),
      isRederived: isOtherContext(changes).mapWith(Boolean).as("is_rederived"),
    })
    .from(newsfeeds)
    .where(eq(newsfeeds.id, key.newsfeedId))
    .as("former");
  const [work] = await db
    .update(newsfeeds)
    .set({
      ...changes,
      updatedAt,
      ...announcedRefile(changes),
      ...announcedRederive(changes, recent),
      keywordsVersion: sql`${newsfeeds.keywordsVersion} + (${differs(newsfeeds, { keywords })})::int`,
      contextVersion: sql`${newsfeeds.contextVersion} + (${isOtherContext(changes)})::int`,
    })
    .from(former)
    .where(and(eq(former.id, newsfeeds.id), mayChange(db, key), differs(newsfeeds, changes)))
    .returning({ isRefiled: former.isRefiled, isRederived: former.isRederived });
  return work ?? null;
}

function mayChange(db: Db, { newsfeedId, userId, roles }: ChangeKey): SQL | undefined {
  const isAllowed = callerMay(db, newsfeeds.id, { callerId: userId, roles });
  return and(eq(newsfeeds.id, newsfeedId), isNull(newsfeeds.deletedAt), isAllowed);
}

/** Hides the newsfeed; its rows are purged in the background. */
export async function markNewsfeedDeleted(db: Db, key: ChangeKey, deletedAt: Date): Promise<boolean> {
  const { rowCount } = await db.update(newsfeeds).set({ deletedAt }).where(mayChange(db, key));
  return rowCount === 1;
}

/**
 * Deletes posts, and their states, of newsfeeds that were marked deleted before `deletedBefore`.
 *
 * @returns the number of rows
 */
export async function purgePostsOfDeletedNewsfeeds(
  db: Db,
  { deletedBefore, rowsMax }: { deletedBefore: Date; rowsMax: number },
): Promise<number> {
  const ids = db.select({ id: newsfeeds.id }).from(newsfeeds).where(lt(newsfeeds.deletedAt, deletedBefore));
  // By member, as the primary key has them.
  const members = db
    .select({ userId: newsfeedMembers.userId, newsfeedId: newsfeedMembers.newsfeedId })
    .from(newsfeedMembers)
    .where(inArray(newsfeedMembers.newsfeedId, ids));
  let count = 0;
  for (const [table, isOf] of [
    [postStates, sql`(user_id, newsfeed_id) in ${members}`],
    [posts, sql`newsfeed_id in ${ids}`],
  ] as const) {
    const some = sql`array(select ctid from ${table} where ${isOf} limit ${rowsMax - count})`;
    if (count < rowsMax) count += (await db.execute(sql`delete from ${table} where ctid = any(${some})`)).rowCount ?? 0;
  }
  return count;
}

/** Deletes one newsfeed that was marked deleted before `deletedBefore` and has no posts left. */
export async function purgeDeletedNewsfeed(db: Db, deletedBefore: Date): Promise<boolean> {
  const isEmpty = sql`not exists (select 1 from ${posts} where ${posts.newsfeedId} = ${newsfeeds.id})`;
  const isOver = and(lt(newsfeeds.deletedAt, deletedBefore), isEmpty);
  const one = db.select({ id: newsfeeds.id }).from(newsfeeds).where(isOver).limit(1);
  const { rowCount } = await db.delete(newsfeeds).where(inArray(newsfeeds.id, one));
  return rowCount === 1;
}
