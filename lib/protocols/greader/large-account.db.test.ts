import { beforeAll, describe, expect, test } from "vitest";
import { type Account, newAccount } from "@/lib/protocols/readers/testing/account";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeEntries } from "@/lib/testing/stored-source";
import { inVolume } from "@/lib/testing/volume";

const runtime = setUpRuntime();
const READING_LIST = "user/-/state/com.google/reading-list";
const POSTS = inVolume(10_000, 3_000);
const AT_ONCE = 500;
/** Posts of an account whose ids alone are read. */
const IDS = inVolume(100_000, 12_000);
/** Most posts of a page. */
const PAGE = 2_500;
const SENTENCE = "A regional utility awarded its *largest* contract to a [vendor](https://vendor.example/) of cells. ";
const TEXT = `${SENTENCE.repeat(7)}\n\n${SENTENCE.repeat(7)}`;

let ada: Account;
beforeAll(async () => {
  ada = await newAccount(runtime, { titles: [] });
  for (let first = 0; first < POSTS; first += AT_ONCE) {
    const entries = Array.from({ length: AT_ONCE }, (_, index) => ({ title: `Post ${first + index}`, text: TEXT }));
    await storeEntries(ada.ctx, ada.feedId, entries);
  }
}, 300_000);

interface Page {
  items?: { id: string; title: string; summary: { content: string } }[];
  itemRefs?: { id: string }[];
  continuation?: string;
}

async function pagesOf(path: string): Promise<Page[]> {
  const pages: Page[] = [];
  let continuation: string | undefined;
  do {
    const page: Page = await ada.appJson(`${path}${continuation ? `&c=${continuation}` : ""}`);
    pages.push(page);
    continuation = page.continuation;
  } while (continuation);
  return pages;
}

describe("an app with a large account", () => {
  test("pages through all ids by a thousand, each once", async () => {
    const pages = await pagesOf(`/reader/api/0/stream/items/ids?n=1000&s=${READING_LIST}`);
    expect(pages.map(({ itemRefs }) => itemRefs?.length)).toEqual(
      Array.from({ length: Math.ceil(POSTS / 1_000) }, (_, page) => Math.min(1_000, POSTS - page * 1_000)),
    );
    expect(new Set(pages.flatMap(({ itemRefs = [] }) => itemRefs.map(({ id }) => id))).size).toBe(POSTS);
  });

  test("reads 2,500 posts with their texts at once, whatever number it asks for", async () => {
    const { items = [], continuation } = await ada.appJson<Page>(
      `/reader/api/0/stream/contents/${READING_LIST}?n=200000`,
    );
    expect(items).toHaveLength(PAGE);
    expect(continuation).toBeTruthy();
    expect(items.every(({ summary }) => summary.content.includes("<em>largest</em>"))).toBe(true);
  });

  test("gets more than 2,500 posts by ids with a continuation", async () => {
    const { itemRefs = [] } = await ada.appJson<Page>(
      `/reader/api/0/stream/items/ids?n=${PAGE + 100}&s=${READING_LIST}`,
    );
    const form = itemRefs.map(({ id }) => `i=${id}`).join("&");
    const path = "/reader/api/0/stream/items/contents";
    const first = await ada.appJson<Page>(path, form);
    const second = await ada.appJson<Page>(path, `${form}&c=${first.continuation}`);
    expect([first.items?.length, second.items?.length, second.continuation]).toEqual([PAGE, 100, undefined]);
    expect(new Set([first, second].flatMap(({ items = [] }) => items.map(({ id }) => id))).size).toBe(PAGE + 100);
  });

  test("marks everything read, and lists nothing unread", async () => {
    await ada.app("/reader/api/0/mark-all-as-read", `s=${READING_LIST}`);
    const xt = "xt=user/-/state/com.google/read";
    const { itemRefs } = await ada.appJson<Page>(`/reader/api/0/stream/items/ids?n=1000&s=${READING_LIST}&${xt}`);
    expect(itemRefs).toEqual([]);
  });
});

test("an app that follows no continuation gets all unread ids at once", async () => {
  const { pool } = runtime.database;
  const { app, feedId, newsfeedId } = await newAccount(runtime, { titles: [] });
  await pool.query(
    `insert into articles (id, feed_id, guid_hash, url, url_hash, content_hash, title, published_at, fetched_at)
    select gen_random_uuid(), $1, int4send(i), 'http://localhost:1/', int4send(i), int4send(i), 'A story', now(), now()
    from generate_series(1, $2::int) i`,
    [feedId, IDS],
  );
  await pool.query(
    `insert into posts (id, newsfeed_id, article_id, published_at, matched)
    select gen_random_uuid(), $1, id, published_at, true from articles where feed_id = $2`,
    [newsfeedId, feedId],
  );
  const xt = "xt=user/-/state/com.google/read";
  const { text } = await app(`/reader/api/0/stream/items/ids?n=${IDS}&s=${READING_LIST}&${xt}`);
  const { itemRefs = [], continuation }: Page = JSON.parse(text);
  expect([new Set(itemRefs.map(({ id }) => id)).size, continuation]).toEqual([IDS, undefined]);
});
