import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dehydrate, hydrate, QueryClient, type QueryKey } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/contract/endpoints";
import { newsfeed } from "@/lib/contract/newsfeeds";
import type { Post } from "@/lib/contract/post";
import { markAllRead, seenUntil } from "./mark-all-read";
import { newsfeedsQuery } from "./newsfeeds";
import { setPostRead } from "./post-actions";
import { flattenPosts, type PostPages } from "./post-pages";
import { ALL_POSTS, arrivalsQuery, type PostFilter, postsQuery } from "./posts";
import { listWithMarks, withMarkedCounts } from "./read-marks";
import { seedsToHydrate } from "./seeds";
import { clearToasts } from "./testing/clear-toasts";
import { examplePost } from "./testing/example-post";
import { shownToasts, undoLast } from "./toasts";
import { todayPage, todayQuery } from "./today";

const [example] = z.tuple([newsfeed]).parse(endpoints.listNewsfeeds.examples.response);
const FILTER: PostFilter = { ...ALL_POSTS, state: "unread" };
const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);

/** A post that arrived at this time. */
const post = (id: string, time: string, different: Partial<Post> = {}) =>
  examplePost({ id, newsfeed_id: example.id, created_at: at(time), ...different });

const pagesOf = (loadedAt: Date, ...posts: Post[]): PostPages => ({
  pages: [{ posts, next: "more", loadedAt }],
  pageParams: [null],
});

describe("seenUntil", () => {
  test("is a minute before loading", () => {
    expect(seenUntil(pagesOf(at("12:00"), post("a", "09:00")))).toEqual(at("11:59"));
  });

  test("includes shown posts", () => {
    expect(seenUntil(pagesOf(at("12:00"), post("b", "12:30"), post("a", "09:00")))).toEqual(at("12:30"));
  });
});

