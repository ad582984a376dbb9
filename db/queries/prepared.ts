import { Column, type DriverValueDecoder, is, SQL } from "drizzle-orm";
import type { Db } from "@/db/client";

/** What makes one form of a statement differ from another; few forms, since each connection keeps the plans of all. */
type Form = Record<string, string | boolean>;

/**
 * A statement that requests make all the time: built once, also where each transaction has a handle of its own, and planned
 * once for each connection. Postgres takes three times as long to plan a page of posts as to read it. What differs from call to call is
 * a placeholder.
 *
 * @param name no other statement has it; with the form at most 63 characters
 */
export function prepared<Statement extends object, F extends [form?: Form]>(
  name: string,
  build: (db: Db, ...form: F) => { prepare(name: string): Statement },
): (db: Db, ...form: F) => Statement {
  const ofHandles = new WeakMap<Db, Map<string, Statement>>();
  const ofDrivers = new WeakMap<object, Map<string, Statement>>();
  return (db, ...form) => {
    const known = knownTo(ofHandles, db);
    const fullName = [name, ...Object.values(form[0] ?? {})].join(" ");
    const found = known.get(fullName);
    if (found) return found;
    const { session } = (db as unknown as Handle)._;
    const built = knownTo(ofDrivers, session.constructor);
    const blueprint = built.get(fullName) ?? boundTo(readingRowsFast(build(db, ...form).prepare(fullName)), null);
    built.set(fullName, blueprint);
    const statement = boundTo(blueprint, session.client);
    known.set(fullName, statement);
    return statement;
  };
}

/**
 * The same for a statement that no builder makes.
 *
 * @returns as {@link rowsOf}: `Row` names the columns that the statement selects
 */
export function preparedRows<Row>(name: string, statement: SQL): (db: Db, values: object) => Promise<Row[]> {
  const statementOn = prepared(name, (db) => ({
    prepare: (fullName) => {
      const { session } = (db as unknown as Handle)._;
      return session.prepareQuery(session.dialect.sqlToQuery(statement), undefined, fullName, false);
    },
  }));
  return async (db, values) => (await statementOn(db).execute(values)).rows as Row[];
}

/** What Drizzle's handles for node-postgres and Neon have beyond their types. */
interface Handle {
  _: {
    session: {
      client: unknown;
      dialect: { sqlToQuery(statement: SQL): unknown };
      prepareQuery(
        query: unknown,
        fields: undefined,
        name: string,
        isInArrays: boolean,
      ): { execute(values: object): Promise<{ rows: unknown[] }> };
    };
  };
}

function knownTo<Key extends object, Statement>(all: WeakMap<Key, Map<string, Statement>>, key: Key) {
  const known = all.get(key) ?? new Map<string, Statement>();
  all.set(key, known);
  return known;
}

/** The same statement on another connection. */
function boundTo<Statement extends object>(statement: Statement, client: unknown): Statement {
  return Object.assign(Object.create(Object.getPrototypeOf(statement)), statement, { client });
}

type Field = Column | SQL | { sql: SQL };

/** What Drizzle's statements for node-postgres and Neon have beyond their types. */
interface Internals {
  /** Undefined where nothing is returned. */
  fields: readonly { path: readonly string[]; field: Field }[] | undefined;
  customResultMapper?: (rows: readonly (readonly unknown[])[]) => Record<string, unknown>[];
}

/** Drizzle asks for every value of every row what kind of column it has, which takes longer than to read it. */
function readingRowsFast<Statement extends object>(statement: Statement): Statement {
  const { fields } = statement as unknown as Internals;
  if (!fields) return statement;
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
