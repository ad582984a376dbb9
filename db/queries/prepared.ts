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
export function prepared<Statement, F extends [form?: Form]>(
  name: string,
  build: (db: Db, ...form: F) => { prepare(name: string): Statement },
): (db: Db, ...form: F) => Statement {
  const ofHandles = new WeakMap<Db, Map<string, Statement>>();
  return (db, ...form) => {
    const known = ofHandles.get(db) ?? new Map<string, Statement>();
    ofHandles.set(db, known);
    const fullName = [name, ...Object.values(form[0] ?? {})].join(" ");
    const statement = known.get(fullName) ?? build(db, ...form).prepare(fullName);
    known.set(fullName, statement);
    return statement;
  };
}
