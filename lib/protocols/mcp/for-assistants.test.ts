import { expect, test } from "vitest";
import { forAssistants } from "./for-assistants";

test.each([
  ["tags", "\u{E0041}\u{E007F}", 4],
  ["supplementary variation selectors", "\u{E0100}", 2],
  ["interlinear annotation marks", "\uFFF9\uFFFB", 2],
  ["word joiners and invisible operators", "\u2060\u2061\u2064", 3],
  ["overrides and isolates of the direction", "\u202E\u2066\u2069", 3],
  ["byte order marks", "\uFEFF", 1],
  ["fillers", "\u034F\u115F\u3164", 3],
  ["invisible signs of music", "\u{1D173}", 2],
])("makes %s visible, at the same length", (_name, hidden, length) => {
  expect(forAssistants(`a${hidden}b`)).toBe(`a${"\uFFFD".repeat(length)}b`);
});

test("makes all but the first of consecutive variation selectors visible", () => {
  expect(forAssistants("a\uFE00\uFE0F\uFE03b")).toBe("a\uFE00\uFFFD\uFFFDb");
});

test.each([
  ["zero-width spaces", "\u200B\u200B\u200B"],
  ["joiners", "\u200C\u200D\u200C"],
  ["direction marks", "\u200E\u200F\u061C"],
  ["zero-width spaces and variation selectors", "\uFE0F\u200B\uFE0F"],
])("makes all but the first of consecutive %s visible", (_name, hidden) => {
  expect(forAssistants(`a${hidden}b`)).toBe(`a${hidden.charAt(0)}\uFFFD\uFFFDb`);
});

test.each([
  ["Persian", "می\u200Cخواهم"],
  ["Hebrew", "(שלום)\u200F!"],
  ["Khmer", "ខ្ញុំ\u200Bទៅ\u200Bផ្សារ"],
  ["hyphenated", "Netz\u00ADstabilität"],
])("keeps %s text", (_name, text) => {
  expect(forAssistants(text)).toBe(text);
});

test.each(["❤\uFE0F", "1\uFE0F\u20E3", "❤\uFE0F❤\uFE0E", "👩\u200D❤\uFE0F\u200D👩"])("keeps the emoji %s", (emoji) => {
  expect(forAssistants({ title: emoji })).toEqual({ title: emoji });
});
