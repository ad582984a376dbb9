import { beforeAll, beforeEach, expect, test } from "vitest";
import { setUpRuntime } from "@/lib/testing/runtime";
import { handle } from "./handle";
import { routes } from "./routes";
import { type Caller, newCaller, request } from "./testing/callers";
import { createThing, getThing } from "./testing/things";

const ID = "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b";
const THING = { id: ID, name: "Grid", seen_at: new Date("2026-11-21T08:30:00Z") };

const runtime = setUpRuntime();
let ada: Caller;
beforeAll(async () => {
  ada = await newCaller(runtime);
});
beforeEach(() => {
  runtime.lines.length = 0;
});

const get = handle(getThing, async () => THING);
const create = handle(createThing, async () => THING);

test("writes one log line per request", async () => {
  const headers = { "X-Request-Id": "trace-1" };
  await get(request("GET", `/v1/things/${ID}`, { ...ada, headers }));
  await create(request("POST", "/v1/things", { ...ada, headers, body: {} }));
  await routes([]).HEAD(request("HEAD", "/v1/nothing", { headers }));
  const line = (method: string, path: string, status: number) => ({
    level: "info",
    message: "request",
    fields: { method, path, status, ms: expect.any(Number), requestId: "trace-1" },
  });
  expect(runtime.lines).toEqual([
    line("GET", `/v1/things/${ID}`, 200),
    line("POST", "/v1/things", 422),
    line("HEAD", "/v1/nothing", 401),
  ]);
});

test("logs no key, cookie, query or body", async () => {
  const headers = { cookie: ada.cookie, Authorization: `Bearer ${ada.key}` };
  const path = `/v1/things?q=private&api_key=${ada.key}`;
  await create(request("POST", path, { key: ada.key, headers, body: { name: "private" } }));
  const text = JSON.stringify(runtime.lines);
  for (const secret of [ada.key, ada.cookie.slice(-40), "private", "api_key"]) expect(text).not.toContain(secret);
});

test.each([
  ["/reader/api/0/stream/contents/feed%2Fhttps%3A%2F%2Fsite.example%2Fk3y%3Ftoken%3DS3CRET", "stream/contents"],
  ["/api/greader.php/reader/atom/feed/https://site.example/k3y", "reader/atom"],
])("logs no address of a feed in a path: %s", async (path, shown) => {
  await routes([]).GET(request("GET", path));
  const [{ fields } = { fields: {} }] = runtime.lines;
  expect(fields).toMatchObject({ path: expect.stringMatching(new RegExp(`/${shown}/…$`)) });
  expect(JSON.stringify(runtime.lines)).not.toMatch(/S3CRET|k3y/);
});

test("sends Strict-Transport-Security when the public URL has HTTPS", async () => {
  const { appUrl } = runtime.settings;
  runtime.settings.appUrl = "https://lede.example";
  const replies = [await get(request("GET", `/v1/things/${ID}`, ada)), await get(request("GET", "/v1/things/7"))];
  runtime.settings.appUrl = appUrl;
  replies.push(await get(request("GET", "/v1/things/7")));
  const [yes, no] = ["max-age=31536000", null];
  expect(replies.map(({ headers }) => headers.get("Strict-Transport-Security"))).toEqual([yes, yes, no]);
});
