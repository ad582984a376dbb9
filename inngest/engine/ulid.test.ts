import { expect, test } from "vitest";
import { createUlid } from "./ulid";

test("a ULID sorts after earlier ones, even when the clock goes back", () => {
  const times = [1000, 1000, 1000, 900, 2000, 281_474_976_710_655];
  const ulid = createUlid(() => times.shift() ?? 0);
  const made = Array.from({ length: 6 }, ulid);
  expect(made).toEqual([...made].sort());
  expect(new Set(made).size).toBe(6);
  for (const id of made) expect(id).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
  expect(made.at(-1)).toMatch(/^7ZZZZZZZZZ/);
});
