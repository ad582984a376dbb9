import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { ALL_POSTS } from "@/lib/client/posts";
import { endpoints } from "@/lib/contract/endpoints";
import { newsfeed } from "@/lib/contract/newsfeeds";
import { type Source, source } from "@/lib/contract/source";
import { RiverEmpty } from "./river-empty";
import { StreamEmpty } from "./stream-empty";

const [exampleNewsfeed] = z.tuple([newsfeed]).parse(endpoints.listNewsfeeds.examples.response);
const [exampleSource] = z.tuple([source]).parse(endpoints.listSources.examples.response);
const AGAIN = "Lede will try again.";

/** The page of a newsfeed whose sources have these states and no posts. */
function emptyPage(...statuses: Source["status"][]): string {
  const broken = { post_count: 0, last_checked_at: new Date("2026-11-21T08:00:00Z"), last_error: "It is away." };
  const sources = statuses.map((status) => ({ ...exampleSource, ...broken, status }));
  const stream = createElement(StreamEmpty, {
    newsfeed: { ...exampleNewsfeed, refile: null },
    ...{ sources, filter: ALL_POSTS, onShow: () => undefined },
  });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, stream));
}

test("promises another check of a source that fails", () => {
  expect(emptyPage("failing")).toContain(`It is away. ${AGAIN}`);
  expect(emptyPage("gone", "failing")).toContain(AGAIN);
});

test("promises no check of sources that are gone", () => {
  expect(emptyPage("gone")).toContain("It is away.");
  for (const page of [emptyPage("gone"), emptyPage("gone", "gone")]) expect(page).not.toContain(AGAIN);
});

test.each(["all", "hidden"] as const)("says that a river without a post, %s, shows one newsfeed only", (state) => {
  const subject = { id: "saved", name: "Saved", newsfeed: null, newsfeeds: [exampleNewsfeed] };
  const filter = { ...ALL_POSTS, state, newsfeedId: exampleNewsfeed.id };
  const page = renderToStaticMarkup(createElement(RiverEmpty, { subject, filter, onShow: () => undefined }));
  expect(page).toContain("Nothing from this newsfeed here");
  expect(page).toContain("All newsfeeds");
});
