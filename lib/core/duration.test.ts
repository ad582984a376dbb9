import { expect, test } from "vitest";
import { lastDays } from "./duration";

test("lists the last days in UTC, oldest first, with today", () => {
  expect(lastDays(new Date("2026-03-01T23:59:59Z"), 3)).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
});
