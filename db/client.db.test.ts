import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/core/id";
import { openTestDatabase, type TestDatabase } from "@/lib/testing/database";
import { countPending, migrateDatabase } from "./migrate";
import { users } from "./schema/users";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe("the database", () => {
  test("stores timestamps in UTC to the millisecond", async () => {
    const createdAt = new Date("2026-11-21T08:09:10.123Z");
    const id = newId();
    await database.db.insert(users).values({ id, email: `${id}@example.org`, createdAt });
    const rows = await database.db.select().from(users).where(sql`${users.id} = ${id}`);
    expect(rows.map((row) => row.createdAt)).toEqual([createdAt]);
  });

  test("runs each migration once", async () => {
    await migrateDatabase(database);
    await migrateDatabase(database);
    const { rows } = await database.pool.query("select count(*)::int as applied from drizzle.__drizzle_migrations");
    expect(rows[0].applied).toBeGreaterThan(0);
  });

  test("counts pending migrations", async () => {
    expect(await countPending(database)).toBe(0);
    const { rows } = await database.pool.query(
      "update drizzle.__drizzle_migrations set created_at = -created_at where id = (select max(id) from drizzle.__drizzle_migrations) returning id",
    );
    expect(await countPending(database)).toBe(1);
    await database.pool.query("update drizzle.__drizzle_migrations set created_at = -created_at where id = $1", [
      rows[0].id,
    ]);
    await database.pool.query("alter table drizzle.__drizzle_migrations rename to hidden");
    const lacking = await countPending(database).finally(() =>
      database.pool.query("alter table drizzle.hidden rename to __drizzle_migrations"),
    );
    expect(lacking).toBeGreaterThan(1);
  });

  test("rolls back a whole transaction", async () => {
    const id = newId();
    const failure = database.db.transaction(async (tx) => {
      await tx.insert(users).values({ id, email: `${id}@example.org` });
      throw new Error("changed my mind");
    });
    await expect(failure).rejects.toThrow("changed my mind");
    expect(await database.db.select().from(users).where(sql`${users.id} = ${id}`)).toEqual([]);
  });

  test("refuses a database migrated by a newer version", async () => {
    await database.pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('future', 9e15)");
    await expect(migrateDatabase(database)).rejects.toThrow("newer version of Lede");
    await database.pool.query("delete from drizzle.__drizzle_migrations where hash = 'future'");
  });
});
