import { expect, test } from "vitest";
import { countText, numberText, percentText } from "./number-text";

test("numbers follow the reader's locale", () => {
  expect([numberText(1_204.5, "en-GB"), numberText(1_204.5, "de-DE")]).toEqual(["1,204.5", "1.204,5"]);
  expect([percentText(0.324, "en-GB"), percentText(0.324, "de-DE")]).toEqual(["32%", "32\u00a0%"]);
});

test("each locale keeps its format after many others", () => {
  for (let reader = 1; reader <= 500; reader += 1) numberText(1, `en-x-${reader}`);
  expect([numberText(1_204, "de"), numberText(1_204, "en"), numberText(1_204, "de")]).toEqual([
    "1.204",
    "1,204",
    "1.204",
  ]);
});

test("counts use the singular only for one", () => {
  const inEnglish = [0, 1, 1_204].map((count) => countText(count, "post", { locale: "en-GB" }));
  expect(inEnglish).toEqual(["0 posts", "1 post", "1,204 posts"]);
  expect(countText(1_204, "source has", { many: "sources have", locale: "de-DE" })).toBe("1.204 sources have");
  expect(countText(0, "post", { locale: "fr-FR" })).toBe("0 posts");
});
