import { and, count, countDistinct, eq, isNull, not, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { only } from "@/db/queries/rows";
import { sources } from "@/db/schema/feeds";
import { newsfeeds } from "@/db/schema/newsfeeds";
import { apiKeys, sessions, users } from "@/db/schema/users";

/** Arbitrary advisory lock key. */
const FIRST_ACCOUNT_LOCK = 7_105_102;

/** Serialises the decision about the first account until the transaction ends. */
export async function lockFirstAccount(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${FIRST_ACCOUNT_LOCK})`);
}

/** Serialises changes to the user's data until the transaction ends. */
export async function lockUser(db: Db, userId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
}

export async function hasUsers(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(isNull(users.deletedAt)).limit(1);
  return rows.length > 0;
}

export function countUsers(db: Db): Promise<number> {
  return db.$count(users, isNull(users.deletedAt));
}

/** @returns false when the address is taken */
export async function insertUser(
  db: Db,
  values: { id: string; email: string; passwordHash: string; createdAt: Date; emailVerifiedAt?: Date },
): Promise<boolean> {
  const { rowCount } = await db.insert(users).values(values).onConflictDoNothing();
  return rowCount === 1;
}

/** Changes the fields given. */
export async function updateUser(
  db: Db,
  userId: string,
  changes: Partial<
    Pick<typeof users.$inferInsert, "name" | "timezone" | "isTimezoneFixed" | "locale" | "showsPictures">
  >,
): Promise<void> {
  if (Object.keys(changes).length > 0) await db.update(users).set(changes).where(eq(users.id, userId));
}

export async function findUser(db: Db, userId: string) {
  const [row] = await db
    .select({
      email: users.email,
      name: users.name,
      emailVerifiedAt: users.emailVerifiedAt,
      timeZone: users.timezone,
      isTimeZoneFixed: users.isTimezoneFixed,
      locale: users.locale,
      showsPictures: users.showsPictures,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Credentials; the hash is null for an account without a password. */
export async function findCredentials(db: Db, userId: string) {
  const [row] = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Requires an existing user. */
export async function findSessionVersion(db: Db, userId: string): Promise<number> {
  const rows = await db.select({ sessionVersion: users.sessionVersion }).from(users).where(eq(users.id, userId));
  return only(rows).sessionVersion;
}

/** @param email in lower case */
export async function findUserByEmail(db: Db, email: string) {
  const [row] = await db
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      sessionVersion: users.sessionVersion,
      emailVerifiedAt: users.emailVerifiedAt,
    })
    .from(users)
    .where(and(sql`lower(${users.email}) = ${email}`, isNull(users.deletedAt)));
  return row ?? null;
}

/** Verifies the address, keeping an earlier date. @returns whether this is the first proof */
export async function markEmailVerified(db: Db, { userId, at }: { userId: string; at: Date }): Promise<boolean> {
  const { rowCount } = await db
    .update(users)
    .set({ emailVerifiedAt: at })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)));
  return rowCount === 1;
}

/** Gives the user a new, verified address. @param email in lower case @returns false when another account has it */
export async function replaceEmail(
  db: Db,
  userId: string,
  { email, at }: { email: string; at: Date },
): Promise<boolean> {
  const isTaken = sql`exists (select 1 from ${users} other where lower(other.email) = ${email} and other.id <> ${userId})`;
  const { rowCount } = await db
    .update(users)
    .set({ email, emailVerifiedAt: at })
    .where(and(eq(users.id, userId), not(isTaken)));
  return rowCount === 1;
}

/** Null removes the password. @returns false when `old` is given and no longer the hash */
export async function setPasswordHash(
  db: Db,
  userId: string,
  { old, renewed }: { old?: string; renewed: string | null },
): Promise<boolean> {
  const isCurrent = old === undefined ? undefined : eq(users.passwordHash, old);
  const { rowCount } = await db
    .update(users)
    .set({ passwordHash: renewed })
    .where(and(eq(users.id, userId), isCurrent));
  return rowCount === 1;
}

/** Invalidates all existing sessions. */
export async function raiseSessionVersion(db: Db, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ sessionVersion: sql`${users.sessionVersion} + 1` })
    .where(eq(users.id, userId));
}

/**
 * The account with the admin address once it is verified; without such an address the oldest, whose id is the lowest.
 * With one, no other account ever becomes the operator.
 *
 * @param adminEmail in lower case
 */
export async function findOperatorId(db: Db, adminEmail: string | null): Promise<string | null> {
  if (adminEmail !== null) {
    const named = await findUserByEmail(db, adminEmail);
    return named?.emailVerifiedAt ? named.id : null;
  }
  const oldest = db.select({ id: users.id }).from(users).where(isNull(users.deletedAt)).orderBy(users.id).limit(1);
  return (await oldest)[0]?.id ?? null;
}

/** All accounts, oldest first: the latest visit, sign-in or use of an API key, and the newsfeeds that they own. */
export function listUsers(db: Db) {
  const owned = db
    .select({
      ownerId: newsfeeds.ownerId,
      newsfeeds: countDistinct(newsfeeds.id).as("newsfeeds"),
      sources: count(sources.id).as("sources"),
    })
    .from(newsfeeds)
    .leftJoin(sources, eq(sources.newsfeedId, newsfeeds.id))
    .where(isNull(newsfeeds.deletedAt))
    .groupBy(newsfeeds.ownerId)
    .as("owned");
  const signedInAt = sql`(select max(created_at) from ${sessions} where user_id = ${users.id})`;
  const keyUsedAt = sql`(select max(last_used_at) from ${apiKeys} where user_id = ${users.id})`;
  return db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      createdAt: users.createdAt,
      lastSeenAt: sql<Date | null>`greatest(${users.visitedAt}, ${signedInAt}, ${keyUsedAt})`.mapWith(users.visitedAt),
      newsfeeds: sql<number>`coalesce(${owned.newsfeeds}, 0)`.mapWith(Number),
      sources: sql<number>`coalesce(${owned.sources}, 0)`.mapWith(Number),
    })
    .from(users)
    .leftJoin(owned, eq(owned.ownerId, users.id))
    .where(isNull(users.deletedAt))
    .orderBy(users.id);
}
