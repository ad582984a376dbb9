import { expect, test } from "vitest";
import { carriedAddress, isRedirector } from "./redirectors";

test.each([
  ["https://t.co/abc", true],
  ["http://feedproxy.google.com/~r/site/~3/x/", true],
  ["http://feeds.feedburner.com/~r/site/~3/x/", true],
  ["https://feeds2.feedburner.com/~r/site/~3/x/", true],
  ["http://feeds.feedburner.com/site", false],
  ["https://not.co/abc", false],
  ["https://t.co.example/abc", false],
  ["nonsense", false],
])("%s is a redirector: %s", (address, expected) => {
  expect(isRedirector(address)).toBe(expected);
});

test.each([
  ["https://www.google.com/url?rct=j&url=https://a.example/x%3Fy%3D1&ct=ga", "https://a.example/x?y=1"],
  ["https://www.google.co.uk/url?q=https://a.example/", "https://a.example/"],
  ["https://l.facebook.com/l.php?u=https%3A%2F%2Fa.example%2Fx&h=1", "https://a.example/x"],
  ["https://www.google.com/url?q=javascript:alert(1)", null],
  ["https://www.google.com/search?q=https://a.example/", null],
  ["https://google.evil.example/url?q=https://a.example/", null],
  ["nonsense", null],
])("%s carries %s", (address, carried) => {
  expect(carriedAddress(address)).toBe(carried);
});
