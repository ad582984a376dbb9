import type { PoolClient } from "pg";
import { only } from "@/db/queries/rows";
import type { Database } from "../client";
import { BackupError } from "./dump";
import { listMigrations } from "./tables";
import { dropReferences, emptyTables } from "./write";

/** Maximum age of a running process's heartbeat, in milliseconds: the lease of its work. */
const SILENCE_MS_MAX = 30_000;

/** State of a database before a move; `used` has accounts. */
type FoundMove =
  | { state: "empty" | "foreign" | "used" }
  | { state: "begun"; source: string; migrations: readonly string[] };

export async function foundMove({ pool }: Database): Promise<FoundMove> {
  const { rows } = await pool.query<{ is_begun: boolean; is_lede: boolean; tables: number }>(`
    select to_regclass('lede_move.state') is not null as is_begun,
      to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('public.users') is not null as is_lede,
      (select count(*)::int from pg_class c
        where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as tables`);
  const found = only(rows);
  if (found.is_begun) return readState(pool);
  if (!found.is_lede) return { state: found.tables > 0 ? "foreign" : "empty" };
  const { rowCount } = await pool.query("select 1 from users limit 1");
  return { state: rowCount ? "used" : "empty" };
}

async function readState(pool: Database["pool"]): Promise<FoundMove> {
  const { rows } = await pool.query<{ source: string; migrations: string[] }>(
    "select source, migrations from lede_move.state",
  );
  return { state: "begun", ...only(rows) };
}

/** Empties the target, drops its foreign keys and notes how to add them again. */
export async function beginMove(client: PoolClient, source: string): Promise<void> {
  await emptyTables(client, async () => {
    const { rowCount } = await client.query("select 1 from users limit 1");
    if (rowCount)
      throw new BackupError("The target got an account meanwhile. Nothing was changed. Stop the Lede that uses it.");
  });
  const migrations = await listMigrations(client);
  const references = await dropReferences(client);
  await client.query("create schema lede_move");
  await client.query(`create table lede_move.state (source text, migrations text[], "references" text[])`);
  await client.query("insert into lede_move.state values ($1, $2, $3)", [source, migrations, references]);
}

/** Whether no process of the engine works on the database. The lock of an embedded one already excludes others. */
export async function isIdle({ pool, isExclusive }: Database): Promise<boolean> {
  if (isExclusive) return true;
  const { rowCount } = await pool.query("select 1 from wf.process where seen_at > wf.now_ms() - $1::bigint", [
    SILENCE_MS_MAX,
  ]);
  return rowCount === 0;
}
