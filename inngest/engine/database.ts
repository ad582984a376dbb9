import { createHash } from "node:crypto";

/** Runs one statement. `Row` states the columns that the statement names. */
export type Query = <Row>(sql: string, params?: readonly unknown[]) => Promise<Row[]>;

/** All that the engine asks of a database: Postgres 15 or newer with the schema `wf`. */
export interface EngineDatabase {
  query: Query;
  /** Runs `work` in one transaction. `work` may run again after a deadlock, so its only effects are its statements. */
  transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
  /** No other process can have this database open (PGlite), so every lease found at start is a dead process's. */
  readonly isExclusive: boolean;
}

interface Connection {
  query(statement: { name?: string; text: string; values: unknown[] }): Promise<{ rows: unknown[] }>;
}

/** What `pg.Pool` and `Pool` of `@neondatabase/serverless` have in common. A pool of one connection is enough. */
export interface ConnectionPool extends Connection {
  connect(): Promise<Connection & { release(error?: Error): void }>;
}

const TRANSACTION_ATTEMPTS_MAX = 3;

/**
 * The engine's database over a node-postgres pool. On an exclusive one the statements are prepared: to plan them costs
 * there more than to run them. Elsewhere a pooler may give each transaction another session, which knows none of them.
 */
export function engineDatabase(pool: ConnectionPool, { isExclusive }: { isExclusive: boolean }): EngineDatabase {
  const nameOf = isExclusive ? statementNames() : () => undefined;
  return {
    isExclusive,
    query: queryOn(pool, nameOf),
    transaction: async (work) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await transactOnce(pool, nameOf, work);
        } catch (error) {
          if (attempt === TRANSACTION_ATTEMPTS_MAX || !isRepeatable(error)) throw error;
        }
      }
    },
  };
}

/** What a statement is prepared under; undefined where it is not. */
type NameOf = (sql: string) => string | undefined;

/** By their text, since others may prepare statements in the same session. */
function statementNames(): NameOf {
  const names = new Map<string, string>();
  return (sql) => {
    const name = names.get(sql) ?? `wf ${createHash("sha256").update(sql).digest("base64url")}`;
    names.set(sql, name);
    return name;
  };
}

function queryOn(connection: Connection, nameOf: NameOf): Query {
  return async <Row>(sql: string, params: readonly unknown[] = []) => {
    const name = nameOf(sql);
    const result = await connection.query({ ...(name && { name }), text: sql, values: [...params] });
    // The statement's select list is written next to the type that it is read as.
    return result.rows as Row[];
  };
}

async function transactOnce<Result>(
  pool: ConnectionPool,
  nameOf: NameOf,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect();
  const query = queryOn(connection, nameOf);
  let broken: Error | undefined;
  try {
    await query("begin");
    const result = await work(query);
    await query("commit");
    return result;
  } catch (error) {
    await query("rollback").catch((reason: unknown) => {
      broken = reason instanceof Error ? reason : new Error(String(reason));
    });
    throw error;
  } finally {
    connection.release(broken);
  }
}

/** Postgres undid the transaction for the sake of another: serialization failure or deadlock. */
function isRepeatable(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "40P01" || error.code === "40001");
}
