import { describe, expect, test } from "vitest";
import { presentedKey } from "./presented-key";

describe("API key of a request", () => {
  const cases: [headers: Record<string, string>, key: string | null][] = [
    [{ "X-API-Key": "k" }, "k"],
    [{ "x-api-key": "k", authorization: "Bearer other" }, "k"],
    [{ authorization: "Bearer k" }, "k"],
    [{ authorization: "bearer   k" }, "k"],
    // A key takes precedence over the cookie, even an empty one.
    [{ "x-api-key": "" }, ""],
    [{ authorization: "Bearer" }, ""],
    [{ authorization: "Bearer a b" }, "a b"],
    [{ authorization: "Basic dTpw" }, null],
    [{ authorization: "Bearerk" }, null],
    [{ authorization: "" }, null],
    [{ cookie: "x-api-key=k" }, null],
    [{}, null],
  ];
  test.each(cases)("%o: %o", (headers, key) => {
    expect(presentedKey(new Headers(headers))).toBe(key);
  });
});
