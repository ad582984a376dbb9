import { beforeEach, describe, expect, test } from "vitest";
import { type Caller, request, setUpCaller } from "@/lib/api/testing/callers";
import { dispatch } from "@/lib/api/testing/dispatch";
import { MINUTE_MS } from "@/lib/core/duration";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { refileNewsfeed } from "@/lib/domain/newsfeeds/refile-newsfeed";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeEntries, storeSource } from "@/lib/testing/stored-source";
import { isFullVolume } from "@/lib/testing/volume";

const NOW = new Date("2026-11-21T08:30:00.123Z");
const ROWS = isFullVolume ? 60 : 24;
/** Posts published in each instant, so that pages end among ties. */
const TIES = 7;
const SIZES = [2, 7, 20, ROWS - 1, ROWS, ROWS + 1];
/** A word in every title, so that a search finds all of them. */
const WORD = "sodium";

type Row = Record<string, string>;

/** A newsfeed with many posts and everything that can be listed. */
interface Stock {
  newsfeedId: string;
  feedId: string;
  listId: string;
}

interface PagedList {
  name: string;
  path: (stock: Stock) => string;
  /** Other parameters that the next link must keep. */
  query: Record<string, string>;
  /** Key that identifies a row. */
  key: string;
  /** Prepares the stock so that all its rows are in this list. */
  fill?: (stock: Stock) => Promise<void>;
  /** Removes a row from this list or changes its state so that it leaves. */
  remove: (stock: Stock, row: Row) => Promise<void>;
  /** Adds a row before everything and one in the middle. */
  add: (stock: Stock, turn: number) => Promise<unknown>;
}

const runtime = setUpRuntime({ now: NOW });
const ada = setUpCaller(runtime);
let stock: Stock;

const contextOf = ({ userId }: Caller) => runtime.contextFor({ kind: "user", userId, via: "key", isReadOnly: false });
const instant = (index: number) => new Date(NOW.getTime() - Math.floor(index / TIES) * MINUTE_MS);

beforeEach(async () => {
  const ctx = contextOf(ada);
  const { id: newsfeedId } = await createNewsfeed(ctx, { name: "News" });
  const entries = Array.from({ length: ROWS }, (_, index) => ({
    title: `${WORD} ${index}`,
    publishedAt: instant(index),
  }));
  const { feedId } = await storeSource(ctx, newsfeedId, entries);
  const { id: listId } = await call<Row>("POST", "/lists", { name: "Later" });
  stock = { newsfeedId, feedId, listId: listId ?? "" };
});

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await dispatch(request(method, `/v1${path}`, { key: ada.key, body }));
  const text = await response.text();
  expect(response.status, `${method} ${path}: ${text}`).toBeLessThan(300);
  return (text === "" ? null : JSON.parse(text)) as T;
}

const act = (action: string) => async (_: Stock, row: Row) => call<void>("PUT", `/posts/${row.id}/${action}`);
const postIds = async ({ newsfeedId }: Stock) =>
  (await runtime.database.pool.query<{ id: string }>("select id from posts where newsfeed_id = $1", [newsfeedId])).rows;

/** Stores a newest article and one among the ties. @returns their ids */
async function receive(all: Stock, turn: number): Promise<string[]> {
  const before = new Set((await postIds(all)).map(({ id }) => id));
  await storeEntries(runtime.system, all.feedId, [
    { title: `${WORD} newer ${turn}`, publishedAt: new Date(NOW.getTime() + MINUTE_MS) },
    { title: `${WORD} between ${turn}`, publishedAt: instant(turn * TIES) },
  ]);
  return (await postIds(all)).map(({ id }) => id).filter((id) => !before.has(id));
}

/** Stores new articles and applies the action to them. */
const receiveAnd = (action: string) => async (all: Stock, turn: number) => {
  for (const id of await receive(all, turn)) await call("PUT", `/posts/${id}/${action}`);
};

const everyPost = (action: string) => async (all: Stock) => {
  for (const { id } of await postIds(all)) await call("PUT", `/posts/${id}/${action}`);
};

const refile = async (all: Stock, keywords: string[]) => {
  await call("PUT", `/newsfeeds/${all.newsfeedId}`, { keywords });
  await refileNewsfeed(runtime.system, all.newsfeedId);
};

const posts = (state: string, order: string) => ({
  path: ({ newsfeedId }: Stock) => `/posts/newsfeed/${newsfeedId}`,
  query: { state, order, q: `${WORD}`, since: "2026-01-01T00:00:00", until: "2027-01-01T00:00:00" },
  key: "id",
  add: receive,
});

