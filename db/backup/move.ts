import type { PoolClient } from "pg";
import { only } from "@/db/queries/rows";
import type { Database } from "../client";
import { knownMigrations, migrateDatabase } from "../migrate";
import { BackupError } from "./dump";
import { beginMove, foreignTable, foundState, hasOtherSessions, isIdle, isSame } from "./move-state";
import {
  listMigrations,
  listSequences,
  listTables,
  rowsAsJson,
  setTransactionOptions,
  sumTables,
  type Table,
  type TableSum,
} from "./tables";
import { addReferences, BATCH_CHARACTERS_MAX, insertRows } from "./write";

/** An open database, and its name in messages. */
export interface NamedDatabase {
  database: Database;
  name: string;
}

export interface Move {
  from: NamedDatabase;
  to: NamedDatabase;
  /** Awaited. */
  onProgress(progress: MoveProgress): void | Promise<void>;
}

export type MoveProgress =
  | { stage: "copying"; table: string; done: number; total: number }
  | { stage: "comparing" | "resuming" };

/** After so many rounds, a table that still differs is being written to. */
const ROUNDS_MAX = 3;

/**
 * Copies all rows to an empty database and compares the checksum of every table. Each batch is one statement, so a
 * killed move continues where it ended.
 *
 * @throws BackupError for an unsuitable database, or when the source changes meanwhile
 */
export async function moveDatabase(move: Move): Promise<TableSum[]> {
  const wasMoved = await prepare(move);
  if (wasMoved !== null) return wasMoved;
  for (let round = 1; ; round += 1) {
    await copyTables(move);
    const { sums, different } = await compare(move);
    if (different.length === 0) return sums;
    if (round === ROUNDS_MAX)
      throw new BackupError(
        `${move.from.name} changes during the move (${different.join(", ")}). Stop every Lede that uses it, then run the same command again.`,
      );
    await writing(move.to.database, async (client) => {
      await client.query("select 1 from lede_move.state for share");
      await client.query(`truncate ${different.join(", ")}`);
    });
  }
}

/** Prepares the target. @returns checksums when an earlier process moved everything */
async function prepare({ from, to, onProgress }: Move): Promise<TableSum[] | null> {
  if (await isSame(from.database, to.database))
    throw new BackupError(`${to.name} is the source itself. Nothing was changed. Name another database.`);
  await checkSource(from);
  const found = await foundState(to.database);
  if (found.state === "begun") {
    const isOurs = found.source === from.name && found.migrations.join() === ownMigrations().join();
    if (!isOurs)
      throw new BackupError(
        `${to.name} holds an unfinished move from ${found.source}. Nothing was changed. Repeat that move with the same version of Lede, or name an empty database.`,
      );
    await onProgress({ stage: "resuming" });
    return null;
  }
  if (found.state === "foreign") throw foreignTable(to.name, found.table);
  if (found.state === "used") return refuseUnlessEqual({ from, to });
  await migrateDatabase(to.database);
  await writing(to.database, (client) => beginMove(client, from.name));
  return null;
}

function ownMigrations(): string[] {
  return knownMigrations().map(({ hash }) => hash);
}

async function checkSource({ database, name }: NamedDatabase): Promise<void> {
  const found = await foundState(database);
  if (found.state === "begun")
    throw new BackupError(`${name} holds an unfinished move from ${found.source}. Nothing was changed.`);
  if (found.state !== "used")
    throw new BackupError(`${name} has no accounts, so there is nothing to move. Nothing was changed.`);
  if (!(await isIdle(database)))
    throw new BackupError(
      `Lede runs on ${name}, or was killed less than 30 seconds ago. Nothing was changed. Stop it, then move.`,
    );
  if (await hasOtherSessions(database))
    throw new BackupError(
      `Another program is connected to ${name} as the same user. Nothing was changed. Stop Lede, close other connections, wait 30 seconds, then move. If only a pooler is connected, name the address of the database itself.`,
    );
  const migrations = await reading(database, listMigrations);
  if (migrations.join() !== ownMigrations().join())
    throw new BackupError(
      `${name} was written by another version of Lede. Nothing was changed. Start this version on it once, stop it, then move.`,
    );
}

