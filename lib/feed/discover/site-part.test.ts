import { describe, expect, test } from "vitest";
import { type CategoryQuestion, type FeedFacts, generalFeed, isCategoryMatch, isCommentFeed } from "./site-part";

const SITE = "https://site.example";
const LISTING = { isArticle: false, articleLinks: 10 };
const feedAt = (path: string, more: Partial<FeedFacts> = {}): FeedFacts => ({
  url: `${SITE}${path}`,
  siteUrl: null,
  titles: [],
  entryCategories: [],
  ...more,
});
const asks = (input: string, feed: FeedFacts, more: Partial<CategoryQuestion> = {}) =>
  isCategoryMatch({ inputUrl: `${SITE}${input}`, page: LISTING, feed, general: null, ...more });

test.each([
  ["/blog/category/ai", "/blog/category/ai/feed/", true],
  ["/blog/category/ai", "/blog/feed/", false],
  ["/blog/category/ai", "/comments/feed/", false],
  ["/blog", "/blog/feed/", true],
  ["/", "/feed/", false],
  ["/tag/postgres/page/2/", "/tag/postgres/rss/", true],
  ["/en/news/ai", "/en/rss/ai.xml", true],
  ["/search/label/Rust", "/feeds/posts/default/-/Rust", true],
  ["/2026/11/02/some-post", "/feed/", false],
  ["/2026/11/02/some-post", "/2026/11/02/some-post/feed/", false],
  ["/world/europe", "/rss/world.xml", false],
  ["/ai", "/feed?category_name=ai", true],
  ["/air-travel", "/rss/ai.xml", false],
  ["/r/typescript", "/r/typescript/.rss", true],
  ["/en/", "/en/feed/", false],
  ["/index.html", "/feed/", false],
  ["/category/ai", "/category/ai/comments/feed/", false],
  ["/c/support/5", "/c/support/5.rss", true],
  ["/?cat=ai", "/feed?cat=ai", true],
])("page %s asks for feed %s: %s", (input, feed, isMatch) => {
  expect(asks(input, feedAt(feed))).toBe(isMatch);
});

test("reads a community on its own host", () => {
  const feed = { ...feedAt(""), url: "https://www.reddit.com/r/typescript/.rss" };
  expect(asks("", feed, { inputUrl: "https://www.reddit.com/r/typescript" })).toBe(true);
  expect(asks("", feed, { inputUrl: "https://www.reddit.com/" })).toBe(false);
});

test.each(
  [
    "category categories tag tags topic topics section sections label tagged author c s archives/category".split(" "),
    ["en/tag", "de-at/thema/tag"],
  ].flat(),
)("/%s/<slug> is a part of a site, whatever the page looks like", (marker) => {
  const page = { isArticle: false, articleLinks: 0 };
  expect(asks(`/${marker}/energy/`, feedAt("/rss/energy.xml"), { page })).toBe(true);
  expect(asks(`/${marker}/`, feedAt("/rss/energy.xml"), { page })).toBe(false);
});

test.each(["cat", "category_name", "tag", "label"])("?%s=<slug> names the section", (name) => {
  const page = { isArticle: false, articleLinks: 0 };
  expect(asks(`/?${name}=energy`, feedAt("/rss/energy.xml"), { page })).toBe(true);
});

test.each([
  ["/blog", "/blog/feed", true],
  ["/en/blog", "/blog/atom.xml", true],
  ["/blog/index.html", "/blog/index.xml", true],
  ["/news/europe", "/news/europe/energy/feed", true],
  ["/tag/energy", "/feeds/posts/default/-/energy", true],
  ["/tag/energy", "/label/energy", true],
  ["/tag/energy", "/?cat=energy&feed=rss2", true],
  ["/tag/energy", "/tag/energy/rss", true],
  ["/tag/gr%C3%BCn", "/tag/grün/feed", true],
  ["/tag/energy", "/tag/energy-policy/rss", false],
  ["/a/b/c", "/a/b/c/feed", false],
])("page %s asks for feed %s by path: %s", (input, feed, isMatch) => expect(asks(input, feedAt(feed))).toBe(isMatch));

test("finds no section in an article or a page without article links", () => {
  const feed = feedAt("/blog/feed/");
  expect(asks("/blog", feed, { page: { isArticle: true, articleLinks: 10 } })).toBe(false);
  expect(asks("/blog", feed, { page: { isArticle: false, articleLinks: 2 } })).toBe(false);
});

test("matches a feed that links back to the page", () => {
  expect(asks("/category/ai", feedAt("/f/17", { siteUrl: "http://www.site.example/category/ai/" }))).toBe(true);
  expect(asks("/category/ai", feedAt("/f/17", { siteUrl: `${SITE}/` }))).toBe(false);
});

describe("titles", () => {
  const general = { titles: ["The Site"], entryCategories: [] };

  test("match by the section's name as whole words unless the whole site's feed has it too", () => {
    expect(
      asks("/category/machine-learning", feedAt("/f/17", { titles: ["The Site: Machine Learning"] }), { general }),
    ).toBe(true);
    expect(asks("/category/ai", feedAt("/f/17", { titles: ["The Site: Air"] }), { general })).toBe(false);
    expect(asks("/category/site", feedAt("/f/17", { titles: ["The Site"] }), { general })).toBe(false);
  });
});

describe("entry categories", () => {
  const filed = (times: number, category: string) => Array.from({ length: times }, () => [category]);

  test("match if nearly all entries have the section but fewer than half on the whole site", () => {
    const feed = feedAt("/f/17", { entryCategories: [...filed(8, "AI"), ...filed(2, "Other")] });
    expect(asks("/category/ai", feed)).toBe(true);
    expect(asks("/category/ai", feed, { general: { titles: [], entryCategories: filed(5, "ai") } })).toBe(false);
    expect(asks("/category/ai", feedAt("/f/17", { entryCategories: filed(4, "AI") }))).toBe(false);
  });
});

test("chooses the whole site's feed as general, else another one without comments", () => {
  const [robots, whole, comments] = [feedAt("/f/18"), feedAt("/feed.xml"), feedAt("/comments/feed")];
  const ai = feedAt("/f/17");
  expect(generalFeed(ai, [ai, robots, comments, whole])).toBe(whole);
  expect(generalFeed(ai, [comments, ai, robots])).toBe(robots);
  expect(generalFeed(ai, [comments, ai])).toBeNull();
  expect(generalFeed(whole, [ai, whole])).toBe(whole);
});

test("matches a given feed by its own URL", () => {
  const given = (path: string) => asks(path, feedAt(path), { page: null });
  expect(given("/category/ai/feed/")).toBe(true);
  expect(given("/rss/ai.xml")).toBe(true);
  expect(given("/feed.xml")).toBe(false);
  expect(given("/blog/feed.xml")).toBe(false);
  expect(given("/comments/feed/")).toBe(false);
});

test.each([
  ["/comments/feed/", null, true],
  ["/feed/comments.xml", null, true],
  ["/2026/01/post/feed/", "Comments on: Post", true],
  ["/feed/", "The Commentator", false],
  ["/commentary/feed/", null, false],
])("recognises comment feeds: %s, %s: %s", (path, title, isComments) => {
  expect(isCommentFeed(feedAt(path, { titles: [title] }))).toBe(isComments);
});
