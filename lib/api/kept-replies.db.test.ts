import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseState } from "@/db/queries/operations/database-state";
import { rowsOf } from "@/db/queries/rows";
import type { UserContext } from "@/lib/context/context";
import { newId } from "@/lib/core/id";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { replyUnlessUnchanged } from "./kept-replies";

let runtime: TestRuntime;
let ada: UserContext;

beforeAll(async () => {
  runtime = await bindTestRuntime();
  ada = await runtime.newUser();
});
afterAll(() => runtime.stop());

/** What is asked for at an address of its own, of which `state` can be changed; counts how often it was made. */
function something(text = "A reply.") {
  const state = { version: "one" as string | null, text };
  const made = { times: 0, looks: 0, handles: new Set<unknown>() };
  const address = `/${newId()}`;
  const ask = (ctx: UserContext = ada) =>
    replyUnlessUnchanged(ctx, address, {
      version: async () => {
        made.looks += 1;
        return state.version;
      },
      make: async ({ db }) => {
        made.times += 1;
        made.handles.add(db);
        return { status: 200, text: state.text, headers: {} };
      },
    }).then((reply) => reply.text);
  return { state, made, ask };
}

test("a reply that is asked for again and again is made twice: nothing is kept of the first time", async () => {
  const { ask, made } = something();
  for (let i = 0; i < 5; i += 1) expect(await ask()).toBe("A reply.");
  expect(made.times).toBe(2);
});

test("it is made anew once what it is made from has changed", async () => {
  const { state, ask, made } = something();
  for (let i = 0; i < 3; i += 1) await ask();
  Object.assign(state, { version: "two", text: "Another reply." });
  for (let i = 0; i < 3; i += 1) expect(await ask()).toBe("Another reply.");
  expect(made.times).toBe(3);
});

test("without a version it is made each time, and holds no connection for longer than its statements do", async () => {
  const { state, ask, made } = something();
  state.version = null;
  for (let i = 0; i < 4; i += 1) await ask();
  expect(made.times).toBe(4);
  expect(made.handles).toEqual(new Set([ada.db]));
});

const at = (databaseState: string): UserContext => ({ ...ada, actor: { ...ada.actor, databaseState } });

test.each([
  ["with a version", "one"],
  ["without a version", null],
])("while the database stands as it did, a reply is neither made nor looked at again: %s", async (_, version) => {
  const { state, ask, made } = something();
  state.version = version;
  for (let i = 0; i < 2; i += 1) await ask(at("1:1:"));
  const before = { ...made };
  for (let i = 0; i < 3; i += 1) expect(await ask(at("1:1:"))).toBe("A reply.");
  expect(made).toEqual(before);
  state.text = "Another reply.";
  state.version = version && "two";
  expect(await ask(at("1:2:"))).toBe("Another reply.");
});

test("what was under way when a reply was kept shows as soon as it is written", async () => {
  const { pool, db } = runtime.database;
  const name = () => rowsOf<{ name: string }>(db, sql`select name from users where id = ${ada.actor.userId}`);
  const ask = async () => {
    const [row] = await rowsOf<{ state: string }>(db, sql`select ${databaseState} as state`);
    const reply = await replyUnlessUnchanged(at(row?.state ?? ""), "/under-way", {
      version: async () => null,
      make: async () => ({ status: 200, text: (await name())[0]?.name ?? "", headers: {} }),
    });
    return reply.text;
  };
  const rename = "update users set name = $2 where id = $1";
  await pool.query(rename, [ada.actor.userId, "before"]);
  for (let i = 0; i < 3; i += 1) expect(await ask()).toBe("before");
  const other = await pool.connect();
  await other.query("begin");
  await other.query(rename, [ada.actor.userId, "after"]);
  // The embedded database has one transaction at a time.
  if (runtime.database.engine === "postgres") for (let i = 0; i < 3; i += 1) expect(await ask()).toBe("before");
  await other.query("commit");
  other.release();
  expect(await ask()).toBe("after");
});

test("nobody gets what was made for somebody else", async () => {
  const { state, ask } = something("Of Ada.");
  for (let i = 0; i < 3; i += 1) await ask();
  state.text = "Of Bob.";
  expect(await ask(await runtime.newUser())).toBe("Of Bob.");
  expect(await ask()).toBe("Of Ada.");
});

test("what was not asked for lately is forgotten in favour of what was, and what is very long is not kept", async () => {
  const [old, long] = [something(), something("x".repeat(600_000))];
  for (let i = 0; i < 3; i += 1) await old.ask();
  for (let i = 0; i < 3; i += 1) await long.ask();
  for (let i = 0; i < 30; i += 1) {
    const { ask } = something("x".repeat(400_000));
    await ask();
    await ask();
  }
  await old.ask();
  expect([old.made.times, long.made.times]).toEqual([3, 3]);
});

test("digest and reply are of one moment: what changes in between is in neither", async () => {
  const { pool } = runtime.database;
  const name = async ({ db, actor }: UserContext) => {
    const [row] = await rowsOf<{ name: string }>(db, sql`select name from users where id = ${actor.userId}`);
    return row?.name ?? "";
  };
  let rename: string | null = null;
  const ask = () =>
    replyUnlessUnchanged(ada, "/name", {
      version: name,
      make: async (ctx) => {
        // On the embedded database nobody else comes in between.
        if (rename !== null && runtime.database.engine === "postgres")
          await pool.query("update users set name = $2 where id = $1", [ada.actor.userId, rename]);
        return { status: 200, text: await name(ctx), headers: {} };
      },
    }).then((reply) => reply.text);
  await pool.query("update users set name = 'before' where id = $1", [ada.actor.userId]);
  await ask();
  rename = "between";
  expect(await ask()).toBe("before");
  rename = null;
  await pool.query("update users set name = 'before' where id = $1", [ada.actor.userId]);
  expect(await ask()).toBe("before");
  await pool.query("update users set name = 'after' where id = $1", [ada.actor.userId]);
  expect(await ask()).toBe("after");
});
