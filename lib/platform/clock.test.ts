import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "@/lib/core/duration";
import { clockJumpMs } from "./clock";

const before = { wallMs: 1_000_000_000, monotonicMs: 500 };
const after = (wallMs: number, monotonicMs: number) => ({
  wallMs: before.wallMs + wallMs,
  monotonicMs: before.monotonicMs + monotonicMs,
});

test("reports a clock that was set back", () => {
  expect(clockJumpMs(before, after(-3 * DAY_MS + 10_000, 10_000))).toBe(-3 * DAY_MS);
});

test("reports a clock that was set forward", () => {
  expect(clockJumpMs(before, after(DAY_MS + 10_000, 10_000))).toBe(DAY_MS);
});

test("ignores elapsed time, even after a blocked process", () => {
  expect(clockJumpMs(before, after(HOUR_MS, HOUR_MS))).toBe(0);
});

test("ignores clock slew", () => {
  expect(clockJumpMs(before, after(8_000, 10_000))).toBe(0);
});
