import { Column, type DriverValueDecoder, is, SQL } from "drizzle-orm";
import type { Db } from "@/db/client";

/** What makes one form of a statement differ from another; few forms, since each connection keeps the plans of all. */
type Form = Record<string, string | boolean>;

/**
 * A statement that requests make all the time: built once for each handle of the database, and planned once for each
 * connection. Postgres takes three times as long to plan a page of posts as to read it. What differs from call to call is
 * a placeholder.
 *
 * @param name no other statement has it; with the form at most 63 characters
 */
export function prepared<Statement extends object, F extends [form?: Form]>(
  name: string,
  build: (db: Db, ...form: F) => { prepare(name: string): Statement },
): (db: Db, ...form: F) => Statement {
  const ofHandles = new WeakMap<Db, Map<string, Statement>>();
  return (db, ...form) => {
    const known = ofHandles.get(db) ?? new Map<string, Statement>();
    ofHandles.set(db, known);
    const fullName = [name, ...Object.values(form[0] ?? {})].join(" ");
    const statement = known.get(fullName) ?? readingRowsFast(build(db, ...form).prepare(fullName));
    known.set(fullName, statement);
    return statement;
  };
}

type Field = Column | SQL | { sql: SQL };

/** What Drizzle's statements for node-postgres and Neon have beyond their types. */
interface Internals {
  fields: readonly { path: readonly string[]; field: Field }[];
  customResultMapper?: (rows: readonly (readonly unknown[])[]) => Record<string, unknown>[];
}

/** Drizzle asks for every value of every row what kind of column it has, which takes longer than to read it. */
function readingRowsFast<Statement extends object>(statement: Statement): Statement {
  const { fields } = statement as unknown as Internals;
  const columns = fields.map(({ path, field }) => ({ name: path.join("."), decoder: decoderOf(field) }));
  // To copy an object takes a fraction of growing one by twenty fields.
  const blank = Object.fromEntries(columns.map(({ name }) => [name, null]));
  const customResultMapper: Internals["customResultMapper"] = (rows) =>
    rows.map((values) => fill({ ...blank }, columns, values));
  return Object.assign(statement, { customResultMapper });
}

function decoderOf(field: Field): DriverValueDecoder<unknown, unknown> {
  if (is(field, Column)) return field;
  // As above: its types keep it to itself.
  return ((is(field, SQL) ? field : field.sql) as unknown as { decoder: DriverValueDecoder<unknown, unknown> }).decoder;
}

interface ReadColumn {
  name: string;
  decoder: DriverValueDecoder<unknown, unknown>;
}

function fill(row: Record<string, unknown>, columns: readonly ReadColumn[], values: readonly unknown[]) {
  let at = 0;
  for (const { name, decoder } of columns) {
    const value = values[at++];
    row[name] = value === null ? null : decoder.mapFromDriverValue(value);
  }
  return row;
}
