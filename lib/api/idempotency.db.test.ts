import { describe, expect, test } from "vitest";
import { AppError } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { setUpRuntime } from "@/lib/testing/runtime";
import { handle } from "./handle";
import { newCaller, request, setUpCaller } from "./testing/callers";
import { createThing, listThings } from "./testing/things";

const runtime = setUpRuntime();
const ada = setUpCaller(runtime);

/** A handler that creates something on each call; `before` runs first. */
function creating(before: (attempt: number) => Promise<void> = async () => {}) {
  const made: string[] = [];
  let attempts = 0;
  const create = handle(createThing, async (ctx, { body }) => {
    await before(++attempts);
    const id = newId();
    made.push(id);
    return { id, name: body.name, seen_at: ctx.now() };
  });
  const post = (idempotencyKey: string, more: { body?: unknown; key?: string; path?: string } = {}) =>
    create(
      request("POST", more.path ?? "/v1/things", {
        key: more.key ?? ada.key,
        headers: { "Idempotency-Key": idempotencyKey },
        body: more.body ?? { name: "Grid" },
      }),
    );
  return { made, post };
}

/** Fails the storing of replies `times`, while `work` runs. */
async function whileRefused<R>(sqlState: string, times: number, work: () => Promise<R>): Promise<R> {
  const { pool } = runtime.database;
  await pool.query("create sequence refusals");
  await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin
    if nextval('refusals') <= ${times} then raise exception 'refused' using errcode = '${sqlState}'; end if;
    return new; end $$`);
  await pool.query(`create trigger refuse before update on idempotency_keys for each row
    when (new.status is not null) execute function refuse()`);
  try {
    return await work();
  } finally {
    await pool.query("drop function refuse cascade");
    await pool.query("drop sequence refusals");
  }
}

describe("an Idempotency-Key", () => {
  test("replays the stored reply for a repeated request", async () => {
    const { made, post } = creating();
    const first = await post("k1");
    const second = await post("k1");
    expect(made).toHaveLength(1);
    expect(await second.text()).toBe(await first.text());
    expect([first.status, first.headers.get("Idempotency-Replayed")]).toEqual([200, null]);
    expect([second.status, second.headers.get("Idempotency-Replayed")]).toEqual([200, "true"]);
  });

  test("answers 422 when it is reused for a different request", async () => {
    const { made, post } = creating();
    await post("k1");
    for (const more of [{ body: { name: "Other" } }, { body: '{ "name": "Grid" }' }, { path: "/v1/things?x=1" }]) {
      const response = await post("k1", more);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ code: "idempotency_mismatch", status: 422 });
    }
    expect(made).toHaveLength(1);
  });

  test("is ignored where the reply contains a secret", async () => {
    const invite = handle({ ...createThing, hasSecretReply: true }, async (ctx, { body }) => {
      return { id: newId(), name: body.name, seen_at: ctx.now() };
    });
    const sent = { key: ada.key, headers: { "Idempotency-Key": "k1" }, body: { name: "the secret link" } };
    const first = await invite(request("POST", "/v1/things", sent));
    const second = await invite(request("POST", "/v1/things", sent));
    expect([first.status, second.status, second.headers.get("Idempotency-Replayed")]).toEqual([200, 200, null]);
    expect(await second.json()).not.toEqual(await first.json());
    const stored = await runtime.database.pool.query("select 1 from idempotency_keys where user_id = $1", [ada.userId]);
    expect(stored.rows).toEqual([]);
  });

  test("is scoped to its user", async () => {
    const { made, post } = creating();
    const bob = await newCaller(runtime);
    await post("k1");
    expect((await post("k1", { key: bob.key, body: { name: "Other" } })).status).toBe(200);
    expect(made).toHaveLength(2);
  });

  test("answers 409 while the first request is running", async () => {
    const entered = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const { made, post } = creating(() => {
      entered.resolve();
      return gate.promise;
    });
    const first = post("k1");
    await entered.promise;
    const second = await post("k1");
    expect([second.status, second.headers.get("Retry-After")]).toEqual([409, "1"]);
    expect(await second.json()).toMatchObject({ code: "idempotency_in_progress" });
    gate.resolve();
    expect((await first).status).toBe(200);
    expect((await post("k1")).headers.get("Idempotency-Replayed")).toBe("true");
    expect(made).toHaveLength(1);
  });

  test("admits one of many simultaneous requests", async () => {
    const { made, post } = creating();
    const replies = await Promise.all(Array.from({ length: 10 }, () => post("k1")));
    expect(made).toHaveLength(1);
    for (const { status } of replies) expect([200, 409]).toContain(status);
  });

  test.each([
    ["refused by the verb", () => new AppError("limit_exceeded", "Too many."), 422],
    ["interrupted by a defect", () => new Error("x"), 500],
  ])("can be reused after a request that was %s", async (_, error, status) => {
    const { made, post } = creating(async (attempt) => {
      if (attempt === 1) throw error();
    });
    expect((await post("k1")).status).toBe(status);
    expect((await post("k1")).status).toBe(200);
    expect((await post("k1")).headers.get("Idempotency-Replayed")).toBe("true");
    expect(made).toHaveLength(1);
  });

  test("replays a reply that could only be stored after the database was away", async () => {
    const { made, post } = creating();
    expect((await whileRefused("57P03", 2, () => post("k1"))).status).toBe(200);
    expect((await post("k1")).headers.get("Idempotency-Replayed")).toBe("true");
    expect(made).toHaveLength(1);
  });

  test("gives the caller a reply that cannot be stored", async () => {
    const { made, post } = creating();
    runtime.lines.length = 0;
    expect((await whileRefused("53100", 1, () => post("k1"))).status).toBe(200);
    expect(runtime.lines).toContainEqual(
      expect.objectContaining({ level: "warn", message: expect.stringContaining("Idempotency-Key was not stored") }),
    );
    expect((await post("k1")).status).toBe(409);
    expect(made).toHaveLength(1);
  });

  test("is not consumed by an invalid request", async () => {
    const { post } = creating();
    expect((await post("k1", { body: { name: "" } })).status).toBe(422);
    expect((await post("k1")).status).toBe(200);
  });

  test("must have 1 to 255 characters", async () => {
    const { post } = creating();
    for (const key of ["", "k".repeat(256)]) {
      const response = await post(key);
      expect([response.status, (await response.json()).detail]).toEqual([
        422,
        "An Idempotency-Key has 1 to 255 characters.",
      ]);
    }
    expect((await post("k".repeat(255))).status).toBe(200);
  });

  test("is ignored on GET", async () => {
    let calls = 0;
    const list = handle(listThings, async () => {
      calls++;
      return { rows: [], next: null };
    });
    for (let at = 0; at < 2; at++)
      await list(request("GET", "/v1/things", { ...ada, headers: { "Idempotency-Key": "k1" } }));
    expect(calls).toBe(2);
  });
});
