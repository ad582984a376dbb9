import { describe, expect, test } from "vitest";
import { crawlOutcome } from "./crawl-outcome";

const HOUR = 3_600;
const DAY = 86_400;
const NOW = new Date("2026-11-20T12:00:00Z");
const FEED = "https://example.com/feed";
const history = {
  now: NOW,
  wasConditional: true,
  isSameBody: false,
  failures: 0,
  lastSuccessAt: NOW,
  wasMissing: false,
  isOftenMissing: false,
  hasCredentials: false,
};

function answer(status: number, headers: Record<string, string> = {}) {
  return { status, headers, chain: [{ url: FEED, status }] };
}

function daysAgo(days: number): Date {
  return new Date(NOW.getTime() - days * DAY * 1000);
}

describe("a success", () => {
  test("is parsed and replaces both validators", () => {
    expect(crawlOutcome(answer(200, { etag: '"b"' }), history)).toEqual({
      kind: "parse",
      validators: { etag: '"b"', lastModified: null, validatorsFrom: FEED },
      movedTo: null,
    });
  });

  test("with an identical body stores validators without parsing", () => {
    expect(crawlOutcome(answer(200, { etag: '"b"' }), { ...history, isSameBody: true })).toEqual({
      kind: "unchanged",
      validators: { etag: '"b"', lastModified: null, validatorsFrom: FEED },
      movedTo: null,
    });
  });

  test("with 304 changes nothing", () => {
    expect(crawlOutcome(answer(304), history)).toEqual({ kind: "unchanged", validators: null, movedTo: null });
  });

  test("with 304 fails after an unconditional request", () => {
    expect(crawlOutcome(answer(304), { ...history, wasConditional: false })).toMatchObject({
      kind: "failing",
      code: "bad_response",
    });
  });
});

describe("a move", () => {
  const target = "https://example.com/new";
  const chain = (...hops: number[]) =>
    [...hops, 200].map((status, index) => ({ status, url: index === hops.length ? target : `https://x.com/${index}` }));

  test.each([[[301]], [[308]], [[301, 308, 301]]])("by %j is permanent", (hops) => {
    expect(crawlOutcome({ ...answer(200), chain: chain(...hops) }, history)).toMatchObject({ movedTo: target });
    expect(crawlOutcome({ ...answer(304), chain: chain(...hops) }, history)).toMatchObject({ movedTo: target });
  });

  test("leaves validators with the URL that responded", () => {
    const outcome = crawlOutcome({ ...answer(200, { etag: '"b"' }), chain: chain(302) }, history);
    expect(outcome).toMatchObject({ validators: { etag: '"b"', validatorsFrom: target }, movedTo: null });
  });

  test.each([[[302]], [[303]], [[307]], [[301, 302]], [[302, 301]], [[]]])("by %j is temporary", (hops) => {
    expect(crawlOutcome({ ...answer(200), chain: chain(...hops) }, history)).toMatchObject({ movedTo: null });
  });
});

describe("a busy host", () => {
  test.each([429, 503])("with %d waits as requested, from a minute to a day", (status) => {
    const seconds = (value: string) => crawlOutcome(answer(status, { "retry-after": value }), history);
    expect(seconds("1200")).toMatchObject({ kind: "retry_later", code: "rate_limited", retryAfterSeconds: 1200 });
    expect(seconds("Fri, 20 Nov 2026 14:00:00 GMT")).toMatchObject({ retryAfterSeconds: 2 * HOUR });
    expect(seconds("1")).toMatchObject({ retryAfterSeconds: 60 });
    expect(seconds("999999")).toMatchObject({ retryAfterSeconds: DAY });
  });

  test.each([
    [429, "The site limits requests. Lede tries again later."],
    [503, "The site is unavailable for now (status 503). Lede tries again later."],
  ])("with %d is reported as such", (status, sentence) => {
    expect(crawlOutcome(answer(status), history)).toMatchObject({ sentence });
  });

  test("is the one that responded behind redirects", () => {
    const chain = [
      { url: FEED, status: 302 },
      { url: "https://busy.example/", status: 429 },
    ];
    expect(crawlOutcome({ ...answer(429), chain }, history)).toMatchObject({ askedBy: "https://busy.example/" });
  });

  test.each([
    [0, HOUR],
    [1, 2 * HOUR],
    [4, 16 * HOUR],
    [5, DAY],
    [5000, DAY],
  ])("without a time after %d failures waits %d s", (failures, retryAfterSeconds) => {
    expect(crawlOutcome(answer(429), { ...history, failures })).toMatchObject({ retryAfterSeconds });
  });
});

