import { expect, test } from "vitest";
import { chooseLinks } from "./choose-links";
import type { FeedLink } from "./feed-links";

const link = (path: string): FeedLink => ({
  url: `https://site.example${path}`,
  title: null,
  via: "link",
  language: null,
});
const paths = (links: readonly FeedLink[]) => links.map(({ url }) => new URL(url).pathname);

test("of many links the one of the part that was asked about is never left out, and comments are the first to be", () => {
  const links = [
    "/comments/feed",
    ...Array.from({ length: 30 }, (_, index) => `/rss/s${index}.xml`),
    "/rss/europe.xml",
  ];
  const chosen = chooseLinks(links.map(link), { url: "https://site.example/world/europe", max: 3 });
  expect(paths(chosen)).toEqual(["/rss/s0.xml", "/rss/s1.xml", "/rss/europe.xml"]);
});

test("few links are all taken, in their order", () => {
  const links = ["/comments/feed", "/feed"].map(link);
  expect(chooseLinks(links, { url: "https://site.example/", max: 8 })).toEqual(links);
});
