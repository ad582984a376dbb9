import { dehydrate, hydrate, QueryClient, type QueryKey } from "@tanstack/react-query";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/contract/endpoints";
import { readingList } from "@/lib/contract/lists";
import { listsQuery } from "./lists";
import { ALL_POSTS, postsQuery } from "./posts";
import { recordMark } from "./read-marks";
import { noteHydrated, seedsToHydrate } from "./seeds";
import { examplePost } from "./testing/example-post";

const [list] = z.tuple([readingList]).parse(endpoints.listLists.examples.response);
const stream = postsQuery("any", ALL_POSTS);
const pagesOf = (title: string) => ({
  pages: [{ posts: [examplePost({ id: "seeded", title })], next: null, loadedAt: new Date() }],
  pageParams: [null],
});

/** Seeds of a server whose clock is an hour ahead of the browser's. */
function seedsOf(title: string) {
  const server = new QueryClient();
  const updatedAt = Date.now() + 3_600_000;
  server.setQueryData(stream.queryKey, pagesOf(title), { updatedAt });
  server.setQueryData(listsQuery().queryKey, [{ ...list, name: title }], { updatedAt });
  return dehydrate(server);
}

describe("seeds", () => {
  let client: QueryClient;
  const seeds = seedsOf("old");
  const cached = ({ queryKey }: { queryKey: QueryKey }) => client.getQueryCache().find({ queryKey });
  const title = () => client.getQueryData(stream.queryKey)?.pages[0]?.posts[0]?.title;
  const name = () => client.getQueryData(listsQuery().queryKey)?.[0]?.name;

  beforeEach(() => {
    client = new QueryClient();
    hydrate(client, seedsToHydrate(seeds));
    noteHydrated(seeds);
  });

  test("omits posts on a return, so that a removed stream is loaded again", () => {
    client.clear();
    hydrate(client, seedsToHydrate(seeds));
    expect(cached(stream)).toBeUndefined();
  });

  test("shows other cached data on a return until it is loaded again", () => {
    client.clear();
    hydrate(client, seedsToHydrate(seeds));
    expect([name(), cached(listsQuery())?.isStaleByTime(10_000)]).toEqual(["old", true]);
  });

  test("keeps later edits on a return, also with a slow clock", () => {
    client.setQueryData(stream.queryKey, pagesOf("edited"));
    client.setQueryData(listsQuery().queryKey, [{ ...list, name: "edited" }]);
    hydrate(client, seedsToHydrate(seeds));
    expect([title(), name()]).toEqual(["edited", "edited"]);
  });

  test("shows a post as read that was marked while the page loaded", () => {
    recordMark(examplePost({ id: "seeded", is_read: false }), true);
    hydrate(client, seedsToHydrate(seedsOf("new")));
    expect(client.getQueryData(stream.queryKey)?.pages[0]?.posts[0]?.is_read).toBe(true);
  });

  test("replaces cached data on a new visit", () => {
    client.setQueryData(stream.queryKey, pagesOf("edited"));
    hydrate(client, seedsToHydrate(seedsOf("new")));
    expect([title(), name()]).toEqual(["new", "new"]);
  });
});
