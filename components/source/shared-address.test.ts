import { expect, test } from "vitest";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { sharedAddress } from "./shared-address";

test.each([
  ["the field for it", { url: "https://a.example/x" }, "https://a.example/x"],
  [
    "the text, where phones put it",
    { text: "Worth reading: https://a.example/x?y=1. Really", title: "A" },
    "https://a.example/x?y=1",
  ],
  ["the field for it, with punctuation at its end", { url: "https://a.example/Inc." }, "https://a.example/Inc."],
  ["an address with brackets", { text: "See https://a.example/Foo_(bar)." }, "https://a.example/Foo_(bar)"],
  ["an address in brackets", { text: "A (https://a.example/Foo_(bar)), B" }, "https://a.example/Foo_(bar)"],
  ["an address in several brackets", { text: "A ((https://a.example/F_(b))!). B" }, "https://a.example/F_(b)"],
  [
    "an address before thousands of brackets",
    { text: `B https://a.example/${")".repeat(50_000)}` },
    "https://a.example/",
  ],
  ["the title", { title: "A (https://a.example/)" }, "https://a.example/"],
  ["an address without a scheme", { url: " a.example/blog " }, "a.example/blog"],
  ["none", { text: "nothing to see", title: "A" }, ""],
  ["an address with another scheme", { text: "javascript:alert(1)" }, ""],
])("finds the shared address: %s", (_, given, expected) => {
  expect(sharedAddress({ url: "", text: "", title: "", ...given })).toBe(expected);
});

test("reads a long text in linear time", async () => {
  const text = `See https://a.example/${"':".repeat(40_000)}a`;
  expect(await cpuMilliseconds(() => sharedAddress({ url: "", text, title: "" }))).toBeLessThan(500);
});
