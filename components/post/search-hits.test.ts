import { describe, expect, test } from "vitest";
import { excerptOf, hitsIn } from "./search-hits";

const hits = (text: string, q: string) =>
  hitsIn(text, q)
    .map(({ text: piece, isMarked }) => (isMarked ? `[${piece}]` : piece))
    .join("");

test.each([
  ["Sodium tender in Texas", "tender sodium", "[Sodium] [tender] in Texas"],
  ["Tendering for tenders", "tender", "[Tender]ing for [tender]s"],
  ["Pretender", "tender", "Pretender"],
  ["A plan for a battery", "a", "[A] plan for [a] battery"],
  ["C++ and C", "C++", "[C++] and C"],
  ["sodium-ion, sodium", "sodium sodium-ion", "[sodium-ion], [sodium]"],
  ["100% of it", "%", "100[%] of it"],
  ["Battery storage and zebras", '"battery storage" -zebras', "[Battery] [storage] and zebras"],
  ["Battery of a red zebra", '“battery” -"red zebra"', "[Battery] of a red zebra"],
  ["An e-mail", "e-mail", "An [e-mail]"],
  ["ÜBERSCHUSS und überschüssig", "übersch", "[ÜBERSCH]USS und [übersch]üssig"],
  ["Café und cafe", "cafe", "[Café] und [cafe]"],
  ["Caf\u00e9 und cafe", "cafe\u0301", "[Café] und [cafe]"],
  ["Straße, STRAẞE, Strasse", "straße", "[Straße], [STRAẞE], [Strasse]"],
  ["Straße, Fuß", "stras fus", "[Straß]e, [Fuß]"],
  ["Garçons de café à Łódź", "garcon lodz", "[Garçon]s de café à [Łódź]"],
  ["Война и Ёлка: йод", "иод елка", "Война и [Ёлка]: йод"],
  ["Αθήνα", "αθηνα", "[Αθήνα]"],
  ["İstanbul, ISTANBUL, istanbul", "istanbul", "[İstanbul], [ISTANBUL], [istanbul]"],
  ["İstanbul, istanbul; ısı", "İs", "[İs]tanbul, [is]tanbul; [ıs]ı"],
  ["\u1e8b\u0323 and x", "x\u0323\u0307", "[\u1e8b\u0323] and [x]"],
  ["蓄電池の価格", "電池", "蓄[電池]の価格"],
  ["ガスとガス", "カ\u3099ス", "[ガス]と[ガス]"],
  ["(a|b) [c]", "(a|b)", "[(a|b)] [c]"],
  ["Nothing", "", "Nothing"],
  ["Nothing", "  ", "Nothing"],
  ["", "x", ""],
])("in the text %j, highlights the words of %j as %j", (text, q, found) => {
  expect(hits(text, q)).toBe(found);
});

test("keeps all text", () => {
  const text = "One tender, two tenders; tender.";
  expect(
    hitsIn(text, "tender two")
      .map((stretch) => stretch.text)
      .join(""),
  ).toBe(text);
});

describe("excerptOf", () => {
  const far = `${"Opening words. ".repeat(20)}At last the tender. And more.`;

  test("begins at a word shortly before a distant hit", () => {
    expect(excerptOf(far, "tender")).toMatch(/^… (Opening |words\. )[\s\S]*At last the tender\. And more\.$/);
    expect(excerptOf(far, "tender").length).toBeLessThan(110);
  });

  test("keeps the text for a near hit or none", () => {
    expect(excerptOf(far, "opening")).toBe(far);
    expect(excerptOf(far, "lithium")).toBe(far);
    expect(excerptOf(far, "")).toBe(far);
  });

  test("begins at the hit without spaces", () => {
    expect(excerptOf(`${"字".repeat(300)}電池`, "電池")).toBe("… 電池");
  });
});
