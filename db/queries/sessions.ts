import { and, eq, gt } from "drizzle-orm";
import type { Db } from "@/db/client";
import { sessions, users } from "@/db/schema/users";

export async function insertSession(db: Db, values: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(values);
}

/** The session, unless it ended, was signed out, or all sessions of its user were ended. */
export async function findLiveSession(
  db: Db,
  key: { sessionId: string; userId: string; sessionVersion: number },
  now: Date,
): Promise<{ expiresAt: Date } | null> {
  const [row] = await db
    .select({ expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, key.sessionId),
        eq(users.id, key.userId),
        eq(users.sessionVersion, key.sessionVersion),
        gt(sessions.expiresAt, now),
      ),
    );
  return row ?? null;
}

export async function extendSession(db: Db, sessionId: string, expiresAt: Date): Promise<void> {
  await db.update(sessions).set({ expiresAt }).where(eq(sessions.id, sessionId));
}

export async function deleteSession(db: Db, key: { sessionId: string; userId: string }): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.id, key.sessionId), eq(sessions.userId, key.userId)));
}

export async function deleteSessionsOfUser(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}
