import { ENDPOINTS } from "@/lib/contract/endpoints";
import { isFullVolume } from "@/lib/testing/volume";
import { ask, problemOf, sendBytes } from "../support/http";
import { addressOf, expect, test } from "../support/world";

const MEBIBYTE = 1_048_576;
const WITH_BODY = ENDPOINTS.filter(({ body }) => body);

test("every operation refuses an unreadable body with a reason", async ({ world }) => {
  const utf8 = (text: string) => new TextEncoder().encode(text);
  const cases: [what: string, body: unknown, status: number, headers?: Record<string, string>][] = [
    ["no body", undefined, 422],
    ["an empty body", "", 422],
    ["white space", " \n", 422],
    ["cut JSON", '{"name":', 422],
    ["two values", "{} {}", 422],
    ["null", "null", 422],
    ["an array", "[]", 422],
    ["a string", '"name"', 422],
    ["a number", "1e400", 422],
    ["10,000 levels", "[".repeat(10_000), 422],
    ["10,000 closed levels", `${"[".repeat(10_000)}${"]".repeat(10_000)}`, 422],
    ["bytes that are not UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 422],
    ["a form", "name=x", 415, { "Content-Type": "application/x-www-form-urlencoded" }],
    ["text", "{}", 415, { "Content-Type": "text/plain" }],
    ["another charset", "{}", 415, { "Content-Type": "application/json; charset=utf-16" }],
    ["bytes without a type", utf8("{}"), 415, { "Content-Type": "" }],
    ["a compressed body", "{}", 415, { "Content-Encoding": "gzip" }],
  ];
  for (const [place, endpoint] of WITH_BODY.entries()) {
    const most = endpoint.bodyBytesMax ?? MEBIBYTE;
    const tooMuch = `{"x":"${"x".repeat(most)}"}`;
    // All operations share the code that reads bodies, so each tries only a share of them.
    const tried = cases.filter((_, index) => isFullVolume || index % 4 === place % 4);
    for (const [what, body, status, headers] of [...tried, [`more than ${most} bytes`, tooMuch, 413] as const]) {
      const { method, path } = endpoint;
      const sent = { method, key: world.ada.key, body, ...(headers && { headers }) };
      const problem = problemOf(await ask(addressOf(endpoint, world), sent), status, `${method} ${path}, ${what}`);
      expect(problem.code).toBe({ 413: "payload_too_large", 415: "unsupported_media_type" }[status] ?? "validation");
    }
  }
});

test("refuses more than 1 MiB before all of it arrives, also in chunks", async ({ world }) => {
  const head = `POST /v1/newsfeeds HTTP/1.1\r\nHost: lede\r\nX-API-Key: ${world.ada.key}\r\nConnection: close\r\nContent-Type: application/json\r\n`;
  const [announced] = await sendBytes(`${head}Content-Length: ${MEBIBYTE + 1}\r\n\r\n{"name":`);
  expect(announced && problemOf(announced, 413).code).toBe("payload_too_large");
  const chunk = `10000\r\n${" ".repeat(65_536)}\r\n`;
  const [chunked] = await sendBytes(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(17)}`);
  expect(chunked && problemOf(chunked, 413).code).toBe("payload_too_large");
});

test("accepts exactly 1 MiB", async ({ world }) => {
  const body = `{"name":"Large"${" ".repeat(MEBIBYTE - 16)}}`;
  expect(body.length).toBe(MEBIBYTE);
  expect((await ask("/v1/newsfeeds", { method: "POST", key: world.bob.key, body })).status).toBe(200);
});

test("reads unusual but valid JSON", async ({ world }) => {
  const create = (body: string) => ask("/v1/newsfeeds", { method: "POST", key: world.bob.key, body });
  expect((await create('\ufeff{"name":"After a byte order mark"}')).value).toMatchObject({
    name: "After a byte order mark",
  });
  expect((await create('{"name":"First","name":"Last"}')).value).toMatchObject({ name: "Last" });
  expect((await create('{"name":"Ol\\u00e9 \\ud83d\\ude00"}')).value).toMatchObject({ name: "Olé 😀" });
  const nul = problemOf(await create('{"name":"a\\u0000b"}'), 422);
  expect(nul.errors).toMatchObject([{ pointer: "/name", message: expect.stringContaining("control characters") }]);
  const half = await create('{"name":"half \\ud800"}');
  expect([200, 422]).toContain(half.status);
  expect(half.text).not.toContain("\\ud800");
});

test("refuses unknown fields except where the specification ignores them", async ({ world }) => {
  const send = (method: string, path: string, body: object) => ask(path, { method, key: world.bob.key, body });
  const created = await send("POST", "/v1/lists", { name: "Mine", descripton: "x" });
  expect([created.status, created.headers.get("lede-unknown-fields")]).toEqual([200, "/descripton"]);
  const { id } = created.value as { id: string };
  const refused = problemOf(await send("PUT", `/v1/lists/${id}`, { isPublic: true }), 422);
  expect(refused.errors).toEqual([
    { pointer: "/isPublic", code: "unknown_field", message: "Unknown field `isPublic`; did you mean `is_public`?" },
  ]);
});

test("ignores unknown fields and never writes read-only ones", async ({ world }) => {
  const forged = {
    id: world.ids.newsfeed,
    user_id: world.ids.user,
    role: "editor",
    source_count: 99,
    unread_count: 99,
    created_at: "2001-01-01T00:00:00.000000",
    updated_at: "2001-01-01T00:00:00.000000",
    deleted_at: "2001-01-01T00:00:00.000000",
    is_admin: true,
  };
  const created = await ask("/v1/newsfeeds", { method: "POST", key: world.bob.key, body: { name: "Mine", ...forged } });
  const mine = created.value as Record<string, unknown> & { id: string };
  expect(created.status).toBe(200);
  expect(Object.entries(forged).filter(([name, value]) => mine[name] === value)).toEqual([]);
  const changed = await ask(`/v1/newsfeeds/${mine.id}`, { method: "PUT", key: world.bob.key, body: forged });
  expect({ ...(changed.value as object), updated_at: null }).toEqual({ ...mine, updated_at: null });
});

test("null clears optional fields only", async ({ world }) => {
  const body = { name: "Clearing", description: "Soon gone", business_context: "So is this" };
  const { id } = (await ask("/v1/newsfeeds", { method: "POST", key: world.bob.key, body })).value as { id: string };
  const change = (changes: object) => ask(`/v1/newsfeeds/${id}`, { method: "PUT", key: world.bob.key, body: changes });
  const cleared = await change({ description: null, business_context: null });
  expect(cleared.value).toMatchObject({ name: "Clearing", description: null, business_context: null });
  const refused = problemOf(await change({ name: null }), 422);
  expect(refused.errors).toMatchObject([{ pointer: "/name", code: "invalid_type" }]);
});
