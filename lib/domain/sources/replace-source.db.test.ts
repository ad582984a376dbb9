import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { DAY_MS } from "@/lib/core/duration";
import { addListItem } from "@/lib/domain/lists/list-items";
import { createList, getList } from "@/lib/domain/lists/lists";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { importOpml } from "@/lib/domain/opml/import-opml";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { createWebhook } from "@/lib/domain/webhooks/webhooks";
import { type Publisher, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { addSource } from "./add-source";
import { listSourceActivity, listSources } from "./list-sources";
import { replaceSource } from "./replace-source";
import { updateSource } from "./update-source";
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

test("a source keeps the name that it was given", async () => {
  const { id } = await addOld();
  await updateSource(ctx, id, { title: "Storage notes" });
  expect(await replaceSource(ctx, id, { url: `${publisher.url}/new.xml` })).toMatchObject({ title: "Storage notes" });
});

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

describe("a site that moved to another domain", () => {
  const ENTRIES = ["Sodium one", "Sodium two", "Bread"];
  const titlesOf = async () => (await listPosts(ctx, newsfeedId, { state: "all" })).rows.map(({ title }) => title);

  /** The site's entries, with ids and addresses of that domain. */
  const at = (domain: string, subject?: string) =>
    rss(
      ENTRIES.map((title, index) => ({
        ...item(title, index + 1),
        content: paragraphs(subject ?? title),
        guid: domain + title,
        link: `http://${domain}/${index}`,
      })),
    );

  /** Makes its new address known. */
  async function followNew(): Promise<void> {
    const other = await runtime.newUser();
    await addSource(other, (await createNewsfeed(other, { name: "Theirs" })).id, { url: `${publisher.url}/new.xml` });
    await runSent(runtime);
  }

  test.each([
    ["new", false],
    ["known", true],
  ])("keeps its posts when a person gives its %s address", async (_, isKnown) => {
    publisher.put("/old.xml", at("old.example"));
    publisher.put("/new.xml", at("new.example"));
    if (isKnown) await followNew();
    const { id } = await addOld();
    const before = (await listPosts(ctx, newsfeedId, { state: "all" })).rows;
    expect(before).toHaveLength(2);
    await replaceSource(ctx, id, { url: `${publisher.url}/new.xml` });
    await runSent(runtime);
    const after = (await listPosts(ctx, newsfeedId, { state: "all" })).rows;
    expect(after.map((post) => [post.id, post.external_url])).toEqual(
      before.map((post) => [post.id, post.external_url.replace("old.example", "new.example")]),
    );
  });

  test.each([
    ["new", false],
    ["known", true],
  ])("dates and reports the list with a post that has another text at its %s address", async (_, isKnown) => {
    publisher.put("/old.xml", at("old.example"));
    publisher.put("/new.xml", at("new.example", "sodium batteries"));
    if (isKnown) await followNew();
    const { id } = await addOld();
    const [post] = (await listPosts(ctx, newsfeedId, {})).rows;
    const [list, other] = [await createList(ctx, { name: "Later" }), await createList(ctx, { name: "Other" })];
    await addListItem(ctx, list.id, { post_id: post?.id ?? "" });
    const before = [await getList(ctx, list.id), await getList(ctx, other.id)].map(({ updated_at }) => updated_at);
    await createWebhook(ctx, { url: "http://localhost:1/hook", events: ["list.changed"] });
    await replaceSource(ctx, id, { url: `${publisher.url}/new.xml` });
    await runSent(runtime);
    expect(await getList(ctx, other.id)).toMatchObject({ updated_at: before[1] });
    expect((await getList(ctx, list.id)).updated_at.getTime()).toBeGreaterThan(before[0]?.getTime() ?? 0);
    const { rows } = await runtime.database.pool.query("select change from deliveries where subject_id = $1", [
      list.id,
    ]);
    expect(rows).toEqual([{ change: "post_changed" }]);
  });

  test("keeps entries apart that share title and time", async () => {
    const twins = (name: string) => rss(["1", "2"].map((guid) => ({ ...item("Sodium", 1), guid: name + guid })));
    publisher.put("/old.xml", twins("old"));
    publisher.put("/new.xml", rss([{ ...item("Sodium", 1), guid: "new" }]));
    const { id } = await addOld();
    await replaceSource(ctx, id, { url: `${publisher.url}/new.xml` });
    await runSent(runtime);
    expect(await titlesOf()).toEqual(["Sodium", "Sodium", "Sodium"]);
  });
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

test("counts no activity of a source without posts", async () => {
  const { sourceId } = await storeSource(ctx, newsfeedId, []);
  const none = Array.from({ length: 30 }, () => 0);
  expect(await listSourceActivity(ctx, newsfeedId)).toEqual([{ source_id: sourceId, days: none }]);
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

describe("a feed stored under an equal address", () => {
  const live = () => `${publisher.url}/feed/`;

  /** Imports an address that never answers, and then publishes the feed with a final slash. */
  async function importDead(reader: UserContext) {
    const opml = `<opml version="2.0"><body><outline type="rss" text="A" xmlUrl="${publisher.url}/feed"/></body></opml>`;
    const { newsfeeds } = await importOpml(reader, { opml });
    await runSent(runtime);
    const id = newsfeeds[0]?.newsfeed_id ?? "";
    const [source] = await listSources(reader, id);
    expect(source).toMatchObject({ rss_feed_url: `${publisher.url}/feed`, status: "failing" });
    publisher.put("/feed/", rss([item("Sodium", 1)]));
    return { newsfeedId: id, sourceId: source?.id ?? "" };
  }

  test("a dead feed takes the working address of a replaced source", async () => {
    const dead = await importDead(ctx);
    const replaced = await replaceSource(ctx, dead.sourceId, { url: live() });
    expect(replaced).toMatchObject({ rss_feed_url: live(), status: "pending", last_error: null });
    await runSent(runtime);
    expect(await listSources(ctx, dead.newsfeedId)).toMatchObject([{ status: "ok", post_count: 1 }]);
  });

  test("a dead feed takes the working address of an added source, for all its readers", async () => {
    const other = await runtime.newUser();
    const dead = await importDead(other);
    await addSource(ctx, newsfeedId, { url: live() });
    await runSent(runtime);
    const repaired = { rss_feed_url: live(), status: "ok", post_count: 1 };
    expect(await listSources(ctx, newsfeedId)).toMatchObject([repaired]);
    expect(await listSources(other, dead.newsfeedId)).toMatchObject([repaired]);
  });

  test("a working feed keeps its address, except for an encrypted one", async () => {
    for (const scheme of ["http", "https"]) runtime.stages.set(`${scheme}://blog.example`, publisher.url);
    const add = async (url: string) => {
      const { id } = await createNewsfeed(ctx, { name: "News" });
      const { rss_feed_url } = await addSource(ctx, id, { url });
      await runSent(runtime);
      return rss_feed_url;
    };
    publisher.put("/new.xml/", rss([item("Sodium new", 1)]));
    expect(await add("http://blog.example/new.xml")).toBe("http://blog.example/new.xml");
    expect(await add("http://blog.example/new.xml/")).toBe("http://blog.example/new.xml");
    expect(await add("https://blog.example/new.xml")).toBe("https://blog.example/new.xml");
    await runtime.database.pool.query("update feeds set failures = 1 where url = 'https://blog.example/new.xml'");
    expect(await add("http://blog.example/new.xml/")).toBe("https://blog.example/new.xml");
  });
});
