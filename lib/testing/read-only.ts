import type { Pool, PoolClient } from "pg";
import type { TestDatabase } from "./database";

const setAccess = (client: PoolClient, access: "only" | "write") =>
  client.query(`set session characteristics as transaction read ${access}`);
/** For the connections with which the pool replaces those of refused writes. */
const refuseWrites = (client: PoolClient) => void setAccess(client, "only");

/** Makes every connection refuse writes, like the embedded database on a full disk, or take them again. */
export async function setReadOnly(database: Pick<TestDatabase, "pool">, isReadOnly: boolean): Promise<void> {
  const pool = database.pool as Pool; // Safe: all databases under test have node-postgres's pool
  pool.off("connect", refuseWrites);
  if (isReadOnly) pool.on("connect", refuseWrites);
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of clients) {
    await setAccess(client, isReadOnly ? "only" : "write");
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
