import type { Pool } from "pg";
import type { TestDatabase } from "./database";

/** Makes every connection refuse writes, like the embedded database on a full disk, or take them again. */
export async function setReadOnly({ pool }: Pick<TestDatabase, "pool">, isReadOnly: boolean): Promise<void> {
  // Safe: all databases under test have node-postgres's pool
  const { max } = (pool as Pool).options;
  const clients = await Promise.all(Array.from({ length: max }, () => pool.connect()));
  for (const client of clients) {
    await client.query(`set session characteristics as transaction read ${isReadOnly ? "only" : "write"}`);
    client.release();
  }
}

/** Refuses writes until `work` ends. */
export async function whileReadOnly<R>(database: Pick<TestDatabase, "pool">, work: () => Promise<R>): Promise<R> {
  await setReadOnly(database, true);
  try {
    return await work();
  } finally {
    await setReadOnly(database, false);
  }
}
