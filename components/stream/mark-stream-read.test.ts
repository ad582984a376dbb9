import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { flattenPosts, type PostPages } from "@/lib/client/post-pages";
import { ALL_POSTS, postsQuery } from "@/lib/client/posts";
import { clearToasts } from "@/lib/client/testing/clear-toasts";
import { examplePost } from "@/lib/client/testing/example-post";
import { shownToasts } from "@/lib/client/toasts";
import { markStreamRead } from "./mark-stream-read";

const post = examplePost({ is_read: false, is_hidden: false });
const newsfeed = { id: post.newsfeed_id };
const subject = { id: newsfeed.id, name: "Storage", newsfeed, newsfeeds: [newsfeed] };
const pages: PostPages = { pages: [{ posts: [post], next: null, loadedAt: new Date() }], pageParams: [null] };

beforeEach(clearToasts);

test.each([
  ["a filter", { q: "grid" }, "Remove the filter first to mark all of Storage as read."],
  ["hidden posts", { state: "hidden" }, "Switch to Unread first to mark all of Storage as read."],
] as const)("marks nothing when the stream shows only %s", (_, different, text) => {
  const client = new QueryClient();
  const { queryKey } = postsQuery(newsfeed.id, ALL_POSTS);
  client.setQueryData(queryKey, pages);
  markStreamRead(client, { subject, filter: { ...ALL_POSTS, ...different }, pages });
  expect(shownToasts.get()).toMatchObject([{ text }]);
  expect(flattenPosts(client.getQueryData(queryKey)).map(({ is_read }) => is_read)).toEqual([false]);
});
