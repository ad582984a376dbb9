import { describe, expect, test } from "vitest";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { rank, scoreOf } from "./palette-groups";

const item = (text: string, also?: string) => ({ id: text, text, ...(also && { also }) });
const texts = (query: string, items: ReturnType<typeof item>[], recent: string[] = []) =>
  rank(query, items, recent).map(({ text }) => text);

describe("ranking", () => {
  test("prefers prefix, then word start, then letters in order", () => {
    const items = [item("Storage Weekly grid"), item("Big ridge"), item("Grid Notes")];
    expect(texts("grid", items)).toEqual(["Grid Notes", "Storage Weekly grid", "Big ridge"]);
  });

  test("prefers adjacent letters", () => {
    expect(texts("ek", [item("Energy kiosk"), item("Weekly")])).toEqual(["Weekly", "Energy kiosk"]);
  });

  test("matches each typed word at a word start, in any order", () => {
    expect(texts("sett not", [item("Settings"), item("Notes of a settler")])).toEqual(["Notes of a settler"]);
  });

  test("scores further words below the text", () => {
    const items = [item("Use the dark theme", "night"), item("Nightly builds")];
    expect(texts("night", items)).toEqual(["Nightly builds", "Use the dark theme"]);
  });

  test("leaves out what does not match", () => {
    expect(texts("xyz", [item("Grid Notes")])).toEqual([]);
    expect(scoreOf("dirg", "grid")).toBeNull();
  });
});

test("ignores accents and case", () => {
  expect(texts("zuri", [item("Zürich heute")])).toEqual(["Zürich heute"]);
  expect(texts("ÉCO", [item("Économie"), item("economics")])).toEqual(["Économie", "economics"]);
});

test("finds word starts in other scripts", () => {
  expect(texts("новости", [item("Все новости"), item("Погода")])).toEqual(["Все новости"]);
});

test("breaks ties by recent use, then by the given order", () => {
  const items = [item("Grid A"), item("Grid B"), item("Grid C")];
  expect(texts("grid", items, ["Grid C", "Grid B"])).toEqual(["Grid C", "Grid B", "Grid A"]);
  expect(texts("  ", items, ["Grid B"])).toEqual(["Grid B", "Grid A", "Grid C"]);
});

test("ranks two thousand long names quickly", async () => {
  const items = Array.from({ length: 2_000 }, (_, index) => item(`${"a".repeat(150)} ${index}`));
  expect(await cpuMilliseconds(() => expect(rank("aaab", items, [])).toEqual([]))).toBeLessThan(1_000);
});
