import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { only } from "@/db/queries/rows";

/** The database clock, shared by all processes and the workflow engine. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ ms: number }>(sql`select wf.now_ms()::float8 as ms`);
  return new Date(only(rows).ms);
}

/** Switches writes of the embedded database off or on. One session serves all its connections. */
export async function setReadOnly(db: Db, isReadOnly: boolean): Promise<void> {
  await db.execute(
    isReadOnly
      ? sql`set session characteristics as transaction read only`
      : sql`set session characteristics as transaction read write`,
  );
}
