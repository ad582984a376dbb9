import { expect, test } from "vitest";
import { canonicalOfPage } from "./canonical-link";

test.each([
  ["https://amp.site.example/x?utm_source=a", "https://www.site.example/story", "https://site.example/story"],
  ["https://site.example/x?id=1", "http://site.example/?p=7", "https://site.example?p=7"],
  ["https://site.example/x", "https://other.example/x", null],
  ["https://blog.site.example/x", "https://site.example/x", null],
  ["https://site.example/x", "https://site.example/", null],
  ["https://site.example/x", "javascript:alert(1)", null],
  ["https://site.example/x", null, null],
])("a page at %s that claims %s is known as %s", (url, link, expected) => {
  expect(canonicalOfPage({ link, url })).toBe(expected);
});
