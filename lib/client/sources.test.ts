import { describe, expect, test } from "vitest";
import { z } from "zod";
import { listSources, type Source, source } from "@/lib/contract/sources";
import { isFirstCheck } from "./sources";

const addedAt = new Date("2026-11-21T08:30:00Z");
const later = (seconds: number) => new Date(addedAt.getTime() + seconds * 1000);

function sourceWith(different: Partial<Source>): Source {
  const [example] = z.tuple([source]).parse(listSources.examples.response);
  return { ...example, created_at: addedAt, ...different };
}

describe("isFirstCheck", () => {
  test("lasts until somebody has looked", () => {
    const untouched = sourceWith({ status: "pending", last_checked_at: null });
    expect(isFirstCheck(untouched, later(3_600))).toBe(true);
    expect(isFirstCheck({ ...untouched, status: "failing", last_checked_at: later(5) }, later(6))).toBe(false);
  });

  test("goes on for a moment for a feed that was known already and whose posts are being filed", () => {
    const known = sourceWith({ status: "ok", last_checked_at: later(-600), post_count: 0 });
    expect(isFirstCheck(known, later(5))).toBe(true);
    expect(isFirstCheck({ ...known, post_count: 3 }, later(5))).toBe(false);
    expect(isFirstCheck(known, later(60))).toBe(false);
  });
});
