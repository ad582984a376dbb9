import { expect, test } from "vitest";
import { nothingUnreadText } from "./newsfeeds-overview";

test("a newsfeed that never had a post does not say that all are read", () => {
  expect(nothingUnreadText({ lastPostAt: null })).toBe("No posts yet");
  expect(nothingUnreadText({ lastPostAt: new Date() })).toBe("All read");
});
