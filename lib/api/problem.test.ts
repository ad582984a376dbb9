import { beforeEach, describe, expect, test } from "vitest";
import { HttpError } from "@/lib/contract/http-error";
import { problem } from "@/lib/contract/problem";
import { AppError, type ErrorCode, invalid } from "@/lib/core/errors";
import type { Logger } from "@/lib/platform/log";
import { problemResponse } from "./problem";

const lines: { level: string; fields: unknown }[] = [];
const record = (level: string) => (fields: unknown) => void lines.push({ level, fields });
// The recorder accepts every call form of pino.
const log = Object.fromEntries(
  ["debug", "info", "warn", "error"].map((level) => [level, record(level)]),
) as unknown as Logger;

beforeEach(() => {
  lines.length = 0;
});

function answerTo(error: unknown): Response {
  return problemResponse(error, { id: "request-1", log });
}

describe("client errors", () => {
  const cases: [ErrorCode, number][] = [
    ["bad_request", 400],
    ["unauthorized", 401],
    ["forbidden", 403],
    ["not_found", 404],
    ["conflict", 409],
    ["validation", 422],
    ["limit_exceeded", 422],
    ["rate_limited", 429],
    ["unavailable", 503],
  ];
  test.each(cases)("%s becomes %i with its message and is not logged", async (code, status) => {
    const response = answerTo(new AppError(code, "Do this instead."));
    expect(response.status).toBe(status);
    expect(response.headers.get("Content-Type")).toBe("application/problem+json");
    const body = problem.parse(await response.json());
    expect(body).toMatchObject({
      type: "about:blank",
      status,
      code,
      detail: "Do this instead.",
      request_id: "request-1",
    });
    expect(lines).toEqual([]);
  });

  test("list the invalid fields", async () => {
    const issue = { pointer: "/name", code: "too_big", message: "A name can have at most 200 characters." };
    const response = answerTo(invalid(issue.pointer, issue.code, issue.message));
    expect(await response.json()).toMatchObject({ status: 422, title: "Unprocessable Entity", errors: [issue] });
  });

  test("carry WWW-Authenticate on 401, and Retry-After on 429 and 503", () => {
    expect(answerTo(new AppError("unauthorized", "x")).headers.get("WWW-Authenticate")).toBe("ApiKey");
    expect(answerTo(new AppError("rate_limited", "x", { retryAfterSeconds: 1.2 })).headers.get("Retry-After")).toBe(
      "2",
    );
    expect(answerTo(new AppError("unavailable", "x", { retryAfterSeconds: 9 })).headers.get("Retry-After")).toBe("9");
    expect(answerTo(new AppError("forbidden", "x")).headers.get("WWW-Authenticate")).toBeNull();
  });

  test("keep the headers of an HttpError", async () => {
    const response = answerTo(new HttpError("method_not_allowed", "No.", { Allow: "GET" }));
    expect(response.headers.get("Allow")).toBe("GET");
    expect(await response.json()).toMatchObject({ title: "Method Not Allowed", code: "method_not_allowed" });
  });
});

describe("database errors", () => {
  const secret = 'insert into "users" violates "users_email_uq" at /srv/app.js:1';
  const wrapped = (code: string) =>
    new Error(`Failed query: ${secret}`, { cause: Object.assign(new Error(secret), { code }) });
  test.each([
    ["22021", 422, "validation"],
    ["22P02", 422, "validation"],
    ["23505", 409, "conflict"],
    ["23503", 409, "conflict"],
    ["40001", 503, "unavailable"],
    ["53300", 503, "unavailable"],
    ["53100", 503, "unavailable"],
    ["25006", 503, "unavailable"],
    ["57014", 503, "unavailable"],
    ["57P01", 503, "unavailable"],
    ["ECONNREFUSED", 503, "unavailable"],
    ["42P01", 500, "internal"],
    ["42601", 500, "internal"],
    ["XX000", 500, "internal"],
  ])("%s becomes %i %s without its text and is logged once", async (state, status, code) => {
    const error = wrapped(state);
    const response = answerTo(error);
    expect(response.status).toBe(status);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ status, code });
    expect(text).not.toMatch(/insert|users|srv|query|SQL/i);
    expect(text).not.toContain(state);
    expect(lines).toEqual([{ level: "error", fields: { requestId: "request-1", err: error } }]);
  });

  test("become 503 without a code when the connection is lost", () => {
    expect(answerTo(new Error("Connection terminated unexpectedly")).status).toBe(503);
    expect(answerTo(new Error("timeout exceeded when trying to connect")).headers.get("Retry-After")).toBe("2");
  });

  test("become 500 when an error is its own cause", () => {
    const error = new Error("loop");
    error.cause = error;
    expect(answerTo(error).status).toBe(500);
  });
});

describe("unexpected errors", () => {
  test.each([
    new TypeError("secret"),
    "secret",
    { secret: 1 },
    null,
    undefined,
    Object.assign(new Error("secret"), { code: 7 }),
  ])("become 500 without details: %o", async (thrown) => {
    const response = answerTo(thrown);
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(text).not.toContain("secret");
    expect(JSON.parse(text)).toMatchObject({ code: "internal", request_id: "request-1" });
    expect(lines).toHaveLength(1);
  });
});
