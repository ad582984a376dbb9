import { describe, expect, test } from "vitest";
import { type Candidate, consider, count, openLedger } from "./admission";

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

  test("admits up to each limit and passes over the rest", () => {
    const ledger = openLedger({ now: NOW, rateOf: () => null });
    for (const candidate of [
      limited("1", "a"),
      limited("2", "a"),
      limited("3", "b"),
      limited("4", "c"),
      limited("5", "d"),
    ])
      consider(ledger, candidate);
    expect(ledger.admitted).toEqual(["1", "3", "4"]);
    expect([...ledger.full].sort()).toEqual(["all", "host a", "host b", "host c"]);
  });

  test("counts what is in progress already", () => {
    const ledger = openLedger({ now: NOW, rateOf: () => null });
    count(ledger, "all", { limit: 3, used: 2, own: 0 });
    for (const candidate of [limited("1", "a"), limited("2", "b")]) consider(ledger, candidate);
    expect(ledger.admitted).toEqual(["1"]);
  });

  test("leaves the other processes their share, rounded up for each", () => {
    const open = () => openLedger({ now: NOW, rateOf: () => null, processes: 2 });
    const ledger = open();
    for (const host of ["a", "b", "c"]) consider(ledger, limited(host, host));
    expect(ledger.admitted).toEqual(["a", "b"]);
    const other = open();
    count(other, "all", { limit: 3, used: 2, own: 0 });
    for (const host of ["c", "d"]) consider(other, limited(host, host));
    expect(other.admitted).toEqual(["c"]);
  });
});

describe("a throttle", () => {
  const throttled = (id: string, more: Partial<Candidate> = {}) => job(id, { throttleKey: "f|k", ...more });
  const open = () => openLedger({ now: NOW, rateOf: () => ({ intervalMs: 1000, burst: 0 }) });

  test("postpones the starts behind the first, an interval apart", () => {
    const ledger = open();
    for (const id of ["1", "2", "3"]) consider(ledger, throttled(id));
    expect(ledger.admitted).toEqual(["1"]);
    expect([...ledger.postponed]).toEqual([
      ["2", NOW + 1000],
      ["3", NOW + 2000],
    ]);
    expect(ledger.arrivals.get("f|k")).toBe(NOW + 1000);
  });

  test("counts starts only: later calls and retries pass", () => {
    const ledger = open();
    for (const candidate of [throttled("1"), throttled("2", { isStart: false }), throttled("3", { attempt: 1 })])
      consider(ledger, candidate);
    expect(ledger.admitted).toEqual(["1", "2", "3"]);
  });

  test("takes nothing from a job that a concurrency limit keeps back", () => {
    const ledger = open();
    ledger.used.set("all", 1);
    consider(ledger, throttled("1", { concurrencyKeys: ["all"], concurrencyLimits: [1] }));
    expect([...ledger.moved]).toEqual([]);
  });
});
