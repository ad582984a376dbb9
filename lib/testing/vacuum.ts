import type { SqlPool } from "@/db/client";
import { until } from "./until";

/**
 * Vacuums until all pages of all tables are marked as visible to everyone, without which Postgres avoids index-only
 * scans. One vacuum may miss some: a connection that starts in any database holds its horizon back.
 */
export async function vacuumAll(pool: Pick<SqlPool, "query">): Promise<void> {
  await until("all pages are visible to everyone", async () => {
    await pool.query("vacuum (freeze, analyze)");
    const { rows } = await pool.query(
      `select relname from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages`,
    );
    return rows.length === 0;
  });
}
