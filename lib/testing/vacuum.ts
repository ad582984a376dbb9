import type { SqlPool } from "@/db/client";

const VACUUMS_MAX = 10;

/**
 * Vacuums until all pages of all tables are marked as visible to everyone, without which Postgres avoids index-only
 * scans. One vacuum may miss some: a connection that starts in any database holds its horizon back.
 */
export async function vacuumAll(pool: Pick<SqlPool, "query">): Promise<void> {
  for (let count = 0; count < VACUUMS_MAX; count += 1) {
    await pool.query("vacuum (freeze, analyze)");
    const { rows } = await pool.query(
      `select relname from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages`,
    );
    if (rows.length === 0) return;
  }
}
