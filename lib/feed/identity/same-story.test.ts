import { describe, expect, test } from "vitest";
import { simhash } from "@/lib/feed/text/simhash";
import { isSameStory, isSameTitle } from "./same-story";

const titled = (title: string) => ({ title, simhash: null });

describe("two articles may be the same", () => {
  test.each([
    ["The tender", "the  tender!"],
    ["Der Hafen von Kiel wächst", "Wirtschaft: Der Hafen von Kiel wächst"],
    ["Der Hafen von Kiel wächst", "Der Hafen von Kiel wächst weiter – und wie"],
    ["!", "!"],
  ])("by the titles %j and %j", (one, other) => {
    expect(isSameStory(titled(one), titled(other))).toBe(true);
    expect(isSameStory(titled(other), titled(one))).toBe(true);
  });

  test("by their texts", () => {
    const text = Array.from({ length: 300 }, (_, index) => `word${index}`).join(" ");
    const [one, other] = [`${text} end`, `${text} close`].map(simhash);
    expect(isSameStory({ title: "One", simhash: one ?? null }, { title: "Other", simhash: other ?? null })).toBe(true);
  });
});

test.each([
  ["One", "Other"],
  ["Update", "Update 2"],
  ["!", "?"],
  ["Der Hafen von Kiel wächst", "Der Hafen von Kiel schrumpft"],
])("keeps articles with the titles %j and %j apart", (one, other) => {
  expect(isSameStory(titled(one), titled(other))).toBe(false);
});

test.each([
  ["The tender", "the  tender!", true],
  ["The tender of the week", "The tender of the week – The Publisher", false],
  ["!", "!", false],
  ["", "", false],
])("compares the words of the titles %j and %j: %j", (one, other, isSame) => {
  expect(isSameTitle(one, other)).toBe(isSame);
});
