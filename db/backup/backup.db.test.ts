import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "@/lib/testing/database";
import type { Database } from "../client";
import { dumpDatabase } from "./dump";
import { loadDatabase } from "./load";
import { listTables } from "./tables";

const NOTES = "create table notes (id serial primary key, text text); insert into notes (text) values ('ours')";
const ACCOUNT = "insert into users (id, email) values (gen_random_uuid(), 'a@example.org')";
const REFUSAL = "The database holds tables of another program, such as notes. Nothing was changed. Choose an empty";

/** A database of its own, because tests add tables. */
async function open(...statements: string[]): Promise<Database> {
  const database = await openTestDatabase({ isKept: false });
  onTestFinished(() => database.close());
  for (const statement of statements) await database.pool.query(statement);
  return database;
}

const dump = async (database: Database) =>
  (await Array.fromAsync(dumpDatabase(database, null))).map((line) => line.trim());

async function* each(lines: readonly string[]) {
  yield* lines;
}

const rowsOf = async ({ pool }: Database, table: string) => (await pool.query(`select * from ${table}`)).rows;

test("a backup has every table of Lede", async () => {
  const database = await open();
  const client = await database.pool.connect();
  const names = (await listTables(client)).map(({ name }) => name);
  client.release();
  const { rows } = await database.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'wf') order by 1",
  );
  expect(names.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test("a backup leaves out another program's table, and restores", async () => {
  const source = await open(NOTES, ACCOUNT);
  const lines = await dump(source);
  expect(lines.filter((line) => line.includes("notes"))).toEqual([]);
  const target = await open();
  await loadDatabase(target, each(lines));
  expect(await rowsOf(target, "users")).toEqual(await rowsOf(source, "users"));
});

test("another program's table in an older backup is left out, and named", async () => {
  const lines = await dump(await open(ACCOUNT));
  const older = [
    ...lines.slice(0, -1),
    '["table","public.notes","id, text"]',
    '{"id":1,"text":"ours"}',
    '["end",{"name":"public.notes","rows":1,"checksum":"1"}]',
    '["sequence","public.notes_id_seq","1"]',
    ...lines.slice(-1),
  ];
  const target = await open();
  const said: string[] = [];
  await loadDatabase(target, each(older), { report: (line) => said.push(line) });
  expect(said).toEqual([
    "Left out the table public.notes, which Lede does not have. If another program needs it, copy it with pg_dump.",
  ]);
  expect(await rowsOf(target, "users")).toHaveLength(1);
});

test.each([
  ["beside Lede's empty ones", []],
  ["without Lede's", ["drop schema drizzle, public, wf, changes cascade", "create schema public"]],
])("a database with another program's tables %s is refused unchanged", async (_, before) => {
  const lines = await dump(await open(ACCOUNT));
  const target = await open(...before, NOTES);
  const tables = "pg_tables where schemaname in ('public', 'wf', 'drizzle')";
  const found = await rowsOf(target, tables);
  await expect(loadDatabase(target, each(lines))).rejects.toThrow(REFUSAL);
  expect(await rowsOf(target, "notes")).toEqual([{ id: 1, text: "ours" }]);
  expect(await rowsOf(target, tables)).toEqual(found);
});

test("a half-moved database is not backed up", async () => {
  const half = await open("create schema lede_move", "create table lede_move.state (source text)");
  await expect(dump(half)).rejects.toThrow("The database holds an unfinished move. Repeat it");
});
