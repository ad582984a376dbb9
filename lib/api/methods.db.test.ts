import { beforeAll, describe, expect, test } from "vitest";
import * as appRoute from "@/app/api/[[...path]]/route";
import * as v1Route from "@/app/v1/[[...path]]/route";
import * as v1 from "@/app/v1/[[...path]]/route";
import { setUpRuntime } from "@/lib/testing/runtime";
import { handle } from "./handle";
import { METHODS } from "./methods";
import { routes } from "./routes";
import { type Caller, newCaller, request } from "./testing/callers";
import { createThing, deleteThing, getThing } from "./testing/things";

const ID = "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b";
const THING = { id: ID, name: "Grid", seen_at: new Date("2026-11-21T08:30:00Z") };

const runtime = setUpRuntime();
let ada: Caller;

beforeAll(async () => {
  ada = await newCaller(runtime);
});

const things = routes([
  handle(getThing, async () => THING),
  handle(deleteThing, async () => {}),
  handle(createThing, async () => THING),
]);

describe("unsupported methods", () => {
  test.each(["POST", "PUT", "PATCH"] as const)("%s gets 405 with the allowed methods", async (method) => {
    const response = await things[method](request(method, `/v1/things/${ID}`, ada));
    expect(response.headers.get("Allow")).toBe("GET, HEAD, DELETE, OPTIONS");
    expect(response.headers.get("Content-Type")).toBe("application/problem+json");
    expect(await response.json()).toMatchObject({ status: 405, code: "method_not_allowed" });
  });

  test("HEAD gets 405 where GET is not supported", async () => {
    const response = await things.HEAD(request("HEAD", "/v1/things", ada));
    expect([response.status, await response.text()]).toEqual([405, ""]);
    expect(response.headers.get("Allow")).toBe("POST, OPTIONS");
  });

  test("get 401 without a key", async () => {
    expect((await things.PATCH(request("PATCH", `/v1/things/${ID}`))).status).toBe(401);
  });
});

test("answers HEAD wherever GET is supported", async () => {
  const response = await things.HEAD(request("HEAD", `/v1/things/${ID}`, ada));
  expect([response.status, await response.text()]).toEqual([200, ""]);
});

describe("OPTIONS", () => {
  test("answers a preflight without a key", async () => {
    const headers = {
      Origin: "https://elsewhere.example",
      "Access-Control-Request-Method": "DELETE",
      "Access-Control-Request-Headers": "x-api-key",
    };
    const response = await things.OPTIONS(request("OPTIONS", `/v1/things/${ID}`, { headers }));
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(response.headers.get("Allow")).toBe("GET, HEAD, DELETE, OPTIONS");
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(response.headers.get("Access-Control-Allow-Methods")).toBe("GET, HEAD, DELETE, OPTIONS");
    expect(response.headers.get("Access-Control-Max-Age")).toBe("86400");
    expect(response.headers.get("Access-Control-Allow-Credentials")).toBeNull();
    const allowed = response.headers.get("Access-Control-Allow-Headers")?.toLowerCase().split(", ");
    expect(allowed).toEqual(expect.arrayContaining(["x-api-key", "authorization", "content-type", "idempotency-key"]));
  });

  test("allows no other origin on app-only endpoints", async () => {
    const own = routes([
      Object.assign(
        handle(getThing, async () => THING),
        { route: "GET /api/app/things" as const },
      ),
    ]);
    const response = await own.OPTIONS(request("OPTIONS", "/api/app/things"));
    expect(response.headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
    expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});

describe("unknown API URLs", () => {
  test("have a catch-all route for every method", () => {
    for (const route of [v1Route, appRoute]) expect(Object.keys(route).toSorted()).toEqual(METHODS.toSorted());
  });

  test.each(METHODS.filter((method) => method !== "OPTIONS"))(
    "get 404 for %s with a key and 401 without",
    async (method) => {
      for (const path of ["/v1", "/v1/nothing", "/v1/newsfeeds/7/nothing/at/all", "/api", "/api/app/nothing"]) {
        const route = path.startsWith("/v1") ? v1Route : appRoute;
        const found = await route[method](request(method, path, ada));
        expect(found.status).toBe(404);
        if (method !== "HEAD") expect(await found.json()).toMatchObject({ status: 404, code: "not_found" });
        const stranger = await route[method](request(method, path));
        expect([stranger.status, stranger.headers.get("WWW-Authenticate")]).toEqual([401, "ApiKey"]);
      }
    },
  );
});

describe("GET /v1/openapi.json", () => {
  test("needs no key", async () => {
    const response = await v1.GET(request("GET", "/v1/openapi.json"));
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/json"]);
    const { appUrl } = runtime.settings;
    expect(await response.json()).toMatchObject({ openapi: "3.1.0", servers: [{ url: `${appUrl}/v1` }] });
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
  });

  test("answers 304 for a matching ETag", async () => {
    const etag = (await v1.GET(request("GET", "/v1/openapi.json"))).headers.get("ETag") ?? "";
    const headers = { "If-None-Match": etag };
    expect((await v1.GET(request("GET", "/v1/openapi.json", { headers }))).status).toBe(304);
  });

  test("refuses other methods with 405", async () => {
    expect((await v1.POST(request("POST", "/v1/openapi.json", ada))).status).toBe(405);
  });
});
