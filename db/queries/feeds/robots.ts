import { eq, lt, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { rowsOf } from "@/db/queries/rows";
import { robotsFiles } from "@/db/schema/feeds";

export type RobotsFile = typeof robotsFiles.$inferSelect;

export async function findRobots(db: Db, origin: string): Promise<RobotsFile | null> {
  const [row] = await db.select().from(robotsFiles).where(eq(robotsFiles.origin, origin));
  return row ?? null;
}

/** Takes it upon the caller to read a robots.txt that is unknown or out of date; for one caller at a time until `until`. */
export async function claimRobots(
  db: Db,
  origin: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`insert into ${robotsFiles} (origin, body, fetched_at, expires_at)
      values (${origin}, null, ${now.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz)
      on conflict (origin) do update set expires_at = excluded.expires_at,
          fetched_at = case when robots_files.body is null then excluded.fetched_at else robots_files.fetched_at end
        where robots_files.expires_at <= ${now.toISOString()}::timestamptz
      returning 1`,
  );
  return rows.length > 0;
}

/** Stores what an origin said; `body` is null when it could not say. */
export async function storeRobots(db: Db, file: RobotsFile): Promise<void> {
  const { origin: _, ...said } = file;
  await db.insert(robotsFiles).values(file).onConflictDoUpdate({ target: robotsFiles.origin, set: said });
}

/** Forgets what ran out and nobody has asked for since. */
export async function deleteExpiredRobots(db: Db, before: Date): Promise<number> {
  const rows = await db
    .delete(robotsFiles)
    .where(lt(robotsFiles.expiresAt, before))
    .returning({ one: robotsFiles.origin });
  return rows.length;
}
