import { describe, expect, test } from "vitest";
import type { Status } from "@/lib/contract/status";
import { adviceOn, dayText, isEngineStuck, verdictOn } from "./words";

const BUDGET = { used: 0, reserved: 0, cap: null };
const WELL: Status = {
  scope: "installation",
  feeds: {
    total: 3,
    due: 1,
    overdue: 0,
    overdue_since: null,
    running: 0,
    failing: 0,
    gone: 0,
    checked_last_hour: 3,
    next_due_at: null,
  },
  troubles: [],
  checks: [],
  backlog: { to_prepare: 0, to_write: 0, is_at_least: false, oldest_at: null },
  ai: { model: null, providers: [], today: BUDGET, month: BUDGET, days: [] },
  digests: { due: 0, next_at: null, sent_today: 0, empty_today: 0, failed_today: 0 },
  mails: { transport: "file", pending: 0, delayed: 0, failed: 0, unknown: 0 },
  reports: null,
  engine: {
    kind: "embedded",
    tick_minutes: 1,
    dashboard_url: null,
    embedded: { queued: 0, running: 0, oldest_due_seconds: null, loop_age_seconds: 0.4, stalled_seconds: 0.4 },
  },
};

describe("verdict", () => {
  test("is all well without problems", () => {
    expect(verdictOn(WELL)).toEqual({ text: "All is well.", tone: "good" });
  });

  test("names the worst problem and mentions more", () => {
    const failing = { ...WELL, feeds: { ...WELL.feeds, failing: 1 } };
    expect(verdictOn(failing).text).toBe("Some feeds need attention.");
    const late = { ...failing, feeds: { ...failing.feeds, overdue: 2 } };
    expect(verdictOn(late).text).toBe("Some feed checks are overdue. See below for more.");
  });

  test("includes delayed and failed emails, failed digests and a paused provider", () => {
    const mails = { transport: "smtp" as const, pending: 1, delayed: 0, failed: 0, unknown: 0 };
    expect(verdictOn({ ...WELL, mails }).tone).toBe("good");
    expect(verdictOn({ ...WELL, mails: { ...mails, delayed: 1 } }).text).toBe("Some emails wait after errors.");
    expect(verdictOn({ ...WELL, mails: { ...mails, unknown: 1 } }).tone).toBe("warn");
    expect(verdictOn({ ...WELL, digests: { ...WELL.digests, failed_today: 1 } }).tone).toBe("warn");
    const provider = { name: "m", state: "open" as const, failures: 5, open_until: null, last_error: null };
    expect(verdictOn({ ...WELL, ai: { ...WELL.ai, providers: [provider] } }).tone).toBe("warn");
  });
});

test("reports a stopped loop or stalled work", () => {
  const aged = (age: number | null, stalled = 0) => ({
    kind: "embedded" as const,
    tick_minutes: 1,
    dashboard_url: null,
    embedded: { queued: 0, running: 0, oldest_due_seconds: null, loop_age_seconds: age, stalled_seconds: stalled },
  });
  expect([0.2, 29, 31, null].map((age) => isEngineStuck(aged(age)))).toEqual([false, false, true, true]);
  expect(isEngineStuck(aged(0.2, 180))).toBe(true);
  expect(isEngineStuck(null)).toBe(false);
  expect(isEngineStuck({ kind: "inngest-cloud", tick_minutes: 5, dashboard_url: null, embedded: null })).toBe(false);
});

test("the advice on missing credentials is true for networks and sites", () => {
  expect(adviceOn({ status: "needs_credentials" })).toMatch(
    /Connectors\. Replace a site with .* https:\/\/user:password@/,
  );
});

test("formats dates in the reader's locale", () => {
  expect(dayText("2026-11-21", "de")).toBe("21. November");
});
