import type { PoolClient } from "pg";
import type { Database } from "../client";
import { listMigrations, listTables, rowsAsJson, settle, startSum, type TableSum } from "./tables";

export const FORMAT = 1;

/**
 * A line of a backup that is no row. Rows are JSON objects and follow the line of their table; whatever else there is to
 * say is an array.
 */
export type Mark =
  | ["lede-backup", typeof FORMAT, { madeAt: string; migrations: string[] }]
  /** With its columns, as SQL. */
  | ["table", string, string]
  | ["end", TableSum]
  | ["sequence", string, string]
  /** What signs sessions and links, where it is not set in the environment. */
  | ["secret", string]
  | ["complete"];

/**
 * The whole database as lines, as it is at one moment; others may write meanwhile. The same for the embedded database
 * and for Postgres, so that one can be restored as the other.
 *
 * @param secret kept with it; null where the environment has it
 */
export async function* dumpDatabase(database: Database, secret: string | null): AsyncGenerator<string> {
  const client = await database.pool.connect();
  try {
    await settle(client);
    await client.query("begin transaction isolation level repeatable read, read only");
    const migrations = await listMigrations(client);
    yield line(["lede-backup", FORMAT, { madeAt: new Date().toISOString(), migrations }]);
    if (secret !== null) yield line(["secret", secret]);
    yield* dumpTables(client);
    yield* dumpSequences(client);
    yield line(["complete"]);
  } finally {
    // What was set for this session is nobody else's.
    client.release(true);
  }
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

async function* dumpSequences(client: PoolClient): AsyncGenerator<string> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
    where schemaname in ('public', 'wf') and last_value is not null`);
  for (const { name, value } of rows) yield line(["sequence", name, value]);
}

function line(mark: Mark): string {
  return `${JSON.stringify(mark)}\n`;
}
