import { expect, test } from "vitest";
import { examplePost } from "@/lib/client/testing/example-post";
import type { Post } from "@/lib/contract/post";
import { groupByDay } from "./stream-page";

const published = (id: string, at: string) => examplePost({ id, published_at: new Date(at) });

test("groups posts by the reader's calendar day", () => {
  const posts = [
    published("c", "2026-11-21T00:30:00Z"),
    published("b", "2026-11-20T23:30:00Z"),
    published("a", "2026-11-20T08:00:00Z"),
  ];
  const days = (timeZone: string) =>
    groupByDay(posts, timeZone).map((group) => [group.day, group.posts.map((post) => post.id).join("")]);

  expect(days("UTC")).toEqual([
    ["2026-11-21", "c"],
    ["2026-11-20", "ba"],
  ]);
  expect(days("America/New_York")).toEqual([["2026-11-20", "cba"]]);
  expect(days("Asia/Tokyo")).toEqual([
    ["2026-11-21", "cb"],
    ["2026-11-20", "a"],
  ]);
});

test("continues the previous page's day in both orders", () => {
  const [morning, evening, next] = [
    published("a", "2026-11-20T08:00:00Z"),
    published("b", "2026-11-20T20:00:00Z"),
    published("c", "2026-11-21T08:00:00Z"),
  ];
  const days = (posts: Post[], before: Post) =>
    groupByDay(posts, "UTC", before).map((group) => [group.day, group.isContinued]);

  expect(days([morning], evening)).toEqual([["2026-11-20", true]]);
  expect(days([evening, next], morning)).toEqual([
    ["2026-11-20", true],
    ["2026-11-21", false],
  ]);
  expect(days([evening, morning], next)).toEqual([["2026-11-20", false]]);
});

test("returns no groups without posts", () => {
  expect(groupByDay([], "UTC")).toEqual([]);
});
