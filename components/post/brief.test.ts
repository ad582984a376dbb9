import { parseHTML } from "linkedom";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { examplePost } from "@/lib/client/testing/example-post";
import type { Post } from "@/lib/contract/posts";
import { Brief } from "./brief";
import { UNSUPPORTED } from "./unsupported";

function textOf(fields: Partial<Post>): string {
  const brief = createElement(Brief, {
    post: examplePost(fields),
    newsfeedName: "Storage",
    headingLevel: 2,
    onQuote: () => undefined,
  });
  return parseHTML(`<!doctype html><html><body>${renderToStaticMarkup(brief)}</body></html>`).document.body.textContent;
}

test("a key learning that no quote backs up says so, and only that one", () => {
  expect(textOf({ keylearning_state: "unsupported", evidence: [] })).toContain(UNSUPPORTED);
  expect(textOf({ keylearning_state: "supported" })).not.toContain(UNSUPPORTED);
  expect(textOf({ keylearning_state: "nothing", evidence: [] })).not.toContain(UNSUPPORTED);
});

test("texts that no model wrote say where they are from", () => {
  expect(textOf({ ai_status: "fallback", ai_model: null })).toContain("Chosen from the text, not written by a model");
  expect(textOf({ ai_status: "done", ai_model: "gpt-5-mini" })).toContain("Summary by gpt-5-mini");
});

test("what a model wrote is shown as text, never as markup", () => {
  const text = "<b>bold</b> & ![x](y)";
  expect(textOf({ summary: text, keylearning: text, ai_status: "done" }).split(text).length).toBe(3);
});
