import { expect, test } from "vitest";
import { loggedError } from "@/lib/platform/log";
import { requestFailure } from "./request-failure";

/** The line's fields as the logger writes them. */
function written(error: unknown) {
  const request = { method: "GET", path: "/reset-password/S3CRET", headers: { cookie: "S3CRET" } };
  const { err, ...fields } = requestFailure(error, request, { routePath: "/reset-password/[token]" });
  return { ...fields, err: loggedError(err) };
}

test("a failed query of a page is logged with its digest and cause, without statement and parameters", () => {
  const cause = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const failed = new Error('Failed query: select "id" from "users" where "id" = $1\nparams: S3CRET', { cause });
  const parts = { query: 'select "id" from "users" where "id" = $1', params: ["S3CRET"], digest: "4217" };
  const line = written(Object.assign(failed, parts));
  expect(line).toEqual({
    digest: "4217",
    method: "GET",
    route: "/reset-password/[token]",
    err: { type: "Error", message: "connect ECONNREFUSED", code: "ECONNREFUSED", stack: expect.any(String) },
  });
  expect(JSON.stringify(line)).not.toMatch(/S3CRET|select/);
});

test("a defect of a page is logged with its message and without its path", () => {
  const line = written(Object.assign(new TypeError("no such field"), { digest: "7" }));
  expect(line).toMatchObject({ digest: "7", err: { type: "TypeError", message: "no such field" } });
  expect(JSON.stringify(line)).not.toContain("S3CRET");
});

test("a thrown value is logged as it is", () => {
  expect(written("stopped")).toEqual({ method: "GET", route: "/reset-password/[token]", err: "stopped" });
});
