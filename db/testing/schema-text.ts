import type { SqlPool } from "../client";

/** Every column, index, constraint and function of the app, in order, and which migrations made them. */
export async function describeSchema(pool: Pick<SqlPool, "query">): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select concat_ws(' ', table_schema, table_name, column_name, data_type, is_nullable, column_default, generation_expression) as line
    from information_schema.columns where table_schema in ('public', 'wf')
    union all select indexdef from pg_indexes where schemaname in ('public', 'wf')
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace in ('public'::regnamespace, 'wf'::regnamespace)
    union all select oid::regprocedure || ' ' || prosrc from pg_proc where pronamespace in ('public'::regnamespace, 'wf'::regnamespace)
    union all select 'migration ' || hash from drizzle.__drizzle_migrations
    order by 1`);
  return rows.map(({ line }) => line);
}
