import { describe, expect, test } from "vitest";
import { keepEdits } from "./keep-edits";

/** "a>b" is a page with the cursor of the next. */
function pagesOf(...texts: string[]) {
  const pages = texts.map((text) => ({ text, next: text.split(">")[1] ?? null }));
  return { pages, pageParams: [null, ...pages.slice(0, -1).map(({ next }) => next)] };
}

describe("loaded pages", () => {
  test("are appended to edited pages that they continue", () => {
    expect(keepEdits(pagesOf("edited>b"), pagesOf("a>b", "b>c", "c"))).toEqual(pagesOf("edited>b", "b>c", "c"));
  });

  test("replace pages that they do not continue, so that no posts are missing between them", () => {
    const loaded = pagesOf("a>b", "b>c");
    expect(keepEdits(pagesOf("newest>a"), loaded)).toEqual(loaded);
  });

  test("replace as many pages on a refetch", () => {
    const loaded = pagesOf("a>b", "b");
    expect(keepEdits(pagesOf("edited>b", "b"), loaded)).toEqual(loaded);
  });

  test("keep the reference of equal pages", () => {
    const cached = pagesOf("a>b", "b");
    expect(keepEdits(cached, pagesOf("a>b", "b"))).toBe(cached);
  });
});
