import { expect, test } from "vitest";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { findForeign } from "./plain-prose";

test.each([
  "Read it at acme.com today.",
  "Read it at ac-me.de",
  "See http://a",
  "See x-scheme+1.0://a",
  "See _acme.io now",
  "Siehe über-uns.müller now",
  "漢字の例え.jp へ",
  "It is -.acme-x.org.",
  `${"a".repeat(80)}.com is long`,
])("finds the address in %o", (text) => {
  expect(findForeign(text)).toBe("address");
});

test.each(["The U.S. and e.g. the E.U.", "Node.js reads data.json.", "It rose 3.5 percent.", "End -.x of it"])(
  "finds plain prose in %o",
  (text) => {
    expect(findForeign(text)).toBeNull();
  },
);

test.each(["漢", "a", "a-", "a.", "漢-", "//a", "a.b-"])(
  "reads a text of thousands of %o in linear time",
  async (repeated) => {
    expect(
      await cpuMilliseconds(() => findForeign(`[ ${repeated.repeat(16_000)}`, repeated.repeat(16_000))),
    ).toBeLessThan(1_000);
  },
);
