import { expect, test } from "vitest";
import { readFeed } from "./read-feed";

const DOCUMENT = `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>x</id>
  <link rel="hub" href="https://hub.example/in-document"/><link rel="self" href="https://site.example/in-document"/></feed>`;

async function hubsOf(linkHeader: string | undefined) {
  const bytes = new TextEncoder().encode(DOCUMENT);
  const reading = await readFeed({ bytes, url: "https://site.example/blog/feed", httpCharset: null, linkHeader });
  return reading.kind === "feed" ? [reading.feed.hubUrls, reading.feed.selfUrl] : reading.kind;
}

test.each([
  [undefined, ["https://hub.example/in-document"], "https://site.example/in-document"],
  ['</style.css>; rel="preload"', ["https://hub.example/in-document"], "https://site.example/in-document"],
  [
    '<https://hub.example/a>; rel="hub", <//hub.example/b>; REL=Hub, <feed.xml>; rel="alternate self"',
    ["https://hub.example/a", "https://hub.example/b", "https://hub.example/in-document"],
    "https://site.example/blog/feed.xml",
  ],
  ["<https://:>; rel=hub, <>;;;, rel=self", ["https://hub.example/in-document"], "https://site.example/in-document"],
])("prefers hubs in the Link header %s to those of the document", async (header, hubUrls, selfUrl) => {
  expect(await hubsOf(header)).toEqual([hubUrls, selfUrl]);
});
