import { expect, test } from "vitest";
import { pointsBack } from "./leaning";

test.each([
  "It was 14 MB where the limit is two.",
  "Hence no leader was chosen.",
  "“They would still be cheaper to run.”",
  "However, the price rose.",
  "Das ist weniger als im Vorjahr.",
  "Das würde teuer.",
  "Diese Regel gilt ab März.",
  "Daher steigt der Preis.",
])("points back: %s", (sentence) => {
  expect(pointsBack(sentence)).toBe(true);
});

test.each([
  "Italy will vote in March.",
  "Soil dries out in summer.",
  "It-Girl magazines are back.",
  "Das Ministerium schweigt.",
  "Das neue Gesetz gilt ab März.",
  "Erst im März wird gewählt.",
  "Esel fressen Disteln.",
])("stands alone: %s", (sentence) => {
  expect(pointsBack(sentence)).toBe(false);
});

test.each([
  ["fr", "Cela concerne 640 entreprises."],
  ["es", "Además, exigirá un 20 %."],
  ["it", "Questo riguarda 640 imprese."],
  ["pt", "Isso reduz a latência."],
  ["nl", "Dat treft 2.300 bedrijven."],
  ["ru", "Это снизит расход."],
  ["ja", "しかし、業界団体は否定した。"],
  ["zh", "但是，成本仍高。"],
  ["ko", "그러나 가격은 올랐다."],
  ["hi", "यह फैसला एक अप्रैल से लागू होगा।"],
  ["ar", "لكن الأسعار ارتفعت."],
  ["th", "แต่ราคายังสูง"],
  ["en", "For example, the price rose."],
])("in %s it points back: %s", (language, sentence) => {
  expect(pointsBack(sentence, language)).toBe(true);
});

test.each([
  ["fr", "Ilona ouvre en mars."],
  ["it", "Emilia compra il forno."],
  ["nl", "Dieren eten gras."],
  ["en", "Die casting is cheap."],
  ["hi", "यहूदी संग्रहालय खुला।"],
])("in %s it stands alone: %s", (language, sentence) => {
  expect(pointsBack(sentence, language)).toBe(false);
});
