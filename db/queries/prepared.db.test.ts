import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "@/db/client";
import { users } from "@/db/schema/users";
import { newId } from "@/lib/core/id";
import { openTestDatabase, type TestDatabase } from "@/lib/testing/database";
import { prepared } from "./prepared";

const ids = [newId(), newId()];
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  const text = "insert into users (id, email) select id, id || '@example.org' from unnest($1::uuid[]) as id";
  await database.pool.query(text, [ids]);
});
afterAll(() => database.close());

const select = (db: Db, condition = sql`true`) =>
  db
    .select({
      id: users.id,
      hash: users.passwordHash,
      createdAt: users.createdAt,
      again: sql<Date>`${users.createdAt}`.mapWith(users.createdAt),
      none: sql<Date | null>`null::timestamptz`.mapWith(users.createdAt),
      named: sql<string[]>`jsonb_build_array(${users.email})`.as("named"),
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(users)
    .where(condition)
    .orderBy(desc(users.id));

test("returns the same rows as the unprepared statement, for its own values", async () => {
  const all = prepared("all users", (db) => select(db));
  const one = prepared("one user", (db) => select(db, eq(users.id, sql.placeholder("id"))));
  const expected = await select(database.db);
  expect(expected.map((row) => row.createdAt)).toEqual([expect.any(Date), expect.any(Date)]);
  expect(await all(database.db).execute()).toStrictEqual(expected);
  for (const row of expected)
    expect(await one(database.db).execute({ id: row.id })).toStrictEqual([{ ...row, total: 1 }]);
});

test("prepares each form once per connection", async () => {
  const sorted = prepared("users sorted", (db, { isFirst }: { isFirst: boolean }) => select(db).limit(isFirst ? 1 : 2));
  const count = async (isFirst: boolean) => (await sorted(database.db, { isFirst }).execute()).length;
  expect([await count(true), await count(false), await count(true)]).toEqual([1, 2, 1]);
  expect(sorted(database.db, { isFirst: true })).toBe(sorted(database.db, { isFirst: true }));
});

test("sees a transaction's own writes and works again after it fails", async () => {
  const all = prepared("users in transactions", (db) => select(db));
  await all(database.db).execute();
  const failing = database.db.transaction(async (tx) => {
    await tx.delete(users);
    expect(await all(tx).execute()).toEqual([]);
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  expect(await all(database.db).execute()).toHaveLength(2);
});
