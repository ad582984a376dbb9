import { sql } from "drizzle-orm";

/**
 * Which transactions the statement sees the outcome of, as a text. A statement that tells the same later sees the same
 * rows: in between no transaction that writes has begun or ended, of whichever process. The server's start is part of it,
 * since one that takes over, or comes back from a crash, may give the numbers of lost transactions away again.
 *
 * @see https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-INFO-SNAPSHOT
 */
export const databaseState = sql<string>`pg_postmaster_start_time()::text || ' ' || pg_current_snapshot()::text`;
