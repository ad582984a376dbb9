import { expect, test } from "vitest";
import { examplePost } from "@/lib/client/testing/example-post";
import { todayLine } from "./today-line";

const told = { summary: "A summary.", keylearning: "A learning.", relevance: 82, relevance_reason: "Mentions sodium" };

test.each([
  ["a proven key learning", { keylearning_state: "supported" as const }, "A learning."],
  ["the reason of a post that matters", { keylearning_state: "quoted" as const }, "Mentions sodium"],
  ["the summary of a post that does not", { keylearning_state: "quoted" as const, relevance: 20 }, "A summary."],
  ["the summary without relevance", { keylearning_state: "nothing" as const, relevance: null }, "A summary."],
])("shows %s", (_, different, text) => {
  expect(todayLine(examplePost({ ...told, ...different })).text).toBe(text);
});

test("repeats no title", () => {
  const post = examplePost({ title: "Grid", summary: "Grid", keylearning_state: "nothing", relevance: null });
  expect(todayLine(post).text).toBe("");
});
