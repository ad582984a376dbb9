import { expect, test } from "vitest";
import { type Caller, newCaller, request } from "@/lib/api/testing/callers";
import { dispatch } from "@/lib/api/testing/dispatch";
import { FULL_PAGE_CHARACTERS_MAX, FULL_PAGE_SIZE_MAX } from "@/lib/contract/posts";
import { DAY_MS } from "@/lib/core/duration";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { setUpRuntime } from "@/lib/testing/runtime";
import { type StoredEntry, storeSource } from "@/lib/testing/stored-source";

const runtime = setUpRuntime();

type Row = { id: string; title: string; content_markdown?: string; post: { title: string } };

async function get({ key }: Caller, path: string) {
  const response = await dispatch(request("GET", `/v1${path}`, { key }));
  return { status: response.status, body: await response.json(), cursor: response.headers.get("X-Next-Cursor") };
}

/** All rows of a list, page by page. */
async function rowsOf(caller: Caller, path: string): Promise<Row[][]> {
  const pages: Row[][] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await get(caller, `${path}${cursor && `&cursor=${cursor}`}`);
    expect(page.status, JSON.stringify(page.body)).toBe(200);
    pages.push(page.body);
    cursor = page.cursor;
  }
  return pages;
}

async function newsOf(caller: Caller, entries: readonly StoredEntry[]): Promise<string> {
  const ctx = runtime.contextFor({ kind: "user", userId: caller.userId, via: "session", isReadOnly: false });
  const { id } = await createNewsfeed(ctx, { name: "News" });
  for (const entry of entries) await storeSource(ctx, id, [entry]);
  return id;
}

const ago = (days: number) => new Date(runtime.system.now().getTime() - days * DAY_MS);

test("lists full texts on request only", async () => {
  const ada = await newCaller(runtime);
  const id = await newsOf(ada, [{ title: "One", text: "All of it." }]);
  for (const path of [`/newsfeeds/${id}/posts?`, "/posts?", "/search?q=one&"]) {
    expect((await get(ada, `${path}include=content_markdown`)).body).toMatchObject([
      { content_markdown: "All of it." },
    ]);
    expect((await get(ada, path)).body[0]).not.toHaveProperty("content_markdown");
  }
});

test("ends a page of full texts before they are too long", async () => {
  const ada = await newCaller(runtime);
  const text = "word ".repeat(FULL_PAGE_CHARACTERS_MAX / 10 + 1);
  await newsOf(ada, [
    { title: "Short", text: "All of it.", publishedAt: ago(1) },
    { title: "Long", text, publishedAt: ago(2) },
    { title: "Longer", text: text + text, publishedAt: ago(3) },
    { title: "Last", text, publishedAt: ago(4) },
  ]);
  const pages = await rowsOf(ada, "/posts?include=content_markdown");
  expect(pages.map((page) => page.map(({ title }) => title))).toEqual([["Short", "Long"], ["Longer"], ["Last"]]);
});

test("lists at most so many full texts, whatever the limit is", async () => {
  const ada = await newCaller(runtime);
  const ctx = runtime.contextFor({ kind: "user", userId: ada.userId, via: "session", isReadOnly: false });
  const { id } = await createNewsfeed(ctx, { name: "News" });
  await storeSource(
    ctx,
    id,
    Array.from({ length: FULL_PAGE_SIZE_MAX + 1 }, (_, index) => ({ title: `Number ${index}` })),
  );
  const pages = await rowsOf(ada, "/posts?include=content_markdown&limit=200");
  expect(pages.map((page) => page.length)).toEqual([FULL_PAGE_SIZE_MAX, 1]);
});

test.each([
  ["newest", ["A new", "A middle", "An old"]],
  ["oldest", ["An old", "A middle", "A new"]],
  ["arrived", ["A middle", "An old", "A new"]],
])("lists and searches posts in the order %s, page by page", async (order, titles) => {
  const ada = await newCaller(runtime);
  await newsOf(ada, [
    { title: "A new", text: "Sodium", publishedAt: ago(1) },
    { title: "An old", text: "Sodium", publishedAt: ago(9) },
    { title: "A middle", text: "Sodium", publishedAt: ago(5) },
  ]);
  for (const path of ["/posts?", "/posts?state=unread&", "/search?q=sodium&"]) {
    const pages = await rowsOf(ada, `${path}order=${order}&limit=1`);
    expect(pages.flat().map(({ title }) => title)).toEqual(titles);
  }
});

test("lists items by the time of adding, wherever they were moved", async () => {
  const ada = await newCaller(runtime);
  await newsOf(ada, [{ title: "One" }, { title: "Two" }, { title: "Three" }]);
  const { body: posts } = await get(ada, "/posts?order=arrived");
  const send = (method: string, path: string, body: object) =>
    dispatch(request(method, `/v1${path}`, { key: ada.key, body }));
  const list = await (await send("POST", "/lists", { name: "Later" })).json();
  for (const { id } of posts) await send("POST", `/lists/${list.id}/items`, { post_id: id });
  await send("PUT", `/lists/${list.id}/items/${posts[0].id}`, { after_post_id: null });
  for (const [order, titles] of [
    ["list", ["Three", "One", "Two"]],
    ["newest", ["One", "Two", "Three"]],
    ["oldest", ["Three", "Two", "One"]],
  ] as const) {
    const pages = await rowsOf(ada, `/lists/${list.id}/items?order=${order}&limit=2`);
    expect(pages.flat().map(({ post }) => post.title)).toEqual(titles);
  }
});
