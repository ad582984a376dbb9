import { describe, expect, test } from "vitest";
import { piecesOf } from "./pieces";

const textsOf = (markdown: string) => piecesOf(markdown).pieces.map(({ text }) => text);
const paragraph = (words: number) => `${Array(words).fill("word").join(" ")}.`;

describe("the pieces of a text", () => {
  test("join short paragraphs", () => {
    expect(textsOf("# One\n\nTwo\n\n- three\n- four")).toEqual(["# One\n\nTwo\n\n- three\n- four"]);
  });

  test("contain whole paragraphs of at most 2,000 characters in total", () => {
    const text = Array(12).fill(paragraph(100)).join("\n\n");
    const pieces = textsOf(text);
    expect(pieces.join("\n\n")).toBe(text);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(2_000);
  });

  test("separate code, with its blank lines", () => {
    const code = "```js\nlet a;\n\nlet b;\n```";
    expect(piecesOf(`Before\n\n${code}\nAfter`).pieces).toEqual([
      { text: "Before", isProse: true },
      { text: code, isProse: false },
      { text: "After", isProse: true },
    ]);
  });

  test.each([
    ["a list", "1. ```js\n   let a;\n\n   let b;\n   ```"],
    ["a nested list", "- One\n  - ~~~\n    let a;\n    ~~~"],
    ["a task", "- [ ] ```\n  let a;\n  ```"],
    ["a quotation", "> ```js\n> let a;\n> ```"],
    ["a list in a quotation", "> - ```\n>   let a;\n>   ```"],
  ])("go on after code in %s", (_name, code) => {
    expect(piecesOf(`Before\n\n${code}\n\nAfter`).pieces.at(-1)).toEqual({ text: "After", isProse: true });
    expect(piecesOf(code).pieces.at(-1)?.isProse).toBe(false);
  });

  test("keep code together that shows a fence in a list or quotation", () => {
    const code = "````md\n- ```\n> ````\n1. ````\n````";
    expect(piecesOf(`${code}\nAfter`).pieces).toEqual([
      { text: code, isProse: false },
      { text: "After", isProse: true },
    ]);
  });

  test("separate code that never ends", () => {
    expect(piecesOf("Before\n\n```\ncode\n\nmore").pieces.at(-1)).toEqual({
      text: "```\ncode\n\nmore",
      isProse: false,
    });
  });

  test("divide a paragraph of many sentences at sentence ends", () => {
    const text = Array(400).fill(paragraph(5)).join(" ");
    const pieces = textsOf(text);
    expect(pieces.join(" ")).toBe(text);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(2_000);
  });

  test("divide a text without sentence ends", () => {
    const pieces = textsOf("x".repeat(20_000));
    expect(pieces.join("")).toBe("x".repeat(20_000));
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(2_000);
  });

  test("are at most 30, with a flag that the rest is missing", () => {
    const { pieces, isCut } = piecesOf(Array(100).fill(paragraph(300)).join("\n\n"));
    expect([pieces.length, isCut]).toEqual([30, true]);
    expect(piecesOf("Short.").isCut).toBe(false);
  });

  test("are empty for a blank text", () => {
    expect(piecesOf(" \n\n ")).toEqual({ pieces: [], isCut: false });
  });
});
