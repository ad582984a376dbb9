import { describe, expect, test } from "vitest";
import { requestId } from "./request-id";

describe("request id", () => {
  test.each(["abc-123", "01JD:9/x+y=", "a".repeat(128)])("keeps the caller's valid id: %s", (given) => {
    expect(requestId(new Headers({ "x-request-id": given }))).toBe(given);
  });

  test.each(["", "a".repeat(129), "two words", '{"a":1}', "<b>", "ünï"])("replaces %o with a new id", (given) => {
    const id = requestId(new Headers({ "x-request-id": given }));
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(requestId(new Headers())).not.toBe(id);
  });
});
