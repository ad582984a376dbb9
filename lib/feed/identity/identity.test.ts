import { describe, expect, test } from "vitest";
import type { Entry } from "@/lib/feed/parse/parsed-feed";
import {
  canonicalFeedUrl,
  canonicalUrl,
  feedHash,
  guidKeys,
  hexOf,
  identifyEntries,
  isSamePage,
  sha256,
} from "./identity";

test.each([
  ["http://Example.org/a/", "https://example.org/a"],
  ["https://www.example.org/a", "https://example.org/a"],
  ["https://m.example.org/a", "https://example.org/a"],
  ["https://amp.example.org./a", "https://example.org/a"],
  ["https://www.org/", "https://www.org"],
  ["https://example.org:443/a#part", "https://example.org/a"],
  ["https://example.org:8443/a", "https://example.org:8443/a"],
  ["https://example.org/?utm_source=x&b=2&fbclid=y&a=1", "https://example.org?a=1&b=2"],
  ["https://example.org/a?UTM_Medium=x", "https://example.org/a"],
  ["https://example.org/a?_bhlid=x&mc_tc=y&hmb_source=z", "https://example.org/a"],
  ["https://user:secret@example.org/a", "https://example.org/a"],
])("normalises %s to %s", (address, canonical) => {
  expect(canonicalUrl(address)).toBe(canonical);
});

test.each([
  ["http://www.example.org/a/?b=2&a=1#part", "https://example.org/a?a=1&b=2"],
  ["https://m.example.org/a", "https://m.example.org/a"],
  ["https://mobile.example.org/a", "https://mobile.example.org/a"],
  ["https://amp.example.org./a", "https://amp.example.org/a"],
])("normalises the feed's address %s to %s, whose host has a single owner", (address, canonical) => {
  expect(canonicalFeedUrl(address)).toBe(canonical);
});

test.each(["mailto:a@b.example", "nonsense", "javascript:alert(1)"])("rejects %s", (address) => {
  expect(canonicalUrl(address)).toBeNull();
});

describe("the key of an entry", () => {
  const entry = { guid: null, url: null, title: "t", publishedAt: new Date("2026-01-02T03:04:05Z") };

  test("is its id, else its URL, else its title and day", () => {
    expect(guidKeys([{ ...entry, guid: "1", url: "https://a.example/1" }])).toEqual(["id:1"]);
    expect(guidKeys([{ ...entry, url: "http://www.a.example/1/" }])).toEqual(["url:https://a.example/1"]);
    expect(guidKeys([entry])).toEqual(["title:t\n2026-01-02"]);
  });

  test("is the same for an exact duplicate", () => {
    const twice = { ...entry, guid: "1", url: "https://a.example/1" };
    expect(guidKeys([twice, twice])).toEqual(["id:1", "id:1"]);
    expect(guidKeys([twice, { ...twice, title: "u" }])).toEqual(["title:t\n2026-01-02", "title:u\n2026-01-02"]);
  });

  test("is never shared with another entry", () => {
    const shared = { ...entry, guid: "same", url: "https://a.example/" };
    expect(guidKeys([shared, { ...shared, title: "u" }])).toEqual(["title:t\n2026-01-02", "title:u\n2026-01-02"]);
    expect(guidKeys([{ ...shared, url: "https://a.example/1" }, shared])[0]).toBe("url:https://a.example/1");
  });
});

describe("entries of one title and day, without ids and addresses", () => {
  const notice = (time: string | null, text: string): Entry => ({
    guid: null,
    url: null,
    title: "Notice",
    author: null,
    publishedAt: time === null ? null : new Date(`2026-01-02T${time}Z`),
    updatedAt: null,
    contentHtml: `<p>${text}</p>`,
    contentBaseUrl: "https://a.example/",
    isFullContent: false,
    description: null,
    imageUrl: null,
    categories: [],
  });
  const idsOf = (...entries: Entry[]) => identifyEntries(entries).map(({ guidHash }) => hexOf(guidHash));
  const [early, late] = [notice("08:00:00", "Line 1 is closed."), notice("17:00:00", "Line 2 is closed.")];

  test("are different entries when their texts differ", () => {
    expect(new Set(idsOf(early, late)).size).toBe(2);
    const [undated, other] = [notice(null, "Line 1 is closed."), notice(null, "Line 2 is closed.")];
    expect(new Set(idsOf(undated, other)).size).toBe(2);
    expect(new Set(idsOf(early, notice("08:00:00", "Line 2 is closed."))).size).toBe(2);
  });

  test("are one entry when their texts are equal", () => {
    expect(idsOf(early, { ...early, publishedAt: late.publishedAt })).toHaveLength(1);
    expect(idsOf(early, early, late)).toHaveLength(2);
  });

  test("have ids that do not depend on their order", () => {
    expect(idsOf(late, early)).toEqual(idsOf(early, late).toReversed());
  });

  test("keep their ids when a text is edited", () => {
    expect(idsOf(early, notice("17:00:00", "Line 2 is open again."))).toEqual(idsOf(early, late));
    expect(idsOf(notice("08:00:00", "Line 1 is open again."))).toEqual(idsOf(early));
  });
});

test("makes 32-byte hashes that depend on text boundaries", () => {
  expect(sha256("a", "b")).toHaveLength(32);
  expect(sha256("ab", "c")).not.toEqual(sha256("a", "bc"));
});

test("bases the content hash on title, URL and text, without white space and tracking", () => {
  const article = { title: "t", url: "https://a.example/1", text: "one two" };
  const hash = feedHash(article);
  expect(feedHash({ ...article, text: " one\n two ", url: "https://a.example/1?utm_source=feed" })).toEqual(hash);
  expect(feedHash({ ...article, text: "one two three" })).not.toEqual(hash);
  expect(feedHash({ ...article, title: "u" })).not.toEqual(hash);
  expect(feedHash({ ...article, url: null })).not.toEqual(hash);
});

test.each([
  ["https://a.example/1?PHPSESSID=x1", "https://a.example/1?PHPSESSID=x2", true],
  ["https://a.example/b;jsessionid=x1/1", "http://www.a.example/b/1/?ts=3;4", true],
  ["https://a.example/1?to=/2", "https://a.example/2?to=/2", false],
  ["https://a.example/1", "https://b.example/1", false],
  ["mailto:a@a.example", "mailto:a@a.example", false],
])("compares the pages of %s and %s", (one, other, isSame) => {
  expect(isSamePage(one, other)).toBe(isSame);
});

test("reads an address with a long run of slashes in linear time", () => {
  const slashes = "/".repeat(1_000_000);
  expect(canonicalUrl(`https://a.example${slashes}b`)).toBe(`https://a.example${slashes}b`);
});