describe("marking all as read", () => {
  const requests: string[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const body = await Array.fromAsync(request);
    requests.push(`${request.method} ${request.url} ${Buffer.concat(body)}`.trim());
    response.writeHead(status, { Connection: "close" }).end('{"status":"ok"}');
  });
  const realFetch = globalThis.fetch;
  const { queryKey } = postsQuery(example.id, FILTER);
  const shown = [post("new", "11:00"), post("known", "10:00", { is_read: true }), post("old", "09:00")];
  let client: QueryClient;
  const unread = () => flattenPosts(client.getQueryData(queryKey)).flatMap((one) => (one.is_read ? [] : one.id));
  const count = () => client.getQueryData(newsfeedsQuery().queryKey)?.[0]?.unread_count;
  const markAll = () =>
    markAllRead(client, { newsfeedIds: [example.id], folderId: null, isSaved: false }, pagesOf(at("12:00"), ...shown));
  const leave = () => window.dispatchEvent(new Event("pagehide"));
  const sent = `POST /v1/newsfeeds/${example.id}/read {"before":"2026-11-21T11:59:00.000000"}`;

  beforeEach(async () => {
    requests.length = 0;
    status = 200;
    vi.stubGlobal("window", new EventTarget());
    client = new QueryClient();
    client.setQueryData(queryKey, pagesOf(at("12:00"), ...shown));
    const waiting = { posts: [post("later", "12:30")], next: null, loadedAt: at("12:31") };
    client.setQueryData(arrivalsQuery(example.id, FILTER).queryKey, waiting);
    client.setQueryData(newsfeedsQuery().queryKey, [{ ...example, unread_count: 40 }]);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo; // Safe: it listens on TCP
    globalThis.fetch = (address, init) => realFetch(`http://127.0.0.1:${port}${address}`, init);
  });

  afterEach(async () => {
    leave();
    clearToasts();
    try {
      await vi.waitUntil(() => withMarkedCounts([example])[0] === example, { timeout: 20_000 });
    } finally {
      vi.unstubAllGlobals();
      globalThis.fetch = realFetch;
      await new Promise((resolve) => server.close(resolve));
    }
  });

  test("shows at once and sends nothing during the undo period", () => {
    markAll();
    expect([unread(), count(), requests]).toEqual([[], 1, []]);
  });

  test("can be undone exactly", () => {
    markAll();
    undoLast();
    expect([unread(), count()]).toEqual([["new", "old"], 40]);
    leave();
    expect(requests).toEqual([]);
  });

  test("keeps its undo after a second click", () => {
    markAll();
    markAll();
    undoLast();
    expect([unread(), count(), shownToasts.get().map(({ text }) => text)]).toEqual([["new", "old"], 40, ["Undone"]]);
    leave();
    expect(requests).toEqual([]);
  });

  test("keeps its undo after a second click when no newer post is unread", () => {
    client.removeQueries({ queryKey: ["arrivals"] });
    markAll();
    markAll();
    expect(shownToasts.get().map(({ text }) => text)).toEqual(["All marked as read"]);
  });

  test("does not say that everything is read over the undo of a mark from elsewhere", () => {
    client.removeQueries({ queryKey: ["arrivals"] });
    markAll();
    markAllRead(client, { newsfeedIds: null, folderId: null, isSaved: false }, pagesOf(at("12:00")));
    expect(shownToasts.get().map(({ text }) => text)).toEqual(["All marked as read"]);
  });

  test("is sent when the page is left", async () => {
    markAll();
    leave();
    await vi.waitUntil(() => requests.length > 0, { timeout: 20_000 });
    undoLast();
    expect([unread(), requests[0]]).toEqual([[], sent]);
  });

  test("applies to later replies, and newer posts stay unread", () => {
    markAll();
    const answer = [post("later", "12:30"), post("deep", "08:00")];
    expect(listWithMarks(answer, "unread", performance.now()).map(({ id }) => id)).toEqual(["later"]);
    expect(listWithMarks(answer, "all", performance.now()).map(({ is_read }) => is_read)).toEqual([false, true]);
    expect(withMarkedCounts([{ ...example, unread_count: 40 }])[0]?.unread_count).toBe(1);
    undoLast();
    expect(listWithMarks(answer, "unread", performance.now())).toEqual(answer);
  });

  describe("a page that the server rendered without the mark", () => {
    const today = { since: null, newsfeeds: [], troubles: [] };
    const readIn = (key: QueryKey) =>
      flattenPosts(client.getQueryData<PostPages>(key)).map(({ id, is_read }) => [id, is_read]);
    const posts = [post("later", "12:30"), post("deep", "08:00")];
    const open = () => {
      const server = new QueryClient();
      server.setQueryData(postsQuery("unread", FILTER).queryKey, pagesOf(at("12:31"), ...posts));
      server.setQueryData(todayQuery().queryKey, todayPage({ ...today, posts }, at("12:31")));
      hydrate(client, seedsToHydrate(dehydrate(server)));
    };

    test.each([
      ["a stream", postsQuery("unread", FILTER).queryKey],
      ["Today", todayQuery().queryKey],
    ])("shows its posts as read in %s", (_, key) => {
      markAll();
      open();
      expect(readIn(key)).toEqual([
        ["later", false],
        ["deep", true],
      ]);
    });

    test("can be undone exactly", () => {
      markAll();
      open();
      undoLast();
      expect(readIn(todayQuery().queryKey)).toEqual([
        ["later", false],
        ["deep", false],
      ]);
    });
  });

  test("keeps its undo after a second mark, of a post marked as unread meanwhile", async () => {
    markAll();
    await setPostRead(client, post("old", "09:00", { is_read: true }), false);
    markAll();
    expect(unread()).toEqual([]);
    undoLast();
    undoLast();
    expect(unread()).toEqual(["new", "old"]);
  });

  test("keeps a post marked as unread meanwhile", async () => {
    markAll();
    await setPostRead(client, post("old", "09:00", { is_read: true }), false);
    leave();
    await vi.waitUntil(() => requests.some((line) => line.startsWith("GET")) || requests.length === 3, {
      timeout: 20_000,
    });
    expect(requests.slice(0, 3)).toEqual(["PUT /v1/posts/old/unread", sent, "PUT /v1/posts/old/unread"]);
    expect(unread()).toEqual(["old"]);
  });

  test("is reverted with a message on failure, and tried again from there", async () => {
    markAll();
    status = 503;
    leave();
    await expect.poll(() => [unread(), count()]).toEqual([["new", "old"], 40]);
    status = 200;
    await setPostRead(client, post("new", "11:00"), true);
    shownToasts.get()[0]?.action?.run();
    expect(unread()).toEqual([]);
    undoLast();
    expect([unread(), count()]).toEqual([["old"], 39]);
  });

  test("marks the posts of all newsfeeds from a river, and is undone exactly", async () => {
    const other = { ...example, id: "other", unread_count: 7 };
    client.setQueryData(newsfeedsQuery().queryKey, [{ ...example, unread_count: 40 }, other]);
    const river = postsQuery("unread", FILTER);
    client.setQueryData(river.queryKey, pagesOf(at("12:00"), post("foreign", "10:30", { newsfeed_id: other.id })));
    const counts = () => client.getQueryData(newsfeedsQuery().queryKey)?.map(({ unread_count }) => unread_count);
    const unreadInRiver = () => flattenPosts(client.getQueryData(river.queryKey)).filter(({ is_read }) => !is_read);
    const markEverything = () =>
      markAllRead(client, { newsfeedIds: null, folderId: null, isSaved: false }, pagesOf(at("12:00")));
    markEverything();
    expect([unread(), unreadInRiver(), counts()]).toEqual([[], [], [1, 0]]);
    undoLast();
    expect([unread(), unreadInRiver().length, counts()]).toEqual([["new", "old"], 1, [40, 7]]);
    markEverything();
    leave();
    await vi.waitUntil(() => requests.length > 0, { timeout: 20_000 });
    expect(requests[0]).toBe('POST /v1/posts/read {"before":"2026-11-21T11:59:00.000000"}');
  });

  test("marks only saved posts in the stream of saved posts", async () => {
    const saved = post("saved", "10:30", { list_ids: ["list"] });
    client.setQueryData(queryKey, pagesOf(at("12:00"), ...shown, saved));
    markAllRead(client, { newsfeedIds: null, folderId: null, isSaved: true }, pagesOf(at("12:00")));
    expect([unread(), count()]).toEqual([["new", "old"], 39]);
    const answer = [{ ...saved, id: "deep" }, post("other", "08:00")];
    expect(listWithMarks(answer, "unread", performance.now()).map(({ id }) => id)).toEqual(["other"]);
    leave();
    await vi.waitUntil(() => requests.length > 0, { timeout: 20_000 });
    expect(requests[0]).toBe('POST /v1/posts/read {"before":"2026-11-21T11:59:00.000000","saved":true}');
  });

  test("says that everything is already read", () => {
    client.setQueryData(newsfeedsQuery().queryKey, [{ ...example, unread_count: 0 }]);
    client.setQueryData(queryKey, pagesOf(at("12:00"), post("known", "10:00", { is_read: true })));
    client.setQueryData(arrivalsQuery(example.id, FILTER).queryKey, { posts: [], next: null, loadedAt: at("12:00") });
    markAll();
    expect(shownToasts.get().at(-1)).toMatchObject({ text: "Everything is already read" });
  });
});
