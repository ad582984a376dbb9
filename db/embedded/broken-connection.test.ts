import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { copyEmbedded } from "@/lib/testing/embedded-template";
import { type Database, openDatabase } from "../client";
import { users } from "../schema/users";

let directory: string;
let database: Database;
let lost: Error[];
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "lede-broken-"));
  copyEmbedded(inject("embeddedTemplate"), directory);
  const fail = (error: Error) => {
    throw error;
  };
  lost = [];
  const onConnectionError = (error: Error) => void lost.push(error);
  const place = { url: undefined, driver: undefined, dataDirectory: directory };
  database = await openDatabase({ ...place, onLoss: fail, onConnectionError });
});
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Breaks the socket under the driver, which then sends the server no goodbye. */
async function breakConnection(amid: (client: PoolClient) => Promise<unknown>): Promise<void> {
  const client = await database.pool.connect();
  await amid(client);
  // A property that node-postgres' types omit.
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection;
  const ended = new Promise((resolve) => client.once("error", resolve));
  stream.destroy();
  await ended;
  client.release(true);
}

test("prepares statements again on a new connection", async () => {
  const counting = database.db.select({ total: sql<number>`count(*)::int` }).from(users).prepare("count_users");
  expect(await counting.execute()).toEqual([{ total: 0 }]);
  for (let time = 1; time <= 3; time += 1) {
    await breakConnection((client) => client.query({ name: `of_life_${time}`, text: "select 1" }));
    expect(await counting.execute()).toEqual([{ total: 0 }]);
  }
  const { rows } = await database.pool.query("select name from pg_prepared_statements");
  expect(rows.map(({ name }) => name).filter((name) => name !== "")).toEqual(["count_users"]);
});

test("a transaction has no effect if its connection breaks", async () => {
  await breakConnection(async (client) => {
    await client.query("begin");
    await client.query("insert into users (id, email) values (gen_random_uuid(), 'nobody@example.org')");
  });
  const { rows } = await database.pool.query("select count(*)::int as total from users");
  expect(rows).toEqual([{ total: 0 }]);
});
