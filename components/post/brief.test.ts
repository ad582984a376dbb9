import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { parseHTML } from "linkedom";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { examplePost } from "@/lib/client/testing/example-post";
import type { FullPost, Post } from "@/lib/contract/post";
import { Brief } from "./brief";
import { BriefDetails } from "./brief-details";
import { UNSUPPORTED } from "./card-key-learning";

function htmlOf(fields: Partial<Post>, claims: FullPost["claims"] = [], part = BriefDetails): HTMLElement {
  const brief = createElement(part, {
    post: examplePost(fields),
    newsfeedName: "Storage",
    headingLevel: 2,
    claims,
    summaryClaims: [],
    quotes: { activeQuote: null, wasActive: false, toggle: () => undefined, step: () => undefined },
  });
  const page = createElement(QueryClientProvider, { client: new QueryClient() }, brief);
  return parseHTML(`<!doctype html><html><body>${renderToStaticMarkup(page)}</body></html>`).document.body;
}

function textOf(fields: Partial<Post>): string {
  return htmlOf(fields).textContent;
}

/** Before it is opened. */
function closedTextOf(fields: Partial<Post>): string {
  return htmlOf(fields, [], Brief).textContent;
}

test("shows key learning and summary together before it is opened", () => {
  const texts = { keylearning: "A learning.", summary: "A summary." };
  expect(closedTextOf({ ...texts, keylearning_state: "supported" })).toContain("A learning. A summary.");
  expect(closedTextOf({ ...texts, keylearning_state: "unsupported" })).not.toContain("A learning.");
  expect(closedTextOf({ ...texts, keylearning_state: "extract" })).not.toContain("A learning.");
});

test("takes its direction from the first text", () => {
  const texts = { keylearning: "تعلم.", summary: "A summary.", keylearning_state: "supported" } as const;
  const closed = htmlOf(texts, [], Brief).querySelector("p");
  expect(closed?.getAttribute("dir")).toBe("auto");
  expect([...(closed?.children ?? [])].map(({ tagName }) => tagName)).toEqual(["SPAN", "BDI"]);
});

test("does not repeat a key learning that the summary has", () => {
  const texts = { keylearning: "A learning.", keylearning_state: "supported" } as const;
  for (const summary of ["A learning.", "A learning. And more."])
    expect(closedTextOf({ ...texts, summary }).split("A learning.")).toHaveLength(2);
});

test("warns only about a key learning without a supporting quote", () => {
  expect(textOf({ keylearning_state: "unsupported", evidence: [] })).toContain(UNSUPPORTED);
  expect(textOf({ keylearning_state: "supported" })).not.toContain(UNSUPPORTED);
  expect(textOf({ keylearning_state: "nothing", evidence: [] })).not.toContain(UNSUPPORTED);
});

test("names the origin of texts without a model", () => {
  expect(textOf({ ai_status: "fallback", ai_model: null })).toContain("In the publisher’s words, not a model’s");
  expect(textOf({ ai_status: "done", ai_model: "gpt-5-mini" })).toContain("Summary by gpt-5-mini");
});

test("says that a key learning is being written", () => {
  expect(closedTextOf({ keylearning: "", evidence: [], ai_status: "pending" })).toContain("Being written.");
  expect(closedTextOf({ ai_status: "pending" })).toContain("A model may replace it.");
  expect(closedTextOf({ ai_status: "done" })).not.toMatch(/Being written|A model may replace it/);
});

test("shows a model's text without markup", () => {
  const text = "<b>bold</b> & ![x](y)";
  expect(textOf({ summary: text, keylearning: text, ai_status: "done" }).split(text).length).toBe(3);
});

test("shows a quote as plain text", () => {
  const quote = "Shares of ASML and Shell’s fell 4% on the news of [a](b) and 5 * 3.";
  const html = htmlOf({ evidence: [{ quote, start: 0, end: quote.length }] });
  expect(html.textContent).toContain(`“${quote}”`);
  expect(html.querySelectorAll("a, img, em, strong, cite *")).toHaveLength(0);
});

test("shows a sentence of the article once, and not as a key learning", () => {
  const keylearning = "Shares of ASML fell 4% on the news.";
  const evidence = [{ quote: keylearning, start: 0, end: keylearning.length }];
  const text = textOf({ keylearning, evidence, keylearning_state: "extract", ai_status: "fallback" });
  expect(text).toContain("From the article");
  expect(text).not.toContain("Key learning");
  expect(text.split(keylearning).length).toBe(2);
});

test("repeats neither a short text nor the title as a summary", () => {
  expect(textOf({ summary: "All of it.", ai_status: "skipped" })).not.toContain("All of it.");
  expect(textOf({ title: "A title", summary: "A title" })).not.toContain("A title");
});

test("marks what the quotes do not say, and shows what was cut with its passage", () => {
  const claim = { quote: "Shares fell 4%.", start: 0, end: 15 };
  const claims = [
    { ...claim, text: "Shares fell.", verdict: "supported" as const },
    { ...claim, text: "Traders left.", verdict: "not_in_text" as const },
    { ...claim, text: "Shares rose.", verdict: "contradicted" as const },
  ];
  const html = htmlOf({ keylearning: "Shares fell. Traders left.", keylearning_state: "quoted" }, claims);
  expect(html.textContent).toContain("Checked: the quotes do not say the underlined part.");
  expect([...html.querySelectorAll("span.underline")].map((span) => span.textContent)).toEqual([
    "Traders left. (not found by the check)",
  ]);
  expect(html.querySelector("details")?.textContent).toBe(
    "1 sentence was cutShares rose.The article says something else:“Shares fell 4%.”",
  );
});

test("shows nothing in place of a missing key learning", () => {
  expect(textOf({ keylearning: "", keylearning_state: "nothing", evidence: [] })).not.toContain("Key learning");
});
