import { ENDPOINTS } from "@/lib/contract/endpoints";
import { addresses } from "../support/addresses";
import { ask, problemOf, type Received } from "../support/http";
import { addressOf, expect, test } from "../support/world";

const ELSEWHERE = { Origin: "https://elsewhere.example" };

function corsNames({ headers }: Received): string[] {
  return [...headers.keys()].filter((name) => name.startsWith("access-control"));
}

test("accepts a bearer token, refuses two keys and ignores a key in the URL", async ({ world }) => {
  const { key } = world.ada;
  const withHeaders = (headers: Record<string, string>) => ask("/v1/newsfeeds", { headers });
  for (const scheme of ["Bearer", "bearer", "BEARER"])
    expect((await withHeaders({ Authorization: `${scheme} ${key}` })).status).toBe(200);
  expect((await withHeaders({ "X-API-Key": key, Authorization: "Bearer wrong" })).status).toBe(200);
  problemOf(await withHeaders({ "X-API-Key": "wrong", Authorization: `Bearer ${key}` }), 401);
  problemOf(await withHeaders({ "X-API-Key": `${key}, ${key}` }), 401);
  problemOf(await withHeaders({ Authorization: `Basic ${btoa(`:${key}`)}` }), 401);
  problemOf(await ask(`/v1/newsfeeds?api_key=${key}&X-API-Key=${key}`), 401);
});

test("a session reads from any origin and writes from our own pages only", async ({ world }) => {
  const body = { name: "By cookie" };
  const create = (from: Record<string, string>) =>
    ask("/v1/newsfeeds", { method: "POST", body, headers: { Cookie: world.bob.cookie, ...from } });
  expect((await create({ Origin: addresses.app })).status).toBe(200);
  expect((await create({ "Sec-Fetch-Site": "same-origin" })).status).toBe(200);
  const foreign: Record<string, string>[] = [
    ELSEWHERE,
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    {},
  ];
  for (const from of foreign) {
    const refused = await create(from);
    expect(problemOf(refused, 403, JSON.stringify(from)).code).toBe("forbidden");
    expect(corsNames(refused)).toEqual([]);
    const read = await ask("/v1/newsfeeds", { headers: { Cookie: world.bob.cookie, ...from } });
    expect([read.status, corsNames(read)]).toEqual([200, []]);
  }
  for (const endpoint of ENDPOINTS.filter(({ method }) => method !== "GET")) {
    const headers = { Cookie: world.bob.cookie, ...ELSEWHERE };
    const sent = { method: endpoint.method, headers, body: endpoint.examples.body };
    problemOf(await ask(addressOf(endpoint, world), sent), 403, `${endpoint.method} ${endpoint.path}`);
  }
});

test("a key takes precedence over a session", async ({ world }) => {
  const both = { Cookie: world.bob.cookie, ...ELSEWHERE };
  const reply = await ask(`/v1/newsfeeds/${world.ids.newsfeed}`, { key: world.ada.key, headers: both });
  expect([reply.status, reply.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
  problemOf(await ask("/v1/newsfeeds", { key: "wrong", headers: both }), 401);
});

test("scripts from any origin may use a key", async ({ world }) => {
  const replies = [
    await ask("/v1/newsfeeds", { key: world.ada.key, headers: ELSEWHERE }),
    await ask("/v1/newsfeeds/7", { key: world.ada.key, headers: ELSEWHERE }),
    await ask("/v1/nothing", { headers: ELSEWHERE }),
    await ask("/v1/newsfeeds", { method: "PATCH", key: world.ada.key, headers: ELSEWHERE }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 422, 401, 405]);
  for (const { headers } of replies) {
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-allow-credentials")).toBeNull();
    const exposed = headers.get("access-control-expose-headers")?.split(", ");
    for (const name of [
      "Link",
      "ETag",
      "X-Next-Cursor",
      "X-Request-Id",
      "RateLimit",
      "RateLimit-Policy",
      "Retry-After",
    ])
      expect(exposed).toContain(name);
  }
});

test("answers every preflight without a key and lets browsers cache it", async ({ world }) => {
  for (const endpoint of ENDPOINTS) {
    const headers = { ...ELSEWHERE, "Access-Control-Request-Method": endpoint.method };
    const reply = await ask(addressOf(endpoint, world), { method: "OPTIONS", headers });
    expect([endpoint.path, reply.status, reply.text]).toEqual([endpoint.path, 204, ""]);
    expect(reply.headers.get("access-control-allow-origin")).toBe("*");
    expect(reply.headers.get("access-control-allow-methods")?.split(", "), endpoint.path).toContain(endpoint.method);
    expect(reply.headers.get("access-control-max-age")).toBe("86400");
    const allowed = reply.headers.get("access-control-allow-headers")?.toLowerCase().split(", ");
    for (const name of ["x-api-key", "authorization", "content-type", "idempotency-key", "if-none-match"])
      expect(allowed).toContain(name);
  }
});
