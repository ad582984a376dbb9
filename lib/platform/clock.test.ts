import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "@/lib/core/duration";
import { clockJumpMs } from "./clock";

const before = { wallMs: 1_000_000_000, monotonicMs: 500 };
const after = (wallMs: number, monotonicMs: number) => ({
  wallMs: before.wallMs + wallMs,
  monotonicMs: before.monotonicMs + monotonicMs,
});

test("a clock that was put back has jumped by as much", () => {
  expect(clockJumpMs(before, after(-3 * DAY_MS + 10_000, 10_000))).toBe(-3 * DAY_MS);
});

test("a clock that was put forward has jumped by as much", () => {
  expect(clockJumpMs(before, after(DAY_MS + 10_000, 10_000))).toBe(DAY_MS);
});

test("time that passes is no jump, however long the process was held", () => {
  expect(clockJumpMs(before, after(HOUR_MS, HOUR_MS))).toBe(0);
});

test("a clock that is slewed by seconds has not jumped", () => {
  expect(clockJumpMs(before, after(8_000, 10_000))).toBe(0);
});
