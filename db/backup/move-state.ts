import type { PoolClient } from "pg";
import { only } from "@/db/queries/rows";
import type { Database } from "../client";
import { knownTables, refuseUnknown } from "../migrate";
import { BackupError } from "./dump";
import { listMigrations } from "./tables";
import { dropReferences, emptyTables } from "./write";

/** Maximum age of a running process's heartbeat, in milliseconds: the lease of its work. */
const SILENCE_MS_MAX = 30_000;

/** State of a database before it is filled; `used` has accounts, `foreign` none but tables of another program. */
type FoundState =
  | { state: "empty" | "used" }
  | { state: "foreign"; table: string }
  | { state: "begun"; source: string; migrations: readonly string[] };

export async function foundState({ pool }: Database): Promise<FoundState> {
  const { rows } = await pool.query<{ is_begun: boolean; is_lede: boolean; tables: string[] }>(`
    select to_regclass('lede_move.state') is not null as is_begun,
      to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('public.users') is not null as is_lede,
      array(select c.relname::text from pg_class c
        where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
        order by 1) as tables`);
  const found = only(rows);
  if (found.is_begun) return readState(pool);
  if (found.is_lede) await refuseUnknown(pool);
  if (found.is_lede && (await pool.query("select 1 from users limit 1")).rowCount) return { state: "used" };
  const own = new Set(found.is_lede ? knownTables() : []);
  const table = found.tables.find((name) => !own.has(name));
  return table === undefined ? { state: "empty" } : { state: "foreign", table };
}

async function readState(pool: Database["pool"]): Promise<FoundState> {
  const { rows } = await pool.query<{ source: string; migrations: string[] }>(
    "select source, migrations from lede_move.state",
  );
  return { state: "begun", ...only(rows) };
}

export function foreignTable(database: string, table: string): BackupError {
  return new BackupError(
    `${database} holds tables of another program, such as ${table}. Nothing was changed. Choose an empty database.`,
  );
}

/** Empties the target, drops its foreign keys and notes how to add them again. */
export async function beginMove(client: PoolClient, source: string): Promise<void> {
  await emptyTables(client, async () => {
    const { rowCount } = await client.query("select 1 from users limit 1");
    if (rowCount)
      throw new BackupError("The target got an account meanwhile. Nothing was changed. Stop the app that uses it.");
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

/**
 * Whether another process of this user used the database a moment ago, as Lede does with Inngest, which leaves no
 * heartbeat. Other users' sessions are those of monitoring and hosts; a pooler keeps unused ones for minutes.
 */
export async function hasOtherSessions({ pool, isExclusive }: Database): Promise<boolean> {
  if (isExclusive) return false;
  const { rows } = await pool.query<{ sessions: number }>(
    `select count(*)::int as sessions from pg_stat_activity
     where datname = current_database() and usename = session_user and backend_type = 'client backend'
       and (state <> 'idle' or state_change > clock_timestamp() - $1 * interval '1 millisecond')`,
    [SILENCE_MS_MAX],
  );
  return only(rows).sessions > Math.max(pool.totalCount, 1);
}

/** Whether both are one database, however its server was reached. The embedded ones differ by their directories. */
export async function isSame(one: Database, other: Database): Promise<boolean> {
  if (one.isExclusive || other.isExclusive) return false;
  return (await identityOf(one)) === (await identityOf(other));
}

/** Only facts that every user may read. */
async function identityOf({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ identity: string }>(
    `select concat_ws(' ', oid, datname, extract(epoch from pg_postmaster_start_time()), current_setting('port')) as identity
     from pg_database where datname = current_database()`,
  );
  return only(rows).identity;
}
