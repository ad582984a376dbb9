import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import type { Database } from "@/db/client";
import { refuseUnknown } from "@/db/migrate";
import {
  listMigrations,
  listSequences,
  listTables,
  rowsAsJson,
  setTransactionOptions,
  startSum,
  type TableSum,
} from "./tables";

export const FORMAT = 1;

/**
 * A line of a backup other than a row. Rows are JSON objects after the line of their table; everything else is an
 * array.
 */
export type Mark =
  | ["lede-backup", typeof FORMAT, { madeAt: string; migrations: string[] }]
  /** Name and columns, as SQL. */
  | ["table", string, string]
  | ["end", TableSum]
  | ["sequence", string, string]
  /** Signing secret, unless the environment sets it. */
  | ["secret", string]
  /** SHA-256 of all lines before. */
  | ["complete", string];

/**
 * Dumps a consistent snapshot as lines while others write. Embedded and Postgres dumps are interchangeable.
 *
 * @param secret stored with the dump; null when the environment sets it
 */
export async function* dumpDatabase(database: Database, secret: string | null): AsyncGenerator<string> {
  const checksum = createHash("sha256");
  for await (const text of dumpContents(database, secret)) {
    checksum.update(text);
    yield text;
  }
  yield line(["complete", checksum.digest("hex")]);
}

async function* dumpContents(database: Database, secret: string | null): AsyncGenerator<string> {
  const client = await database.pool.connect();
  try {
    await client.query("begin transaction isolation level repeatable read, read only");
    await setTransactionOptions(client);
    // This version would leave out the tables of a newer one.
    await refuseUnknown(client);
    await refuseEmpty(client);
    const migrations = await listMigrations(client);
    yield line(["lede-backup", FORMAT, { madeAt: new Date().toISOString(), migrations }]);
    if (secret !== null) yield line(["secret", secret]);
    yield* dumpTables(client);
    for (const { name, value } of await listSequences(client)) yield line(["sequence", name, value]);
  } finally {
    // Discards the connection, which ends the open transaction.
    client.release(true);
  }
}

/** A database without tables is the wrong one, or was never migrated. */
async function refuseEmpty(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ is_new: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is null as is_new",
  );
  if (rows[0]?.is_new)
    throw new BackupError("Lede has never run on this database, so there is nothing to back up. Check DATABASE_URL.");
}

async function* dumpTables(client: PoolClient): AsyncGenerator<string> {
  for (const table of await listTables(client)) {
    const sum = startSum();
    yield line(["table", table.name, table.columns]);
    for await (const row of rowsAsJson(client, table)) {
      sum.add(row);
      yield `${row}\n`;
    }
    yield line(["end", sum.end(table.name)]);
  }
}

function line(mark: Mark): string {
  return `${JSON.stringify(mark)}\n`;
}

/** A backup cannot be made or restored; the message says why and what to do. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
