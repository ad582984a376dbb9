import { describe, expect, test } from "vitest";
import { rank, scoreOf } from "./rank";

const item = (text: string, also?: string) => ({ id: text, text, ...(also && { also }) });
const texts = (query: string, items: ReturnType<typeof item>[], recent: string[] = []) =>
  rank(query, items, recent).map(({ text }) => text);

describe("what answers best comes first", () => {
  test("the beginning, then the beginning of a word, then letters one after the other", () => {
    const items = [item("Storage Weekly grid"), item("Big ridge"), item("Grid Notes")];
    expect(texts("grid", items)).toEqual(["Grid Notes", "Storage Weekly grid", "Big ridge"]);
  });

  test("letters that stand together, before letters far apart", () => {
    expect(texts("ek", [item("Energy kiosk"), item("Weekly")])).toEqual(["Weekly", "Energy kiosk"]);
  });

  test("each typed word begins a word, in any order", () => {
    expect(texts("sett not", [item("Settings"), item("Notes of a settler")])).toEqual(["Notes of a settler"]);
  });

  test("a further word counts, and less than the text itself", () => {
    const items = [item("Use the dark theme", "night"), item("Nightly builds")];
    expect(texts("night", items)).toEqual(["Nightly builds", "Use the dark theme"]);
  });

  test("what does not answer is left out", () => {
    expect(texts("xyz", [item("Grid Notes")])).toEqual([]);
    expect(scoreOf("dirg", "grid")).toBeNull();
  });
});

test("accents and case make no difference, on either side", () => {
  expect(texts("zuri", [item("Zürich heute")])).toEqual(["Zürich heute"]);
  expect(texts("ÉCO", [item("Économie"), item("economics")])).toEqual(["Économie", "economics"]);
});

test("scripts without Latin letters have beginnings of words too", () => {
  expect(texts("новости", [item("Все новости"), item("Погода")])).toEqual(["Все новости"]);
});

test("among equals what was used last comes first, then the order given", () => {
  const items = [item("Grid A"), item("Grid B"), item("Grid C")];
  expect(texts("grid", items, ["Grid C", "Grid B"])).toEqual(["Grid C", "Grid B", "Grid A"]);
  expect(texts("  ", items, ["Grid B"])).toEqual(["Grid B", "Grid A", "Grid C"]);
});

test("two thousand long names are ranked in a blink", () => {
  const items = Array.from({ length: 2_000 }, (_, index) => item(`${"a".repeat(150)} ${index}`));
  const start = performance.now();
  expect(rank("aaab", items, [])).toEqual([]);
  expect(performance.now() - start).toBeLessThan(250);
});
