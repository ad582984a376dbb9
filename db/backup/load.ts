import type { PoolClient } from "pg";
import type { Database } from "../client";
import { migrateDatabase } from "../migrate";
import { FORMAT, type Mark } from "./dump";
import { listMigrations, listTables, settle, sumTables, type Table, type TableSum } from "./tables";

/** Rows are inserted together, so many characters of them at most. */
const BATCH_CHARACTERS_MAX = 500_000;

/** A backup cannot be restored; the message says why, and what to do. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/**
 * Fills an empty database with a backup, all of it or nothing.
 *
 * @param lines of a backup, without line ends
 * @throws BackupError when the lines are no whole backup of this version, or the database holds an account
 */
export async function loadDatabase(
  database: Database,
  lines: AsyncIterable<string>,
): Promise<{ tables: TableSum[]; secret: string | null }> {
  await migrateDatabase(database);
  const client = await database.pool.connect();
  try {
    await settle(client);
    await client.query("begin");
    await emptyTables(client);
    const references = await dropReferences(client);
    const loaded = await loadLines(client, lines);
    for (const statement of references) await client.query(statement);
    compareSums(loaded.tables, await sumTables(client));
    await client.query("commit");
    return loaded;
  } finally {
    // A session that ends takes back what it did not commit.
    client.release(true);
  }
}

/** An app that ran once without anybody leaves rows of its own, which are of no worth. */
async function emptyTables(client: PoolClient): Promise<void> {
  const names = (await listTables(client)).map(({ name }) => name);
  await client.query(`lock table ${names.join(", ")} in access exclusive mode`);
  const { rowCount } = await client.query("select 1 from users limit 1");
  if (rowCount) throw new BackupError("The database holds accounts already. Restore into an empty one.");
  await client.query(`truncate ${names.join(", ")}`);
}

/**
 * Tables refer to each other in circles, so no order of them would do.
 *
 * @returns statements that bring the references back, and check them
 */
async function dropReferences(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %I.%I drop constraint %I', n.nspname, c.relname, r.conname) as drop,
      format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, r.conname, pg_get_constraintdef(r.oid)) as add
    from pg_constraint r join pg_class c on c.oid = r.conrelid join pg_namespace n on n.oid = c.relnamespace
    where r.contype = 'f' and n.nspname in ('public', 'wf')`);
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ add }) => add);
}

interface Loaded {
  tables: TableSum[];
  secret: string | null;
}

async function loadLines(client: PoolClient, lines: AsyncIterable<string>): Promise<Loaded> {
  const known = new Map((await listTables(client)).map((table) => [table.name, table]));
  const loaded: Loaded = { tables: [], secret: null };
  let table: Table | undefined;
  let batch: string[] = [];
  let characters = 0;
  let isFirst = true;
  let isComplete = false;
  const flush = async () => {
    if (table && batch.length > 0) await insertRows(client, table, batch);
    batch = [];
    characters = 0;
  };
  for await (const line of lines) {
    if (isFirst) await checkHead(client, line);
    else if (line.startsWith("{")) {
      batch.push(line);
      characters += line.length;
      if (characters > BATCH_CHARACTERS_MAX) await flush();
    } else {
      await flush();
      const mark = readMark(line);
      if (mark[0] === "table") table = known.get(mark[1]);
      if (mark[0] === "end") loaded.tables.push(mark[1]);
      if (mark[0] === "secret") loaded.secret = mark[1];
      if (mark[0] === "sequence") await client.query("select setval($1, $2)", [mark[1], mark[2]]);
      isComplete = mark[0] === "complete";
    }
    isFirst = false;
  }
  if (!isComplete) throw new BackupError("The backup ends in the middle. Take another one.");
  return loaded;
}

async function checkHead(client: PoolClient, line: string): Promise<void> {
  const mark = line.startsWith('["lede-backup"') ? readMark(line) : null;
  if (mark?.[0] !== "lede-backup") throw new BackupError("This file is no backup of Lede.");
  const [, format, { migrations }] = mark;
  const own = await listMigrations(client);
  const isSame = format === FORMAT && migrations.join() === own.join();
  if (isSame) return;
  throw new BackupError(
    `The backup was made by another version of Lede (${migrations.length} migrations, this one has ${own.length}). Restore it with that version, then update.`,
  );
}

/** Nothing but `dumpDatabase` writes these lines; whatever was changed since shows in the checksums. */
function readMark(line: string): Mark {
  try {
    return JSON.parse(line) as Mark;
  } catch {
    throw new BackupError("The backup is damaged. Take another one.");
  }
}

async function insertRows(client: PoolClient, { name, columns }: Table, rows: readonly string[]): Promise<void> {
  await client.query(
    `insert into ${name} (${columns}) overriding system value
     select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
    [`[${rows.join(",")}]`],
  );
}

function compareSums(wanted: readonly TableSum[], found: readonly TableSum[]): void {
  const sums = new Map(found.map((sum) => [sum.name, sum]));
  for (const { name, rows, checksum } of wanted) {
    const sum = sums.get(name);
    if (sum?.checksum === checksum && sum.rows === rows) continue;
    throw new BackupError(
      `The backup is damaged: of ${name} it promises ${rows} rows, and gives ${sum?.rows ?? 0} others.`,
    );
  }
}
