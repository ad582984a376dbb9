import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { PoolClient } from "pg";
import { codeOf } from "@/lib/core/errors";
import { projectPath } from "@/lib/core/project-path";
import type { Database } from "./client";
import journal from "./migrations/meta/_journal.json" with { type: "json" };
import { only } from "./queries/rows";

/** Any number that nothing else in the database locks. */
const MIGRATION_LOCK = 7_105_101;
const RETRY_MS = 200;
const UNDEFINED_TABLE = "42P01";

/**
 * Brings the database up to date. Several processes may call it at once: Drizzle takes no lock, so we do.
 *
 * @throws when the database holds migrations that this version lacks, or when Drizzle skipped one
 */
export async function migrateDatabase(database: Database): Promise<void> {
  // The embedded database has one connection and one process.
  await (database.isExclusive ? migrateAlone(database) : withLock(database, () => migrateAlone(database)));
}

/**
 * Holds the lock in a transaction of a second connection: behind a pooler a session's lock could end up in a session
 * that nobody can unlock. Waits outside of transactions, because a pooler may have few sessions.
 */
async function withLock({ pool }: Database, work: () => Promise<void>): Promise<void> {
  const holder = await pool.connect();
  try {
    while (!(await beginWithLock(holder))) {
      await holder.query("rollback");
      await setTimeout(RETRY_MS);
    }
    await work();
    await holder.query("commit");
  } catch (error) {
    // Ending the session releases its locks in any state.
    holder.release(true);
    throw error;
  }
  holder.release();
}

/** Begins a transaction. @returns whether it has the lock */
async function beginWithLock(holder: PoolClient): Promise<boolean> {
  await holder.query("begin");
  // It is idle as long as the migration takes.
  await holder.query("set local idle_in_transaction_session_timeout = 0");
  const { rows } = await holder.query<{ is_locked: boolean }>("select pg_try_advisory_xact_lock($1) as is_locked", [
    MIGRATION_LOCK,
  ]);
  return rows[0]?.is_locked ?? false;
}

async function migrateAlone({ pool }: Database): Promise<void> {
  const client = await pool.connect();
  try {
    // An index on a large table may take long.
    await client.query("set statement_timeout = 0");
    const { drizzle } = await import("drizzle-orm/node-postgres");
    const { migrate } = await import("drizzle-orm/node-postgres/migrator");
    await refuseUnknown(client);
    await refuseUnsuitable(client);
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() });
    await checkApplied(client, knownMigrations().length);
    await client.query("reset statement_timeout");
  } catch (error) {
    // Its transaction may be in any state.
    client.release(true);
    throw error;
  }
  client.release();
}

/** The migrations of this version, oldest first. */
export function knownMigrations() {
  return readMigrationFiles({ migrationsFolder: migrationsFolder() });
}

/** Names of this version's tables in the schema `public`, from the snapshot that Drizzle keeps for the last migration. */
export function knownTables(): string[] {
  const [number] = journal.entries.at(-1)?.tag.split("_") ?? [];
  const snapshot = readFileSync(join(migrationsFolder(), "meta", `${number}_snapshot.json`), "utf8");
  // Safe: drizzle-kit writes this file
  const { tables } = JSON.parse(snapshot) as { tables: Record<string, { name: string }> };
  return Object.values(tables).map(({ name }) => name);
}

/**
 * Counts the migrations of this version that the database lacks: all of them when it holds an unfinished move. Reads no
 * file, because a serverless function may have none.
 */
export async function countPending({ pool }: Database): Promise<number> {
  const known = journal.entries.map(({ when }) => when);
  const { rows } = await pool
    .query<{ applied: number }>(
      `select count(*)::int as applied from drizzle.__drizzle_migrations
       where created_at = any ($1::bigint[]) and to_regclass('lede_move.state') is null`,
      [known],
    )
    .catch(nothingApplied);
  return known.length - (rows[0]?.applied ?? 0);
}

function nothingApplied(error: unknown): { rows: { applied: number }[] } {
  if (codeOf(error) === UNDEFINED_TABLE) return { rows: [] };
  throw error;
}

function migrationsFolder(): string {
  return projectPath("db/migrations");
}

