import { ENDPOINTS } from "@/lib/contract/endpoints";
import { ask, expectDiscreet, type Received } from "../support/http";
import { addressOf, expect, queryOf, test, type World } from "../support/world";

/** Answers with the time of the request. */
const UNTIL_NOW: readonly string[] = ["previewDigest", "listChanges"];
/** Without the export, which is streamed and allowed a few times an hour. */
const READS = ENDPOINTS.filter(
  ({ method, file, operationId }) => method === "GET" && !file?.isStreamed && !UNTIL_NOW.includes(operationId),
);
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/** Headers of the connection, not of the content. */
const PASSING = ["date", "connection", "keep-alive", "transfer-encoding", "x-request-id"];

function readsOf(world: World): string[] {
  const own = READS.map((endpoint) => `${addressOf(endpoint, world)}${queryOf(endpoint)}`);
  return [...own, "/v1/openapi.json"];
}

function lasting({ headers }: Received): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !PASSING.includes(name)));
}

test("every read has an ETag and answers 304 for it", async ({ world }) => {
  for (const path of readsOf(world)) {
    const first = await ask(path, { key: world.ada.key });
    expect([path, first.status]).toEqual([path, 200]);
    expectDiscreet({ ...first, text: "" }, path);
    const type = path === "/v1/opml" ? "text/x-opml; charset=utf-8" : "application/json";
    expect(first.headers.get("content-type"), path).toBe(type);
    expect(first.headers.get("cache-control"), path).toBe("private, no-cache");
    const etag = first.headers.get("etag") ?? "";
    expect(etag, path).toMatch(/^W\/"[\w-]{20,}"$/);
    for (const tag of [etag, etag.replace("W/", ""), `"x", ${etag}`, "*"]) {
      const again = await ask(path, { key: world.ada.key, headers: { "If-None-Match": tag } });
      expect([path, again.status, again.text, again.headers.get("etag")]).toEqual([path, 304, "", etag]);
      expect([again.headers.get("content-type"), again.headers.get("cache-control")]).toEqual([
        null,
        "private, no-cache",
      ]);
      expect(again.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    }
    const other = await ask(path, { key: world.ada.key, headers: { "If-None-Match": '"x"' } });
    expect([path, other.status, other.headers.get("etag")]).toEqual([path, 200, etag]);
  }
});

test("HEAD equals GET without the body", async ({ world }) => {
  for (const path of readsOf(world))
    for (const encoding of ["identity", "gzip"]) {
      const sent = { key: world.ada.key, headers: { "Accept-Encoding": encoding } };
      const get = await ask(path, sent);
      const head = await ask(path, { ...sent, method: "HEAD" });
      // A reply to HEAD may omit headers that only the content determines (RFC 9110, 9.3.2).
      const { "content-encoding": _, "content-length": __, ...expected } = lasting(get);
      expect([path, head.status, head.text]).toEqual([path, 200, ""]);
      expect(lasting(head), `${path} ${encoding}`).toEqual(expected);
    }
});

test("a compressed reply has the same content and ETag", async ({ world }) => {
  const path = `/v1/posts/newsfeed/${world.ids.newsfeed}`;
  const plain = await ask(path, { key: world.ada.key, headers: { "Accept-Encoding": "identity" } });
  const packed = await ask(path, { key: world.ada.key, headers: { "Accept-Encoding": "gzip" } });
  expect([plain.headers.get("content-encoding"), packed.headers.get("content-encoding")]).toEqual([null, "gzip"]);
  expect([packed.text, packed.headers.get("etag")]).toEqual([plain.text, plain.headers.get("etag")]);
  for (const reply of [plain, packed]) expect(reply.headers.get("vary")).toBe("Accept-Encoding");
  const etag = packed.headers.get("etag") ?? "";
  const headers = { "Accept-Encoding": "gzip", "If-None-Match": etag };
  expect((await ask(path, { key: world.ada.key, headers })).status).toBe(304);
});

test("timestamps are UTC with microseconds in every reply", async ({ world }) => {
  const found: string[] = [];
  for (const path of readsOf(world).filter((one) => !one.endsWith("openapi.json")))
    JSON.stringify((await ask(path, { key: world.ada.key })).value, (name, value) => {
      const isTime = typeof value === "string" && (TIMESTAMP.test(value) || name.endsWith("_at"));
      if (isTime) found.push(value);
      return value;
    });
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter((text) => !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/.test(text))).toEqual([]);
});

test("creates respond 200 with the object and deletes 204", async ({ world }) => {
  const key = world.bob.key;
  const made = await ask("/v1/lists", { method: "POST", key, body: { name: "Short-lived" } });
  expect([made.status, made.headers.get("content-type"), made.headers.get("location")]).toEqual([
    200,
    "application/json",
    null,
  ]);
  const { id } = made.value as { id: string };
  const deleted = await ask(`/v1/lists/${id}`, { method: "DELETE", key });
  expect([deleted.status, deleted.text]).toEqual([204, ""]);
  expect([deleted.headers.get("content-type"), deleted.headers.get("content-length")]).toEqual([null, null]);
  expect((await ask(`/v1/lists/${id}`, { key })).status).toBe(404);
});

test("returns a valid request id, also in problems", async ({ world }) => {
  const idFor = async (id: string, key: string) => {
    const reply = await ask("/v1/newsfeeds", { key, headers: { "X-Request-Id": id } });
    return [reply.headers.get("x-request-id"), (reply.value as { request_id?: string }).request_id];
  };
  expect(await idFor("trace-1.2:3/4", world.ada.key)).toEqual(["trace-1.2:3/4", undefined]);
  expect(await idFor("trace-1", "wrong")).toEqual(["trace-1", "trace-1"]);
  for (const odd of ["two words", "x".repeat(129), "<b>", '"'])
    expect((await idFor(odd, world.ada.key))[0]).toMatch(/^[0-9a-f-]{36}$/);
});
