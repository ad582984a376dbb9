import { expect, test } from "vitest";
import { maskPath } from "./mask-path";

test.each([
  ["/f/S3CRET/feed.atom", "/f/…"],
  ["/l/S3CRET", "/l/…"],
  ["//u/S3CRET", "//u/…"],
  ["/reset-password/S3CRET", "/reset-password/…"],
  ["https://lede.example/f/S3CRET/lede.opml", "https://lede.example/f/…"],
  [
    "/reader/api/0/stream/contents/feed%2Fhttps%3A%2F%2Fsite.example%2F%3Fkey%3DS3CRET",
    "/reader/api/0/stream/contents/…",
  ],
  ["/reader/atom/feed/https://site.example/S3CRET", "/reader/atom/…"],
  ["/v1/newsfeeds/42/invitations/43", "/v1/newsfeeds/42/invitations/43"],
  ["/reset-password", "/reset-password"],
  ["/settings/feeds", "/settings/feeds"],
])("shows %s as %s", (path, shown) => {
  expect(maskPath(path)).toBe(shown);
});
