import { expect, test } from "vitest";
import { ulid } from "./ulid";

test("ULIDs ascend even when the clock goes back", () => {
  const now = Date.now();
  const made = [now, now, now, now - 100, now + 1000].map(ulid);
  expect(made).toEqual([...made].sort());
  expect(new Set(made).size).toBe(5);
  for (const id of made) expect(id).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
});
