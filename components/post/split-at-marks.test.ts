import { expect, test } from "vitest";
import { splitAtMarks } from "./search-hits";

const shown = (...wish: Parameters<typeof splitAtMarks>) =>
  splitAtMarks(...wish).map(({ text, isMarked }) => (isMarked ? `[${text}]` : text));

test("splits a text at its marks", () => {
  expect(
    shown("a tender, then fire.", [
      { start: 2, end: 8 },
      { start: 15, end: 19 },
    ]),
  ).toEqual(["a ", "[tender]", ", then ", "[fire]", "."]);
  expect(shown("fire", [{ start: 0, end: 4 }])).toEqual(["[fire]"]);
  expect(shown("nothing", [])).toEqual(["nothing"]);
});
