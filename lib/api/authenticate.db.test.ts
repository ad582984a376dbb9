import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { apiKeys, users } from "@/db/schema/users";
import { CLIENT_ADDRESS_HEADER } from "@/lib/std/client-address";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { handle } from "./handle";
import { type Caller, newCaller, request } from "./testing/callers";
import { problemOf } from "./testing/problem-of";
import { createThing, deleteThing, getThing } from "./testing/things";

const ID = "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b";
const SEEN_AT = new Date("2026-11-21T08:30:00.125Z");
const THING = { id: ID, name: "Grid", seen_at: SEEN_AT };

let runtime: TestRuntime;
let ada: Caller;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  ada = await newCaller(runtime);
});

const get = handle(getThing, async () => THING);
const create = handle(createThing, async (_ctx, { body }) => ({ ...THING, name: body.name }));
const remove = handle(deleteThing, async () => {});

describe("401", () => {
  const unauthorised = async (response: Response) => {
    expect(response.headers.get("WWW-Authenticate")).toBe("ApiKey");
    return problemOf(response);
  };

  test("is the same for a missing, malformed, unknown, revoked, expired and orphaned key", async () => {
    const revoked = await newCaller(runtime);
    await runtime.database.db
      .update(apiKeys)
      .set({ revokedAt: new Date(0) })
      .where(eq(apiKeys.userId, revoked.userId));
    const expired = await newCaller(runtime);
    await runtime.database.db
      .update(apiKeys)
      .set({ expiresAt: new Date(0) })
      .where(eq(apiKeys.userId, expired.userId));
    const orphaned = await newCaller(runtime);
    await runtime.database.db.delete(users).where(eq(users.id, orphaned.userId));
    const unknown = `${ada.key.slice(0, -10)}AAAAAAAAAA`;
    for (const key of [undefined, "", "x", unknown, revoked.key, expired.key, orphaned.key, `${ada.key}, ${ada.key}`]) {
      const headers: Record<string, string> = key === undefined ? {} : { "X-API-Key": key };
      const body = await unauthorised(await get(request("GET", `/v1/things/${ID}`, { headers })));
      expect(body).toMatchObject({ status: 401, code: "unauthorized", title: "Unauthorized" });
      expect(body.detail).toBe("Send a valid API key in the X-API-Key header.");
    }
  });

  test("comes before the id, the query, the type, the size and the form of a request", async () => {
    const headers = { "Content-Type": "text/plain", "Content-Length": "99999999" };
    await unauthorised(await get(request("GET", "/v1/things/7?limit=x")));
    await unauthorised(await create(request("POST", "/v1/things", { headers, body: "{" })));
  });

  test("answers a key in the address, where it would be logged", async () => {
    for (const name of ["api_key", "x-api-key", "X-API-Key", "key", "access_token"])
      await unauthorised(await get(request("GET", `/v1/things/${ID}?${name}=${ada.key}`)));
  });

  test("answers every malformed Authorization, never 500", async () => {
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

describe("429", () => {
  const WRONG_KEYS_MAX = 60;
  const from = (address: string, key?: string) =>
    get(request("GET", `/v1/things/${ID}`, { ...(key && { key }), headers: { [CLIENT_ADDRESS_HEADER]: address } }));

  test("answers a network's sixty-first wrong key in a minute, and no right one", async () => {
    const now = new Date();
    runtime.setNow(now);
    const unknown = `${ada.key.slice(0, -10)}AAAAAAAAAA`;
    for (let sent = 0; sent < WRONG_KEYS_MAX; sent++)
      expect((await from("198.51.100.1", sent % 2 === 0 ? "x" : unknown)).status).toBe(401);
    const refused = await from("198.51.100.1", unknown);
    expect(refused.headers.get("Retry-After")).toBe("60");
    expect(await problemOf(refused)).toMatchObject({ status: 429, code: "rate_limited" });
    expect((await from("198.51.100.1", ada.key)).status).toBe(200);
    expect((await from("198.51.100.1")).status).toBe(401);
    expect((await from("198.51.100.2", unknown)).status).toBe(401);
    runtime.setNow(new Date(now.getTime() + 60_000));
    expect((await from("198.51.100.1", unknown)).status).toBe(401);
    runtime.setNow(null);
  });

  test("counts no right key", async () => {
    for (let sent = 0; sent <= WRONG_KEYS_MAX; sent++) await from("198.51.100.3", ada.key);
    expect((await from("198.51.100.3", "x")).status).toBe(401);
  });
});

describe("an API key", () => {
  test("may also come as a bearer token", async () => {
    const headers = { Authorization: `Bearer ${ada.key}` };
    expect((await get(request("GET", `/v1/things/${ID}`, { headers }))).status).toBe(200);
  });

  test("stands beside the password of a proxy", async () => {
    const headers = { Authorization: "Basic dTpw" };
    expect((await get(request("GET", `/v1/things/${ID}`, { ...ada, headers }))).status).toBe(200);
  });

  test("needs no origin to change things", async () => {
    const headers = { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" };
    expect((await remove(request("DELETE", `/v1/things/${ID}`, { ...ada, headers }))).status).toBe(204);
  });

  test("that may only read is answered 403 when it would change something", async () => {
    await runtime.database.db.update(apiKeys).set({ isReadOnly: true }).where(eq(apiKeys.userId, ada.userId));
    expect((await get(request("GET", `/v1/things/${ID}`, ada))).status).toBe(200);
    const refused = [
      await create(request("POST", "/v1/things", { ...ada, body: { name: "x" } })),
      await remove(request("DELETE", `/v1/things/${ID}`, ada)),
    ];
    for (const response of refused) expect(await problemOf(response)).toMatchObject({ status: 403, code: "forbidden" });
  });
});
