import { and, asc, desc, eq, exists, inArray, isNull, ne, type Placeholder, type SQL, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { newsfeedMembers, newsfeeds } from "@/db/schema/newsfeeds";
import { users } from "@/db/schema/users";

export type Role = (typeof newsfeedMembers.$inferSelect)["role"];

export type MemberKey = { userId: string; newsfeedId: string };

/** Restricts `newsfeed_members` to one membership, given by values or by the columns of a joined row. */
export function isMember({
  userId,
  newsfeedId,
}: Record<keyof MemberKey, string | PgColumn | Placeholder | SQL>): SQL | undefined {
  return and(eq(newsfeedMembers.newsfeedId, newsfeedId), eq(newsfeedMembers.userId, userId));
}

/** Restricts `newsfeed_members` to some newsfeeds, before other tables are read; no restriction without a list. */
export function isAmong(newsfeedIds: readonly string[] | undefined): SQL | undefined {
  return newsfeedIds && sql`${newsfeedMembers.newsfeedId} = any(${sql.param([...newsfeedIds])}::uuid[])`;
}

const isNotOwner = ne(newsfeedMembers.role, "owner");

/** The caller and the roles that permit the action. */
export interface Caller {
  callerId: string;
  roles: readonly Role[];
}

const caller = alias(newsfeedMembers, "caller");
const callersNewsfeed = alias(newsfeeds, "callers_newsfeed");

/** Whether the caller has one of the roles in the row's newsfeed. */
export function callerMay(db: Db, newsfeedId: PgColumn, { callerId, roles }: Caller): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(caller)
      .innerJoin(callersNewsfeed, and(eq(callersNewsfeed.id, caller.newsfeedId), isNull(callersNewsfeed.deletedAt)))
      .where(and(eq(caller.newsfeedId, newsfeedId), eq(caller.userId, callerId), inArray(caller.role, [...roles]))),
  );
}

function selectMembers(db: Db, condition: SQL | undefined) {
  return db
    .select({
      user_id: newsfeedMembers.userId,
      email: users.email,
      name: users.name,
      role: newsfeedMembers.role,
      created_at: newsfeedMembers.createdAt,
    })
    .from(newsfeedMembers)
    .innerJoin(users, and(eq(users.id, newsfeedMembers.userId), isNull(users.deletedAt)))
    .where(condition)
    .orderBy(desc(sql`${newsfeedMembers.role} = 'owner'`), asc(newsfeedMembers.createdAt), asc(newsfeedMembers.userId));
}

/** The owner first, then by joining date. */
export function listMembersOfNewsfeed(db: Db, key: Caller & { newsfeedId: string }) {
  return selectMembers(
    db,
    and(eq(newsfeedMembers.newsfeedId, key.newsfeedId), callerMay(db, newsfeedMembers.newsfeedId, key)),
  );
}

export async function findMemberOfNewsfeed(db: Db, key: Caller & { newsfeedId: string; userId: string }) {
  const [row] = await selectMembers(db, and(isMember(key), callerMay(db, newsfeedMembers.newsfeedId, key)));
  return row ?? null;
}

/** @param email in lower case */
export async function hasMemberWithEmail(db: Db, newsfeedId: string, email: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(newsfeedMembers, isMember({ userId: users.id, newsfeedId }))
    .where(sql`lower(${users.email}) = ${email}`);
  return rows.length > 0;
}

/** The user's role in each of these newsfeeds that exists; null for another user's. */
export function listRolesInNewsfeeds(
  db: Db,
  { userId, newsfeedIds }: { userId: string; newsfeedIds: readonly string[] },
) {
  return db
    .select({ id: newsfeeds.id, role: newsfeedMembers.role })
    .from(newsfeeds)
    .leftJoin(newsfeedMembers, and(eq(newsfeedMembers.newsfeedId, newsfeeds.id), eq(newsfeedMembers.userId, userId)))
    .where(and(sql`${newsfeeds.id} = any(${sql.param([...newsfeedIds])}::uuid[])`, isNull(newsfeeds.deletedAt)));
}

