import { expect, test } from "vitest";
import { itemTitle } from "./item-title";

test.each([
  ["Why <dialog> beats a modal", "Why ＜dialog＞ beats a modal"],
  ["Map<string, Vec<T>> explained", "Map＜string, Vec＜T＞＞ explained"],
  ["How &lt; and &#60; differ", "How ＆lt; and ＆#60; differ"],
  ["AT&T: 3 < 5 > 2, R&D; <3", "AT&T: 3 < 5 > 2, R＆D; <3"],
  ["", "https://publisher.example/1?a=1&b=2"],
])("the title %s", (title, shown) => {
  expect(itemTitle({ title, url: "https://publisher.example/1?a=1&b=2" })).toBe(shown);
});
