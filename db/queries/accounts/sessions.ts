import { and, desc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prepared } from "@/db/queries/prepared";
import { sessions, users } from "@/db/schema/users";

/** Maximum number listed; signing out everywhere ends the rest too. */
const SESSIONS_LISTED_MAX = 100;

export async function insertSession(db: Db, values: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(values);
}

const preparedSession = prepared("live session", (db) =>
  db
    .select({ expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder("sessionId")),
        eq(users.id, sql.placeholder("userId")),
        eq(users.sessionVersion, sql.placeholder("sessionVersion")),
        isNull(users.deletedAt),
        gt(sessions.expiresAt, sql.placeholder("now")),
      ),
    ),
);

/** The session, unless it expired or was ended. */
export async function findLiveSession(
  db: Db,
  { sessionId, userId, sessionVersion }: { sessionId: string; userId: string; sessionVersion: number },
  now: Date,
) {
  const [row] = await preparedSession(db).execute({ sessionId, userId, sessionVersion, now: now.toISOString() });
  return row ?? null;
}

/** Sign-in time of the user's session; null for an unknown one. */
export async function findSessionStart(db: Db, key: { sessionId: string; userId: string }): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.id, key.sessionId), eq(sessions.userId, key.userId)));
  return row?.createdAt ?? null;
}

export async function extendSession(db: Db, sessionId: string, expiresAt: Date): Promise<void> {
  await db.update(sessions).set({ expiresAt }).where(eq(sessions.id, sessionId));
}

/** @returns false when the user has no such session */
export async function deleteSession(db: Db, key: { sessionId: string; userId: string }): Promise<boolean> {
  const isOwn = and(eq(sessions.id, key.sessionId), eq(sessions.userId, key.userId));
  const { rowCount } = await db.delete(sessions).where(isOwn);
  return rowCount === 1;
}

/** The user's live sessions, newest first. */
export function listSessionsOfUser(db: Db, { userId, now }: { userId: string; now: Date }) {
  return db
    .select({ id: sessions.id, userAgent: sessions.userAgent, createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(SESSIONS_LISTED_MAX);
}

/** Deletes the user's sessions: all, or all but one. */
export async function deleteSessionsOfUser(db: Db, userId: string, keptId: string | null = null): Promise<void> {
  const isOther = keptId === null ? undefined : ne(sessions.id, keptId);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), isOther));
}
