import { expect, test } from "vitest";
import { isFit } from "./fitness";

test.each([
  "The block will be […]",
  "The price rose and then...",
  "you need a balanced roster.",
  "Will they recover?",
  "See https://a.example for the plan.",
  "The plan is at plans.example for everybody to read.",
  "The plan is at plans[.]example for everybody.",
  "Write to sales@plans.example for the plan.",
  "The plan is at javascript:open(1) for everybody.",
  "The plan\u{E0041} is for everybody to read.",
  "SELECT id FROM events WHERE a = 1 AND b > 2 { LIMIT 5; }",
  "THIS WILL CHANGE EVERYTHING ABOUT BATTERIES.",
  "“I have lost the trust of this house.",
  "The price (in euros rose.",
])("cannot stand: %s", (sentence) => {
  expect(isFit(sentence)).toBe(false);
});

test.each([
  "iPhone sales fell by 4 percent.",
  "“I will go,” the minister said.",
  "„Wir rechnen mit mehr“, sagte Kern.",
  "Les ports ont salué « un signal ».",
  "業界団体は「影響は小さい」との見方を示した。",
  "NASA and ESA will share the cost of 3.5 million.",
  "The firm (founded in 1990) lost 4% on the news.",
  "Version 3.5 of Node.js came at 10.30 p.m. from the U.S. office.",
])("stands: %s", (sentence) => {
  expect(isFit(sentence)).toBe(true);
});