describe("a refusal", () => {
  test.each([
    [false, /^The site asks for a user and password\. Add them to the address: https:\/\/user:password@…$/],
    [true, /does not accept the user and password/],
  ])("with 401 gives advice, with credentials: %s", (hasCredentials, sentence) => {
    expect(crawlOutcome(answer(401), { ...history, hasCredentials })).toMatchObject({
      sentence: expect.stringMatching(sentence),
    });
  });

  test("with 401 after a redirect names the site that the credentials do not reach", () => {
    const chain = [
      { url: FEED, status: 301 },
      { url: "https://www.example.com/feed", status: 401 },
    ];
    expect(crawlOutcome({ ...answer(401), chain }, { ...history, hasCredentials: true })).toMatchObject({
      code: "needs_password",
      sentence: expect.stringContaining("redirects to https://www.example.com, which asks for the user and password"),
    });
  });

  test.each([
    [401, "needs_password"],
    [403, "access_refused"],
  ])("with %d has the code %s and is retried daily from the third on", (status, code) => {
    for (const failures of [0, 1]) {
      expect(crawlOutcome(answer(status), { ...history, failures })).toMatchObject({
        kind: "failing",
        code,
        waitSecondsMin: 0,
      });
    }
    expect(crawlOutcome(answer(status), { ...history, failures: 2 })).toMatchObject({ waitSecondsMin: DAY });
  });

  test.each([403, 429, 503])("with %d by a bot challenge is reported as such", (status) => {
    expect(crawlOutcome(answer(status, { "cf-mitigated": "challenge" }), history)).toMatchObject({
      kind: "failing",
      code: "blocked_by_site",
      sentence: expect.stringContaining("blocks automated readers"),
    });
  });
});

describe("a missing feed", () => {
  test("is retried for a month", () => {
    const missingFor = (days: number) =>
      crawlOutcome(answer(404), { ...history, failures: 30, wasMissing: true, lastSuccessAt: daysAgo(days) });
    expect(missingFor(0)).toMatchObject({
      kind: "failing",
      code: "not_found",
      // The page adds the advice.
      sentence: "The site has nothing at this address (status 404). Lede keeps trying.",
      waitSecondsMin: 0,
    });
    expect(missingFor(0.9)).toEqual(missingFor(0));
    expect(missingFor(1)).toMatchObject({ kind: "failing", code: "not_found", waitSecondsMin: DAY });
    expect(missingFor(6.9)).toEqual(missingFor(1));
    expect(missingFor(7)).toMatchObject({ kind: "failing", sentence: expect.stringContaining("7 days") });
    expect(missingFor(29.9)).toEqual(missingFor(7));
    expect(missingFor(30)).toMatchObject({
      kind: "gone",
      code: "not_found",
      // Other failures may have come before.
      sentence: expect.stringContaining("Nothing could be read for 30 days, and the site has nothing at this address"),
    });
  });

  test("is kept after a first 404 that follows other failures or where 404 is unreliable", () => {
    const month = { ...history, failures: 30, lastSuccessAt: daysAgo(40) };
    expect(crawlOutcome(answer(404), month)).toMatchObject({ kind: "failing" });
    expect(crawlOutcome(answer(404), { ...month, wasMissing: true, isOftenMissing: true })).toMatchObject({
      kind: "failing",
    });
  });

  test("is kept after a month in which it was hardly checked", () => {
    const month = { ...history, wasMissing: true, lastSuccessAt: daysAgo(40) };
    expect(crawlOutcome(answer(404), { ...month, failures: 1 })).toMatchObject({
      kind: "failing",
      waitSecondsMin: DAY,
    });
    expect(crawlOutcome(answer(404), { ...month, failures: 29 })).toMatchObject({ kind: "failing" });
  });

  test("ends at once with 410", () => {
    expect(crawlOutcome(answer(410), history)).toMatchObject({ kind: "gone", code: "gone" });
  });
});

describe("any other response", () => {
  test.each([
    [204, "bad_response"],
    [206, "bad_response"],
    [300, "bad_response"],
    [302, "bad_response"],
    [400, "request_refused"],
    [405, "request_refused"],
    [451, "request_refused"],
    [500, "server_error"],
    [502, "server_error"],
    [504, "server_error"],
    [522, "server_error"],
    [999, "server_error"],
  ])("%d is a failure: %s", (status, code) => {
    expect(crawlOutcome(answer(status), history)).toMatchObject({
      kind: "failing",
      code,
      waitSecondsMin: 0,
      sentence: expect.stringContaining(`status ${status}`),
    });
  });
});

test("reports failures in complete sentences", () => {
  for (let status = 200; status < 600; status++) {
    for (const failures of [0, 5]) {
      const outcome = crawlOutcome(answer(status), { ...history, failures, wasConditional: false });
      if ("sentence" in outcome) expect(outcome.sentence).toMatch(/^[A-Z].*\w.*[.…]$/);
    }
  }
});
