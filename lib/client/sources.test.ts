import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/contract/endpoints";
import { source } from "@/lib/contract/source";
import { isFirstCheck } from "./sources";

const [untouched] = z.tuple([source]).parse(endpoints.listSources.examples.response);
const checkedAt = new Date("2026-11-21T08:30:00Z");

test("the first check lasts until the source has been checked", () => {
  expect(isFirstCheck(untouched)).toBe(true);
  expect(isFirstCheck({ ...untouched, status: "failing", last_checked_at: checkedAt })).toBe(false);
  expect(isFirstCheck({ ...untouched, status: "ok", last_checked_at: checkedAt, post_count: 0 })).toBe(false);
});
