import { expect, test } from "vitest";
import { nearestName } from "./nearest-name";

const FIELDS = ["name", "keywords", "description", "business_context", "start_date", "url", "is_public"];

test.each([
  ["keyword", "keywords"],
  ["Name", "name"],
  ["nmae", null],
  ["businessContext", "business_context"],
  ["bussiness-context", "business_context"],
  ["isPublic", "is_public"],
  ["uri", "url"],
  ["descripton", "description"],
  ["user_id", null],
  ["x", null],
  ["", null],
  ["keywords".repeat(1_000), null],
])("corrects %s to %s", (typed, meant) => {
  expect(nearestName(typed, FIELDS)).toBe(meant);
});
