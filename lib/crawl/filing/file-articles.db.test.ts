import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listArticlesToFile, pageArticlesOfFeed } from "@/db/queries/articles/articles";
import { listSubscriptionsOfFeed } from "@/db/queries/sources/subscriptions";
import { transact, type UserContext } from "@/lib/context/context";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { previewNewsfeed } from "@/lib/domain/newsfeeds/preview-newsfeed";
import { updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { listFilteredPosts } from "@/lib/domain/posts/filtered-posts";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { fileArticles } from "./file-articles";

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

describe("the publisher's tags", () => {
  test("count as text when an article is filed, filed again or previewed", async () => {
    const publisher = await startPublisher();
    const content = paragraphs("weather");
    publisher.put("/feed.xml", rss([{ title: "Mild winter", guid: "1", content, categories: ["Grid storage"] }]));
    const { id } = await createNewsfeed(ctx, { name: "News", keywords: ["grid storage"] });
    await addSource(ctx, id, { url: `${publisher.url}/feed.xml` });
    await runSent(runtime);
    await publisher.close();
    const { rows } = await listPosts(ctx, id, {});
    expect(rows).toMatchObject([{ title: "Mild winter", matched_keywords: ["grid storage"] }]);
    const preview = await previewNewsfeed(ctx, id, { keywords: ["-grid"] });
    expect(preview).toMatchObject({ match_count: 0, removed_count: 1 });
    await updateNewsfeed(ctx, id, { keywords: ["-grid"] });
    await runSent(runtime);
    expect((await listFilteredPosts(ctx, id, {})).rows).toMatchObject([
      { field: "tags", explanation: "The excluding keyword “-grid” occurs in its tags." },
    ]);
  });
});

test("orders posts of one time like their articles, whatever order the database gives", async () => {
  const { id: first } = await createNewsfeed(ctx, { name: "First" });
  const { id: second } = await createNewsfeed(ctx, { name: "Second" });
  const publishedAt = new Date(Date.now() - 60_000);
  const entries = ["Oldest", "Middle", "Newest"].map((title) => ({ title, publishedAt }));
  const { feedId } = await storeSource(ctx, first, entries);
  const titles = async (id: string) => (await listPosts(ctx, id, {})).rows.map(({ title }) => title);
  expect(await titles(first)).toEqual(["Newest", "Middle", "Oldest"]);
  const { db } = runtime.database;
  const page = { since: new Date(0), afterId: null, articlesMax: 10 };
  const stored = await listArticlesToFile(db, await pageArticlesOfFeed(db, feedId, page));
  const newestFirst = stored.toSorted((a, b) => b.id.localeCompare(a.id));
  const followers = await listSubscriptionsOfFeed(db, feedId);
  const subscriptions = followers.map((follower) => ({ ...follower, newsfeedId: second, sourceId: null }));
  await transact(ctx, (tx) => fileArticles(tx, feedId, { articles: newestFirst, subscriptions }));
  expect(await titles(second)).toEqual(["Newest", "Middle", "Oldest"]);
});
