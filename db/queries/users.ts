import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { users } from "@/db/schema/users";

/** Any number that nothing else in the database locks. */
const FIRST_ACCOUNT_LOCK = 7_105_102;

/** Lets one transaction at a time decide whether it makes the first account; ends with the transaction. */
export async function lockFirstAccount(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${FIRST_ACCOUNT_LOCK})`);
}

/** Makes whoever changes what belongs to the user wait for this transaction. */
export async function lockUser(db: Db, userId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
}

export async function hasUsers(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).limit(1);
  return rows.length > 0;
}

/** @returns false when the address has an account already */
export async function insertUser(
  db: Db,
  values: { id: string; email: string; passwordHash: string; createdAt: Date },
): Promise<boolean> {
  const rows = await db.insert(users).values(values).onConflictDoNothing().returning({ id: users.id });
  return rows.length > 0;
}

export async function findUser(db: Db, userId: string): Promise<{ email: string } | null> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row ?? null;
}

/** @param email in lower case */
export async function findUserByEmail(db: Db, email: string) {
  const [row] = await db
    .select({ id: users.id, passwordHash: users.passwordHash, sessionVersion: users.sessionVersion })
    .from(users)
    .where(sql`lower(${users.email}) = ${email}`);
  return row ?? null;
}

/** Puts a hash of the same password in the place of `old`; a password that was changed meanwhile stays. */
export async function replacePasswordHash(
  db: Db,
  userId: string,
  hashes: { old: string; renewed: string },
): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: hashes.renewed })
    .where(and(eq(users.id, userId), eq(users.passwordHash, hashes.old)));
}

/** No session that was made before is valid after this. */
export async function raiseSessionVersion(db: Db, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ sessionVersion: sql`${users.sessionVersion} + 1` })
    .where(eq(users.id, userId));
}
