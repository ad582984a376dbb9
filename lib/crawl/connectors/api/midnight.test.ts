import { expect, test } from "vitest";
import { secondsToMidnight } from "./midnight";

test.each([
  ["2026-11-21T09:00:00Z", 23 * 3_600],
  ["2026-11-21T07:59:59Z", 1],
  ["2026-11-21T08:00:00Z", 86_400],
  ["2026-07-21T06:30:00Z", 1_800],
])("at %s it is %d seconds to midnight in California", (now, seconds) => {
  expect(secondsToMidnight(new Date(now), "America/Los_Angeles")).toBe(seconds);
});
