import { describe, expect, test } from "vitest";
import { readWish } from "./first-wish";

describe("readWish", () => {
  test.each([
    ["https://www.gridnotes.example/blog?x=1", "gridnotes.example"],
    ["gridnotes.example", "gridnotes.example"],
    ["http://localhost:4050/notes/", "localhost:4050"],
    ["  reddit.com/r/energystorage ", "reddit.com"],
  ])("%s is a site", (text, name) => {
    const wish = readWish(text);
    expect(wish.sourceUrl).toBe(text.trim());
    expect(wish.values.name).toBe(name);
    expect(wish.values.businessContext).toBe("");
  });

  test("anything else is what somebody follows", () => {
    const text = "Tenders for grid storage in Texas, and who wins them.";
    expect(readWish(text)).toEqual({
      values: { name: "Tenders for grid storage in", keywords: "", businessContext: text },
      sourceUrl: null,
    });
  });
});
