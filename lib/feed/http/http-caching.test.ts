import { describe, expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/duration";
import {
  charsetOf,
  conditionalHeaders,
  freshSeconds,
  maxAgeSeconds,
  quotaSeconds,
  requestedDelaySeconds,
  validatorsOf,
} from "./http-caching";

const NOW = new Date("2026-11-20T12:00:00Z");
const IN_AN_HOUR = "Fri, 20 Nov 2026 13:00:00 GMT";

describe("freshness", () => {
  test.each([
    [{}, 0],
    [{ "cache-control": "max-age=600" }, 600],
    [{ "cache-control": "public, MAX-AGE = 600, must-revalidate" }, 600],
    [{ "cache-control": 'max-age="600"' }, 600],
    [{ "cache-control": "max-age=600", age: "200" }, 400],
    [{ "cache-control": "max-age=600", age: "700" }, 0],
    [{ "cache-control": "max-age=600", age: "soon" }, 600],
    [{ "cache-control": "s-maxage=600" }, 0],
    [{ "cache-control": "max-age=-5" }, 0],
    [{ "cache-control": "no-store" }, 0],
    [{ "cache-control": "max-age=0", expires: IN_AN_HOUR }, 0],
    [{ "cache-control": "max-age=60", expires: IN_AN_HOUR }, 60],
    [{ expires: IN_AN_HOUR }, 3600],
    [{ expires: IN_AN_HOUR, date: "Fri, 20 Nov 2026 12:30:00 GMT" }, 1800],
    [{ expires: "Friday, 20-Nov-26 13:00:00 GMT" }, 3600],
    [{ expires: "Fri Nov 20 13:00:00 2026" }, 3600],
    [{ expires: "Thu, 19 Nov 2026 13:00:00 GMT" }, 0],
    [{ expires: "0" }, 0],
    [{ expires: "-1" }, 0],
    [{ expires: "tomorrow" }, 0],
  ])("in %j is %d s", (headers, seconds) => expect(freshSeconds(headers, NOW)).toBe(seconds));
});

test("reads max-age separately from Expires and Age", () => {
  expect(maxAgeSeconds({ "cache-control": "max-age=600", age: "600" })).toBe(600);
  expect(maxAgeSeconds({ "cache-control": "max-age=0" })).toBe(0);
  expect(maxAgeSeconds({ expires: IN_AN_HOUR })).toBeNull();
});

describe("a used-up quota", () => {
  test.each([
    [{ "x-ratelimit-remaining": "0.0", "x-ratelimit-reset": "37" }, 37],
    [{ "x-ratelimit-remaining": "0.5", "x-ratelimit-reset": "36.2" }, 37],
    [{ "x-ratelimit-remaining": "1", "x-ratelimit-reset": "37" }, null],
    [{ "x-ratelimit-remaining": "0", "x-ratelimit-reset": "0" }, null],
    [{ "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1795000000" }, null],
    [{ "x-ratelimit-remaining": "0" }, null],
    [{ "x-ratelimit-reset": "37" }, null],
    [{}, null],
  ])("in %j resets in %s s", (headers, seconds) => expect(quotaSeconds(headers)).toBe(seconds));

  test("applies where no other delay is requested", () => {
    const quota = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "400" };
    expect(requestedDelaySeconds(quota, NOW)).toBe(400);
    expect(requestedDelaySeconds({ ...quota, "retry-after": "120" }, NOW)).toBe(120);
  });
});

