import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { replaceArticle } from "@/db/queries/articles/articles";
import { lockAddresses } from "@/db/queries/articles/duplicates";
import { lockFeedUnread } from "@/db/queries/feeds/feeds";
import { listSubscriptionsOfFeed } from "@/db/queries/sources/subscriptions";
import { transact, type UserContext } from "@/lib/context/context";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { refileNewsfeed } from "@/lib/domain/newsfeeds/refile-newsfeed";
import { updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeEntries, storeSource } from "@/lib/testing/stored-source";
import { fileArticles } from "./file-articles";
import { fileStored } from "./reach-back";
import { fileInParts } from "./store-articles";

const WAITING = "select 1 from pg_stat_activity where wait_event = 'advisory' and datname = current_database()";

let runtime: TestRuntime;
let ctx: UserContext;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.sent.length = 0;
  ctx = await runtime.newUser();
});

interface Stored {
  newsfeedId: string;
  feedId: string;
  sourceId: string;
  articleId: string;
}

test.each<[string, (stored: Stored) => Promise<unknown>]>([
  ["the newsfeed is filed again", ({ newsfeedId }) => refileNewsfeed(runtime.system, newsfeedId)],
  [
    "its feed is filed in parts",
    ({ feedId, sourceId, articleId }) =>
      fileInParts(runtime.system, feedId, { articleIds: [articleId], sourceIds: [sourceId] }),
  ],
  ["its feed gets a reader", ({ newsfeedId, feedId }) => fileStored(runtime.system, newsfeedId, [feedId])],
])("keeps an article whose page has the keyword while %s", async (_, file) => {
  const { id: newsfeedId } = await createNewsfeed(ctx, { name: "News", keywords: ["copper"] });
  const url = `https://publisher.example/${newsfeedId}`;
  const { feedId, sourceId } = await storeSource(ctx, newsfeedId, [{ title: "A story", text: "Read on.", url }]);
  const { rows } = await runtime.database.pool.query("select * from articles where url = $1", [url]);
  const { id, tags, language, url_hash: urlHash, published_at: publishedAt, fetched_at: fetchedAt } = rows[0];
  let filed: Promise<unknown> | undefined;
  await transact(ctx, async (tx) => {
    await lockAddresses(tx.db, [urlHash]);
    filed = file({ newsfeedId, feedId, sourceId, articleId: id });
    await expect.poll(async () => (await runtime.database.pool.query(WAITING)).rows.length).toBe(1);
    const text = "All about copper.";
    await replaceArticle(tx.db, id, { article: { wordCount: 3 }, content: { contentText: text } });
    const article = { id, title: "A story", text, tags, language, urlHash, publishedAt, fetchedAt };
    await fileArticles(tx, feedId, {
      articles: [article],
      subscriptions: await listSubscriptionsOfFeed(tx.db, feedId),
    });
  });
  await filed;
  expect((await listPosts(ctx, newsfeedId, {})).rows.map(({ title }) => title)).toEqual(["A story"]);
});

test("new keywords judge articles that a crawl was storing meanwhile", async () => {
  const { id } = await createNewsfeed(ctx, { name: "News", keywords: ["copper"] });
  const { feedId } = await storeSource(ctx, id, []);
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  let refiling: Promise<unknown> | undefined;
  await transact(ctx, async (tx) => {
    await lockFeedUnread(tx.db, feedId);
    await storeEntries(tx, feedId, [{ title: "Zinc" }]);
    await updateNewsfeed(ctx, id, { keywords: ["zinc"] });
    let isOver = false;
    refiling = refileNewsfeed(runtime.system, id).finally(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await runtime.database.pool.query(waiting)).rows.length === 1).toBe(true);
  });
  await refiling;
  expect((await listPosts(ctx, id, {})).rows.map(({ title }) => title)).toEqual(["Zinc"]);
});
