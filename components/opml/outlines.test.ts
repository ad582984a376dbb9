import { expect, test } from "vitest";
import type { OpmlPreview } from "@/lib/contract/opml";
import { countsText } from "./import-preview";

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
