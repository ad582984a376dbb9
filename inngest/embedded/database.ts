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
  query(sql: string, params?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** What `pg.Pool` and `Pool` of `@neondatabase/serverless` have in common. A pool of one connection is enough. */
export interface ConnectionPool extends Connection {
  connect(): Promise<Connection & { release(error?: Error): void }>;
}

const TRANSACTION_ATTEMPTS_MAX = 3;

/** The engine's database over a node-postgres pool. */
export function engineDatabase(pool: ConnectionPool, options: { isExclusive: boolean }): EngineDatabase {
  return {
    isExclusive: options.isExclusive,
    query: queryOn(pool),
    transaction: async (work) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await transactOnce(pool, work);
        } catch (error) {
          if (attempt === TRANSACTION_ATTEMPTS_MAX || !isRepeatable(error)) throw error;
        }
      }
    },
  };
}

function queryOn(connection: Connection): Query {
  return async <Row>(sql: string, params: readonly unknown[] = []) => {
    const result = await connection.query(sql, [...params]);
    // The statement's select list is written next to the type that it is read as.
    return result.rows as Row[];
  };
}

async function transactOnce<Result>(pool: ConnectionPool, work: (query: Query) => Promise<Result>): Promise<Result> {
  const connection = await pool.connect();
  let broken: Error | undefined;
  try {
    await connection.query("begin");
    const result = await work(queryOn(connection));
    await connection.query("commit");
    return result;
  } catch (error) {
    await connection.query("rollback").catch((reason: unknown) => {
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
