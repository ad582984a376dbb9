import { expect, test } from "vitest";
import { isContested } from "./use-draft";

test.each([
  ["without edits", "theirs", null, false],
  ["while nobody else saves", "base", { value: "mine", known: ["base"] }, false],
  ["when another member saves something else", "theirs", { value: "mine", known: ["base"] }, true],
  ["when another member saves the same", "mine", { value: "mine", known: ["base"] }, false],
  ["when it is edited further while it is saved", "mine", { value: "mine, too", known: ["base", "mine"] }, false],
])("a draft %s", (_, saved, draft, expected) => {
  expect(isContested(saved, draft)).toBe(expected);
});
