import { describe, expect, test } from "vitest";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { attributesOf, isNestedDeeper, tagsOf } from "./markup";

const tags = (xml: string) => Array.from(tagsOf(xml), ({ kind, name }) => `${kind} ${name}`);

describe("tags", () => {
  test("are listed in order with their kind", () => {
    expect(tags("<a:b c='1'>x<d/></a:b>")).toEqual(["open a:b", "empty d", "close a:b"]);
  });

  test.each([
    ["comments", "<!-- <b> -->"],
    ["CDATA", "<![CDATA[<b>]]>"],
    ["instructions", "<?php <b> ?>"],
    ["declarations", "<!ELEMENT b>"],
    ["angle brackets in text", "1 < 2 <3"],
    ["comments without end", "<!-- <b>"],
  ])("are ignored in %s", (_, xml) => {
    expect(tags(`<a/>${xml}`)).toEqual(["empty a"]);
  });

  test("end at an unquoted angle bracket", () => {
    expect(tags(`<a b="x>y" c='>' d = ">"/><e it's></e>`)).toEqual(["empty a", "open e", "close e"]);
  });

  test("end at the next tag when broken", () => {
    expect(tags('<a b="x <c></c>')).toEqual(["open a", "open c", "close c"]);
  });
});

test("reads attributes by name in any quotes", () => {
  const xml = `<a b="1" xml:base = '2' c=3 d>`;
  const [tag] = tagsOf(xml);
  expect(tag && Object.fromEntries(attributesOf(xml, tag))).toEqual({ b: "1", "xml:base": "2", c: "3" });
});

test.each([
  ["b=c'd=e'f", { b: "c", d: "e" }],
  [`b="c"d="e"f='g'h=i`, { b: "c", d: "e", f: "g", h: "i" }],
  ["b c==d e", { c: "=d" }],
  [`b="c d=e`, { d: "e" }],
])("reads attributes of a damaged tag: %s", (source, attributes) => {
  const xml = `<a ${source}>`;
  const [tag] = tagsOf(xml);
  expect(tag && Object.fromEntries(attributesOf(xml, tag))).toEqual(attributes);
});

test.each(["](", "漢", "a ", "a=", `a="`, " "])("reads a tag of thousands of %o in linear time", async (repeated) => {
  const xml = `<a ${repeated.repeat(32_000)}>`;
  const milliseconds = await cpuMilliseconds(() => {
    for (const tag of tagsOf(xml)) attributesOf(xml, tag);
  });
  expect(milliseconds).toBeLessThan(1_000);
});

test.each([
  ["<a><b/><c></c></a>", 2],
  ["<a><b><c></a><d><e>", 3],
  ["</x><a></x></a>", 1],
  ["text", 0],
])("finds that %s is %i deep", (xml, depth) => {
  expect(isNestedDeeper(xml, depth)).toBe(false);
  expect(isNestedDeeper(xml, depth - 1)).toBe(depth > 0);
});

test("finds elements nested beyond the limit", () => {
  expect(isNestedDeeper("<a>".repeat(1_000), 10)).toBe(true);
});
