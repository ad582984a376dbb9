import { describe, expect, test } from "vitest";
import type { CursorPosition } from "@/lib/contract/wire";
import { setUpRuntime } from "@/lib/testing/runtime";
import { handle } from "./handle";
import { request, setUpCaller } from "./testing/callers";
import { problemOf } from "./testing/problem-of";
import { createThing, deleteThing, getThing, listThings } from "./testing/things";

const ID = "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b";
const SEEN_AT = new Date("2026-11-21T08:30:00.125Z");
const THING = { id: ID, name: "Grid", seen_at: SEEN_AT };
const WIRE = { id: ID, name: "Grid", seen_at: "2026-11-21T08:30:00.125000" };

const runtime = setUpRuntime();
const ada = setUpCaller(runtime);

const get = handle(getThing, async () => THING);
const create = handle(createThing, async (_ctx, { body }) => ({ ...THING, name: body.name }));
const remove = handle(deleteThing, async () => {});

describe("every reply", () => {
  test("carries the same security headers", async () => {
    const fail = handle(getThing, () => Promise.reject(new Error("x")));
    const etag = (await get(request("GET", `/v1/things/${ID}`, ada))).headers.get("ETag") ?? "";
    const replies = [
      await get(request("GET", `/v1/things/${ID}`, ada)),
      await get(request("GET", `/v1/things/${ID}`, { ...ada, headers: { "If-None-Match": etag } })),
      await get(request("HEAD", `/v1/things/${ID}`, ada)),
      await get(request("GET", `/v1/things/${ID}`)),
      await get(request("GET", "/v1/things/7", ada)),
      await fail(request("GET", `/v1/things/${ID}`, ada)),
      await remove(request("DELETE", `/v1/things/${ID}`, ada)),
      await create(request("POST", "/v1/things", { ...ada, body: { name: "x" } })),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 304, 200, 401, 422, 500, 204, 200]);
    for (const { headers } of replies) {
      expect(headers.get("Cache-Control")).toBe("private, no-cache");
      expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
      expect(headers.get("Access-Control-Allow-Credentials")).toBeNull();
      for (const name of ["Link", "ETag", "X-Next-Cursor", "X-Request-Id", "RateLimit", "Retry-After"])
        expect(headers.get("Access-Control-Expose-Headers")?.split(", ")).toContain(name);
    }
  });

  test("repeats a valid request id", async () => {
    const headers = { "X-Request-Id": "trace-7" };
    const response = await get(request("GET", "/v1/things/7", { ...ada, headers }));
    expect(response.headers.get("X-Request-Id")).toBe("trace-7");
    expect(await problemOf(response)).toMatchObject({ request_id: "trace-7" });
  });
});

describe("GET", () => {
  const tagged = (ifNoneMatch: string) =>
    get(request("GET", `/v1/things/${ID}`, { ...ada, headers: { "If-None-Match": ifNoneMatch } }));

  test("has an ETag that changes only with the value", async () => {
    const tagOf = async (name: string) =>
      (await handle(getThing, async () => ({ ...THING, name }))(request("GET", `/v1/things/${ID}`, ada))).headers.get(
        "ETag",
      );
    expect(await tagOf("a")).toMatch(/^W\/"[\w-]{27}"$/);
    expect(await tagOf("a")).toBe(await tagOf("a"));
    expect(await tagOf("b")).not.toBe(await tagOf("a"));
  });

  test("returns 304 without a body when the ETag matches", async () => {
    const etag = (await get(request("GET", `/v1/things/${ID}`, ada))).headers.get("ETag") ?? "";
    for (const sent of [etag, etag.slice(2), `"other", ${etag}`, "*"]) {
      const response = await tagged(sent);
      expect([response.status, await response.text(), response.headers.get("ETag")]).toEqual([304, "", etag]);
      expect(response.headers.get("Content-Type")).toBeNull();
    }
    for (const sent of ['"other"', "", "W/", etag.slice(0, -2)]) expect((await tagged(sent)).status).toBe(200);
  });

  test("has an ETag only on success, and other methods have none", async () => {
    const created = await create(
      request("POST", "/v1/things", { ...ada, body: { name: "x" }, headers: { "If-None-Match": "*" } }),
    );
    expect([created.status, created.headers.get("ETag")]).toEqual([200, null]);
    expect((await get(request("GET", "/v1/things/7", ada))).headers.get("ETag")).toBeNull();
  });

  test("gives HEAD its headers without a body", async () => {
    const whole = await get(request("GET", `/v1/things/${ID}`, ada));
    const head = await get(request("HEAD", `/v1/things/${ID}`, ada));
    expect([head.status, await head.text()]).toEqual([200, ""]);
    for (const name of ["ETag", "Content-Type"]) expect(head.headers.get(name)).toBe(whole.headers.get(name));
    const refused = await get(request("HEAD", `/v1/things/${ID}`));
    expect([refused.status, await refused.text()]).toEqual([401, ""]);
  });
});

describe("a paged list", () => {
  const next: CursorPosition = { at: SEEN_AT, id: ID };
  const list = (place: CursorPosition | null) => handle(listThings, async () => ({ rows: [THING], next: place }));

  test("is a bare array with the next page in its headers, by the public URL", async () => {
    const response = await list(next)(request("GET", "/v1/things?limit=1&q=a%20b", ada));
    expect(await response.json()).toEqual([WIRE]);
    const place = response.headers.get("X-Next-Cursor");
    const { appUrl } = runtime.settings;
    expect(response.headers.get("Link")).toBe(`<${appUrl}/v1/things?limit=1&q=a+b&cursor=${place}>; rel="next"`);
  });

  test("replaces the cursor in the link and accepts its own cursors", async () => {
    const seen: unknown[] = [];
    const spy = handle(listThings, async (_ctx, { query }) => {
      seen.push(query.cursor);
      return { rows: [], next };
    });
    const first = await spy(request("GET", "/v1/things", ada));
    const link = /<(.*)>/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
    const second = await spy(request("GET", link, ada));
    expect(seen).toMatchObject([undefined, next]);
    expect(second.headers.get("Link")).toBe(first.headers.get("Link"));
  });

  test("refuses a cursor of another filter, and accepts another page size", async () => {
    const ask = (query: string) => list(next)(request("GET", `/v1/things?${query}`, ada));
    const place = (await ask("q=a&limit=1")).headers.get("X-Next-Cursor");
    expect((await ask(`q=a&limit=2&other=1&cursor=${place}`)).status).toBe(200);
    for (const query of ["q=b", "limit=1"])
      expect(await problemOf(await ask(`${query}&cursor=${place}`))).toMatchObject({
        status: 422,
        detail: expect.stringContaining("or leave it out to start over."),
        errors: [{ pointer: "/query/cursor", code: "custom" }],
      });
  });

  test("has no next page in the headers of its last page", async () => {
    const { headers } = await list(null)(request("GET", "/v1/things", ada));
    expect([headers.get("Link"), headers.get("X-Next-Cursor")]).toEqual([null, null]);
  });

  test("changes its ETag when a next page appears", async () => {
    const tagOf = async (place: CursorPosition | null) =>
      (await list(place)(request("GET", "/v1/things", ada))).headers.get("ETag");
    expect(await tagOf(next)).not.toBe(await tagOf(null));
  });
});
