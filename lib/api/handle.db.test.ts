import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { users } from "@/db/schema/users";
import { AppError } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { createApiKey } from "@/lib/domain/api-keys/api-keys";
import { bindRuntime } from "@/lib/runtime/runtime";
import { setUpRuntime } from "@/lib/testing/runtime";
import { handle, handleFile, handlePublic } from "./handle";
import { type Caller, newCaller, request } from "./testing/callers";
import { problemOf } from "./testing/problem-of";
import { createThing, deleteThing, getThing, joinThings, listThings } from "./testing/things";

const ID = "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b";
const SEEN_AT = new Date("2026-11-21T08:30:00.125Z");
const THING = { id: ID, name: "Grid", seen_at: SEEN_AT };
const USER = { kind: "user", via: "session", isReadOnly: false } as const;
const WIRE = { id: ID, name: "Grid", seen_at: "2026-11-21T08:30:00.125000" };

const runtime = setUpRuntime();
let ada: Caller;

beforeEach(async () => {
  bindRuntime(runtime);
  runtime.setNow(null);
  ada = await newCaller(runtime);
});

const get = handle(getThing, async () => THING);
const create = handle(createThing, async (_ctx, { body }) => ({ ...THING, name: body.name }));
const remove = handle(deleteThing, async () => {});

function doing(work: () => unknown) {
  return handle(getThing, async () => {
    await work();
    return THING;
  });
}

describe("200", () => {
  test("omits columns that the contract does not name", async () => {
    const row = { ...THING, password_hash: "secret", owner: { email: "secret" } };
    const response = await handle(getThing, async () => row)(request("GET", `/v1/things/${ID}`, ada));
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("application/json");
    expect(await response.json()).toEqual(WIRE);
  });

  test("passes the caller and the parsed input to the verb", async () => {
    const seen: unknown[] = [];
    const spy = handle(getThing, async (ctx, input) => {
      seen.push(ctx.actor, input);
      return THING;
    });
    await spy(request("GET", `/v1/things/${ID.toUpperCase()}`, ada));
    const actor = {
      kind: "user",
      userId: ada.userId,
      via: "key",
      keyId: expect.any(String),
      isReadOnly: false,
    };
    expect(seen).toEqual([actor, { params: { id: ID }, query: {}, body: undefined }]);
  });

  test("answers a create with the new object", async () => {
    const response = await create(request("POST", "/v1/things", { ...ada, body: { name: " New ", id: "mine" } }));
    expect([response.status, await response.json()]).toEqual([200, { ...WIRE, name: "New" }]);
  });

  test("lists ignored body fields in a header, on errors too", async () => {
    const post = (body: unknown) => create(request("POST", "/v1/things", { ...ada, body }));
    const named = async (body: unknown) => (await post(body)).headers.get("Lede-Unknown-Fields");
    expect(await named({ name: "x" })).toBeNull();
    expect(await named({ name: "x", nam: 1, ä: 2 })).toBe("/nam, /%C3%A4");
    const refused = await post({ nam: "x" });
    expect([refused.status, refused.headers.get("Lede-Unknown-Fields")]).toEqual([422, "/nam"]);
  });
});

test("names ignored query parameters in a header, whatever the method, the status and the kind of reply", async () => {
  const named = (response: Response) => [response.status, response.headers.get("Lede-Unknown-Fields")];
  const list = handle(listThings, async () => ({ rows: [], next: null }));
  const file = handleFile(listThings, async () => new Response("text"));
  expect(named(await list(request("GET", "/v1/things?limit=2&q=x", ada)))).toEqual([200, null]);
  for (const ask of [list, file])
    expect(named(await ask(request("GET", "/v1/things?limitt=2&q=x&_=1&_=2", ada)))).toEqual([
      200,
      "/query/limitt, /query/_",
    ]);
  expect(named(await list(request("GET", "/v1/things?limit=x&%0D%0Astate=1", ada)))).toEqual([
    422,
    "/query/%0D%0Astate",
  ]);
  const body = { name: "x", nam: 1 };
  expect(named(await create(request("POST", "/v1/things?dry=1", { ...ada, body })))).toEqual([200, "/query/dry, /nam"]);
  expect(named(await remove(request("DELETE", `/v1/things/${ID}?force=1`, ada)))).toEqual([204, "/query/force"]);
});

