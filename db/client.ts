import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { ClientBase, Pool, PoolClient, PoolConfig } from "pg";
import { isConnectionLost } from "@/lib/core/database-error";
import { withFullCheck } from "@/lib/core/postgres-url";
import { connectionAdvice } from "./connection-advice";
import { openOwnDatabase } from "./embedded/early-start";
import { maintain } from "./embedded/maintenance";
import type { EmbeddedDatabase } from "./embedded/start";
import { endSilentConnections } from "./end-silent-connections";
import { isBehindPooler, OWN_SESSION_OPTION, unnamedClient } from "./pooler";
import { traceStatements } from "./trace-statements";

/**
 * The database, or a transaction in it, whatever the driver.
 *
 * Inside a transaction use the transaction alone: the embedded database has one connection, so the outer handle would
 * wait for it for ever.
 */
export type Db = NodePgDatabase;

/** For raw statements. */
export type SqlPool = Pick<Pool, "query" | "end" | "totalCount" | "idleCount" | "waitingCount"> & {
  connect(): Promise<PoolClient>;
};

export interface Database {
  db: Db;
  pool: SqlPool;
  kind: "embedded" | "postgres" | "neon";
  /** No other process has this database. */
  isExclusive: boolean;
  close(): Promise<void>;
}

interface DatabaseOptions {
  /** Empty for the embedded database. */
  url: string | undefined;
  /** Name of the setting with the address, for errors; by default `DATABASE_URL`. */
  setting?: string | undefined;
  driver: "pg" | "neon" | undefined;
  dataDirectory: string;
  /** Wait for an answer before a connection to a server counts as lost, in ms; by default for ever. */
  answerTimeoutMs?: number | undefined;
  /** Called when the database is lost for good; the process has to end. */
  onLoss: (error: Error) => void;
  /** Called for a broken idle connection, which the pool replaces by itself. */
  onConnectionError: (error: Error) => void;
}

const POOL_SIZE = 10;
const STATEMENT_TIMEOUT_MS = 30_000;
/**
 * Above the time limit of statements. The kernel sends an unacknowledged statement again for about 15 minutes before it
 * gives up a server that vanished.
 */
export const ANSWER_TIMEOUT_MS = 45_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** Idle time before the kernel probes a connection. Its default of two hours hides a server that vanished. */
const PROBE_AFTER_MS = 10_000;
/** Postgres would compile expensive plans at every run: counting unread posts took twenty times as long. */
const NO_COMPILING = "set jit = off";

/** Returns the kind of database at an address; `DATABASE_DRIVER` overrides it. */
function databaseKind(options: Pick<DatabaseOptions, "url" | "driver">): Database["kind"] {
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
  if (kind !== "embedded") return openServer(kind, options);
  const embedded = await openOwnDatabase(options.dataDirectory, options.onLoss);
  return openEmbedded(embedded, options);
}

/** The handle for a running embedded database. */
export async function openEmbedded(
  embedded: EmbeddedDatabase,
  options: Pick<DatabaseOptions, "onConnectionError">,
): Promise<Database> {
  // All connections share one session, so prepared statements outlive the connection that prepared them.
  const onConnect = (client: ClientBase) => client.query("deallocate all");
  const { Pool } = await import("pg");
  const pool = new Pool({ ...embedded.connection, onConnect });
  const db = await openDb(pool, options.onConnectionError);
  const endMaintenance = maintain(pool, { onError: options.onConnectionError, isDue: embedded.mayCheckpoint });
  const close = async () => {
    endMaintenance();
    await pool.end().finally(() => embedded.stop());
  };
  return { db, pool, kind: "embedded", isExclusive: true, close };
}

async function openServer(kind: "postgres" | "neon", options: DatabaseOptions): Promise<Database> {
  const { url, onConnectionError, answerTimeoutMs } = options;
  const config = {
    connectionString: withFullCheck(url ?? ""),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(answerTimeoutMs === undefined ? {} : { query_timeout: answerTimeoutMs }),
  };
  const choosing = kind === "neon" ? neonPools(config) : postgresPools(config);
  const openPool = await choosing.catch((error: unknown) => refuseAddress(error, options));
  const pool = openPool(POOL_SIZE);
  if (answerTimeoutMs !== undefined) endSilentConnections(pool, openPool(1));
  const db = await openDb(pool, onConnectionError);
  return reachable({ db, pool, kind, isExclusive: false, close: () => pool.end() }, options);
}

