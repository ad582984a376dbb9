import { beforeAll, expect, test } from "vitest";
import { tallies } from "@/lib/core/tally";
import { bindOpening } from "@/lib/runtime/runtime";
import { exchange } from "./exchange";
import { problemOf } from "./testing/problem-of";

beforeAll(() => {
  bindOpening(() => Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })));
});

const ask = (method: string) => {
  const headers = { "X-Request-Id": "trace-1" };
  const request = new Request("http://localhost:3000/v1/lists", { method, headers });
  return exchange(request, "/v1/lists", () => Promise.reject(new Error("not reached")));
};

test("sends the headers of every reply while the database cannot be opened", async () => {
  const response = await ask("GET");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "x-request-id": "trace-1",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "access-control-allow-origin": "*",
    "retry-after": "2",
  });
  expect(response.headers.has("Strict-Transport-Security")).toBe(false);
  expect(await problemOf(response)).toMatchObject({ status: 503, code: "unavailable", request_id: "trace-1" });
});

test("sends no body for HEAD while the database cannot be opened", async () => {
  const response = await ask("HEAD");
  expect([response.status, response.body]).toEqual([503, null]);
});

test("counts requests while the database cannot be opened", async () => {
  const count = () => tallies().get('lede_http_requests_total{method="DELETE",status="503"}') ?? 0;
  const before = count();
  await ask("DELETE");
  expect(count()).toBe(before + 1);
});
