import type { SQL } from "drizzle-orm";
import type { Db } from "@/db/client";

/** The rows of a statement that no builder makes; `Row` names the columns that it selects. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  // Every driver's result has `rows`; the shared type leaves the result open.
  const result = (await db.execute(statement)) as unknown as { rows: Row[] };
  return result.rows;
}

/** The only row of a statement that always gives one. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("A statement that returns one row returned none.");
  return row;
}
