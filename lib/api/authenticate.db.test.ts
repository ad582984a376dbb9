import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import { apiKeys, users } from "@/db/schema/users";
import { CLIENT_ADDRESS_HEADER } from "@/lib/core/http-headers";
import { setUpRuntime } from "@/lib/testing/runtime";
import { handle } from "./handle";
import { newCaller, request, setUpCaller } from "./testing/callers";
import { problemOf } from "./testing/problem-of";
import { createThing, deleteThing, getThing } from "./testing/things";

const ID = "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b";
const SEEN_AT = new Date("2026-11-21T08:30:00.125Z");
const THING = { id: ID, name: "Grid", seen_at: SEEN_AT };

const runtime = setUpRuntime();
const ada = setUpCaller(runtime);

const get = handle(getThing, async () => THING);
const create = handle(createThing, async (_ctx, { body }) => ({ ...THING, name: body.name }));
const remove = handle(deleteThing, async () => {});

describe("401", () => {
  const unauthorised = async (response: Response) => {
    expect(response.headers.get("WWW-Authenticate")).toBe("ApiKey");
    return problemOf(response);
  };

  test("gives the same answer for a missing, malformed, unknown, revoked and orphaned key", async () => {
    const revoked = await newCaller(runtime);
    await runtime.database.db
      .update(apiKeys)
      .set({ revokedAt: new Date(0) })
      .where(eq(apiKeys.userId, revoked.userId));
    const orphaned = await newCaller(runtime);
    await runtime.database.db.delete(users).where(eq(users.id, orphaned.userId));
    const unknown = `${ada.key.slice(0, -10)}AAAAAAAAAA`;
    for (const key of [undefined, "", "x", unknown, revoked.key, orphaned.key, `${ada.key}, ${ada.key}`]) {
      const headers: Record<string, string> = key === undefined ? {} : { "X-API-Key": key };
      const body = await unauthorised(await get(request("GET", `/v1/things/${ID}`, { headers })));
      expect(body).toMatchObject({ status: 401, code: "unauthorized", title: "Unauthorized" });
      expect(body.detail).toBe("Send a valid API key in the X-API-Key header.");
    }
  });

  test("says when an expired key expired", async () => {
    const expired = await newCaller(runtime);
    await runtime.database.db
      .update(apiKeys)
      .set({ expiresAt: new Date(0) })
      .where(eq(apiKeys.userId, expired.userId));
    const { detail } = await unauthorised(await get(request("GET", `/v1/things/${ID}`, { key: expired.key })));
    expect(detail).toBe(
      "This API key expired on 1970-01-01 00:00 UTC. Generate a new one in the settings, under API keys.",
    );
  });

  test("precedes every check of the path, query, type, size and body", async () => {
    const headers = { "Content-Type": "text/plain", "Content-Length": "99999999" };
    await unauthorised(await get(request("GET", "/v1/things/7?limit=x")));
    await unauthorised(await create(request("POST", "/v1/things", { headers, body: "{" })));
  });

  test("answers a key sent in the URL", async () => {
    for (const name of ["api_key", "x-api-key", "X-API-Key", "key", "access_token"])
      await unauthorised(await get(request("GET", `/v1/things/${ID}?${name}=${ada.key}`)));
  });

  test("answers every malformed Authorization header", async () => {
    const values = ["Bearer", "Bearer %", "Bearer  ", "Basic", "Bearer \u00ff", `Bearer ${"k".repeat(8_000)}`];
    const characters = Array.from({ length: 223 }, (_, at) => String.fromCharCode(at + 32)).filter((c) => c !== "\x7f");
    let state = 7;
    const next = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state % below;
    };
    while (values.length < 200) {
      const text = Array.from({ length: next(60) }, () => characters[next(characters.length)]).join("");
      values.push(["", "Bearer ", "bearer\t", "Bearer lede_"][next(4)] + text);
    }
    for (const [at, Authorization] of values.entries()) {
      const headers = { Authorization, [CLIENT_ADDRESS_HEADER]: `192.0.2.${at % 250}` };
      await unauthorised(await get(request("GET", `/v1/things/${ID}`, { headers })));
    }
  });
});

