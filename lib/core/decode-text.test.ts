import { describe, expect, test } from "vitest";
import { encodeAs, encodeWide } from "@/lib/feed/parse/testing/encode";
import { decodeHtml, decodeText } from "./decode-text";

const utf8 = (text: string) => new TextEncoder().encode(text);
const declared = (label: string, text: string) => `<?xml version="1.0" encoding="${label}"?><t>${text}</t>`;

const SETS: [string, string][] = [
  ["windows-1251", "Пример заголовка"],
  ["koi8-r", "Пример заголовка"],
  ["gb18030", "简体中文标题"],
  ["gb2312", "简体中文标题"],
  ["big5", "繁體中文標題"],
  ["shift_jis", "日本語の見出し"],
  ["euc-jp", "日本語の見出し"],
  ["euc-kr", "한국어 제목"],
  ["iso-8859-2", "Zażółć gęślą jaźń"],
  ["windows-1252", "Überschrift – „Anführung“"],
];

describe.each(SETS)("%s", (label, text) => {
  test("is recognised by the XML declaration", () => {
    const xml = declared(label, text);
    expect(decodeText(encodeAs(label, xml), null)).toBe(xml);
  });

  test("is recognised by HTTP alone", () => {
    expect(decodeText(encodeAs(label, `<t>${text}</t>`), label)).toBe(`<t>${text}</t>`);
  });
});

describe("UTF-16 and UTF-32", () => {
  const xml = "<t>Ünïcödé 日本語</t>";
  const marked = `\ufeff${xml}`;

  test.each([
    ["UTF-16, little end first", 2, true],
    ["UTF-16, big end first", 2, false],
    ["UTF-32, little end first", 4, true],
    ["UTF-32, big end first", 4, false],
  ] as const)("reads %s with and without a byte order mark", (_, bytesEach, littleEndian) => {
    expect(decodeText(encodeWide(marked, { bytesEach, littleEndian }), "iso-8859-1")).toBe(xml);
    expect(decodeText(encodeWide(xml, { bytesEach, littleEndian }), null)).toBe(xml);
  });
});

describe("UTF-8", () => {
  test.each([
    ["with a byte order mark", utf8("\ufeff<t>é</t>"), "windows-1251"],
    ["with a quoted charset", utf8("<t>é</t>"), '"utf-8"'],
    ["labelled Latin-1 by HTTP", utf8("<t>é</t>"), "iso-8859-1"],
    ["with an unknown label", utf8("<t>é</t>"), "x-nonsense"],
    ["without a declaration", utf8("<t>é</t>"), null],
  ])("is decoded %s", (_, bytes, charset) => {
    expect(decodeText(bytes, charset)).toBe("<t>é</t>");
  });

  test("reads a document labelled Latin-1 by its declaration", () => {
    expect(decodeText(utf8(declared("iso-8859-1", "é")), null)).toBe(declared("iso-8859-1", "é"));
  });

  test("reads a document labelled UTF-16 by its declaration", () => {
    expect(decodeText(utf8(declared("utf-16", "é")), null)).toBe(declared("utf-16", "é"));
  });

  test("keeps a text with an invalid byte", () => {
    const bytes = Uint8Array.from([...utf8("<t>日本語の見出し"), 0xff, ...utf8("</t>")]);
    expect(decodeText(bytes, "utf-8")).toBe("<t>日本語の見出し\ufffd</t>");
  });
});

test("reads Windows-1252 without a declaration", () => {
  expect(decodeText(Uint8Array.from([0x3c, 0xff, 0x3e]), null)).toBe("<ÿ>");
});

test("reads Windows-1252 declared as UTF-8", () => {
  const xml = declared("utf-8", "naïve – “café”");
  expect(decodeText(encodeAs("windows-1252", xml), "utf-8")).toBe(xml);
});

test("prefers a document's correct Windows-1251 to UTF-8 from HTTP", () => {
  const xml = declared("windows-1251", "Пример");
  expect(decodeText(encodeAs("windows-1251", xml), "utf-8")).toBe(xml);
});

test("reads Latin-1 as Windows-1252", () => {
  const xml = declared("iso-8859-1", "“quoted”");
  expect(decodeText(encodeAs("windows-1252", xml), null)).toBe(xml);
});

test("decodes nothing as an empty text", () => {
  expect(decodeText(new Uint8Array(), "utf-8")).toBe("");
});

describe("the charset of a web page", () => {
  /** "Привет" in Windows-1251. */
  const CYRILLIC = [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2];
  const bytes = (head: string, body: number[]) => new Uint8Array([...new TextEncoder().encode(head), ...body]);

  test.each([
    ["the charset of HTTP", "<p>", "windows-1251"],
    ["the page's own, when HTTP names none", '<meta charset="windows-1251"><p>', null],
    ["the page's http-equiv", '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><p>', null],
    ["the page's own, when HTTP names a wrong one", "<meta charset=windows-1251><p>", "utf-8"],
  ])("comes from %s", (_name, head, httpCharset) => {
    expect(decodeHtml(bytes(head, CYRILLIC), httpCharset)).toBe(`${head}Привет`);
  });

  test("may be unknown", () => {
    expect(decodeHtml(new TextEncoder().encode("<meta charset=klingon>Grüße"), "vulcan")).toContain("Grüße");
  });
});
