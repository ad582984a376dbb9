import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import { knownTables } from "@/db/migrate";

const ROWS_AT_ONCE = 200;
const CHECKSUM_BITS = 256;

/** A table of the app, its name quoted where necessary. */
export interface Table {
  name: string;
  /** In order, without generated columns and search vectors, which the database computes. */
  columns: string;
}

/** Row count and checksum of a table. */
export interface TableSum {
  name: string;
  rows: number;
  checksum: string;
}

/** All tables of Lede except the migrations' own. Another program may have tables beside them. */
export async function listTables(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `
    select format('%I.%I', n.nspname, c.relname) as name,
      string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where (n.nspname = 'wf' or n.nspname = 'public' and c.relname = any ($1)) and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.atttypid <> 'tsvector'::regtype
    group by 1 order by 1`,
    [knownTables()],
  );
  return rows;
}

export async function tableNames(client: PoolClient): Promise<string[]> {
  return (await listTables(client)).map(({ name }) => name);
}

/**
 * Streams a table's rows as JSON lines, in the order of the table's file. Requires a transaction.
 *
 * @param skipped rows to leave out at the start
 */
export async function* rowsAsJson(client: PoolClient, { name, columns }: Table, skipped = 0): AsyncGenerator<string> {
  await client.query(
    `declare backup no scroll cursor for select row_to_json(r)::text as row from (select ${columns} from ${name}) r`,
  );
  if (skipped > 0) await client.query(`move forward ${skipped} from backup`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from backup`);
    for (const { row } of rows) yield row;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await client.query("close backup");
}

/** Computes an order-independent checksum, since a restored table has another row order. */
export function startSum(): { add(row: string): void; end(name: string): TableSum } {
  let rows = 0;
  let sum = 0n;
  return {
    add: (row) => {
      rows += 1;
      sum += BigInt(`0x${createHash("sha256").update(row).digest("hex")}`);
    },
    end: (name) => ({ name, rows, checksum: BigInt.asUintN(CHECKSUM_BITS, sum).toString(16) }),
  };
}

/** Checksums of all tables. Requires a transaction. */
export async function sumTables(client: PoolClient): Promise<TableSum[]> {
  const sums: TableSum[] = [];
  for (const table of await listTables(client)) {
    const sum = startSum();
    for await (const row of rowsAsJson(client, table)) sum.add(row);
    sums.push(sum.end(table.name));
  }
  return sums;
}

/** Applied migrations, oldest first. */
export async function listMigrations(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>("select hash from drizzle.__drizzle_migrations order by id");
  return rows.map(({ hash }) => hash);
}

/** Sequences of these tables and of the engine that are in use, with their last values. */
export async function listSequences(client: PoolClient): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select name, last_value::text as value
    from pg_sequences cross join format('%I.%I', schemaname, sequencename) name
    where last_value is not null and (schemaname = 'wf' or exists (
      select from pg_depend d where d.objid = name::regclass and d.refobjid = any ($1::regclass[])))`,
    [await tableNames(client)],
  );
  return rows;
}

/**
 * Sets options of the transaction so that values look the same on every server, rows have one order, and no statement
 * times out. A pooler may give the next transaction another session.
 */
export async function setTransactionOptions(client: PoolClient): Promise<void> {
  for (const setting of [
    "time zone 'UTC'",
    "statement_timeout = 0",
    "idle_in_transaction_session_timeout = 0",
    "bytea_output = 'hex'",
    "synchronize_seqscans = off",
  ])
    await client.query(`set local ${setting}`);
}