describe("Retry-After", () => {
  test.each([
    [undefined, null],
    ["", null],
    ["soon", null],
    ["-5", null],
    ["1.5", null],
    ["2099", 2099],
    ["0", 60],
    ["1", 60],
    ["120", 120],
    [" 120 ", 120],
    ["99999999999999999999", 86_400],
    [IN_AN_HOUR, 3600],
    ["Friday, 20-Nov-26 13:00:00 GMT", 3600],
    ["Fri Nov 20 13:00:00 2026", 3600],
    ["Fri, 20 Nov 2026 11:00:00 GMT", 60],
    ["Fri, 20 Nov 2099 11:00:00 GMT", 86_400],
    ["Fri, 99 Nov 2026 13:00:00 GMT", null],
    ["2026-11-20T13:00:00Z", null],
  ])("%j means %s s", (value, seconds) => {
    expect(requestedDelaySeconds(value === undefined ? {} : { "retry-after": value }, NOW)).toBe(seconds);
  });
});

describe("validators", () => {
  test("are stored exactly as received", () => {
    const headers = { etag: 'W/"a-1-gzip"', "last-modified": "Fri, 20 Nov 2026 11:00:00 GMT" };
    expect(validatorsOf(headers, NOW)).toEqual({ etag: headers.etag, lastModified: headers["last-modified"] });
    expect(validatorsOf({ etag: "unquoted é" }, NOW).etag).toBe("unquoted é");
    expect(validatorsOf({ "last-modified": "odd" }, NOW).lastModified).toBe("odd");
  });

  test("are cleared when missing", () => {
    expect(validatorsOf({}, NOW)).toEqual({ etag: null, lastModified: null });
    expect(validatorsOf({ etag: "" }, NOW).etag).toBeNull();
  });

  test("are dropped when they cannot be sent", () => {
    expect(validatorsOf({ etag: '"\u20ac"' }, NOW).etag).toBeNull();
    expect(validatorsOf({ etag: '"a\nb"' }, NOW).etag).toBeNull();
    expect(validatorsOf({ etag: "x".repeat(1025) }, NOW).etag).toBeNull();
  });

  test("are dropped when more than a minute in the future", () => {
    expect(validatorsOf({ "last-modified": IN_AN_HOUR }, NOW).lastModified).toBeNull();
    const soon = "Fri, 20 Nov 2026 12:00:59 GMT";
    expect(validatorsOf({ "last-modified": soon }, NOW).lastModified).toBe(soon);
  });
});

describe("a conditional request", () => {
  const stored = { etag: '"a"', lastModified: "Fri, 20 Nov 2026 11:00:00 GMT" };
  const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

  test("sends all stored validators", () => {
    expect(conditionalHeaders(stored, { wholeAt: daysAgo(1), now: NOW })).toEqual({
      "if-none-match": stored.etag,
      "if-modified-since": stored.lastModified,
    });
    expect(conditionalHeaders({ ...stored, etag: null }, { wholeAt: daysAgo(1), now: NOW })).toEqual({
      "if-modified-since": stored.lastModified,
    });
    expect(conditionalHeaders({ etag: null, lastModified: null }, { wholeAt: daysAgo(1), now: NOW })).toEqual({});
  });

  test("is unconditional at first and after two weeks", () => {
    expect(conditionalHeaders(stored, { wholeAt: null, now: NOW })).toEqual({});
    expect(conditionalHeaders(stored, { wholeAt: daysAgo(14), now: NOW })).toEqual({});
    expect(conditionalHeaders(stored, { wholeAt: daysAgo(13.9), now: NOW })).not.toEqual({});
  });
});

describe("charset of a content type", () => {
  test.each([
    [undefined, null],
    ["", null],
    ["text/xml", null],
    ["text/xml; charset=", null],
    ['text/xml; charset=""', null],
    ["text/xml; charset=UTF-8", "utf-8"],
    ["text/xml;charset=windows-1251;x=y", "windows-1251"],
    ['text/xml; Charset = "ISO-8859-2" ', "iso-8859-2"],
    ["text/xml; charset='koi8-r'", "koi8-r"],
    ["text/xml; boundary=x; charset=gb2312", "gb2312"],
    ["text/xml; xcharset=utf-8", null],
    ["text/xml, text/html; charset=utf-8", "utf-8"],
  ])("in %j is %s", (contentType, charset) => expect(charsetOf(contentType)).toBe(charset));
});