/** A process that was killed after its last commit has moved everything already. */
async function refuseUnlessEqual({ from, to }: Pick<Move, "from" | "to">): Promise<TableSum[]> {
  const wanted = await reading(from.database, sumTables);
  const found = await reading(to.database, sumTables);
  if (differing(wanted, found).length === 0) return found;
  throw new BackupError(`${to.name} already has accounts. Nothing was changed. Name an empty database.`);
}

async function copyTables({ from, to, onProgress }: Move): Promise<void> {
  const totals = await reading(from.database, countRows);
  const copied = await reading(to.database, countRows);
  const total = sumOf(totals);
  let done = sumOf(copied);
  for (const [name, { table, rows }] of totals) {
    const skipped = copied.get(name)?.rows ?? 0;
    if (skipped >= rows) continue;
    for await (const batch of batchesOf(from.database, table, skipped)) {
      await insertRows(to.database.pool, table, { rows: batch, condition: WHILE_MOVING });
      done += batch.length;
      await onProgress({ stage: "copying", table: name, done, total });
    }
  }
}

/** Fails once another process has ended the move. Ignores rows read twice because they moved in the source's file. */
const WHILE_MOVING = ", (select 1 from lede_move.state for share) as begun on conflict do nothing";

async function* batchesOf(database: Database, table: Table, skipped: number): AsyncGenerator<string[]> {
  const client = await begin(database, "isolation level repeatable read, read only");
  try {
    let batch: string[] = [];
    let characters = 0;
    for await (const row of rowsAsJson(client, table, skipped)) {
      batch.push(row);
      characters += row.length;
      if (characters < BATCH_CHARACTERS_MAX) continue;
      yield batch;
      batch = [];
      characters = 0;
    }
    if (batch.length > 0) yield batch;
  } finally {
    client.release(true);
  }
}

/** Compares every table, and ends the move when all are equal. @returns names of the tables that differ */
async function compare({ from, to, onProgress }: Move): Promise<{ sums: TableSum[]; different: string[] }> {
  await onProgress({ stage: "comparing" });
  const { wanted, sequences } = await reading(from.database, async (client) => ({
    wanted: await sumTables(client),
    sequences: await listSequences(client),
  }));
  const different = await writing(to.database, async (client) => {
    const { rows } = await client.query<{ references: string[] }>(
      `select "references" from lede_move.state for update`,
    );
    const names = differing(wanted, await sumTables(client));
    if (names.length > 0) return names;
    await addReferences(client, only(rows).references);
    for (const { name, value } of sequences) await client.query("select setval($1, $2)", [name, value]);
    await client.query("drop schema lede_move cascade");
    await client.query(`analyze ${wanted.map((table) => table.name).join(", ")}`);
    return names;
  });
  return { sums: wanted, different };
}

function differing(wanted: readonly TableSum[], found: readonly TableSum[]): string[] {
  const sums = new Map(found.map((sum) => [sum.name, sum]));
  return wanted
    .filter(({ name, rows, checksum }) => sums.get(name)?.checksum !== checksum || sums.get(name)?.rows !== rows)
    .map(({ name }) => name);
}

type Counts = Map<string, { table: Table; rows: number }>;

async function countRows(client: PoolClient): Promise<Counts> {
  const counts: Counts = new Map();
  for (const table of await listTables(client)) {
    const { rows } = await client.query<{ rows: number }>(`select count(*)::float8 as rows from ${table.name}`);
    counts.set(table.name, { table, rows: only(rows).rows });
  }
  return counts;
}

function sumOf(counts: Counts): number {
  return counts.values().reduce((sum, { rows }) => sum + rows, 0);
}

/** Reads one snapshot, without time limits. */
async function reading<R>(database: Database, work: (client: PoolClient) => Promise<R>): Promise<R> {
  const client = await begin(database, "isolation level repeatable read, read only");
  return work(client).finally(() => client.release(true));
}

/** Runs work in a transaction, without time limits. */
async function writing<R>(database: Database, work: (client: PoolClient) => Promise<R>): Promise<R> {
  const client = await begin(database);
  try {
    const result = await work(client);
    await client.query("commit");
    return result;
  } finally {
    // Rolls back what is uncommitted.
    client.release(true);
  }
}

async function begin({ pool }: Database, mode = ""): Promise<PoolClient> {
  const client = await pool.connect();
  try {
    await client.query(`begin transaction ${mode}`);
    await setTransactionOptions(client);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
