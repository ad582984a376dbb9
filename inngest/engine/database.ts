import { createHash } from "node:crypto";
import { isConnectionLost } from "@/lib/core/database-error";
import type { Engine, EngineDatabase, Query, Work } from "./types";

interface Connection {
  query(statement: { name?: string; text: string; values: unknown[] }): Promise<{ rows: unknown[] }>;
}

/** The common part of `pg.Pool` and `Pool` of `@neondatabase/serverless`. A pool of one connection is enough. */
export interface ConnectionPool extends Connection {
  connect(): Promise<Connection & { release(error?: Error): void }>;
}

const TRANSACTION_ATTEMPTS_MAX = 3;

/**
 * Makes the engine's database from a node-postgres pool. On an exclusive one it prepares statements, because planning
 * costs more there than execution. A pooler in front of other databases may change the session between transactions.
 */
export function engineDatabase(pool: ConnectionPool, { isExclusive }: { isExclusive: boolean }): EngineDatabase {
  return {
    isExclusive,
    query: queryOn(pool, isExclusive),
    transaction: async (work) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await transactOnce(pool, isExclusive, work);
        } catch (error) {
          if (attempt === TRANSACTION_ATTEMPTS_MAX || !isRepeatable(error)) throw error;
        }
      }
    },
  };
}

export function runEngineTransaction<Result>(engine: Engine, work: (work: Work) => Promise<Result>): Promise<Result> {
  return engine.database.transaction((query) => work({ query, functions: engine.functions }));
}

const names = new Map<string, string>();

/** Name of a prepared statement: a hash of the text, because other code may prepare statements in the same session. */
function nameOf(sql: string): string {
  const name = names.get(sql) ?? `wf ${createHash("sha256").update(sql).digest("base64url")}`;
  names.set(sql, name);
  return name;
}

function queryOn(connection: Connection, isPrepared: boolean): Query {
  return async <Row>(sql: string, params: readonly unknown[] = []) => {
    const named = isPrepared && { name: nameOf(sql) };
    const result = await connection.query({ ...named, text: sql, values: [...params] });
    // Safe: callers state the row type next to the statement's select list
    return result.rows as Row[];
  };
}

async function transactOnce<Result>(
  pool: ConnectionPool,
  isPrepared: boolean,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect();
  const query = queryOn(connection, isPrepared);
  let broken: Error | undefined;
  try {
    await query("begin");
    const result = await work(query);
    await query("commit");
    return result;
  } catch (error) {
    // A rollback would wait as long for an answer as the lost statement did.
    const undone = isConnectionLost(error) ? Promise.reject(error) : query("rollback");
    await undone.catch((reason: unknown) => {
      broken = reason instanceof Error ? reason : new Error(String(reason));
    });
    throw error;
  } finally {
    connection.release(broken);
  }
}

/** Deadlock or serialization failure. */
function isRepeatable(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "40P01" || error.code === "40001");
}
