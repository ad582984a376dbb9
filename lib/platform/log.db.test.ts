import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "@/db/schema/users";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { blockedAddress } from "./fetch/errors";
import { createLogger, loggedError } from "./log";

const PRIVATE = "private-words-of-ada";

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());

async function failureOf(work: PromiseLike<unknown>): Promise<Error> {
  const [outcome] = await Promise.allSettled([work]);
  if (outcome.status === "fulfilled" || !(outcome.reason instanceof Error)) throw new Error("It did not fail.");
  return outcome.reason;
}

test("logs a database error with its code and stack, without user input", async () => {
  const { db } = runtime.database;
  const { actor } = await runtime.newUser();
  const email = `${PRIVATE}@example.org`;
  await db.insert(users).values({ id: crypto.randomUUID(), email, passwordHash: PRIVATE });
  const failures: [work: PromiseLike<unknown>, code: string][] = [
    [db.insert(users).values({ id: crypto.randomUUID(), email }), "23505"],
    [db.insert(users).values({ id: actor.userId, email: `other-${email}` }), "23505"],
    [db.execute(sql`insert into users (id, email, password_hash) values (null, ${email}, ${PRIVATE})`), "23502"],
    [db.execute(sql`select ${PRIVATE}::text::uuid`), "22P02"],
    [db.execute(sql`select ${`2026-${PRIVATE}`}::text::timestamptz`), "22007"],
    [db.execute(sql`select * from ${sql.identifier("nowhere")} where a = ${PRIVATE}`), "42P01"],
  ];
  for (const [work, code] of failures) {
    const failure = await failureOf(work);
    const line = JSON.stringify(loggedError(failure));
    expect([line, line.includes(PRIVATE)]).toEqual([line, false]);
    expect(line).toContain(`"code":"${code}"`);
    expect(line).toMatch(/"query":"(insert|select)/);
    expect(line).toContain("log.db.test.ts");
  }
});

test("logs only known fields of other errors and their causes", () => {
  const inner = Object.assign(new Error("connect ECONNREFUSED"), {
    code: "ECONNREFUSED",
    port: 5432,
    password: PRIVATE,
  });
  const outer = Object.assign(new TypeError("It failed", { cause: inner }), { requestBody: { key: PRIVATE } });
  expect(loggedError(outer)).toEqual({
    type: "TypeError",
    message: "It failed",
    stack: expect.stringContaining("log.db.test.ts"),
    cause: {
      type: "Error",
      message: "connect ECONNREFUSED",
      stack: expect.any(String),
      code: "ECONNREFUSED",
      port: 5432,
    },
  });
  expect(loggedError(blockedAddress("leads to 10.0.0.1"))).toMatchObject({ detail: "leads to 10.0.0.1" });
  expect(loggedError(new AggregateError([inner], "all failed"))).toMatchObject({ errors: [{ code: "ECONNREFUSED" }] });
  expect(loggedError("a word")).toBe("a word");
});

test("logs the error event of a WebSocket by its message", async () => {
  const { promise, resolve } = Promise.withResolvers<Event>();
  new WebSocket("ws://127.0.0.1:1").addEventListener("error", resolve);
  const event = await promise;
  expect(loggedError(event)).toEqual({ type: "ErrorEvent", message: expect.any(String) });
  expect(() => createLogger("error").error({ err: event }, "thrown by a driver")).not.toThrow();
});

test("ends for an error that is its own cause", () => {
  const circle = new Error("round");
  circle.cause = circle;
  expect(JSON.stringify(loggedError(circle)).length).toBeLessThan(50_000);
});
