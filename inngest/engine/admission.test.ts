import { describe, expect, test } from "vitest";
import { type Candidate, decide, newAdmission, nextStart, rateOf, setUsage } from "./admission";

const NOW = 1_000_000;
const job = (id: string, more: Partial<Candidate> = {}): Candidate => ({
  id,
  functionId: "f",
  attempt: 0,
  isStart: true,
  throttleKey: null,
  concurrencyKeys: [],
  concurrencyLimits: [],
  ...more,
});

describe("concurrency", () => {
  const limited = (id: string, host: string) =>
    job(id, { concurrencyKeys: [`host ${host}`, "all"], concurrencyLimits: [1, 3] });

  test("admits jobs up to each limit", () => {
    const admission = newAdmission({ now: NOW, rateOf: () => null, processes: 1 });
    for (const candidate of [
      limited("1", "a"),
      limited("2", "a"),
      limited("3", "b"),
      limited("4", "c"),
      limited("5", "d"),
    ])
      decide(admission, candidate);
    expect(admission.admitted).toEqual(["1", "3", "4"]);
    expect([...admission.full].sort()).toEqual(["all", "host a", "host b", "host c"]);
  });

  test("counts calls in progress", () => {
    const admission = newAdmission({ now: NOW, rateOf: () => null, processes: 1 });
    setUsage(admission, "all", { limit: 3, used: 2, own: 0 });
    for (const candidate of [limited("1", "a"), limited("2", "b")]) decide(admission, candidate);
    expect(admission.admitted).toEqual(["1"]);
  });

  test("divides limits among processes, rounded up", () => {
    const openShared = () => newAdmission({ now: NOW, rateOf: () => null, processes: 2 });
    const admission = openShared();
    for (const host of ["a", "b", "c"]) decide(admission, limited(host, host));
    expect(admission.admitted).toEqual(["a", "b"]);
    const other = openShared();
    setUsage(other, "all", { limit: 3, used: 2, own: 0 });
    for (const host of ["c", "d"]) decide(other, limited(host, host));
    expect(other.admitted).toEqual(["c"]);
  });
});

describe("throttle", () => {
  const throttled = (id: string, more: Partial<Candidate> = {}) => job(id, { throttleKey: "f|k", ...more });
  const open = () => newAdmission({ now: NOW, rateOf: () => ({ intervalMs: 1000, burst: 0 }), processes: 1 });

  test("postpones later starts by one interval each", () => {
    const admission = open();
    for (const id of ["1", "2", "3"]) decide(admission, throttled(id));
    expect(admission.admitted).toEqual(["1"]);
    expect([...admission.postponed]).toEqual([
      ["2", NOW + 1000],
      ["3", NOW + 2000],
    ]);
    expect(admission.arrivals.get("f|k")).toBe(NOW + 1000);
  });

  test("counts starts of runs only", () => {
    const admission = open();
    for (const candidate of [throttled("1"), throttled("2", { isStart: false }), throttled("3", { attempt: 1 })])
      decide(admission, candidate);
    expect(admission.admitted).toEqual(["1", "2", "3"]);
  });

  test("ignores a job held back by a concurrency limit", () => {
    const admission = open();
    admission.usage.set("all", { used: 1, own: 0 });
    decide(admission, throttled("1", { concurrencyKeys: ["all"], concurrencyLimits: [1] }));
    expect([...admission.moved]).toEqual([]);
  });
});

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

describe("nextStart", () => {
  test.each([
    [{ limit: 1, period: 2000 }, [1, 0, 1, 0, 1, 0]],
    [{ limit: 3, period: 3000 }, [3, 1, 1, 1, 1, 1]],
    [{ limit: 2, period: 4000, burst: 1 }, [3, 0, 1, 0, 1, 0]],
    [{ limit: 10, period: 1000, burst: 5 }, [15, 10, 10, 10, 10, 10]],
  ])("%j starts limit + burst at once, then one per period / limit", (option, starts) => {
    expect(startsBySecond(rateOf(option), 6)).toEqual(starts);
  });

  test("returns the time at which a refused run may start", () => {
    const rate = rateOf({ limit: 1, period: 2000 });
    const { arrivalAt } = nextStart(rate, 0, 10_000);
    expect(nextStart(rate, arrivalAt, 10_500).startAt).toBe(12_000);
  });
});
