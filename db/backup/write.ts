import type { PoolClient } from "pg";
import { type Table, tableNames } from "./tables";

/** Maximum characters of rows per INSERT. */
export const BATCH_CHARACTERS_MAX = 500_000;

/**
 * Empties the app's tables, where a start without accounts leaves only disposable rows.
 *
 * @param refuse throws when a table holds rows of value; runs under the lock
 */
export async function emptyTables(client: PoolClient, refuse: (client: PoolClient) => Promise<void>): Promise<void> {
  const names = await tableNames(client);
  await client.query(`lock table ${names.join(", ")} in access exclusive mode`);
  await refuse(client);
  await client.query(`truncate ${names.join(", ")}`);
  // The loaded rows are not changes, and earlier cursors are void.
  await client.query("truncate changes.log");
  await client.query("update changes.epoch set id = gen_random_uuid(), is_on = false");
}

/**
 * Drops foreign keys, because references between tables are circular.
 *
 * @returns statements that restore and check them
 */
export async function dropReferences(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %I.%I drop constraint %I', n.nspname, c.relname, r.conname) as drop,
      format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, r.conname, pg_get_constraintdef(r.oid)) as add
    from pg_constraint r join pg_class c on c.oid = r.conrelid join pg_namespace n on n.oid = c.relnamespace
    where r.contype = 'f' and r.conrelid = any ($1::regclass[])`,
    [await tableNames(client)],
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ add }) => add);
}

/** Adds the foreign keys again, which checks every row. */
export async function addReferences(client: PoolClient, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

/** @param condition SQL after the rows, for an insert with conditions */
export async function insertRows(
  client: Pick<PoolClient, "query">,
  { name, columns }: Table,
  { rows, condition = "" }: { rows: readonly string[]; condition?: string },
): Promise<void> {
  await client.query(
    `insert into ${name} (${columns}) overriding system value
     select ${columns} from json_populate_recordset(null::${name}, $1::json) ${condition}`,
    [`[${rows.join(",")}]`],
  );
}