/**
 * Refuses a database that this version cannot bring up to date, and changes nothing in it: old code on a newer database
 * would write rows that lack what the newer version relies on.
 */
/** @throws when the database holds migrations that this version lacks, or an unfinished move */
export async function refuseUnknown(client: Pick<PoolClient, "query">): Promise<void> {
  await refuseHalfMoved(client);
  const known = knownMigrations().map(({ folderMillis }) => folderMillis);
  if (await isNew(client)) return;
  const { rows } = await client.query<{ unknown: number; is_before_first: boolean }>(
    `select count(*)::int as unknown, bool_or(created_at < $2) as is_before_first
     from drizzle.__drizzle_migrations where created_at <> all ($1::bigint[])`,
    [known, Math.min(...known)],
  );
  const { unknown = 0, is_before_first: isBeforeFirst = false } = rows[0] ?? {};
  if (unknown === 0) return;
  if (isBeforeFirst)
    throw new Error(
      "The database was made before Lede's first release, and cannot be updated. Nothing was changed. Start with an empty database or another LEDE_DATA_DIR; the version that made it can still export your newsfeeds as OPML.",
    );
  throw new Error(
    `The database was migrated by a newer version of Lede: ${unknown === 1 ? "one of its migrations is" : `${unknown} of its migrations are`} not known to this one. Start that version, or restore a backup that this version made into an empty database.`,
  );
}

/** Whether no migration was applied. A start that failed in the first one leaves an empty table of them. */
async function isNew(client: Pick<PoolClient, "query">): Promise<boolean> {
  const { rows } = await client.query<{ is_there: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as is_there",
  );
  return (
    !rows[0]?.is_there || (await client.query("select 1 from drizzle.__drizzle_migrations limit 1")).rowCount === 0
  );
}

/**
 * An installation that began with SQL_ASCII, which stores any bytes, goes on.
 *
 * @throws when the encoding lacks characters, or another program has tables with the names of Lede's
 */
async function refuseUnsuitable(client: PoolClient): Promise<void> {
  const isOurs = !(await isNew(client));
  const { rows } = await client.query<{ encoding: string; taken: string | null }>(
    `select current_setting('server_encoding') as encoding,
       (select min(relname::text) from pg_class
        where relnamespace = to_regnamespace('public') and relname = any ($1::text[])) as taken`,
    [isOurs ? [] : knownTables()],
  );
  const { encoding, taken } = only(rows);
  if (encoding !== "UTF8" && !(isOurs && encoding === "SQL_ASCII"))
    throw new Error(
      `The database has the encoding ${encoding}, but Lede needs UTF8. Nothing was changed. Create one by: create database lede template template0 encoding 'UTF8' locale 'C.UTF-8'`,
    );
  if (taken !== null)
    throw new Error(
      `The database holds tables of another program with names that Lede needs, such as ${taken}. Nothing was changed. Create a database for Lede alone.`,
    );
}

/** @throws when the database holds an unfinished move */
async function refuseHalfMoved(client: Pick<PoolClient, "query">): Promise<void> {
  const { rows } = await client.query<{ is_half_moved: boolean }>(
    "select to_regclass('lede_move.state') is not null as is_half_moved",
  );
  if (rows[0]?.is_half_moved)
    throw new Error(
      "The database holds an unfinished move. Repeat it: `lede move --to` with this address (from source: `npm run move -- --to`).",
    );
}

/** Drizzle silently skips a migration whose time is older than the newest applied one, as merges can produce. */
async function checkApplied(client: PoolClient, known: number): Promise<void> {
  const { rows } = await client.query<{ applied: number }>(
    "select count(*)::int as applied from drizzle.__drizzle_migrations",
  );
  const applied = rows[0]?.applied ?? 0;
  if (applied === known) return;
  throw new Error(`${applied} of ${known} migrations were applied. The journal in db/migrations is out of order.`);
}

/** Whether the database folds case beyond ASCII. With the locale `C` it does not, and `über` does not find `ÜBER`. */
export async function knowsCapitals(database: Database): Promise<boolean> {
  const { rows } = await database.pool.query<{ is_known: boolean }>("select lower('Ü') = 'ü' as is_known");
  return rows[0]?.is_known ?? false;
}

export async function isReachable(database: Database): Promise<boolean> {
  return database.db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
}
