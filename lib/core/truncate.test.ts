import { expect, test } from "vitest";
import { truncate } from "./truncate";

test.each([
  ["short", 5, "short"],
  ["longer", 5, "long…"],
  ["aaa🔋b", 6, "aaa🔋b"],
  ["aaa🔋b", 5, "aaa…"],
  ["aa🔋bb", 5, "aa🔋…"],
])("cuts %j to %i: %j", (text, charactersMax, cut) => {
  expect(truncate(text, charactersMax)).toBe(cut);
});
