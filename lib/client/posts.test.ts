import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { z } from "zod";
import { post } from "@/lib/contract/post";
import { editPostEverywhere, removePostFromPages } from "./edit-posts";
import { flattenPosts, type PostPages } from "./post-pages";
import { ALL_POSTS, postsQuery } from "./posts";
import { searchQuery } from "./search-posts";
import { examplePost } from "./testing/example-post";
import { localApi } from "./testing/local-api";

const opened = examplePost({ id: "opened", is_read: false });
const hidden = examplePost({ id: "hidden" });
localApi(() => [z.encode(post, examplePost({ id: "next", is_read: false }))]);

test.each([
  ["a stream", postsQuery("any", ALL_POSTS)],
  ["a search", searchQuery("storage")],
])("changes in %s stay when its next page has loaded", async (_, query) => {
  const client = new QueryClient();
  const page = { posts: [opened, hidden], next: "more", loadedAt: new Date() };
  client.setQueryData(query.queryKey, { pages: [page], pageParams: [null] });
  const loading = new InfiniteQueryObserver(client, query).fetchNextPage();
  editPostEverywhere(client, opened.id, () => ({ is_read: true }));
  client.setQueryData<PostPages>(query.queryKey, (pages) => pages && removePostFromPages(pages, hidden.id));
  await loading;
  const shown = flattenPosts(client.getQueryData(query.queryKey)).map(({ id, is_read }) => [id, is_read]);
  expect(shown).toEqual([
    ["opened", true],
    ["next", false],
  ]);
});

test("a read post that is hidden leaves an unread stream", () => {
  const client = new QueryClient();
  const { queryKey, ...options } = postsQuery("any", { ...ALL_POSTS, state: "unread" });
  client.setQueryDefaults(queryKey, options);
  const read = examplePost({ id: "read", is_read: true });
  const page = { posts: [read, opened], next: null, loadedAt: new Date() };
  client.setQueryData(queryKey, { pages: [page], pageParams: [null] });
  client.setQueryData<PostPages>(queryKey, (pages) => pages && removePostFromPages(pages, read.id));
  expect(flattenPosts(client.getQueryData(queryKey)).map(({ id }) => id)).toEqual(["opened"]);
});

test("an unread stream keeps the posts that were read in it when it loads again", async () => {
  const client = new QueryClient();
  const query = postsQuery("any", { ...ALL_POSTS, state: "unread" });
  const read = examplePost({ id: "read", is_read: true });
  const page = { posts: [read, opened], next: null, loadedAt: new Date() };
  client.setQueryData(query.queryKey, { pages: [page], pageParams: [null] });
  await new InfiniteQueryObserver(client, query).refetch();
  const ids = flattenPosts(client.getQueryData(query.queryKey)).map(({ id }) => id);
  expect(ids.toSorted()).toEqual(["next", "read"]);
});
