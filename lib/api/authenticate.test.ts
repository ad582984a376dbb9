import { describe, expect, test } from "vitest";
import { isSameOrigin } from "./authenticate";
import { presentedKey } from "./presented-key";

describe("API key in a request", () => {
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
  test.each(cases)("%o carries %o", (headers, key) => {
    expect(presentedKey(new Headers(headers))).toBe(key);
  });
});

const APP_URL = "https://lede.example";

describe("same-origin requests", () => {
  const cases: [headers: Record<string, string>, isOurs: boolean][] = [
    [{ "sec-fetch-site": "same-origin" }, true],
    [{ "sec-fetch-site": "same-origin", origin: APP_URL }, true],
    // The app is also served under a name other than APP_URL; the browser vouches for it.
    [{ "sec-fetch-site": "same-origin", origin: "https://192.168.1.20" }, true],
    [{ "sec-fetch-site": "same-origin", origin: "http://lede.example" }, false],
    [{ "sec-fetch-site": "same-origin", origin: "http://127.0.0.1:3000" }, false],
    [{ "sec-fetch-site": "same-site" }, false],
    [{ "sec-fetch-site": "cross-site" }, false],
    [{ "sec-fetch-site": "none" }, false],
    [{ "sec-fetch-site": "" }, false],
    [{ "sec-fetch-site": "cross-site", origin: APP_URL }, false],
    [{ "sec-fetch-site": "same-origin", origin: "null" }, false],
    [{ origin: APP_URL }, true],
    [{ origin: "https://192.168.1.20:3000", host: "192.168.1.20:3000" }, true],
    [{ origin: "https://192.168.1.20:3001", host: "192.168.1.20:3000" }, false],
    [{ origin: "http://lede.example", host: "lede.example" }, false],
    [{ origin: "http://evil.example", host: "192.168.1.20:3000" }, false],
    [{ origin: "null", host: "null" }, false],
    [{ origin: "null" }, false],
    [{ origin: "http://lede.example" }, false],
    [{ origin: "https://lede.example.evil.example" }, false],
    [{ origin: "https://evil.example" }, false],
    [{}, false],
    [{ referer: `${APP_URL}/newsfeeds` }, false],
  ];
  test.each(cases)("%o from our own pages: %s", (headers, isOurs) => {
    expect(isSameOrigin(new Headers(headers), APP_URL)).toBe(isOurs);
  });

  const plainCases: [headers: Record<string, string>, isOurs: boolean][] = [
    [{ origin: "http://192.168.1.20:3000", host: "192.168.1.20:3000" }, true],
    [{ origin: "http://192.168.1.20:3001", host: "192.168.1.20:3000" }, false],
    [{ "sec-fetch-site": "same-origin", origin: "http://127.0.0.1:3000" }, true],
  ];
  test.each(plainCases)("%o from our own pages over plain HTTP: %s", (headers, isOurs) => {
    expect(isSameOrigin(new Headers(headers), "http://lede.example")).toBe(isOurs);
  });
});
