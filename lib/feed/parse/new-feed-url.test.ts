import { expect, test } from "vitest";
import { feedsmith } from "./feedsmith";
import { reserialised } from "./parse-feed";
import { rssParser } from "./rss-parser";
import { parseFeedWith } from "./testing/parse-bytes";

const feedWith = (element: string) =>
  Buffer.from(`<rss version="2.0" xmlns:apple="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>A show</title>
    ${element}<item><title>One</title><guid>1</guid></item></channel></rss>`);
const about = { url: "https://old.example/feed.xml", httpCharset: null };

test.each([rssParser, feedsmith, reserialised])("$name reads the announced new URL", async (parser) => {
  const newFeedUrl = async (element: string) => {
    const outcome = await parseFeedWith([parser], feedWith(element), about);
    return outcome.kind === "feed" ? outcome.feed.newFeedUrl : outcome.kind;
  };
  expect(await newFeedUrl("<apple:new-feed-url> https://new.example/feed.xml </apple:new-feed-url>")).toBe(
    "https://new.example/feed.xml",
  );
  expect(await newFeedUrl("<apple:new-feed-url>javascript:alert(1)</apple:new-feed-url>")).toBeNull();
  expect(await newFeedUrl("")).toBeNull();
});
