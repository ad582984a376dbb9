import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { ClockProvider } from "@/components/ui/clock";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { examplePost } from "@/lib/client/testing/example-post";
import { endpoints } from "@/lib/contract/endpoints";
import { newsfeed } from "@/lib/contract/newsfeeds";
import { NEW_COUNT_MAX } from "@/lib/core/limits";
import { AlsoNew, Figures } from "./today-notes";

const [example] = z.tuple([newsfeed]).parse(endpoints.listNewsfeeds.examples.response);

/** @param since former visit */
function textOf(since: Date | null): string {
  const client = new QueryClient();
  client.setQueryData(newsfeedsQuery().queryKey, [{ ...example, unread_count: 542 }]);
  const newsfeeds = [{ id: example.id, new_count: NEW_COUNT_MAX, matters_count: 0 }];
  const today = { since, newsfeeds, troubles: [] };
  const posts = [examplePost({ id: "1", newsfeed_id: example.id }), examplePost({ id: "2", newsfeed_id: example.id })];
  const notes = [createElement(Figures, { key: 1, today }), createElement(AlsoNew, { key: 2, today, posts })];
  const start = { now: new Date("2026-11-21T09:00:00Z"), timeZone: "UTC" };
  const ofClock = { start, children: notes };
  const page = createElement(ClockProvider, ofClock);
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, page)).replaceAll(/<[^>]*>/g, " ");
}

test("before a second visit, the numbers of unread posts are those of the sidebar", () => {
  const text = textOf(null).replaceAll(/\s+/g, " ");
  expect(text).toContain("542 unread");
  expect(text).toContain(`${example.name} 540`);
});

test("numbers of new posts since a visit end with a plus at their limit", () => {
  expect(textOf(new Date("2020-01-01T00:00:00Z"))).toContain(`${NEW_COUNT_MAX}+ new since`);
});
