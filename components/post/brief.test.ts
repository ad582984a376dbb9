import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { parseHTML } from "linkedom";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { examplePost } from "@/lib/client/testing/example-post";
import type { Post } from "@/lib/contract/posts";
import { Brief } from "./brief";
import { UNSUPPORTED } from "./card-parts";

function htmlOf(fields: Partial<Post>): HTMLElement {
  const brief = createElement(Brief, {
    post: examplePost(fields),
    newsfeedName: "Storage",
    headingLevel: 2,
    quotes: { activeIndex: null, wasActive: false, toggle: () => undefined, step: () => undefined },
  });
  const page = createElement(QueryClientProvider, { client: new QueryClient() }, brief);
  return parseHTML(`<!doctype html><html><body>${renderToStaticMarkup(page)}</body></html>`).document.body;
}

function textOf(fields: Partial<Post>): string {
  return htmlOf(fields).textContent;
}

test("warns only about a key learning without a supporting quote", () => {
  expect(textOf({ keylearning_state: "unsupported", evidence: [] })).toContain(UNSUPPORTED);
  expect(textOf({ keylearning_state: "supported" })).not.toContain(UNSUPPORTED);
  expect(textOf({ keylearning_state: "nothing", evidence: [] })).not.toContain(UNSUPPORTED);
});

test("names the origin of texts without a model", () => {
  expect(textOf({ ai_status: "fallback", ai_model: null })).toContain("Chosen from the text, not written by a model");
  expect(textOf({ ai_status: "done", ai_model: "gpt-5-mini" })).toContain("Summary by gpt-5-mini");
});

test("reserves room for a pending key learning", () => {
  expect(textOf({ keylearning: "", evidence: [], ai_status: "pending" })).toContain("Being written.");
  expect(textOf({ ai_status: "pending" })).toContain("A model is writing a better one.");
  expect(textOf({ ai_status: "done" })).not.toMatch(/on its way|is writing/);
});

test("shows a model's text without markup", () => {
  const text = "<b>bold</b> & ![x](y)";
  expect(textOf({ summary: text, keylearning: text, ai_status: "done" }).split(text).length).toBe(3);
});

test.each([
  ["done", "“Shares of ASML and Shell’s fell 4% on the news of [a](b) and 5 * 3.”"],
  ["fallback", "Show in the text: “Shares of ASML and Shell’s …”"],
] as const)("a quote is shown as its words, whatever stands in the article: %s", (ai_status, shown) => {
  const quote = "Shares of ASML and Shell’s fell 4% on the news of [a](b) and 5 * 3.";
  const html = htmlOf({ ai_status, evidence: [{ quote, start: 0, end: quote.length }] });
  expect(html.textContent).toContain(shown);
  expect(html.querySelectorAll("a, img, em, strong, cite *")).toHaveLength(0);
});
