import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { DAY_MS } from "@/lib/core/duration";
import { addListItem } from "@/lib/domain/lists/list-items";
import { createList, getList } from "@/lib/domain/lists/lists";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { refileNewsfeed } from "@/lib/domain/newsfeeds/refile-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { listSources } from "@/lib/domain/sources/list-sources";
import { housekeep } from "@/lib/domain/upkeep/housekeep";
import { type Publisher, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { adoptAddress } from "./move-feed";

const NOW = new Date("2026-11-21T09:00:00Z");
const NAMES = ["one", "two", "three"];

let runtime: TestRuntime;
let publisher: Publisher;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(NOW);
  runtime.sent.length = 0;
  publisher = await startPublisher();
  return () => publisher.close();
});

const item = (name: string) => ({
  title: `About ${name}`,
  guid: name,
  link: `http://publisher.example/${name}`,
  date: new Date(NOW.getTime() - DAY_MS).toUTCString(),
  content: paragraphs(name),
});

async function follow(ctx: UserContext, path: string): Promise<string> {
  const { id } = await createNewsfeed(ctx, { name: "News" });
  await addSource(ctx, id, { url: publisher.url + path });
  await runSent(runtime);
  return id;
}

const postsOf = async (ctx: UserContext, newsfeedId: string) => (await listPosts(ctx, newsfeedId, {})).rows;

/** Two feeds with the same entries, of which the first claims to be the second; both have a reader. */
async function mergeFeeds() {
  const [mine, theirs] = [await runtime.newUser(), await runtime.newUser()];
  publisher.put("/real.xml", rss(NAMES.map(item)));
  publisher.put("/claiming.xml", rss([...NAMES, "invention"].map(item)));
  const followed = { theirs: await follow(theirs, "/real.xml"), mine: await follow(mine, "/claiming.xml") };
  const before = await postsOf(mine, followed.mine);
  const { rows } = await runtime.database.pool.query("select id from feeds where url = $1", [
    `${publisher.url}/claiming.xml`,
  ]);
  await adoptAddress(runtime.system, rows[0].id, `${publisher.url}/real.xml`);
  await runSent(runtime);
  return { mine, theirs, followed, before };
}

test("a merged feed adds no article to the other feed", async () => {
  const { theirs, followed } = await mergeFeeds();
  const later = await runtime.newUser();
  const newsfeeds = [
    [theirs, followed.theirs],
    [later, await follow(later, "/real.xml")],
  ] as const;
  for (const [ctx, newsfeedId] of newsfeeds) {
    await refileNewsfeed(runtime.system, newsfeedId);
    expect((await postsOf(ctx, newsfeedId)).map(({ title }) => title).toSorted()).toEqual([
      "About one",
      "About three",
      "About two",
    ]);
  }
});

/** Follows a feed whose entries have other texts at the address that it claims. */
async function followOtherTexts(ctx: UserContext): Promise<string> {
  publisher.put("/real.xml", rss(NAMES.map((name) => ({ ...item(name), content: paragraphs(`all of ${name}`) }))));
  publisher.put("/claiming.xml", rss(NAMES.map(item)));
  await follow(await runtime.newUser(), "/real.xml");
  return follow(ctx, "/claiming.xml");
}

test("the list of a post that gets another text by the merge is dated", async () => {
  const ctx = await runtime.newUser();
  const [post] = await postsOf(ctx, await followOtherTexts(ctx));
  const list = await createList(ctx, { name: "Later" });
  await addListItem(ctx, list.id, { post_id: post?.id ?? "" });
  const { rows } = await runtime.database.pool.query("select id from feeds where url = $1", [
    `${publisher.url}/claiming.xml`,
  ]);
  const mergedAt = new Date(NOW.getTime() + DAY_MS);
  runtime.setNow(mergedAt);
  await adoptAddress(runtime.system, rows[0].id, `${publisher.url}/real.xml`);
  expect(await getList(ctx, list.id)).toMatchObject({ updated_at: mergedAt });
});