describe("204", () => {
  test("has no body and no type", async () => {
    const response = await remove(request("DELETE", `/v1/things/${ID}`, ada));
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(response.headers.get("Content-Type")).toBeNull();
  });
});

describe("403, 404, 409, 422, 429 and 503", () => {
  test.each([
    ["forbidden", 403],
    ["not_found", 404],
    ["conflict", 409],
    ["limit_exceeded", 422],
    ["rate_limited", 429],
    ["unavailable", 503],
  ] as const)("a verb's %s becomes %i", async (code, status) => {
    const fail = doing(() => {
      throw new AppError(code, "Do this.", { retryAfterSeconds: 3 });
    });
    const response = await fail(request("GET", `/v1/things/${ID}`, ada));
    expect(response.headers.get("Retry-After")).toBe("3");
    expect(await problemOf(response)).toMatchObject({ status, code, detail: "Do this." });
  });

  test("422 names the invalid parameter or field", async () => {
    const badId = await problemOf(await get(request("GET", "/v1/things/7", ada)));
    expect(badId).toMatchObject({ status: 422, code: "validation", detail: "`id` is not a UUID." });
    expect(badId.errors).toEqual([{ pointer: "/path/id", code: "invalid_format", message: "`id` is not a UUID." }]);
    const badBody = await problemOf(await create(request("POST", "/v1/things", { ...ada, body: { name: 7 } })));
    expect(badBody.errors).toEqual([
      { pointer: "/name", code: "invalid_type", message: "`name` must be a string, not a number." },
    ]);
  });

  test("answers malformed JSON with 422, a body over 1 MiB with 413 and another type with 415", async () => {
    const post = (body: string, headers: Record<string, string> = {}) =>
      create(request("POST", "/v1/things", { ...ada, headers, body }));
    expect(await problemOf(await post("{"))).toMatchObject({ status: 422, code: "validation" });
    expect(await problemOf(await post(`"${"x".repeat(1_048_576)}"`))).toMatchObject({ status: 413 });
    expect(await problemOf(await post("{}", { "Content-Type": "text/plain" }))).toMatchObject({ status: 415 });
    expect(await problemOf(await post("{}", { "Content-Encoding": "gzip" }))).toMatchObject({ status: 415 });
  });

  test("429 reports the remaining requests of a public endpoint in headers", async () => {
    runtime.setNow(SEEN_AT);
    const join = limitedTo(2);
    const first = await join();
    expect(first.headers.get("RateLimit-Policy")).toBe('"operation";q=2;w=60');
    expect(first.headers.get("RateLimit")).toBe('"operation";r=1;t=60');
    await join();
    const refused = await join();
    expect(refused.headers.get("Retry-After")).toBe("60");
    expect(await problemOf(refused)).toMatchObject({ status: 429, code: "rate_limited" });
  });

  test("429 reports the exhausted limit in headers", async () => {
    const join = limitedTo(1);
    await join();
    const refused = await join();
    expect(refused.headers.get("RateLimit-Policy")).toBe('"operation";q=1;w=60');
    expect(refused.headers.get("RateLimit")).toMatch(/^"operation";r=0;t=\d+$/);
  });
});

/** Returns a function that calls a public endpoint with a limit of `tokensMax` requests. */
function limitedTo(tokensMax: number): () => Promise<Response> {
  const key = `things:${ada.userId}`;
  const join = handlePublic(
    joinThings,
    async () => ({ name: "Grid" }),
    () => ({ key, tokensMax, windowSeconds: 60 }),
  );
  const headers = { "Sec-Fetch-Site": "same-origin" };
  return () => join(request("POST", "/api/app/join", { headers, body: { name: "Grid" } }));
}

