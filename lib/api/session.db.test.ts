import { beforeAll, describe, expect, test } from "vitest";
import { ACCOUNT_HEADER } from "@/lib/core/http-headers";
import { setUpRuntime } from "@/lib/testing/runtime";
import { handle, handlePublic } from "./handle";
import { type Caller, newCaller, request } from "./testing/callers";
import { createSecret, createThing, getThing, joinThings } from "./testing/things";

const ID = "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b";
const SEEN_AT = new Date("2026-11-21T08:30:00Z");
const OURS = { "Sec-Fetch-Site": "same-origin", Origin: "http://localhost:3000" };
const ELSEWHERE = { "Sec-Fetch-Site": "cross-site", Origin: "https://elsewhere.example" };

const runtime = setUpRuntime();
let ada: Caller;
let bob: Caller;

beforeAll(async () => {
  ada = await newCaller(runtime);
  bob = await newCaller(runtime);
});

const get = handle(getThing, async (ctx) => ({ id: ctx.actor.userId, name: ctx.actor.via, seen_at: SEEN_AT }));
const create = handle(createThing, async (ctx) => ({ id: ctx.actor.userId, name: ctx.actor.via, seen_at: SEEN_AT }));
const secret = handle(createSecret, async () => ({ secret: "s3cret" }));
const join = handlePublic(
  joinThings,
  async (ctx, { body }) => ({ name: `${body.name} by ${ctx.actor.kind}` }),
  (network) => ({ key: `join:${network}`, tokensMax: 1_000, windowSeconds: 60 }),
);

function post(headers: Record<string, string>, path = "/v1/things"): Request {
  return request("POST", path, { headers, body: { name: "x" } });
}

describe("a session cookie", () => {
  test("authenticates requests from our own pages", async () => {
    const read = await get(request("GET", `/v1/things/${ID}`, { headers: { cookie: ada.cookie } }));
    expect(await read.json()).toMatchObject({ id: ada.userId, name: "session" });
    expect(await (await create(post({ cookie: ada.cookie, ...OURS }))).json()).toMatchObject({ id: ada.userId });
  });

  test("is refused for a page that shows another account", async () => {
    const headers = ({ userId }: { userId: string }) => ({ cookie: ada.cookie, ...OURS, [ACCOUNT_HEADER]: userId });
    const replies = [
      await create(post(headers(bob))),
      await get(request("GET", `/v1/things/${ID}`, { headers: headers(bob) })),
      await create(post(headers(ada))),
      await create(post(headers({ userId: "" }))),
    ];
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 200, 200]);
  });

  test("is ignored when the request carries a key", async () => {
    const both = { cookie: ada.cookie, ...ELSEWHERE };
    const byKey = await create(request("POST", "/v1/things", { key: bob.key, headers: both, body: { name: "x" } }));
    expect(await byKey.json()).toMatchObject({ id: bob.userId, name: "key" });
    for (const [name, value] of [
      ["X-API-Key", "x"],
      ["X-API-Key", ""],
      ["Authorization", "Bearer"],
    ] as const)
      expect((await create(post({ cookie: ada.cookie, ...OURS, [name]: value }))).status).toBe(401);
  });

  test("gives 401 when it is damaged, cut or empty", async () => {
    const [name = "", token = ""] = ada.cookie.split("=");
    for (const cookie of [
      `${name}=`,
      `${name}=x`,
      `${name}=${token.slice(0, -4)}AAAA`,
      `${name}=${"e.".repeat(500)}`,
      "=",
    ])
      expect((await get(request("GET", `/v1/things/${ID}`, { headers: { cookie } }))).status).toBe(401);
  });

  test("gets no CORS headers for other origins, on errors too", async () => {
    const replies = [
      await get(request("GET", `/v1/things/${ID}`, { headers: { cookie: ada.cookie, ...ELSEWHERE } })),
      await get(request("GET", "/v1/things/7", { headers: { cookie: ada.cookie, ...ELSEWHERE } })),
      await get(request("GET", `/v1/things/${ID}`, { headers: { cookie: "other=1", ...ELSEWHERE } })),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 422, 401]);
    for (const { headers } of replies)
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  const origins: [from: Record<string, string>, status: number][] = [
    [{ "Sec-Fetch-Site": "same-origin" }, 200],
    [{ Origin: "http://localhost:3000" }, 200],
    [{ "Sec-Fetch-Site": "same-site" }, 403],
    [{ "Sec-Fetch-Site": "cross-site" }, 403],
    [{ "Sec-Fetch-Site": "none" }, 403],
    [{ "Sec-Fetch-Site": "cross-site", Origin: "http://localhost:3000" }, 403],
    [{ Origin: "https://elsewhere.example" }, 403],
    [{ Origin: "http://localhost:3001" }, 403],
    [{ Origin: "null" }, 403],
    [{ "Sec-Fetch-Site": "same-origin", Origin: "null" }, 403],
    [{ Referer: "http://localhost:3000/newsfeeds" }, 403],
    [{}, 403],
  ];
  test.each(origins)("authorises a change from %o with %i", async (from, status) => {
    const response = await create(post({ cookie: ada.cookie, ...from }));
    expect(response.status).toBe(status);
    if (status === 403) expect(await response.json()).toMatchObject({ code: "forbidden" });
  });

  test.each(origins)("authorises reads from %o", async (from) => {
    const headers = { cookie: ada.cookie, ...from };
    expect((await get(request("GET", `/v1/things/${ID}`, { headers }))).status).toBe(200);
  });

  test("that is invalid gets 401 before the origin check", async () => {
    expect((await create(post({ cookie: "lede.session=x", ...ELSEWHERE }))).status).toBe(401);
  });
});

describe("session-only endpoint", () => {
  test("accepts a session and refuses a valid key with 403 and a wrong one with 401", async () => {
    const path = "/api/app/secrets";
    expect((await secret(post({ cookie: ada.cookie, ...OURS }, path))).status).toBe(200);
    expect((await secret(post({ "X-API-Key": ada.key, ...OURS }, path))).status).toBe(403);
    expect((await secret(post({ "X-API-Key": "x", ...OURS }, path))).status).toBe(401);
    expect((await secret(post(OURS, path))).status).toBe(401);
  });

  test("never stores its reply under an Idempotency-Key", async () => {
    const headers = { cookie: ada.cookie, "Idempotency-Key": "k1", ...OURS };
    await secret(post(headers, "/api/app/secrets"));
    const second = await secret(post(headers, "/api/app/secrets"));
    expect([second.status, second.headers.get("Idempotency-Replayed")]).toEqual([200, null]);
    const { rows } = await runtime.database.pool.query("select 1 from idempotency_keys");
    expect(rows).toEqual([]);
  });

  test("gives no access to scripts of other origins", async () => {
    const { headers } = await secret(post({ "X-API-Key": ada.key }, "/api/app/secrets"));
    expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
  });
});

describe("public endpoint", () => {
  test("needs no session, but requires the app's own page", async () => {
    const response = await join(post(OURS, "/api/app/join"));
    expect(await response.json()).toEqual({ name: "x by system" });
    expect((await join(post(ELSEWHERE, "/api/app/join"))).status).toBe(403);
    expect((await join(post({}, "/api/app/join"))).status).toBe(403);
  });

  test("validates its input", async () => {
    const response = await join(request("POST", "/api/app/join", { headers: OURS, body: {} }));
    expect([response.status, (await response.json()).errors]).toEqual([
      422,
      [{ pointer: "/name", code: "required", message: "`name` is required." }],
    ]);
  });
});
