import type { PoolClient as NeonClient } from "@neondatabase/serverless";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { ClientBase, Pool, PoolClient, PoolConfig } from "pg";
import { connectionAdvice } from "./connection-advice";
import { maintain } from "./embedded/maintenance";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./embedded/start";

/**
 * The database, or a transaction in it. Neon's driver is node-postgres over another socket, so its type serves both.
 *
 * Inside a transaction use the transaction alone: the embedded database has one connection, so the outer handle would
 * wait for it for ever.
 */
export type Db = NodePgDatabase;

/** Common interface of node-postgres and Neon's driver, for raw statements. */
export type SqlPool = Pick<Pool, "query" | "end"> & { connect(): Promise<PoolClient> };

export interface Database {
  db: Db;
  pool: SqlPool;
  kind: "embedded" | "postgres" | "neon";
  /** Does no other process have this database? */
  isExclusive: boolean;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Empty for the embedded database. */
  url: string | undefined;
  driver: "pg" | "neon" | undefined;
  dataDirectory: string;
  /** Called when the database is lost for good; the process has to end. */
  onLoss: (error: Error) => void;
  /** Called for a broken idle connection, which the pool replaces by itself. */
  onConnectionError: (error: Error) => void;
}

const POOL_SIZE = 10;
const STATEMENT_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** Postgres compiles what it takes for long, for each run anew: to count unread posts took twenty times as long. */
const NO_COMPILING = "set jit = off";

/** Which driver an address takes; `DATABASE_DRIVER` overrides. */
export function databaseKind(options: Pick<DatabaseOptions, "url" | "driver">): Database["kind"] {
  if (!options.url) return "embedded";
  if (options.driver === "neon") return "neon";
  return options.driver === undefined && new URL(options.url).hostname.endsWith(".neon.tech") ? "neon" : "postgres";
}

/**
 * Opens the database; nothing is migrated yet.
 *
 * @throws DirectoryInUseError when another process has the embedded database
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const kind = databaseKind(options);
  if (kind === "neon") return openNeon(options);
  if (kind === "postgres") return openPostgres(options);
  const embedded = await startEmbeddedDatabase(options.dataDirectory, options.onLoss);
  return openEmbedded(embedded, options);
}

/** The handle for a running embedded database. */
export async function openEmbedded(
  embedded: EmbeddedDatabase,
  options: Pick<DatabaseOptions, "onConnectionError">,
): Promise<Database> {
  // All connections share one session, and what is prepared there outlives the connection that had it prepared.
  const onConnect = (client: ClientBase) => client.query("deallocate all");
  const { db, pool } = await openPool({ ...embedded.connection, onConnect }, options.onConnectionError);
  const endMaintenance = maintain(pool, { onError: options.onConnectionError, isDue: embedded.mayCheckpoint });
  const close = async () => {
    endMaintenance();
    await pool.end().finally(() => embedded.stop());
  };
  return { db, pool, kind: "embedded", isExclusive: true, close };
}

async function openPostgres(options: DatabaseOptions): Promise<Database> {
  const { db, pool } = await openPool(
    {
      connectionString: options.url,
      max: POOL_SIZE,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
      keepAlive: true,
      onConnect: (client) => client.query(NO_COMPILING),
    },
    options.onConnectionError,
  );
  return reachable({ db, pool, kind: "postgres", isExclusive: false, close: () => pool.end() }, options.url);
}

async function openPool(config: PoolConfig, onError: (error: Error) => void): Promise<{ db: Db; pool: Pool }> {
  const { Pool } = await import("pg");
  const { drizzle } = await import("drizzle-orm/node-postgres");
  const pool = new Pool(config);
  surviveBrokenConnections(pool, onError);
  const dbOn = (source: Pool | PoolClient): Db => drizzle(source);
  return { db: givingBack(dbOn(pool), () => pool.connect(), dbOn), pool };
}

async function openNeon(options: DatabaseOptions): Promise<Database> {
  const { Pool } = await import("@neondatabase/serverless");
  const { drizzle } = await import("drizzle-orm/neon-serverless");
  const pool = new Pool({
    connectionString: options.url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  surviveBrokenConnections(pool as unknown as Pool, options.onConnectionError);
  // Before the first statement of whoever connects; that one tells of a connection that broke.
  pool.on("connect", (client: NeonClient) => void client.query(NO_COMPILING).catch(() => undefined));
  const dbOn = (source: typeof pool | NeonClient) => drizzle(source) as unknown as Db;
  const database: Database = {
    // As above; and Neon's pool is node-postgres' pool over another socket.
    db: givingBack(dbOn(pool), () => pool.connect(), dbOn),
    pool: pool as unknown as SqlPool,
    kind: "neon",
    isExclusive: false,
    close: () => pool.end(),
  };
  return reachable(database, options.url);
}

/**
 * Drizzle over a pool keeps a connection for ever that breaks before its transaction has begun, and soon the pool has
 * none left. Here each transaction's connection is given back, however that ends.
 */
function givingBack<Client extends { release(): void }>(
  db: Db,
  connect: () => Promise<Client>,
  dbOn: (client: Client) => Db,
): Db {
  const transaction: Db["transaction"] = async (work, config) => {
    const client = await connect();
    return dbOn(client)
      .transaction(work, config)
      .finally(() => client.release());
  };
  return Object.assign(db, { transaction });
}

/**
 * An error event that nobody listens to ends the process. The pool emits those of idle connections; one that breaks
 * inside a transaction, between two statements, emits its own, and the next statement fails.
 */
function surviveBrokenConnections(pool: Pick<Pool, "on">, onError: (error: Error) => void): void {
  // The pool hangs the whole connection onto the error, with its cancel key: nothing for a log.
  pool.on("error", (error: Error & { client?: unknown }) => {
    delete error.client;
    onError(error);
  });
  pool.on("connect", (client) => client.on("error", () => undefined));
}

/** Connects once, so that a wrong address is told in words at the start. */
async function reachable(database: Database, url: string | undefined): Promise<Database> {
  try {
    const client = await database.pool.connect();
    client.release();
    return database;
  } catch (error) {
    await database.close();
    const { host, pathname } = new URL(url ?? "");
    throw new Error(
      `The database ${pathname.slice(1)} at ${host || "the local socket"} does not let Lede in: ${reasonOf(error)}. ${connectionAdvice(error)}`,
      { cause: error },
    );
  }
}

/** Node tries every address of a name, and its error for all of them has no message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reasonOf))].join(", ");
  return error instanceof Error ? error.message : String(error);
}
