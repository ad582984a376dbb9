import { expect, test } from "vitest";
import { forAssistants } from "./for-assistants";

test.each([
  ["tags", "\u{E0041}\u{E007F}", 4],
  ["supplementary variation selectors", "\u{E0100}", 2],
  ["interlinear annotation marks", "\uFFF9\uFFFB", 2],
])("makes %s visible, at the same length", (_name, hidden, length) => {
  expect(forAssistants(`a${hidden}b`)).toBe(`a${"\uFFFD".repeat(length)}b`);
});

test("makes all but the first of consecutive variation selectors visible", () => {
  expect(forAssistants("a\uFE00\uFE0F\uFE03b")).toBe("a\uFE00\uFFFD\uFFFDb");
});

test.each(["❤\uFE0F", "1\uFE0F\u20E3", "❤\uFE0F❤\uFE0E", "👩\u200D❤\uFE0F\u200D👩"])("keeps the emoji %s", (emoji) => {
  expect(forAssistants({ title: emoji })).toEqual({ title: emoji });
});
