import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { only, rowsOf } from "@/db/queries/rows";

/** What the database's clock shows, to which the workflow engine keeps too: one clock for all processes. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const rows = await rowsOf<{ ms: string }>(db, sql`select wf.now_ms()::text as ms`);
  return new Date(Number(only(rows).ms));
}

/** Lets the embedded database take no writes, or take them again. Its connections share one session, so it holds for all. */
export async function setReadOnly(db: Db, isReadOnly: boolean): Promise<void> {
  await db.execute(
    isReadOnly
      ? sql`set session characteristics as transaction read only`
      : sql`set session characteristics as transaction read write`,
  );
}
