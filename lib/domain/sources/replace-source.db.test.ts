import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { DAY_MS } from "@/lib/core/duration";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { type Publisher, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { addSource } from "./add-source";
import { listSourceActivity, listSources } from "./list-sources";
import { replaceSource } from "./replace-source";
import { validateSource } from "./validate-source";

let runtime: TestRuntime;
let publisher: Publisher;
let ctx: UserContext;
let newsfeedId: string;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  publisher = await startPublisher();
  ctx = await runtime.newUser();
  newsfeedId = (await createNewsfeed(ctx, { name: "News", keywords: ["sodium"] })).id;
  publisher.put("/old.xml", rss([item("Sodium old", 3)], { title: "Old" }));
  publisher.put("/new.xml", rss([item("Sodium new", 1), item("Bread", 0), item("Bread again", 0)], { title: "New" }));
});
afterEach(async () => {
  runtime.sent.length = 0;
  await publisher.close();
});

function item(title: string, daysAgo: number) {
  const date = new Date(Date.now() - daysAgo * DAY_MS).toUTCString();
  return { title, guid: title, date, content: paragraphs(title) };
}

async function addOld() {
  const source = await addSource(ctx, newsfeedId, { url: `${publisher.url}/old.xml` });
  await runSent(runtime);
  return source;
}

const feedRows = async () =>
  (
    await runtime.database.pool.query<{ url: string; n: number }>(
      "select url, subscriber_count as n from feeds order by url desc",
    )
  ).rows
    .filter(({ url }) => url.startsWith(publisher.url))
    .map(({ url, n }) => [url.slice(publisher.url.length), n]);

test("a source keeps its posts at a new address and gets new ones", async () => {
  const { id } = await addOld();
  const replaced = await replaceSource(ctx, id, { url: `${publisher.url}/new.xml` });
  expect(replaced).toMatchObject({
    id,
    title: "New",
    rss_feed_url: `${publisher.url}/new.xml`,
    status: "pending",
    post_count: 1,
  });
  await runSent(runtime);
  const { rows } = await listPosts(ctx, newsfeedId, { state: "all", limit: 9 });
  expect(rows.map(({ title, source_id }) => [title, source_id])).toEqual([
    ["Sodium new", id],
    ["Sodium old", id],
  ]);
  expect(await feedRows()).toEqual([
    ["/old.xml", 0],
    ["/new.xml", 1],
  ]);
});

test("refuses an address in use and one without a feed", async () => {
  const { id } = await addOld();
  await addSource(ctx, newsfeedId, { url: `${publisher.url}/new.xml` });
  const before = await listSources(ctx, newsfeedId);
  const refusal = (path: string) => replaceSource(ctx, id, { url: `${publisher.url}${path}` });
  await expect(refusal("/new.xml")).rejects.toMatchObject({ issues: [{ pointer: "/url", code: "there_already" }] });
  await expect(refusal("/none")).rejects.toMatchObject({ issues: [{ pointer: "/url", code: "http_404" }] });
  expect((await listSources(ctx, newsfeedId)).map((one) => one.rss_feed_url)).toEqual(
    before.map((one) => one.rss_feed_url),
  );
});

test("changes nothing for the same address", async () => {
  const { id } = await addOld();
  expect(await replaceSource(ctx, id, { url: `${publisher.url}/old.xml` })).toMatchObject({ id, post_count: 1 });
  expect((await feedRows()).at(0)).toEqual(["/old.xml", 1]);
});

test("refuses strangers before any request", async () => {
  const { id } = await addOld();
  const stranger = await runtime.newUser();
  await expect(replaceSource(stranger, id, { url: "" })).rejects.toMatchObject({ code: "forbidden" });
});

test("counts activity per day, oldest first, matching or not", async () => {
  const { id } = await addSource(ctx, newsfeedId, { url: `${publisher.url}/new.xml` });
  await runSent(runtime);
  const [only] = await listSourceActivity(ctx, newsfeedId);
  expect([only?.source_id, only?.days.length, only?.days.slice(-3)]).toEqual([id, 30, [0, 1, 2]]);
  await expect(listSourceActivity(await runtime.newUser(), newsfeedId)).rejects.toMatchObject({ code: "forbidden" });
});

test("validation for a newsfeed counts matching posts", async () => {
  const url = `${publisher.url}/new.xml`;
  expect((await validateSource(ctx, url, newsfeedId)).rss_feeds).toMatchObject([
    {
      sample_count: 3,
      sample_match_count: 1,
      latest_posts: [{ title: expect.stringContaining("Bread") }, {}, { title: "Sodium new" }],
    },
  ]);
  expect((await validateSource(ctx, url)).rss_feeds).toMatchObject([{ sample_match_count: null }]);
  const stranger = await runtime.newUser();
  await expect(validateSource(stranger, url, newsfeedId)).rejects.toMatchObject({ code: "forbidden" });
});