describe("networks that send wrong keys", () => {
  const PROMPT_FAILURES_MAX = 60;
  const DELAY_MS = 500;
  const from = (address: string, key?: string) =>
    get(request("GET", `/v1/things/${ID}`, { ...(key && { key }), headers: { [CLIENT_ADDRESS_HEADER]: address } }));

  const unknownKey = () => `${ada.key.slice(0, -10)}AAAAAAAAAA`;
  const fail = async (address: string, times: number) => {
    for (let sent = 0; sent < times; sent++)
      expect((await from(address, sent % 2 === 0 ? "x" : unknownKey())).status).toBe(401);
  };
  let wait: MockInstance<typeof timers.setTimeout>;
  const delays = () => wait.mock.calls.filter(([milliseconds]) => milliseconds === DELAY_MS).length;
  const observed = async (call: () => Promise<Response>) => {
    const before = delays();
    const { status } = await call();
    return { status, isDelayed: delays() > before };
  };

  beforeEach(() => {
    const now = new Date();
    runtime.setNow(now);
    wait = vi.spyOn(timers, "setTimeout");
    // Named imports follow the spy only after this.
    syncBuiltinESMExports();
    return () => {
      wait.mockRestore();
      syncBuiltinESMExports();
      runtime.setNow(null);
    };
  });

  test("wait before the 401 from the sixty-first wrong key in a minute", async () => {
    await fail("198.51.100.1", PROMPT_FAILURES_MAX);
    const startedAt = performance.now();
    expect(await observed(() => from("198.51.100.1", unknownKey()))).toEqual({ status: 401, isDelayed: true });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(DELAY_MS - 5);
  });

  test("get an immediate answer for a right key", async () => {
    await fail("198.51.100.2", PROMPT_FAILURES_MAX + 1);
    expect(await observed(() => from("198.51.100.2", ada.key))).toEqual({ status: 200, isDelayed: false });
  });

  test("do not slow requests without a key or from other networks", async () => {
    await fail("198.51.100.3", PROMPT_FAILURES_MAX + 1);
    expect(await observed(() => from("198.51.100.3"))).toEqual({ status: 401, isDelayed: false });
    expect(await observed(() => from("198.51.100.4", "x"))).toEqual({ status: 401, isDelayed: false });
  });

  test("get at most ten answers to wrong keys per delay", async () => {
    await fail("198.51.100.5", PROMPT_FAILURES_MAX);
    const startedAt = performance.now();
    const all = await Promise.all(Array.from({ length: 11 }, () => from("198.51.100.5", "x")));
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 11 }, () => 401));
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(2 * DELAY_MS - 10);
  });

  test("get the 401 at once while a hundred of their wrong keys wait", async () => {
    await fail("198.51.100.7", PROMPT_FAILURES_MAX);
    const { promise, resolve } = Promise.withResolvers<void>();
    wait.mockReturnValue(promise);
    const replies = Array.from({ length: 111 }, () => from("198.51.100.7", "x"));
    const prompt = await Promise.race(replies);
    expect([prompt.status, await problemOf(prompt)]).toMatchObject([401, { code: "unauthorized" }]);
    resolve();
    expect(new Set((await Promise.all(replies)).map(({ status }) => status))).toEqual(new Set([401]));
  });

  test("do not use up their allowance with right keys", async () => {
    for (let sent = 0; sent <= PROMPT_FAILURES_MAX; sent++) await from("198.51.100.6", ada.key);
    expect(await observed(() => from("198.51.100.6", "x"))).toEqual({ status: 401, isDelayed: false });
  });
});

test("looks up simultaneous keys together and finds the owner of each", async () => {
  const bob = await newCaller(runtime);
  const whoami = handle(getThing, async (ctx) => ({ ...THING, name: ctx.actor.userId }));
  const asked = vi.spyOn(runtime.database.pool, "query");
  const callers = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? ada : bob));
  const replies = await Promise.all(callers.map(({ key }) => whoami(request("GET", `/v1/things/${ID}`, { key }))));
  const lookUps = asked.mock.calls.filter((call) => JSON.stringify(call).includes("key_hash"));
  asked.mockRestore();
  const names = await Promise.all(replies.map(async (reply) => (await reply.json()).name));
  expect(names).toEqual(callers.map(({ userId }) => userId));
  expect(lookUps.length).toBeLessThan(5);
});

describe("an API key", () => {
  test("also works as a bearer token", async () => {
    const headers = { Authorization: `Bearer ${ada.key}` };
    expect((await get(request("GET", `/v1/things/${ID}`, { headers }))).status).toBe(200);
  });

  test("works beside a proxy's Basic credentials", async () => {
    const headers = { Authorization: "Basic dTpw" };
    expect((await get(request("GET", `/v1/things/${ID}`, { ...ada, headers }))).status).toBe(200);
  });

  test("needs no Origin header", async () => {
    const headers = { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" };
    expect((await remove(request("DELETE", `/v1/things/${ID}`, { ...ada, headers }))).status).toBe(204);
  });

  test("answers 403 to a change when the key is read-only", async () => {
    await runtime.database.db.update(apiKeys).set({ isReadOnly: true }).where(eq(apiKeys.userId, ada.userId));
    expect((await get(request("GET", `/v1/things/${ID}`, ada))).status).toBe(200);
    const refused = [
      await create(request("POST", "/v1/things", { ...ada, body: { name: "x" } })),
      await create(request("POST", "/v1/things", { ...ada, body: {} })),
      await remove(request("DELETE", `/v1/things/${ID}`, ada)),
    ];
    for (const response of refused) expect(await problemOf(response)).toMatchObject({ status: 403, code: "forbidden" });
  });
});