test("a post that gets another text by the merge waits for a new key learning", async () => {
  const ctx = await runtime.newUser();
  const newsfeedId = await followOtherTexts(ctx);
  const { pool } = runtime.database;
  const ofNewsfeed = "post_id in (select id from posts where newsfeed_id = $1)";
  const written = "status = 'done', prompt_version = 9, claimed_until = '2026-11-21T10:00:00Z'";
  const { rowCount } = await pool.query(`update keylearnings set ${written} where ${ofNewsfeed}`, [newsfeedId]);
  expect(rowCount).toBe(NAMES.length);
  const { rows } = await pool.query("select id from feeds where url = $1", [`${publisher.url}/claiming.xml`]);
  await adoptAddress(runtime.system, rows[0].id, `${publisher.url}/real.xml`);
  const after = await pool.query(
    `select distinct status, prompt_version, claimed_until from keylearnings where ${ofNewsfeed}`,
    [newsfeedId],
  );
  expect(after.rows).toEqual([{ status: "pending", prompt_version: 0, claimed_until: null }]);
});

test("readers of a merged feed keep its posts", async () => {
  const { mine, followed, before } = await mergeFeeds();
  expect((await listSources(mine, followed.mine)).map((source) => source.rss_feed_url)).toEqual([
    `${publisher.url}/real.xml`,
  ]);
  runtime.setNow(new Date(NOW.getTime() + 60 * DAY_MS));
  await housekeep(runtime.system);
  expect(await postsOf(mine, followed.mine)).toEqual(before);
});

test("a newsfeed with both feeds keeps the name and language that its reader gave to the merged one", async () => {
  const ctx = await runtime.newUser();
  publisher.put("/real.xml", rss(NAMES.map(item)));
  publisher.put("/claiming.xml", rss([...NAMES, "another"].map(item)));
  const newsfeedId = await follow(ctx, "/claiming.xml");
  const { pool } = runtime.database;
  await pool.query("update sources set title = 'My name', translate_to = 'de' where newsfeed_id = $1", [newsfeedId]);
  await addSource(ctx, newsfeedId, { url: `${publisher.url}/real.xml` });
  await runSent(runtime);
  const { rows } = await pool.query("select id from feeds where url = $1", [`${publisher.url}/claiming.xml`]);
  await adoptAddress(runtime.system, rows[0].id, `${publisher.url}/real.xml`);
  expect(await listSources(ctx, newsfeedId)).toMatchObject([
    { rss_feed_url: `${publisher.url}/real.xml`, translate_to: "de" },
  ]);
  const named = await pool.query("select title from sources where newsfeed_id = $1", [newsfeedId]);
  expect(named.rows).toEqual([{ title: "My name" }]);
});

test("a newsfeed keeps its posts when the other feed has the entries at another domain", async () => {
  const ctx = await runtime.newUser();
  const at = (domain: string) =>
    rss(NAMES.map((name) => ({ ...item(name), guid: domain + name, link: `http://${domain}/${name}` })));
  publisher.put("/real.xml", at("new.example"));
  publisher.put("/claiming.xml", at("old.example"));
  await follow(await runtime.newUser(), "/real.xml");
  const newsfeedId = await follow(ctx, "/claiming.xml");
  const before = await postsOf(ctx, newsfeedId);
  expect(before).toHaveLength(NAMES.length);
  const { rows } = await runtime.database.pool.query("select id from feeds where url = $1", [
    `${publisher.url}/claiming.xml`,
  ]);
  await adoptAddress(runtime.system, rows[0].id, `${publisher.url}/real.xml`);
  await runSent(runtime);
  const after = await postsOf(ctx, newsfeedId);
  expect(after.map((post) => [post.id, post.external_url])).toEqual(
    before.map((post) => [post.id, post.external_url.replace("old.example", "new.example")]),
  );
});