describe("API_RATE_LIMIT_PER_MINUTE", () => {
  const path = `/v1/things/${ID}`;
  const limitTo = (API_RATE_LIMIT_PER_MINUTE: number) =>
    bindRuntime({ ...runtime, env: { ...runtime.env, API_RATE_LIMIT_PER_MINUTE } });

  test("is absent by default", async () => {
    const unlimited = await get(request("GET", path, ada));
    expect([unlimited.headers.get("RateLimit-Policy"), unlimited.headers.get("RateLimit")]).toEqual([null, null]);
  });

  test("appears in the headers of every reply, errors too", async () => {
    limitTo(3);
    for (const reply of [await get(request("GET", path, ada)), await get(request("GET", "/v1/things/7", ada))])
      expect(reply.headers.get("RateLimit-Policy")).toBe('"minute";q=3;w=60');
    expect((await get(request("GET", path, ada))).headers.get("RateLimit")).toMatch(/^"minute";r=0;t=\d+$/);
  });

  test("counts each key of a user separately", async () => {
    limitTo(1);
    const { key } = await createApiKey(runtime.contextFor({ ...USER, userId: ada.userId }), { name: "Other" });
    expect((await get(request("GET", path, ada))).status).toBe(200);
    expect((await get(request("GET", path, ada))).status).toBe(429);
    expect((await get(request("GET", path, { key }))).status).toBe(200);
    expect((await get(request("GET", path, await newCaller(runtime)))).status).toBe(200);
  });

  test("never counts a browser session", async () => {
    limitTo(1);
    const headers = { cookie: ada.cookie };
    await get(request("GET", path, ada));
    for (let sent = 0; sent < 3; sent++) {
      const reply = await get(request("GET", path, { headers }));
      expect([reply.status, reply.headers.get("RateLimit")]).toEqual([200, null]);
    }
  });
});

describe("500", () => {
  const SECRET = "relation at /srv/secret.js:1 select 42";

  test.each([
    ["an unexpected error", () => Promise.reject(new TypeError(SECRET))],
    ["a thrown value that is not an error", () => Promise.reject(SECRET)],
    ["bad SQL", () => runtime.database.db.execute(sql`select secret from nowhere`)],
  ])("%s is answered without its details and logged once", async (_, work) => {
    const logged = vi.spyOn(runtime.log, "error");
    const response = await doing(work)(request("GET", `/v1/things/${ID}`, ada));
    const text = await response.clone().text();
    expect(text).not.toMatch(/secret|relation|syntax|select|nowhere|42P01|\.js|\n/i);
    expect(await problemOf(response)).toMatchObject({ status: 500, code: "internal" });
    expect(logged.mock.calls).toEqual([
      [expect.objectContaining({ requestId: response.headers.get("X-Request-Id") }), "unexpected error"],
    ]);
    logged.mockRestore();
  });

  test("answers a row that violates the contract", async () => {
    const broken = handle(getThing, async () => ({ ...THING, seen_at: new Date(Number.NaN) }));
    const response = await broken(request("GET", `/v1/things/${ID}`, ada));
    expect(await problemOf(response)).toMatchObject({ status: 500 });
  });
});

describe("database errors caused by the request", () => {
  test("answers an unstorable value with 422 and a conflict with 409, without table names", async () => {
    const { db } = runtime.database;
    const badValue = doing(() => db.execute(sql`select ${"not-a-uuid"}::uuid`));
    const duplicate = doing(() => db.insert(users).values({ id: ada.userId, email: `${newId()}@example.org` }));
    for (const [handler, status] of [
      [badValue, 422],
      [duplicate, 409],
    ] as const) {
      const response = await handler(request("GET", `/v1/things/${ID}`, ada));
      const text = await response.clone().text();
      expect(text).not.toMatch(/uuid|users|pkey|select|insert|22P02|23505/i);
      expect(await problemOf(response)).toMatchObject({ status });
    }
  });
});

test("logs a failed query without its parameters", async () => {
  const logged = vi.spyOn(runtime.log, "error");
  const insert = doing(() =>
    runtime.database.db.insert(users).values({ id: ada.userId, email: "private@example.org" }),
  );
  await insert(request("GET", `/v1/things/${ID}`, ada));
  const [[fields] = []] = logged.mock.calls;
  logged.mockRestore();
  const line = JSON.stringify(fields, (_, value) =>
    value instanceof Error ? { ...value, text: value.message } : value,
  );
  expect(line).toMatch(/insert into .*users/);
  expect(line).toContain("23505");
  expect(line).not.toContain("private@example.org");
});
