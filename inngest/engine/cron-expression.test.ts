import { describe, expect, test } from "vitest";
import { nextCronAt, parseCron } from "./cron-expression";

const next = (expression: string, after: string) =>
  new Date(nextCronAt(parseCron(expression), Date.parse(after))).toISOString();

describe("nextCronAt", () => {
  test.each([
    ["* * * * *", "2026-11-21T10:00:00.000Z", "2026-11-21T10:01:00.000Z"],
    ["*/5 * * * *", "2026-11-21T10:03:59.999Z", "2026-11-21T10:05:00.000Z"],
    ["*/5 * * * *", "2026-11-21T10:05:00.000Z", "2026-11-21T10:10:00.000Z"],
    ["10/20 * * * *", "2026-11-21T10:31:00.000Z", "2026-11-21T10:50:00.000Z"],
    ["0 3 * * *", "2026-12-31T03:00:00.000Z", "2027-01-01T03:00:00.000Z"],
    ["15,45 8-10 * * *", "2026-11-21T10:45:00.000Z", "2026-11-22T08:15:00.000Z"],
    ["0 0 31 * *", "2026-01-31T00:00:00.000Z", "2026-03-31T00:00:00.000Z"],
    ["0 0 29 2 *", "2026-03-01T00:00:00.000Z", "2028-02-29T00:00:00.000Z"],
    ["0 0 * * 7", "2026-11-21T00:00:00.000Z", "2026-11-22T00:00:00.000Z"],
    ["0 0 * * 5-7", "2026-11-22T00:00:00.000Z", "2026-11-27T00:00:00.000Z"],
    ["0 0 * * */3", "2026-11-19T00:00:00.000Z", "2026-11-21T00:00:00.000Z"],
  ])("%s after %s fires at %s", (expression, after, at) => {
    expect(next(expression, after)).toBe(at);
  });

  test("fires on either day when both day fields are given", () => {
    expect(next("0 0 13 * 5", "2026-11-21T00:00:00.000Z")).toBe("2026-11-27T00:00:00.000Z");
    expect(next("0 0 13 * *", "2026-11-21T00:00:00.000Z")).toBe("2026-12-13T00:00:00.000Z");
  });
});

describe("unsupported cron expressions", () => {
  test.each([
    "",
    "* * * *",
    "* * * * * *",
    "TZ=Europe/Paris 0 9 * * *",
    "60 * * * *",
    "* 24 * * *",
    "* * 0 * *",
    "* * * * MON",
    "@daily",
    "*/0 * * * *",
    "5-1 * * * *",
    "a b c d e",
  ])('are refused: "%s"', (expression) => {
    expect(() => parseCron(expression)).toThrow(`"${expression}" is not supported`);
  });

  test("are refused when they never fire", () => {
    expect(() => nextCronAt(parseCron("0 0 30 2 *"), 0)).toThrow("never fires");
  });
});