/** Opens a pool of at most `max` connections, which are made when needed. */
type OpenPool = (max: number) => Pool;

async function postgresPools(config: PoolConfig): Promise<OpenPool> {
  const { Pool } = await import("pg");
  const shared = { ...config, keepAlive: true, keepAliveInitialDelayMillis: PROBE_AFTER_MS };
  const own = {
    ...shared,
    ...addOptions(config.connectionString, `${OWN_SESSION_OPTION} -c jit=off`),
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  };
  const isPooled = await isBehindPooler(own);
  const chosen = isPooled ? { ...shared, Client: await unnamedClient() } : own;
  return (max) => new Pool({ ...chosen, max });
}

/** Takes the options out of an address, because they would replace the config's, and adds `own` to them. */
function addOptions(connectionString = "", own: string): Pick<PoolConfig, "connectionString" | "options"> {
  // `URL` refuses addresses of a socket, which have no host.
  const address = URL.parse(connectionString);
  const given = address?.searchParams.get("options") ?? null;
  if (!address || given === null) return { options: own };
  address.searchParams.delete("options");
  return { connectionString: address.href, options: `${given} ${own}` };
}

async function neonPools(config: PoolConfig): Promise<OpenPool> {
  const { Pool } = await import("@neondatabase/serverless");
  return (max) => {
    // Neon's driver is node-postgres over another socket, which its types do not say.
    const pool = new Pool({ ...config, max }) as unknown as Pool;
    // Runs before the client's first statement, which reports a broken connection.
    pool.on("connect", (client) => void client.query(NO_COMPILING).catch(() => undefined));
    return pool;
  };
}

/**
 * Drizzle over a pool, releasing each transaction's connection. Drizzle itself keeps a connection that breaks before its
 * transaction begins, until the pool has none left.
 */
async function openDb(pool: Pool, onError: (error: Error) => void): Promise<Db> {
  const { drizzle } = await import("drizzle-orm/node-postgres");
  surviveBrokenConnections(pool, onError);
  traceStatements(pool);
  const transaction: Db["transaction"] = async (work, config) => {
    const client = await pool.connect();
    let lost: unknown = null;
    /** Returns the loss that caused the error, else the error. */
    const causeOf = (error: unknown) => {
      if (isConnectionLost(error)) lost ??= error;
      return lost ?? error;
    };
    const working: typeof work = (tx) =>
      work(tx).catch((error: unknown) => {
        const cause = causeOf(error);
        // Fails the rollback, which would wait as long as the lost statement did.
        if (lost !== null) void client.end().catch(() => undefined);
        throw cause;
      });
    return drizzle(client)
      .transaction(working, config)
      .catch((error: unknown) => {
        throw causeOf(error);
      })
      .finally(() => client.release(lost !== null));
  };
  return Object.assign(drizzle(pool), { transaction });
}

/**
 * Listens for errors, since an unheard error event ends the process. The pool emits those of idle connections; one that
 * breaks between two statements of a transaction emits its own, and the next statement fails.
 */
function surviveBrokenConnections(pool: Pick<Pool, "on">, onError: (error: Error) => void): void {
  // The pool attaches the connection with its cancel key to the error, which must not reach a log.
  pool.on("error", (error: (Error | ErrorEvent) & { client?: unknown }) => {
    delete error.client;
    onError(error instanceof Error ? error : new Error(reasonOf(error)));
  });
  pool.on("connect", (client) => client.on("error", () => undefined));
}

/** Connects once, so that a wrong address is explained at the start. */
async function reachable(database: Database, address: Address): Promise<Database> {
  try {
    const client = await database.pool.connect();
    client.release();
    return database;
  } catch (error) {
    await database.close();
    return refuseAddress(error, address);
  }
}

type Address = Pick<DatabaseOptions, "url" | "setting">;

function refuseAddress(error: unknown, { url, setting = "DATABASE_URL" }: Address): never {
  const { host: named, pathname, searchParams } = new URL(url ?? "");
  const host = searchParams.get("host") ?? named;
  throw new Error(
    `No connection to the database ${pathname.slice(1)} at ${host || "the local socket"}: ${reasonOf(error)}. ${connectionAdvice(error, setting)}`,
    { cause: error },
  );
}

/**
 * Node tries every address of a name; the error for all of them has no message. Neon's driver passes on its WebSocket's
 * event.
 */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reasonOf))].join(", ");
  if (error instanceof Event) return ("message" in error && String(error.message)) || "the connection closed";
  return error instanceof Error ? error.message : String(error);
}
