import { describe, expect, test } from "vitest";
import { readWish } from "./wish-form";

describe("readWish", () => {
  test.each([
    "https://www.gridnotes.example/blog?x=1",
    "gridnotes.example",
    "http://localhost:4050/notes/",
    "  reddit.com/r/energystorage ",
  ])("%s is a site", (text) => {
    expect(readWish(text)).toEqual({ kind: "site", url: text.trim() });
  });

  test("other text is a description named after its first words", () => {
    const text = "Tenders for grid storage in Texas, and who wins them.";
    expect(readWish(text)).toEqual({ kind: "words", name: "Tenders for grid storage in", businessContext: text });
  });

  test("limits the length of a name", () => {
    expect(readWish("x".repeat(5_000))).toMatchObject({ name: "x".repeat(60) });
  });
});
