import { expect, test } from "vitest";
import { storeOutcome } from "./store-outcome";

const NOW = new Date("2026-11-21T07:00:00Z");
const UNTIL = new Date("2026-11-21T07:02:00Z");
const failure = (code: string) => Object.assign(new Error("no"), { code });
const FULL = failure("53100");
const AWAY = failure("57P03");
const DEFECT = failure("42P01");

/** Fails with the errors in turn, then returns the values of `isRepeat` so far. */
function writeAfter(errors: readonly Error[]) {
  const repeats: boolean[] = [];
  return async (isRepeat: boolean) => {
    repeats.push(isRepeat);
    const error = errors[repeats.length - 1];
    if (error) throw error;
    return repeats;
  };
}

test("an outcome is stored after the database was away, and repeats are marked as such", async () => {
  const stored = storeOutcome({ now: () => NOW }, { until: UNTIL, write: writeAfter([AWAY, FULL]) });
  expect(await stored).toEqual([false, true, true]);
});

test("an outcome whose lease is over is given up while the database is away, not while its disk is full", async () => {
  const late = { now: () => UNTIL };
  expect(await storeOutcome(late, { until: UNTIL, write: writeAfter([FULL]) })).toEqual([false, true]);
  await expect(storeOutcome(late, { until: UNTIL, write: writeAfter([AWAY]) })).rejects.toBe(AWAY);
});

test("an awaited outcome is stored after the database was away, and given up while its disk is full", async () => {
  const awaited = { until: UNTIL, isAwaited: true };
  const ctx = { now: () => NOW };
  expect(await storeOutcome(ctx, { ...awaited, write: writeAfter([AWAY]) })).toEqual([false, true]);
  await expect(storeOutcome(ctx, { ...awaited, write: writeAfter([FULL]) })).rejects.toBe(FULL);
});

test("other failures are not repeated", async () => {
  const write = writeAfter([DEFECT]);
  await expect(storeOutcome({ now: () => NOW }, { until: UNTIL, write })).rejects.toBe(DEFECT);
});
