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
