import { beforeEach, expect, test } from "vitest";
import { replaceArticle } from "@/db/queries/articles/articles";
import { listSubscriptionsOfFeed } from "@/db/queries/sources/subscriptions";
import { transact } from "@/lib/context/context";
import { DAY_MS, MINUTE_MS } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";
import { fileArticles } from "@/lib/crawl/filing/file-articles";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { refileNewsfeed } from "@/lib/domain/newsfeeds/refile-newsfeed";
import { updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { readByNumber, readItems, readStream } from "@/lib/domain/readers/read-stream";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeEntries, storeSource } from "@/lib/testing/stored-source";
import { type Account, newAccount } from "./testing/account";

const runtime = setUpRuntime();
let ada: Account;
/** Number of the last post that the app has. */
let lastNumber: string;
/** Time of the app's last request. */
let syncedAt: Date;
let refused: { url: string; feedId: string; newsfeedId: string };

/** A post that was refused before the last sync. It is two minutes later. */
beforeEach(async () => {
  const start = new Date();
  runtime.setNow(start);
  ada = await newAccount(runtime);
  const { ctx } = ada;
  const { id: newsfeedId } = await createNewsfeed(ctx, { name: "News", keywords: ["copper"] });
  const url = `https://publisher.example/${newId()}`;
  const { feedId } = await storeSource(ctx, newsfeedId, [{ title: "A story", text: "Read on.", url }]);
  refused = { url, feedId, newsfeedId };
  await storeEntries(ctx, ada.feedId, [{ title: "Another" }]);
  const { entries } = await readStream(ctx, { kind: "all" }, { size: 9 });
  expect(entries).toHaveLength(4);
  lastNumber =
    entries
      .map(({ number }) => number)
      .toSorted()
      .at(-1) ?? "";
  syncedAt = new Date(start.getTime() + MINUTE_MS);
  runtime.setNow(new Date(start.getTime() + 2 * MINUTE_MS));
});

/** Stores a text that matches, as a crawl or the reading of the page does. */
async function match({ url, feedId }: typeof refused) {
  const { rows } = await runtime.database.pool.query("select * from articles where url = $1", [url]);
  const { id, tags, language, url_hash: urlHash, published_at: publishedAt, fetched_at: fetchedAt } = rows[0];
  await transact(ada.ctx, async (tx) => {
    const text = "All about copper.";
    await replaceArticle(tx.db, id, { article: { wordCount: 3 }, content: { contentText: text } });
    const article = { id, title: "A story", text, tags, language, urlHash, publishedAt, fetchedAt };
    const subscriptions = await listSubscriptionsOfFeed(tx.db, feedId);
    await fileArticles(tx, feedId, { articles: [article], subscriptions });
  });
}

const titlesOf = async (entries: readonly { id: string }[]) => {
  const ids = entries.map(({ id }) => id);
  return (await readItems(ada.ctx, ids)).map(({ title }) => title);
};

test("a sync by time fetches a post that matched after the last sync", async () => {
  await match(refused);
  const { entries } = await readStream(ada.ctx, { kind: "all" }, { since: syncedAt, size: 9 });
  expect(await titlesOf(entries)).toEqual(["A story"]);
});

test("a sync by time fetches a post whose text was changed weeks after it was refused", async () => {
  const lastSync = new Date(syncedAt.getTime() + 20 * DAY_MS);
  runtime.setNow(new Date(lastSync.getTime() + MINUTE_MS));
  await match(refused);
  const { entries } = await readStream(ada.ctx, { kind: "all" }, { since: lastSync, size: 9 });
  expect(await titlesOf(entries)).toEqual(["A story"]);
});

test("a sync by time fetches a post that matched by its text after the keywords were edited", async () => {
  await updateNewsfeed(ada.ctx, refused.newsfeedId, { keywords: ["copper", "tungsten"] });
  await refileNewsfeed(runtime.system, refused.newsfeedId);
  await match(refused);
  const { entries } = await readStream(ada.ctx, { kind: "all" }, { since: syncedAt, size: 9 });
  expect(await titlesOf(entries)).toEqual(["A story"]);
});

test("a sync by time leaves out an old post that wider keywords let in", async () => {
  await updateNewsfeed(ada.ctx, refused.newsfeedId, { keywords: ["story"] });
  await refileNewsfeed(runtime.system, refused.newsfeedId);
  const { entries } = await readStream(ada.ctx, { kind: "all" }, { since: syncedAt, size: 9 });
  expect(entries).toEqual([]);
});

test("a sync by time leaves out a post that matched before the last sync", async () => {
  await match(refused);
  const since = new Date(syncedAt.getTime() + 5 * MINUTE_MS);
  expect((await readStream(ada.ctx, { kind: "all" }, { since, size: 9 })).entries).toEqual([]);
});

test("a sync by number fetches a post that matched after the last sync", async () => {
  await match(refused);
  const items = await readByNumber(ada.ctx, { above: lastNumber, isGreatestFirst: false, size: 9 });
  expect(items.map(({ title }) => title)).toEqual(["A story"]);
});

test("a sync by number fetches a post that wider keywords let in", async () => {
  const { ctx } = ada;
  const { id } = await createNewsfeed(ctx, { name: "Metals", keywords: ["copper"] });
  await storeSource(ctx, id, [{ title: "Zinc" }]);
  await storeEntries(ctx, ada.feedId, [{ title: "The last" }]);
  const [last] = await readByNumber(ctx, { isGreatestFirst: true, size: 1 });
  expect(last?.title).toBe("The last");
  await updateNewsfeed(ctx, id, { keywords: ["copper", "zinc"] });
  await refileNewsfeed(runtime.system, id);
  const items = await readByNumber(ctx, { above: last?.number, isGreatestFirst: false, size: 9 });
  expect(items.map(({ title }) => title)).toEqual(["Zinc"]);
});

test("a post that keywords refuse and let in again keeps its number", async () => {
  const { ctx } = ada;
  const { id } = await createNewsfeed(ctx, { name: "Metals", keywords: ["zinc"] });
  await storeSource(ctx, id, [{ title: "Zinc" }]);
  const newest = async () => (await readByNumber(ctx, { isGreatestFirst: true, size: 1 }))[0];
  const shown = await newest();
  expect(shown?.title).toBe("Zinc");
  for (const keywords of [["copper"], ["zinc"]]) {
    await updateNewsfeed(ctx, id, { keywords });
    await refileNewsfeed(runtime.system, id);
  }
  expect((await newest())?.number).toBe(shown?.number);
});
