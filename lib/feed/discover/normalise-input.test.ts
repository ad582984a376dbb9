import { describe, expect, test } from "vitest";
import { normaliseInput, withoutCredentials } from "./normalise-input";

test.each([
  ["example.org", "https://example.org/"],
  [" example.org/blog ", "https://example.org/blog"],
  ["//example.org/blog", "https://example.org/blog"],
  ["http://example.org/blog/", "http://example.org/blog/"],
  ["HTTPS://Example.ORG/Blog", "https://example.org/Blog"],
  ["example.org:8080/feed", "https://example.org:8080/feed"],
  ["localhost:3000/feed", "https://localhost:3000/feed"],
  ["http://farm:4000/feed", "http://farm:4000/feed"],
  ["feed:https://example.org/rss", "https://example.org/rss"],
  ["@anna@example.social", "https://example.social/@anna"],
  ["anna@example.social", "https://example.social/@anna"],
  ["anna@münchen.example", "https://xn--mnchen-3ya.example/@anna"],
  ["!news@example.social", "https://example.social/c/news"],
  ["@anna.bsky.social", "https://bsky.app/profile/anna.bsky.social"],
  ["\u202a@anna.bsky.social\u202c", "https://bsky.app/profile/anna.bsky.social"],
  ["@example.org", "https://bsky.app/profile/example.org"],
  ["r/typescript", "https://www.reddit.com/r/typescript"],
  ["/R/TypeScript/", "https://www.reddit.com/r/TypeScript/"],
  ["r/typescript/top?t=week", "https://www.reddit.com/r/typescript/top?t=week"],
  ["r/typescript+javascript", "https://www.reddit.com/r/typescript+javascript"],
  ["u/spez", "https://www.reddit.com/u/spez"],
  ["user/spez", "https://www.reddit.com/user/spez"],
  ["feed://example.org/rss", "https://example.org/rss"],
  ["feed:example.org/rss", "https://example.org/rss"],
  ["feed/http://example.org/rss", "http://example.org/rss"],
  ["feed/feed/https://example.org/rss", "https://example.org/rss"],
  ["https://example.org/a?b=1&utm_source=x#c", "https://example.org/a?b=1"],
  ["https://example.org/?q=a%20b", "https://example.org/?q=a%20b"],
  ["münchen.example/blog", "https://xn--mnchen-3ya.example/blog"],
])("reads %s as %s", (typed, url) => {
  expect(normaliseInput(typed)).toMatchObject({ kind: "url", url, credentials: null });
});

test.each([
  ["example.org", true],
  ["feed://example.org/rss", true],
  ["https://example.org", false],
  ["feed:https://example.org/rss", false],
  ["anna@example.social", false],
  ["r/typescript", false],
  ["HTTP://example.org", false],
])("%s has no web scheme: %s", (typed, isBare) => {
  expect(normaliseInput(typed)).toMatchObject({ isBare });
});

test.each([
  "",
  "   ",
  "hello world",
  "hello",
  "mailto:ann@example.org",
  "javascript:alert(1)",
  "file:///etc/passwd",
  "ftp://example.org/",
  "/rss.xml",
  "feed:/rss.xml",
  "///rss.xml",
  "./rss.xml",
  "../rss.xml",
  "?feed=rss2",
  "@name",
  "r/x",
  "/user/feed",
  "https://",
  "https://user%3Ax:secret@example.org/",
  "https://user:%ff@example.org/",
  "https://example.org\\@evil.example",
  "https://exa\u0000mple.org",
  `https://example.org/${"x".repeat(3_000)}`,
])("refuses “%s” with advice", (typed) => {
  expect(normaliseInput(typed)).toEqual({ kind: "invalid", message: expect.stringMatching(/^[A-Z].+\.$/) });
});

test.each([
  ["https://ann:secret@example.org/feed", { user: "ann", password: "secret" }],
  ["http://ann:p%40ss%3A%C3%BC@example.org/feed", { user: "ann", password: "p@ss:ü" }],
  ["feed://ann@example.org/feed", { user: "ann", password: "" }],
  ["ann@example.org/feed", { user: "ann", password: "" }],
])("removes the credentials of %s", (typed, credentials) => {
  expect(normaliseInput(typed)).toMatchObject({
    kind: "url",
    url: expect.stringMatching(/^https?:\/\/example\.org\/feed$/),
    credentials,
  });
});

test.each([
  "ann@example.org/",
  "ann@example.org:8080",
  "ann@192.168.1.7",
  "ann:1secret@example.org",
  "https://ann@example.org",
  "feed:ann@example.org",
])("reads %s as an address with a user, not as a handle", (typed) => {
  expect(normaliseInput(typed)).toMatchObject({ kind: "url", credentials: { user: "ann" } });
});

describe("credentials in an address", () => {
  test.each([
    ["https://ann:secret@example.org/feed", "https://example.org/feed"],
    ["ftp://ann:secret@example.org/feed", "ftp://example.org/feed"],
    ["feed:https://ann:secret@example.org/feed", "feed:https://example.org/feed"],
    ["ann:secret@example.org/feed", "example.org/feed"],
    ["//ann:secret@localhost/feed", "//localhost/feed"],
    ["https://ann:se@cret@example.org/", "https://example.org/"],
    ["http://ann:secret@farm:4000/feed", "http://farm:4000/feed"],
  ])("removes the credentials of %s", (text, shown) => expect(withoutCredentials(text)).toBe(shown));

  test.each([
    "https://example.org/@ann",
    "@ann@example.social",
    "ann@example.social",
    "https://example.org/?mail=a@b.example",
    "not a url",
    "",
  ])("leaves %s unchanged", (text) => expect(withoutCredentials(text)).toBe(text));
});