const LISTS: PagedList[] = [
  ...["newest", "oldest"].flatMap((order) => [
    { name: `all posts, ${order} first`, ...posts("all", order), remove: act("hide") },
    { name: `unread posts, ${order} first`, ...posts("unread", order), remove: act("read") },
    {
      name: `read posts, ${order} first`,
      ...posts("read", order),
      fill: everyPost("read"),
      remove: act("unread"),
      add: receiveAnd("read"),
    },
    {
      name: `hidden posts, ${order} first`,
      ...posts("hidden", order),
      fill: everyPost("hide"),
      remove: act("unhide"),
      add: receiveAnd("hide"),
    },
  ]),
  {
    name: "search",
    path: () => "/search",
    query: { q: `${WORD}` },
    key: "id",
    remove: act("hide"),
    add: receive,
  },
  {
    name: "filtered posts",
    path: ({ newsfeedId }) => `/newsfeeds/${newsfeedId}/filtered`,
    query: {},
    key: "article_id",
    fill: (all) => refile(all, ["uranium"]),
    remove: ({ newsfeedId }, row) => call("POST", `/newsfeeds/${newsfeedId}/filtered/${row.article_id}/rescue`),
    add: receive,
  },
  {
    name: "list items",
    path: ({ listId }) => `/lists/${listId}/items`,
    query: {},
    key: "post_id",
    fill: async (all) => {
      for (const [index, { id }] of (await postIds(all)).entries()) {
        runtime.setNow(instant(index));
        await call("POST", `/lists/${all.listId}/items`, { post_id: id });
      }
    },
    remove: ({ listId }, row) => call("DELETE", `/lists/${listId}/items/${row.post_id}`),
    add: async (all, turn) => {
      const ids = await receive(all, turn);
      const moments = [new Date(NOW.getTime() + MINUTE_MS), instant(turn * TIES)];
      for (const [index, id] of ids.entries()) {
        runtime.setNow(moments[index] ?? NOW);
        await call("POST", `/lists/${all.listId}/items`, { post_id: id });
      }
    },
  },
];

interface PageOf {
  rows: Row[];
  /** Query of the next link; null on the last page. */
  next: string | null;
}

/** Fetches one page and checks its headers. */
async function pageOf(list: PagedList, search: string): Promise<PageOf> {
  const path = `/v1${list.path(stock)}`;
  const response = await dispatch(request("GET", `${path}${search}`, { key: ada.key }));
  const rows = await response.json();
  expect(response.status, JSON.stringify(rows)).toBe(200);
  const link = response.headers.get("Link");
  const cursor = response.headers.get("X-Next-Cursor");
  if (link === null) {
    expect(cursor).toBeNull();
    return { rows, next: null };
  }
  const next = new URL(/^<([^>]+)>; rel="next"$/.exec(link)?.[1] ?? "");
  const asked = new URLSearchParams(search);
  asked.set("cursor", cursor ?? "");
  expect(Object.fromEntries(next.searchParams)).toEqual(Object.fromEntries(asked));
  expect(`${next.origin}${next.pathname}`).toBe(`${runtime.settings.appUrl}${path}`);
  return { rows, next: next.search };
}

const firstSearch = ({ query }: PagedList, limit: number) => `?${new URLSearchParams({ ...query, limit: `${limit}` })}`;
const keysOf = ({ key }: PagedList, rows: readonly Row[]) => rows.map((row) => row[key]);

/** @param between runs after each page with the rows seen so far */
async function walk(list: PagedList, limit: number, between = async (_: Row[], __: number) => {}): Promise<Row[]> {
  const seen: Row[] = [];
  let search: string | null = firstSearch(list, limit);
  for (let pages = 1; search !== null; pages += 1) {
    const page: PageOf = await pageOf(list, search);
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    if (page.next !== null) expect(page.rows.length).toBe(limit);
    seen.push(...page.rows);
    search = page.next;
    await between(seen, pages);
  }
  return seen;
}

describe.each(LISTS.map((list) => [list.name, list] as const))("a walk through %s", (_, list) => {
  beforeEach(async () => {
    await list.fill?.(stock);
  });

  test("returns the same rows in the same order for every page size, also with equal times", async () => {
    const [whole] = [await walk(list, 200)];
    expect(whole.length).toBe(ROWS);
    expect(new Set(keysOf(list, whole)).size).toBe(ROWS);
    for (const limit of SIZES) expect(keysOf(list, await walk(list, limit))).toEqual(keysOf(list, whole));
  });

  test.each([4, 11])("returns each remaining row once while rows change between pages of %i", async (limit) => {
    const whole = await walk(list, 200);
    const gone = new Set<string>();
    const seen = await walk(list, limit, async (met, pages) => {
      if (pages > 6) return;
      // The cursor's row, an earlier one and a later one.
      for (const row of [met.at(-1), met[pages], whole[met.length + 2]]) {
        const key = row?.[list.key];
        if (!row || !key || gone.has(key)) continue;
        await list.remove(stock, row);
        gone.add(key);
      }
      await list.add(stock, pages);
    });
    const keys = keysOf(list, seen);
    expect(new Set(keys).size).toBe(keys.length);
    const stayed = keysOf(list, whole).filter((key) => !gone.has(key ?? ""));
    expect(keys.filter((key) => stayed.includes(key))).toEqual(stayed);
  });

  test("ends without a link, also when the last page is full or empty", async () => {
    expect((await pageOf(list, firstSearch(list, ROWS))).next).toBeNull();
    const { rows, next } = await pageOf(list, firstSearch(list, ROWS - 1));
    const [last] = (await pageOf(list, next ?? "")).rows;
    for (const row of [rows.at(-1), last]) if (row) await list.remove(stock, row);
    expect(await pageOf(list, next ?? "")).toEqual({ rows: [], next: null });
  });
});

test("a cursor survives the deletion of its post", async () => {
  const [list] = LISTS;
  if (!list) throw new Error("There is no list.");
  const whole = await walk(list, 200);
  const { next } = await pageOf(list, firstSearch(list, 20));
  await runtime.database.pool.query("delete from posts where id = any($1::uuid[])", [
    keysOf(list, whole.slice(10, 30)),
  ]);
  expect(keysOf(list, (await pageOf(list, next ?? "")).rows)).toEqual(keysOf(list, whole.slice(30, 50)));
});
