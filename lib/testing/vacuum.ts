import type { SqlPool } from "@/db/client";

/**
 * Vacuums until that marks no more pages as visible to everyone, without which Postgres avoids index-only scans. One
 * vacuum may miss some: a connection that starts in any database holds its horizon back. Pages that Postgres added in
 * advance and has not used are never marked.
 */
export async function vacuumAll(pool: Pick<SqlPool, "query">): Promise<void> {
  for (let before = Number.POSITIVE_INFINITY; before > 0; ) {
    await pool.query("vacuum (freeze, analyze)");
    const { rows } = await pool.query(
      `select coalesce(sum(relpages - relallvisible), 0)::int as unmarked from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    const unmarked = Number(rows[0]?.unmarked);
    if (unmarked >= before) return;
    before = unmarked;
  }
}
