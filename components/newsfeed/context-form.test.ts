import { expect, test } from "vitest";
import { costText, doubtText } from "./context-form";

const WITH_MODEL = {
  post_count: 62,
  model_post_count: 62,
  tokens_estimated: 93_000,
  tokens_left: 410_000,
  model: "gpt-5-mini",
};

test.each([
  [
    "with enough left",
    {},
    /^Saving rewrites the key learnings of 62 posts from the last 30 days by gpt-5-mini: about 93,000 tokens\. This month's budget has 410,000 tokens left\.$/,
  ],
  ["with too little left", { tokens_left: 5 }, /5 tokens left\. The rest is chosen from the text\.$/],
  ["without a budget", { tokens_left: null }, /about 93,000 tokens\.$/],
  [
    "of many posts",
    { post_count: 900, model_post_count: 200 },
    /900 posts .* days, the newest 200 of them by gpt-5-mini:/,
  ],
  ["of one post", { post_count: 1, model_post_count: 1 }, /key learnings of 1 post from/],
  ["without a model", { model: null, tokens_left: null }, /No model is set up, so it is free\.$/],
  ["without posts", { post_count: 0 }, /^There are no posts from the last 30 days, so saving costs nothing\.$/],
])("the cost %s", (_, more, text) => {
  expect(costText({ ...WITH_MODEL, ...more }, "en-GB")).toMatch(text);
});

test("formats the cost in the reader's locale", () => {
  expect(costText(WITH_MODEL, "de-DE")).toMatch(
    /about 93\.000 tokens\. This month's budget has 410\.000 tokens left\.$/,
  );
});

test.each([
  ["supported", "done", null],
  ["quoted", "done", "The quotes do not say all of it"],
  ["extract", "fallback", "From the article"],
  ["unsupported", "done", "No quote from the post supports this"],
  ["nothing", "fallback", null],
] as const)("a key learning that is %s and %s: %s", (state, ai_status, text) => {
  expect(doubtText({ keylearning: "", evidence: [], state, ai_status })).toBe(text);
});
