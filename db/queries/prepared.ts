import type { Db } from "@/db/client";

/** Values that distinguish the forms of a statement. Keep them few: each connection keeps the plans of all forms. */
type Form = Record<string, string | boolean>;

/**
 * A statement that requests repeat, built once for each handle and planned once for each connection. Postgres plans a page
 * of posts three times as long as it reads it. Placeholders hold the values that differ from call to call.
 *
 * @param name unique among all statements; with its form at most 63 characters
 */
export function prepared<Statement, F extends [form?: Form]>(
  name: string,
  build: (db: Db, ...form: F) => { prepare(name: string): Statement },
): (db: Db, ...form: F) => Statement {
  const statementsOf = perDatabase(() => new Map<string, Statement>());
  return (db, ...form) => {
    const known = statementsOf(db);
    const fullName = [name, ...Object.values(form[0] ?? {})].join(" ");
    const statement = known.get(fullName) ?? build(db, ...form).prepare(fullName);
    known.set(fullName, statement);
    return statement;
  };
}

/** Makes one value for each handle, at its first use. */
export function perDatabase<Value>(make: (db: Db) => Value): (db: Db) => Value {
  const values = new WeakMap<Db, { value: Value }>();
  return (db) => {
    const known = values.get(db) ?? { value: make(db) };
    values.set(db, known);
    return known.value;
  };
}
