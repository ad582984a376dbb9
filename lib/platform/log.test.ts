import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Logger, limitDatabaseErrors, limitErrorLines, loggedUrl } from "./log";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function logged(limit = (log: Logger): Logger => limitErrorLines(log, /^Refused/)) {
  const lines: unknown[][] = [];
  const write = (...line: unknown[]) => {
    lines.push(line);
  };
  const log = { debug: write, info: write, warn: write, error: write } as Logger;
  return { lines, log: limit(log) };
}

const REFUSED = "Refused: no signature";

test("logs a frequent error once, then its count each minute", () => {
  const { lines, log } = logged();
  for (let call = 0; call < 1_000; call += 1) log.error({ method: "POST" }, REFUSED);
  expect(lines).toEqual([[{ method: "POST" }, REFUSED]]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(1)).toEqual([[{ count: 999 }, expect.any(String)]]);
  log.error({}, REFUSED);
  vi.advanceTimersByTime(10 * 60_000);
  expect(lines.slice(2)).toEqual([[{ count: 1 }, expect.any(String)]]);
  log.error({}, REFUSED);
  expect(lines.slice(3)).toEqual([[{}, REFUSED]]);
});

test("passes other lines through", () => {
  const { lines, log } = logged();
  log.error({ err: 1 }, "Failed to register");
  log.error({ err: 2 }, "Failed to register");
  log.warn("Mind this");
  log.info({ a: 1 }, REFUSED);
  log.debug("x");
  expect(lines).toEqual([
    [{ err: 1 }, "Failed to register"],
    [{ err: 2 }, "Failed to register"],
    ["Mind this"],
    [{ a: 1 }, REFUSED],
    ["x"],
  ]);
});

test("logs each kind of database failure once, then its count each minute", () => {
  const { lines, log } = logged(limitDatabaseErrors);
  const failures = ["25006", "ECONNREFUSED"].map((code) => Object.assign(new Error("It failed"), { code }));
  for (let request = 0; request < 100; request += 1)
    for (const err of failures) log.error({ err: new Error("Failed query", { cause: err }) }, "the database refused");
  log.warn({ err: failures[0] }, "a write was not logged");
  expect(lines.map((line) => line[1])).toEqual([
    "the database refused",
    "the database refused",
    "a write was not logged",
  ]);
  vi.advanceTimersByTime(10 * 60_000);
  const of = "the database refused";
  expect(lines.slice(3)).toEqual([
    [{ code: "25006", of, count: 99 }, expect.any(String)],
    [{ code: "ECONNREFUSED", of, count: 99 }, expect.any(String)],
  ]);
});

test("logs every defect in a statement", () => {
  const { lines, log } = logged(limitDatabaseErrors);
  const err = Object.assign(new Error("no such table"), { code: "42P01" });
  for (let request = 0; request < 3; request += 1) log.error({ err }, "unexpected error");
  log.info({ status: 200 }, "request");
  log.info({ status: 200 }, "request");
  expect(lines).toHaveLength(5);
});

test.each([
  ["https://site.example/alerts.rss?token=S3CRET#top", "https://site.example/alerts.rss"],
  ["https://ann:S3CRET@site.example/alerts.rss", "https://site.example/alerts.rss"],
  [undefined, undefined],
])("logs %s as %s", (url, shown) => {
  expect(loggedUrl(url)).toBe(shown);
});
