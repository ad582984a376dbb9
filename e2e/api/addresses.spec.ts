import { ENDPOINTS } from "@/lib/contract/endpoints";
import { ask, problemOf, sendHead } from "../support/http";
import { addressOf, expect, queryOf, test } from "../support/world";

const ODD = [
  "/v1",
  "/v1//newsfeeds/",
  "//v1/newsfeeds",
  "/v1//newsfeeds",
  "/v1/%",
  "/v1/%00",
  "/v1/%2e%2e/",
  "/v1/%2e%2e/newsfeeds",
  "/v1/../v1/newsfeeds",
  "/x/../v1/newsfeeds",
  "/v1/newsfeeds/%E0%A4%A",
  "/v1\\newsfeeds",
  "/v1/newsfeeds\\",
  "/V1/newsfeeds",
  "/v1/newsfeeds%2f",
  "/v1/newsfeeds.json",
  "/v1/newsfeeds;x=1",
  "/v1/newsfeeds#top",
  `/v1/${"a".repeat(10_000)}`,
  "/v1/newsfeeds/%F0%9F%98%80/%F0%9F%98%80/nothing",
];

test("responds 404 to unknown or malformed paths with a key, and 401 without", async ({ world }) => {
  for (const path of ODD) {
    const what = path.slice(0, 60);
    expect(problemOf(await sendHead(`GET ${path} HTTP/1.1`), 401, what).code).toBe("unauthorized");
    const found = await sendHead(`GET ${path} HTTP/1.1`, [`X-API-Key: ${world.ada.key}`]);
    expect(problemOf(found, 404, what).code).toBe("not_found");
  }
});

test("redirects a trailing slash with the query", async ({ world }) => {
  const key = `X-API-Key: ${world.ada.key}`;
  for (const method of ["GET", "POST", "DELETE", "PATCH"]) {
    const { status, headers } = await sendHead(`${method} /v1/newsfeeds/?limit=1 HTTP/1.1`, [key]);
    expect([status, headers.get("location")]).toEqual([308, "/v1/newsfeeds?limit=1"]);
  }
  const preflight = await sendHead("OPTIONS /v1/newsfeeds/ HTTP/1.1", ["Origin: https://elsewhere.example"]);
  expect([preflight.status, preflight.headers.get("access-control-allow-methods")]).toEqual([
    204,
    "GET, HEAD, POST, OPTIONS",
  ]);
});

test("reads a long query and refuses one that exceeds the header limit", async ({ world }) => {
  const key = `X-API-Key: ${world.ada.key}`;
  expect((await sendHead(`GET /v1/newsfeeds?x=${"a".repeat(12_000)} HTTP/1.1`, [key])).status).toBe(200);
  const tooLong = await sendHead(`GET /v1/newsfeeds?x=${"a".repeat(20_000)} HTTP/1.1`, [key]);
  expect(problemOf(tooLong, 431).code).toBe("headers_too_large");
});

test("accepts an absolute URL as the request target", async ({ world }) => {
  const key = `X-API-Key: ${world.ada.key}`;
  const reply = await sendHead("GET http://elsewhere.example/v1/newsfeeds HTTP/1.1", [key]);
  expect([reply.status, Array.isArray(reply.value)]).toEqual([200, true]);
  problemOf(await sendHead("OPTIONS * HTTP/1.1", [key]), 400);
});

test("every operation requires a key first", async ({ world }) => {
  for (const endpoint of ENDPOINTS)
    for (const id of [undefined, "7"]) {
      const what = `${endpoint.method} ${endpoint.path} ${id}`;
      const address = `${addressOf(endpoint, world, id)}?limit=x`;
      const body = endpoint.method === "GET" ? undefined : "{";
      problemOf(await ask(address, { method: endpoint.method, body }), 401, what);
    }
});

test("every operation responds 422 for an invalid id, naming it", async ({ world }) => {
  for (const endpoint of ENDPOINTS.filter(({ params }) => params)) {
    const what = `${endpoint.method} ${endpoint.path}`;
    const { method } = endpoint;
    const body = endpoint.examples.body;
    const problem = problemOf(
      await ask(`${addressOf(endpoint, world, "7")}${queryOf(endpoint)}`, { method, key: world.ada.key, body }),
      422,
      what,
    );
    const names = Object.keys(endpoint.params.shape);
    expect(
      problem.errors?.map(({ pointer }) => pointer),
      what,
    ).toEqual(names.map((name) => `/path/${name}`));
  }
});

test("responds 405 with the allowed methods, after 401", async ({ world }) => {
  const key = `X-API-Key: ${world.ada.key}`;
  for (const method of ["PATCH", "TRACE", "PROPFIND", "QUERY", "PUT", "DELETE"]) {
    problemOf(await sendHead(`${method} /v1/newsfeeds HTTP/1.1`), 401, method);
    const refused = await sendHead(`${method} /v1/newsfeeds HTTP/1.1`, [key]);
    expect(problemOf(refused, 405, method).code).toBe("method_not_allowed");
    expect(refused.headers.get("allow")).toBe("GET, HEAD, POST, OPTIONS");
    problemOf(await sendHead(`${method} /v1/nothing HTTP/1.1`, [key]), 404, method);
  }
  for (const path of new Set(ENDPOINTS.map((endpoint) => addressOf(endpoint, world)))) {
    const refused = await ask(path, { method: "PATCH", key: world.ada.key });
    problemOf(refused, 405, path);
    expect(refused.headers.get("allow"), path).toMatch(/^(?:GET, HEAD, )?(?:POST, )?(?:PUT, )?(?:DELETE, )?OPTIONS$/);
  }
});

test("the OpenAPI document is public and names every operation", async () => {
  const reply = await ask("/v1/openapi.json");
  expect(reply.status).toBe(200);
  const { paths } = reply.value as { paths: Record<string, Record<string, { operationId?: string }>> };
  const named = Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
  expect(named).toEqual(expect.arrayContaining(ENDPOINTS.map(({ operationId }) => operationId)));
});
