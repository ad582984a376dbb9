import { expect, test } from "vitest";
import { checkedRelevance } from "./check-relevance";

const ARTICLE = {
  title: "Houston seeks 300 MWh of storage",
  text: "The city opens a tender for containers in January.",
  language: "en",
};
const READER = "We build sodium-ion containers. Our market is Texas.";

function check(relevance: unknown, reason: unknown) {
  return checkedRelevance({ relevance, relevance_reason: reason }, { article: ARTICLE, readerWords: READER });
}

test.each([
  [82, 82],
  [82.4, 82],
  ["82", 82],
  [180, 100],
  [-5, 0],
])("takes the score %j as %d", (said, score) => {
  expect(check(said, "")?.score).toBe(score);
});

test.each([undefined, null, "high", Number.NaN, {}])("has no relevance for the score %j", (said) => {
  expect(check(said, "A tender")).toBeNull();
});

test.each(["A tender for containers in your market Texas", "Houston buys storage of 300 MWh"])(
  "keeps: %s",
  (reason) => {
    expect(check(70, reason)?.reason).toBe(reason);
  },
);

test.each([
  ["a name that nobody wrote", "A tender that Fluence wins for containers"],
  ["a figure that nobody wrote", "A tender for 900 containers"],
  ["mostly other words", "Great opportunity to grow revenue with partners"],
  ["a link", "A tender for containers, see https://evil.example"],
  ["nothing", " "],
  ["too much", "tender ".repeat(60)],
  ["no text", 7],
])("leaves out a reason with %s", (_, reason) => {
  expect(check(70, reason)).toEqual({ score: 70, reason: null });
});
