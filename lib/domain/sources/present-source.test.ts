import { expect, test } from "vitest";
import type { SourceRow } from "@/db/queries/sources/sources";
import { presentSource } from "./present-source";

type Feed = NonNullable<SourceRow["feed"]>;

const AT = new Date("2026-11-21T08:30:00Z");
// Presented columns; the others are for the crawl.
const FEED = {
  route: "native",
  title: "Grid Notes",
  siteUrl: null,
  iconUrl: null,
  nextDueAt: AT,
  intervalSeconds: 3_600,
  lastErrorCode: null,
  lastError: null,
  lastCheckedAt: AT,
  goneAt: null,
} as Partial<Feed> as Feed;

function present(feed: Partial<Feed> | null, figures: Partial<SourceRow> = {}) {
  const row: SourceRow = {
    id: "0193f2a0-0003-7000-8000-000000000001",
    newsfeedId: "0193f2a0-0001-7000-8000-000000000001",
    url: "https://gridnotes.example/",
    type: "blog",
    title: null,
    translateTo: null,
    createdAt: AT,
    postCount: 0,
    matchedShare: null,
    postsPerWeek: 0,
    latestPublishedAt: AT,
    feedUrl: "https://gridnotes.example/feed.xml",
    ...figures,
    feed: feed && { ...FEED, ...feed },
  };
  return presentSource(row, { isForOperator: false });
}

test.each<[string, Partial<Feed> | null]>([
  ["pending", null],
  ["pending", { lastCheckedAt: null }],
  ["ok", {}],
  ["rate_limited", { lastErrorCode: "rate_limited" }],
  ["needs_credentials", { lastErrorCode: "needs_password" }],
  ["failing", { lastErrorCode: "access_refused" }],
  ["needs_credentials", { lastErrorCode: "needs_key" }],
  ["needs_credentials", { lastErrorCode: "key_expired" }],
  ["failing", { lastErrorCode: "server_error" }],
  ["failing", { lastErrorCode: "busy_for_days" }],
  ["failing", { lastErrorCode: "a_code_of_tomorrow", lastCheckedAt: null }],
  ["gone", { lastErrorCode: "gone", goneAt: AT }],
  ["gone", { goneAt: AT }],
])("the state is %s for %j", (status, feed) => {
  expect(present(feed).status).toBe(status);
});

test("has no next check for a source that was given up", () => {
  expect(present({})).toMatchObject({ is_active: true, next_check_at: AT });
  expect(present({ goneAt: AT })).toMatchObject({ is_active: false, next_check_at: null });
  expect(present(null)).toMatchObject({ is_active: false, next_check_at: null, route: null });
});

test("says that a profile read by an API has no feed", () => {
  expect(present({})).toMatchObject({ route: "native", use_rss: true });
  expect(present({ route: "api" })).toMatchObject({ route: "api", use_rss: false });
});

test("rounds posts per week to one decimal and the match share to three", () => {
  expect(present({}, { postsPerWeek: 13 / 4, matchedShare: 2 / 3 })).toMatchObject({
    posts_per_week: 3.3,
    matched_share: 0.667,
  });
});
