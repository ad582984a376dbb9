import { expect, test } from "vitest";
import { isComposing } from "./is-composing";

const ENTER = 13;
const OF_INPUT_METHOD = 229;

test.each([
  ["a key press while composing", { isComposing: true, keyCode: OF_INPUT_METHOD }, true],
  ["Safari's Enter that ends a word", { isComposing: false, keyCode: OF_INPUT_METHOD }, true],
  ["an ordinary Enter", { isComposing: false, keyCode: ENTER }, false],
])("tells whether %s belongs to an input method", (_, event, expected) => {
  expect(isComposing(event)).toBe(expected);
});
