import type { TestDatabase } from "./database";

/** Every table of the app with a text of all its rows, so that two dumps are equal when nothing changed between them. */
export async function dumpTables(
  { pool }: TestDatabase,
  { except = [], schema = "public" }: { except?: readonly string[]; schema?: string } = {},
): Promise<Record<string, string>> {
  const tables = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = $1 and table_type = 'BASE TABLE'",
    [schema],
  );
  const dump: Record<string, string> = {};
  for (const { name } of tables.rows.filter((row) => !except.includes(row.name))) {
    const { rows } = await pool.query<{ all: string | null }>(
      `select string_agg(t::text, E'\\n' order by t::text) as all from "${schema}"."${name}" t`,
    );
    dump[name] = rows[0]?.all ?? "";
  }
  return dump;
}
