import type { SQL } from "drizzle-orm";
import type { Db } from "@/db/client";

/** Runs a raw statement; `Row` names its columns. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  // All drivers' results have `rows`; the shared type omits it.
  const result = (await db.execute(statement)) as unknown as { rows: Row[] };
  return result.rows;
}

/** The row of a statement that always returns exactly one. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("A statement that returns one row returned none.");
  return row;
}
