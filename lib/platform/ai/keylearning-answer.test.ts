import { expect, test } from "vitest";
import { looseKeylearning, quotedSentences } from "./keylearning-answer";

const ARTICLE = { title: "", text: "", language: null, sentences: ["One.", "Two.", "Three."] };

test.each<[unknown, string[]]>([
  [
    [1, 3],
    ["One.", "Three."],
  ],
  [
    ["1", "[3]"],
    ["One.", "Three."],
  ],
  ["1, 3", ["One.", "Three."]],
  ["[1], [3]", ["One.", "Three."]],
  [["1, 3"], ["One.", "Three."]],
  [2, ["Two."]],
  ["2", ["Two."]],
  ["The second.", ["The second."]],
  [
    ["The second.", 3],
    ["The second.", "Three."],
  ],
  [[99, 0, -1, 1.5], []],
  [[], []],
  [null, []],
])("the sentences %j are %j", (said, expected) => {
  const { sentences = [] } = looseKeylearning.parse({ keylearning: "A.", sentences: said });
  expect(quotedSentences(sentences, ARTICLE)).toEqual(expected);
});

test("takes further fields", () => {
  const said = { keylearning: "A.", sentences: [1], relevance: "high", confidence: 0.9 };
  expect(looseKeylearning.parse(said)).toEqual({ keylearning: "A.", sentences: [1], relevance: "high" });
});

test.each([{ keylearning: null }, { keylearning: null, relevance: 4, relevance_reason: "Nothing for you." }])(
  "finds nothing for the reader in %j",
  (said) => {
    expect(looseKeylearning.parse(said).keylearning).toBeNull();
  },
);

test.each([{ keylearning: "A." }, { keylearning: "A.", sentences: Array(11).fill(1) }, { sentences: [1] }])(
  "refuses %j",
  (said) => {
    expect(looseKeylearning.safeParse(said).success).toBe(false);
  },
);
