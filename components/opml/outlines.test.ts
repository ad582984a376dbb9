import { expect, test } from "vitest";
import type { OpmlPreview } from "@/lib/contract/opml";
import { countsText, foundText } from "./import-preview";

type Result = OpmlPreview["folders"][number]["outlines"][number]["result"];

test.each<[Result[], string]>([
  [[], "No sources"],
  [["added"], "1 new"],
  [
    ["there", "added", "there", "invalid", "limit", "duplicate"],
    "1 new, 2 already there, 1 repeated, 1 invalid, 1 over the limit",
  ],
])("counts the results %o", (results, text) => {
  expect(
    countsText(
      results.map((result) => ({ result })),
      "en-GB",
    ),
  ).toBe(text);
});

test("formats large counts in the reader's locale", () => {
  const outlines = Array.from({ length: 1_204 }, () => ({ result: "added" as const }));
  expect(countsText(outlines, "de-DE")).toBe("1.204 new");
});

test.each([
  [["Energy", "Policy", ""], "12 sources in 2 folders"],
  [["Energy"], "12 sources in 1 folder"],
  [[""], "12 sources"],
])("counts the folders %j without the sources outside folders", (names, text) => {
  expect(foundText({ count: 12, names }, "en-GB")).toBe(text);
});
