import { customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** Bytes as `Uint8Array`; node-postgres, Neon and PGlite all read and write `bytea` that way. */
export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (value) => Buffer.from(value),
});

/**
 * An instant with millisecond precision, like a JavaScript `Date`: with microseconds in the table a cursor made from
 * a `Date` skips rows.
 */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** Primary key: a UUIDv7 made by the app. */
export const id = () => uuid("id").primaryKey();

/** Words in a form that `@@` searches; made by the database, so it is never written and seldom read. */
export const searchVector = customType<{ data: string }>({ dataType: () => "tsvector" });
