import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import type { Db } from "@/db/client";

/** Returns a database as it is after the process has closed it, whose statements all fail. */
export async function endedDb(): Promise<Db> {
  const pool = new Pool();
  await pool.end();
  return drizzle(pool);
}
