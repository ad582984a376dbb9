import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { only, rowsOf } from "./rows";

/** What the database's clock shows: one clock for all processes. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const rows = await rowsOf<{ ms: string }>(
    db,
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::text as ms`,
  );
  return new Date(Number(only(rows).ms));
}
