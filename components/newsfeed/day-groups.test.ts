import { expect, test } from "vitest";
import { examplePost } from "@/lib/client/testing/example-post";
import { groupByDay } from "./day-groups";

const published = (id: string, at: string) => examplePost({ id, published_at: new Date(at) });

test("posts are cut into the days of the reader's own calendar, in their order", () => {
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

test("no posts make no days", () => {
  expect(groupByDay([], "UTC")).toEqual([]);
});
