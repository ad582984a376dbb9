import { expect, test } from "vitest";
import { decodeHtml } from "./decode-html";

/** "Привет" in Windows-1251. */
const CYRILLIC = [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2];
const bytes = (head: string, body: number[]) => new Uint8Array([...new TextEncoder().encode(head), ...body]);

test.each([
  ["the charset of HTTP", "<p>", "windows-1251"],
  ["the page's own, when HTTP names none", '<meta charset="windows-1251"><p>', null],
  ["the older form of it", '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><p>', null],
  ["the page's own, when HTTP names one that cannot be", "<meta charset=windows-1251><p>", "utf-8"],
])("%s decides", (_name, head, httpCharset) => {
  expect(decodeHtml(bytes(head, CYRILLIC), httpCharset)).toBe(`${head}Привет`);
});

test("an unknown charset is no error", () => {
  expect(decodeHtml(new TextEncoder().encode("<meta charset=klingon>Grüße"), "vulcan")).toContain("Grüße");
});
