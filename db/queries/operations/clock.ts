import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { only, rowsOf } from "@/db/queries/rows";

/** What the database's clock shows, to which the workflow engine keeps too: one clock for all processes. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const rows = await rowsOf<{ ms: string }>(db, sql`select wf.now_ms()::text as ms`);
  return new Date(Number(only(rows).ms));
}
