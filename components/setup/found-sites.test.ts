import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { exampleNewsfeed, newsfeed } from "@/lib/contract/newsfeeds";
import type { CheckedSite } from "./check-sites";
import { FoundSite } from "./found-sites";

const news = { url: "https://gridnotes.example/news.xml", title: "News", latestTitle: "Cells", followedIn: undefined };
const followedIn = newsfeed.parse(exampleNewsfeed);
const jobs = { url: "https://gridnotes.example/jobs.xml", title: "Jobs", latestTitle: "Welder", followedIn };
const site: CheckedSite = {
  url: "https://gridnotes.example/",
  addedUrl: "https://gridnotes.example/",
  title: "Grid Notes",
  feedUrl: news.url,
  feeds: [news, jobs],
  isWider: false,
  followedIn: undefined,
  problem: null,
  isListOfFeeds: false,
};
const markup = (feedUrl: string) =>
  renderToStaticMarkup(createElement(FoundSite, { site, feedUrl, onChoose: () => undefined }));

test("a site shows the latest post of the chosen feed", () => {
  expect(markup(news.url)).toContain("Latest: “Cells”");
  expect(markup(jobs.url)).toContain("Latest: “Welder”");
});

test("a site shows which newsfeed follows the chosen feed", () => {
  expect(markup(news.url)).not.toContain("You already follow this");
  expect(markup(jobs.url)).toContain("You already follow this");
});
