import type { TestDatabase } from "./database";

/** Dumps every table of the app as text, to compare two states. */
export async function dumpTables(
  { pool }: TestDatabase,
  { except = [], schema = "public" }: { except?: readonly string[]; schema?: string } = {},
): Promise<Record<string, string>> {
  const tables = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = $1 and table_type = 'BASE TABLE'",
    [schema],
  );
  const names = tables.rows.map((row) => row.name).filter((name) => !except.includes(name));
  const texts = names.map(
    (name) =>
      `select '${name}' as name, string_agg(t::text, E'\\n' order by t::text) as all from "${schema}"."${name}" t`,
  );
  // One statement, because a round trip for each table would dominate the test.
  const { rows } = await pool.query<{ name: string; all: string | null }>(texts.join(" union all "));
  return Object.fromEntries(rows.map(({ name, all }) => [name, all ?? ""]));
}
