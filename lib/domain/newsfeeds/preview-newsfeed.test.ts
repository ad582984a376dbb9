import { describe, expect, test } from "vitest";
import type { PreviewArticle } from "@/db/queries/newsfeeds/preview";
import { compileKeywords } from "@/lib/feed/filter/keywords";
import { matchKeywords } from "@/lib/feed/filter/match";
import { foldPost } from "@/lib/feed/filter/post";
import {
  chooseSamples,
  countKeywords,
  countMatches,
  type Judgement,
  judgeOf,
  withoutDuplicates,
} from "./preview-newsfeed";

function article(changes: Partial<PreviewArticle> = {}): PreviewArticle {
  const id = changes.id ?? "1";
  return {
    id,
    feedId: "feed",
    urlHash: id,
    title: "",
    url: "",
    sourceTitle: null,
    publishedAt: new Date(0),
    hasPost: true,
    wasMatch: false,
    isRescued: false,
    isFurtherSource: false,
    ...changes,
  };
}

const judge = (keywords: string[], text: string, changes: Partial<PreviewArticle> = {}) =>
  judgeOf(keywords)(article(changes), { title: "A title", text, tags: [] });

describe("a judgement", () => {
  test.each([
    [[], "anything"],
    [["zinc"], "About zinc."],
    [["zinc"], "About iron."],
    [["zinc", "-ad"], "About zinc, an ad."],
    [["-ad"], "About zinc."],
    [["-ad"], "An ad."],
    [["zinc + iron", "tin*"], "Tinned iron and zinc."],
    [["title"], "Nothing."],
  ])("equals the verdict at filing for the keywords %j in %j", (keywords, text) => {
    const filed = matchKeywords(compileKeywords(keywords), foldPost({ title: "A title", text, tags: [] }));
    const { isMatch, matchedKeywords } = judge(keywords, text);
    expect({ isMatch, matchedKeywords }).toEqual({ isMatch: filed.isMatch, matchedKeywords: filed.matchedKeywords });
  });

  test("lists every keyword that occurs even after an exclusion", () => {
    const { isMatch, occurring } = judge(["zinc", "iron", "-ad", "-sale"], "Zinc for sale, an ad.");
    expect([isMatch, [...occurring]]).toEqual([false, ["zinc", "-ad", "-sale"]]);
  });

  test("matches rescued articles without a keyword", () => {
    expect(judge(["zinc", "-ad"], "Zinc, an ad.", { isRescued: true })).toMatchObject({
      isMatch: true,
      matchedKeywords: [],
    });
  });
});

describe("an address in several feeds", () => {
  const idsOf = (...articles: Partial<PreviewArticle>[]) =>
    withoutDuplicates(articles.map((one, index) => article({ id: `${index}`, urlHash: "same", ...one }))).map(
      ({ id }) => id,
    );

  test("counts once as its existing post", () => {
    expect(idsOf({ feedId: "b", hasPost: false, isFurtherSource: true }, { feedId: "a" })).toEqual(["1"]);
  });

  test("does not count if its post is not judged", () => {
    expect(idsOf({ hasPost: false, isFurtherSource: true })).toEqual([]);
  });

  test("counts once as the first without a post", () => {
    expect(idsOf({ feedId: "a", hasPost: false }, { feedId: "b", hasPost: false })).toEqual(["0"]);
  });

  test("keeps articles of one feed with one address apart", () => {
    expect(idsOf({ hasPost: false }, { hasPost: false }, { hasPost: true })).toEqual(["0", "1", "2"]);
  });
});

const judgement = (id: string, isMatch: boolean, wasMatch: boolean, occurring: string[] = []): Judgement => ({
  article: article({ id, wasMatch }),
  isMatch,
  matchedKeywords: [],
  occurring: new Set(occurring),
});
const all = [
  judgement("stays 1", true, true, ["zinc"]),
  judgement("goes 1", false, true, ["-ad"]),
  judgement("comes 1", true, false, ["zinc", "iron"]),
  judgement("is out", false, false),
  judgement("goes 2", false, true),
  judgement("comes 2", true, false, ["iron"]),
  judgement("stays 2", true, true),
];

test("counts matches and changes", () => {
  expect(countMatches(all)).toEqual({ match_count: 4, added_count: 2, removed_count: 2 });
  expect(countMatches([])).toEqual({ match_count: 0, added_count: 0, removed_count: 0 });
});

test("counts every keyword in order", () => {
  expect(countKeywords(all, ["tin", "-ad", "iron", "zinc"])).toEqual([
    { keyword: "tin", count: 0 },
    { keyword: "-ad", count: 1 },
    { keyword: "iron", count: 2 },
    { keyword: "zinc", count: 2 },
  ]);
});

test("samples show added, then removed, then kept articles", () => {
  const ids = (max: number) => chooseSamples(all, max).map((one) => one.article.id);
  expect(ids(10)).toEqual(["comes 1", "comes 2", "goes 1", "goes 2", "stays 1", "stays 2"]);
  expect(ids(3)).toEqual(["comes 1", "comes 2", "goes 1"]);
  expect(ids(2), "half of the sample is for removed articles").toEqual(["comes 1", "goes 1"]);
});
