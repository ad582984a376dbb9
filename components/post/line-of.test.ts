import { expect, test } from "vitest";
import { examplePost } from "@/lib/client/testing/example-post";
import { isInSummary, lineFor, lineOf } from "./line-of";

const told = { summary: "A summary of tenders.", keylearning: "A learning about fire." };

test.each([
  ["a proven key learning", { keylearning_state: "supported" as const }, "A learning about fire."],
  ["the summary in place of an unproven one", { keylearning_state: "quoted" as const }, "A summary of tenders."],
  ["the summary in place of a sentence", { keylearning_state: "extract" as const }, "A summary of tenders."],
])("shows %s", (_, different, text) => {
  expect(lineOf(examplePost({ ...told, ...different })).text).toBe(text);
});

test("repeats no title", () => {
  expect(lineOf(examplePost({ title: "Grid", summary: "Grid", keylearning_state: "nothing" })).text).toBe("");
});

test("shows the text that has the searched word", () => {
  const post = examplePost({ ...told, keylearning_state: "supported" });
  expect(lineFor(post, "").text).toBe("A learning about fire.");
  expect(lineFor(post, "fire").text).toBe("A learning about fire.");
  expect(lineFor(post, "tender").text).toBe("A summary of tenders.");
  expect(lineFor(post, "copper").text).toBe("A learning about fire.");
});

test("finds a sentence of the article in the summary", () => {
  const sentence = { summary: "One. Two.", keylearning: "Two." };
  expect(isInSummary(examplePost({ ...sentence, keylearning_state: "extract" }))).toBe(true);
  expect(isInSummary(examplePost({ ...sentence, keylearning: "Three.", keylearning_state: "extract" }))).toBe(false);
  expect(isInSummary(examplePost({ ...sentence, keylearning_state: "supported" }))).toBe(false);
});
