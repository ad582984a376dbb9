import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** The row of a statement that always returns exactly one. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("A statement that returns one row returned none.");
  return row;
}

/** Whether a row has other values in these columns, by their names in the schema; undefined stands for any value. */
export function differs(table: PgTable, values: Readonly<Record<string, unknown>>): SQL {
  const columns = getTableColumns(table);
  const others = Object.entries(values).flatMap(([name, value]) => {
    const column = columns[name];
    return column && value !== undefined ? [sql`${column} is distinct from ${sql.param(value, column)}`] : [];
  });
  return sql`(${sql.join([sql`false`, ...others], sql` or `)})`;
}
