import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { users } from "@/db/schema/users";

/** Starts of the user's latest visits to the home page; null before. */
export async function findVisits(db: Db, userId: string) {
  const [row] = await db
    .select({ visitedAt: users.visitedAt, visitedBeforeAt: users.visitedBeforeAt })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? { visitedAt: null, visitedBeforeAt: null };
}

/** Records a visit at `at`, unless the latest one began after `endedBy`. */
export async function recordVisit(db: Db, userId: string, { at, endedBy }: { at: Date; endedBy: Date }): Promise<void> {
  await db
    .update(users)
    .set({ visitedAt: at, visitedBeforeAt: sql`${users.visitedAt}` })
    .where(and(eq(users.id, userId), or(isNull(users.visitedAt), lte(users.visitedAt, endedBy))));
}
