import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** Lets the embedded database take no writes, or take them again. Its connections share one session, so it holds for all. */
export async function setReadOnly(db: Db, isReadOnly: boolean): Promise<void> {
  await db.execute(
    isReadOnly
      ? sql`set session characteristics as transaction read only`
      : sql`set session characteristics as transaction read write`,
  );
}