/** The user's memberships, or those in some newsfeeds. */
export function listMemberships(
  db: Db,
  { userId, newsfeedIds }: { userId: string; newsfeedIds?: readonly string[] | undefined },
) {
  return db
    .select({ newsfeedId: newsfeedMembers.newsfeedId, role: newsfeedMembers.role })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, and(eq(newsfeeds.id, newsfeedMembers.newsfeedId), isNull(newsfeeds.deletedAt)))
    .where(and(eq(newsfeedMembers.userId, userId), isAmong(newsfeedIds)));
}

/** Newsfeeds of the owner that other members read too, by name. */
export function listSharedNewsfeedsOfOwner(db: Db, userId: string) {
  return db
    .selectDistinct({ id: newsfeeds.id, name: newsfeeds.name })
    .from(newsfeeds)
    .innerJoin(newsfeedMembers, and(eq(newsfeedMembers.newsfeedId, newsfeeds.id), ne(newsfeedMembers.userId, userId)))
    .where(and(eq(newsfeeds.ownerId, userId), isNull(newsfeeds.deletedAt)))
    .orderBy(asc(newsfeeds.name), asc(newsfeeds.id));
}

/** Prevents new invitations to an owner's newsfeeds and their transfer until the transaction ends. @returns their ids */
export async function lockNewsfeedsOfOwner(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: newsfeeds.id })
    .from(newsfeeds)
    .where(and(eq(newsfeeds.ownerId, userId), isNull(newsfeeds.deletedAt)))
    // Concurrent transactions cannot deadlock in one order.
    .orderBy(asc(newsfeeds.id))
    .for("no key update");
  return rows.map(({ id }) => id);
}

/** Other members of all newsfeeds of an owner. */
export function listMembersOfOwner(db: Db, userId: string) {
  return db
    .select({ userId: newsfeedMembers.userId, newsfeedId: newsfeedMembers.newsfeedId })
    .from(newsfeedMembers)
    .innerJoin(newsfeeds, eq(newsfeeds.id, newsfeedMembers.newsfeedId))
    .where(and(eq(newsfeeds.ownerId, userId), isNull(newsfeeds.deletedAt), isNotOwner))
    .orderBy(asc(newsfeedMembers.newsfeedId), asc(newsfeedMembers.userId));
}

export function countMembersOfNewsfeed(db: Db, newsfeedId: string): Promise<number> {
  return db.$count(newsfeedMembers, eq(newsfeedMembers.newsfeedId, newsfeedId));
}

/** @returns false for an existing member, whose role stays */
export async function insertMember(
  db: Db,
  values: { userId: string; newsfeedId: string; role: Role; createdAt: Date },
): Promise<boolean> {
  const { rowCount } = await db.insert(newsfeedMembers).values(values).onConflictDoNothing();
  return rowCount === 1;
}

/** Removes a member who is not the owner. @returns false without such a member, or for a caller without permission */
export async function deleteMember(db: Db, key: Caller & { newsfeedId: string; userId: string }): Promise<boolean> {
  const { rowCount } = await db
    .delete(newsfeedMembers)
    .where(and(isMember(key), isNotOwner, callerMay(db, newsfeedMembers.newsfeedId, key)));
  return rowCount === 1;
}

/** Changes the role of a member who is not the owner. @returns false without such a member or permission */
export async function changeRole(
  db: Db,
  key: Caller & { newsfeedId: string; userId: string },
  role: Exclude<Role, "owner">,
): Promise<boolean> {
  const { rowCount } = await db
    .update(newsfeedMembers)
    .set({ role })
    .where(and(isMember(key), isNotOwner, callerMay(db, newsfeedMembers.newsfeedId, key)));
  return rowCount === 1;
}

/** Demotes the owner before promoting the member, since a newsfeed has one owner; call it in a transaction. */
export async function changeOwner(
  db: Db,
  newsfeedId: string,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<void> {
  await db
    .update(newsfeedMembers)
    .set({ role: "editor" })
    .where(and(isMember({ newsfeedId, userId: from }), eq(newsfeedMembers.role, "owner")));
  await db
    .update(newsfeedMembers)
    .set({ role: "owner" })
    .where(and(isMember({ newsfeedId, userId: to }), isNotOwner));
  await db
    .update(newsfeeds)
    .set({ ownerId: to, updatedAt: at })
    .where(and(eq(newsfeeds.id, newsfeedId), eq(newsfeeds.ownerId, from), isNull(newsfeeds.deletedAt)));
}
