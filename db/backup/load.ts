import type { PoolClient } from "pg";
import type { Database } from "../client";
import { knownMigrations, migrateDatabase } from "../migrate";
import { BackupError, FORMAT, type Mark } from "./dump";
import { foreignTable, foundState } from "./move-state";
import { listTables, setTransactionOptions, sumTables, type Table, type TableSum, tableNames } from "./tables";
import { addReferences, BATCH_CHARACTERS_MAX, dropReferences, emptyTables, insertRows } from "./write";

/**
 * Fills an empty database with a backup, in one transaction.
 *
 * @param lines without line ends
 * @param options.keepSecret stores the backup's secret; called before the commit
 * @param options.report gets a line about each table that was left out
 * @throws BackupError for an incomplete backup, another version, or a database with an account or foreign tables
 */
export async function loadDatabase(
  database: Database,
  lines: AsyncIterable<string>,
  { keepSecret, report }: { keepSecret?: (secret: string) => void; report?: (line: string) => void } = {},
): Promise<TableSum[]> {
  await refuseUnlessEmpty(database);
  await migrateDatabase(database);
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await setTransactionOptions(client);
    await emptyTables(client, refuseAccountsIn);
    const references = await dropReferences(client);
    const loaded = await loadLines(client, lines);
    await addReferences(client, references);
    compareSums(loaded.tables, await sumTables(client));
    await client.query(`analyze ${(await tableNames(client)).join(", ")}`);
    for (const name of loaded.leftOut)
      report?.(
        `Left out the table ${name}, which Lede does not have. If another program needs it, copy it with pg_dump.`,
      );
    if (loaded.secret !== null) keepSecret?.(loaded.secret);
    await client.query("commit");
    return loaded.tables;
  } finally {
    // Discards the connection, which rolls back what is uncommitted.
    client.release(true);
  }
}

/** Runs before migration, so that a refused database stays unchanged. */
async function refuseUnlessEmpty(database: Database): Promise<void> {
  const found = await foundState(database);
  if (found.state === "used") throw hasAccounts();
  if (found.state === "foreign") throw foreignTable("The database", found.table);
}

function hasAccounts(): BackupError {
  return new BackupError("The database already has accounts. Nothing was changed. Restore into an empty one.");
}

async function refuseAccountsIn(database: Pick<PoolClient, "query">): Promise<void> {
  const { rowCount } = await database.query("select 1 from users limit 1");
  if (rowCount) throw hasAccounts();
}

interface Loaded {
  tables: TableSum[];
  secret: string | null;
  /** Tables of another program, which older backups hold. */
  leftOut: string[];
}

async function loadLines(client: PoolClient, lines: AsyncIterable<string>): Promise<Loaded> {
  const known = new Map((await listTables(client)).map((table) => [table.name, table]));
  const loaded: Loaded = { tables: [], secret: null, leftOut: [] };
  let table: Table | undefined;
  let batch: string[] = [];
  let characters = 0;
  let isFirst = true;
  let isComplete = false;
  const flush = async () => {
    if (table && batch.length > 0) await insertRows(client, table, { rows: batch });
    batch = [];
    characters = 0;
  };
  for await (const line of lines) {
    if (isFirst) checkHead(line);
    else if (line.startsWith("{")) {
      batch.push(line);
      characters += line.length;
      if (characters > BATCH_CHARACTERS_MAX) await flush();
    } else {
      await flush();
      const mark = readMark(line);
      if (mark[0] === "table") table = known.get(mark[1]);
      if (mark[0] === "table" && !table) loaded.leftOut.push(mark[1]);
      if (mark[0] === "end" && table) loaded.tables.push(mark[1]);
      if (mark[0] === "secret") loaded.secret = mark[1];
      if (mark[0] === "sequence") await client.query("select setval(to_regclass($1), $2)", [mark[1], mark[2]]);
      isComplete = mark[0] === "complete";
    }
    isFirst = false;
  }
  if (!isComplete) throw new BackupError("The backup is incomplete. Use another one.");
  return loaded;
}

/**
 * Checks a backup's first line before any database is opened: a migration cannot be undone.
 *
 * @throws BackupError for a foreign file or another version
 */
export function checkHead(line: string): void {
  const mark = line.startsWith('["lede-backup"') ? readMark(line) : null;
  if (mark?.[0] !== "lede-backup") throw new BackupError("This file is not a Lede backup.");
  const [, format, { migrations }] = mark;
  const own = knownMigrations().map(({ hash }) => hash);
  if (format === FORMAT && migrations.join() === own.join()) return;
  const counts = `${migrations.length} migrations, this one has ${own.length}`;
  if (format > FORMAT || (migrations.length > own.length && startsWith(migrations, own)))
    throw new BackupError(
      `The backup was made by a newer version of Lede (${counts}). Nothing was changed. Update Lede, then restore.`,
    );
  const age = startsWith(own, migrations) ? "an older" : "another";
  throw new BackupError(
    `The backup was made by ${age} version of Lede (${counts}). Nothing was changed. Restore it with that version, then update.`,
  );
}

function startsWith(all: readonly string[], first: readonly string[]): boolean {
  return first.every((one, index) => all[index] === one);
}

function readMark(line: string): Mark {
  try {
    return JSON.parse(line) as Mark; // Safe: checksums detect changes to a line that the backup wrote
  } catch {
    throw new BackupError("The backup is damaged. Use another one.");
  }
}

function compareSums(wanted: readonly TableSum[], found: readonly TableSum[]): void {
  const sums = new Map(found.map((sum) => [sum.name, sum]));
  const names = new Set(wanted.map(({ name }) => name));
  const missing = found.find(({ name }) => !names.has(name));
  if (missing) throw new BackupError(`The backup is damaged: it lacks the table ${missing.name}. Use another one.`);
  for (const { name, rows, checksum } of wanted) {
    const sum = sums.get(name);
    if (sum?.checksum === checksum && sum.rows === rows) continue;
    throw new BackupError(
      `The backup is damaged: it should hold ${rows} rows of ${name}, but its ${sum?.rows ?? 0} rows differ.`,
    );
  }
}
