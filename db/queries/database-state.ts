import { sql } from "drizzle-orm";

/**
 * Which transactions the statement sees the outcome of, as a text. A statement that tells the same later sees the same
 * rows: in between no transaction that writes has begun or ended, of whichever process.
 *
 * @see https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-INFO-SNAPSHOT
 */
export const databaseState = sql<string>`pg_current_snapshot()::text`;
