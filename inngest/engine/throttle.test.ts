import { describe, expect, test } from "vitest";
import { nextStart, rateOf } from "./throttle";

/** Counts the runs that may start at each second when refused ones try again every second. */
function startsBySecond(rate: ReturnType<typeof rateOf>, seconds: number): number[] {
  const counts: number[] = [];
  let arrivalAt = 0;
  for (let now = 1_000_000; counts.length < seconds; now += 1000) {
    let count = 0;
    for (let next = nextStart(rate, arrivalAt, now); next.startAt <= now; next = nextStart(rate, arrivalAt, now)) {
      arrivalAt = next.arrivalAt;
      count++;
    }
    counts.push(count);
  }
  return counts;
}

describe("throttle", () => {
  test.each([
    [{ limit: 1, period: 2000 }, [1, 0, 1, 0, 1, 0]],
    [{ limit: 3, period: 3000 }, [3, 1, 1, 1, 1, 1]],
    [{ limit: 2, period: 4000, burst: 1 }, [3, 0, 1, 0, 1, 0]],
    [{ limit: 10, period: 1000, burst: 5 }, [15, 10, 10, 10, 10, 10]],
  ])("%j lets limit + burst start at once, then one for each period / limit", (option, starts) => {
    expect(startsBySecond(rateOf(option), 6)).toEqual(starts);
  });

  test("returns when a refused run may start", () => {
    const rate = rateOf({ limit: 1, period: 2000 });
    const { arrivalAt } = nextStart(rate, 0, 10_000);
    expect(nextStart(rate, arrivalAt, 10_500).startAt).toBe(12_000);
  });
});
