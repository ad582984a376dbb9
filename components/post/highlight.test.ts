import { describe, expect, test } from "vitest";
import { findQuote, isFootnoteMark, type Passage } from "./highlight";

function textOf(pieces: string[], passage: Passage | null): string | null {
  if (!passage) return null;
  const { startPiece, startOffset, endPiece, endOffset } = passage;
  if (startPiece === endPiece) return pieces[startPiece]?.slice(startOffset, endOffset) ?? null;
  const inner = pieces.slice(startPiece + 1, endPiece);
  return [pieces[startPiece]?.slice(startOffset), ...inner, pieces[endPiece]?.slice(0, endOffset)].join("");
}

describe("findQuote", () => {
  test("finds a quote within one piece", () => {
    const pieces = ["The separation distance alone took two of eight containers off the plot."];
    expect(textOf(pieces, findQuote(pieces, "distance alone took two"))).toBe("distance alone took two");
  });

  test("finds a quote across emphasised words", () => {
    const pieces = ["Energy per ", "square metre", " became the deciding figure."];
    expect(textOf(pieces, findQuote(pieces, "per **square metre** became"))).toBe("per square metre became");
  });

  test("ignores white space, case and quotation marks", () => {
    const pieces = ["“It’s\n  done,” she said"];
    expect(textOf(pieces, findQuote(pieces, `it's done," She`))).toBe("It’s\n  done,” she");
  });

  test("counts offsets after characters outside the basic plane", () => {
    const pieces = ["🔋🔋 cells 𝟙𝟚 at zero"];
    expect(textOf(pieces, findQuote(pieces, "𝟚 at"))).toBe("𝟚 at");
  });

  test("keeps offsets after letters that grow when folded", () => {
    const pieces = ["İİİ capacity after years"];
    expect(textOf(pieces, findQuote(pieces, "capacity after"))).toBe("capacity after");
  });

  test("returns null without a match or a word", () => {
    expect(findQuote(["Some text"], "other text")).toBeNull();
    expect(findQuote(["Some text"], " … ")).toBeNull();
    expect(findQuote([], "text")).toBeNull();
  });
});

test.each([
  ["[1]", "https://site.example/#n1", true],
  ["[note 2]", "#n2", true],
  ["[1]", "https://site.example/", false],
  ["1", "https://site.example/#n1", false],
  ["[a longer link of the text]", "https://site.example/#n1", false],
])("tells whether the link %j to %s is a footnote mark", (label, href, expected) => {
  expect(isFootnoteMark(label, href)).toBe(expected);
});
