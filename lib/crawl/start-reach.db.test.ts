import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { DAY_MS } from "@/lib/core/duration";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { getNewsfeed } from "@/lib/domain/newsfeeds/get-newsfeed";
import { showOlderPosts, updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { importOpml } from "@/lib/domain/opml/import-opml";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { listSources } from "@/lib/domain/sources/list-sources";
import { deleteFeeds } from "@/lib/testing/database";
import { type Publisher, page, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runDue, runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

const NOW = new Date("2026-11-21T09:00:00Z");
const DEFAULT_START = "2026-10-22";

let runtime: TestRuntime;
let publisher: Publisher;
let ctx: UserContext;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(NOW);
  runtime.sent.length = 0;
  publisher = await startPublisher();
  ctx = await runtime.newUser();
  return async () => {
    await publisher.close();
    await deleteFeeds(runtime.database);
  };
});

const dayBefore = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString().slice(0, 10);

/** A feed with one post a day, the newest `quietDays` old. */
function publish(path: string, { posts, quietDays }: { posts: number; quietDays: number }): string {
  const items = Array.from({ length: posts }, (_, index) => ({
    title: `${path} ${index + 1}`,
    guid: `${path}-${index}`,
    link: `${publisher.url}${path}/${index}`,
    date: new Date(NOW.getTime() - (quietDays + index) * DAY_MS).toUTCString(),
    content: paragraphs(`${path} ${index}`),
  }));
  publisher.put(path, rss(items));
  return `${publisher.url}${path}`;
}

async function follow(newsfeedId: string, url: string, reader = ctx): Promise<void> {
  await addSource(reader, newsfeedId, { url });
  await runSent(runtime);
}

/** Crawls every feed once it is due. */
async function runDueLater(): Promise<void> {
  const { rows } = await runtime.database.pool.query("select max(next_due_at) as due from feeds");
  runtime.setNow(new Date(rows[0].due));
  await runDue(runtime);
}

async function stateOf(newsfeedId: string, reader = ctx) {
  const { rows } = await listPosts(reader, newsfeedId, { limit: 200 });
  return { start: (await getNewsfeed(reader, newsfeedId)).start_date, posts: rows.length };
}

test("adds the ten newest posts of a source silent for 45 days and moves the start date", async () => {
  const { id, start_date } = await createNewsfeed(ctx, { name: "News" });
  expect(start_date).toBe(DEFAULT_START);
  await follow(id, publish("/quiet", { posts: 25, quietDays: 45 }));
  expect(await stateOf(id)).toEqual({ start: dayBefore(54), posts: 10 });
});

test("adds all posts of a source with fewer than ten", async () => {
  const { id } = await createNewsfeed(ctx, { name: "News" });
  await follow(id, publish("/few", { posts: 3, quietDays: 400 }));
  expect(await stateOf(id)).toEqual({ start: dayBefore(402), posts: 3 });
});

test("keeps the start date for a source with ten posts since then", async () => {
  const { id } = await createNewsfeed(ctx, { name: "News" });
  await follow(id, publish("/busy", { posts: 50, quietDays: 0 }));
  expect(await stateOf(id)).toEqual({ start: DEFAULT_START, posts: 31 });
});

test("keeps a start date chosen with the newsfeed", async () => {
  const { id } = await createNewsfeed(ctx, { name: "News", start_date: DEFAULT_START });
  await follow(id, publish("/quiet", { posts: 25, quietDays: 45 }));
  expect(await stateOf(id)).toEqual({ start: DEFAULT_START, posts: 0 });
});

test("keeps a start date chosen later, even if it is the same", async () => {
  const { id } = await createNewsfeed(ctx, { name: "News" });
  await updateNewsfeed(ctx, id, { start_date: DEFAULT_START });
  await follow(id, publish("/quiet", { posts: 25, quietDays: 45 }));
  expect(await stateOf(id)).toEqual({ start: DEFAULT_START, posts: 0 });
});

test("adds the ten newest posts of a feed that others follow", async () => {
  const url = publish("/quiet", { posts: 25, quietDays: 45 });
  const other = await runtime.newUser();
  const theirs = await createNewsfeed(other, { name: "Theirs", start_date: "2026-11-01" });
  await follow(theirs.id, url, other);
  const { id } = await createNewsfeed(ctx, { name: "News" });
  await follow(id, url);
  expect(await stateOf(id)).toEqual({ start: dayBefore(54), posts: 10 });
  expect(await stateOf(theirs.id, other)).toEqual({ start: "2026-11-01", posts: 0 });
});

test("adds the ten newest posts of an imported feed that others follow", async () => {
  const url = publish("/quiet", { posts: 25, quietDays: 45 });
  const other = await runtime.newUser();
  await follow((await createNewsfeed(other, { name: "Theirs", start_date: "2026-11-01" })).id, url, other);
  const { id } = await createNewsfeed(ctx, { name: "News" });
  const opml = `<opml version="2.0"><body><outline type="rss" text="Quiet" xmlUrl="${url}"/></body></opml>`;
  await importOpml(ctx, { opml, newsfeed_id: id });
  await runDue(runtime);
  await runSent(runtime);
  expect(await stateOf(id)).toEqual({ start: dayBefore(54), posts: 10 });
});

test("adds the ten newest posts of an imported page whose feed others follow", async () => {
  const url = publish("/quiet", { posts: 25, quietDays: 45 });
  publisher.put("/", page("<p>Welcome.</p>", `<link rel="alternate" type="application/rss+xml" href="${url}">`));
  const other = await runtime.newUser();
  await follow((await createNewsfeed(other, { name: "Theirs", start_date: "2026-11-01" })).id, url, other);
  const { id } = await createNewsfeed(ctx, { name: "News" });
  const opml = `<opml version="2.0"><body><outline type="rss" text="Quiet" xmlUrl="${publisher.url}/"/></body></opml>`;
  await importOpml(ctx, { opml, newsfeed_id: id });
  await runSent(runtime);
  expect(await stateOf(id)).toEqual({ start: dayBefore(54), posts: 10 });
});

test("adds skipped entries of another source when the start moves back", async () => {
  const { id } = await createNewsfeed(ctx, { name: "News" });
  await follow(id, publish("/busy", { posts: 50, quietDays: 0 }));
  await follow(id, publish("/quiet", { posts: 10, quietDays: 31 }));
  await runDue(runtime);
  // 41 days of one, including today, and all of the other.
  expect(await stateOf(id)).toEqual({ start: dayBefore(40), posts: 51 });
});

test("moves the start only together with the skipped entries of other sources", async () => {
  const { id } = await createNewsfeed(ctx, { name: "News" });
  await follow(id, publish("/busy", { posts: 50, quietDays: 0 }));
  await addSource(ctx, id, { url: publish("/quiet", { posts: 10, quietDays: 31 }) });
  const { pool } = runtime.database;
  await pool.query(
    `create function refuse() returns trigger as $$ begin raise 'The database is full.'; end $$ language plpgsql`,
  );
  await pool.query(`create trigger refuse before update on feeds for each row
    when (old.url like '%/busy' and new.validators_from is null) execute function refuse()`);
  await runSent(runtime);
  expect((await getNewsfeed(ctx, id)).start_date).toBe(DEFAULT_START);
  await pool.query("drop function refuse cascade");
  await runDueLater();
  await runDueLater();
  expect(await stateOf(id)).toEqual({ start: dayBefore(40), posts: 51 });
});

test("does not move the start when an existing source publishes more", async () => {
  const { id } = await createNewsfeed(ctx, { name: "News" });
  await follow(id, publish("/busy", { posts: 50, quietDays: 0 }));
  const { rowCount } = await runtime.database.pool.query(
    "update newsfeeds set start_date = '2026-11-20' where id = $1 and not start_chosen",
    [id],
  );
  expect(rowCount).toBe(1);
  runtime.setNow(new Date(NOW.getTime() + DAY_MS));
  publish("/busy", { posts: 51, quietDays: 0 });
  await runDue(runtime);
  expect((await stateOf(id)).start).toBe("2026-11-20");
});

test("adds the posts of a shared feed at once", async () => {
  const url = publish("/quiet", { posts: 25, quietDays: 45 });
  const other = await runtime.newUser();
  await follow((await createNewsfeed(other, { name: "Theirs", start_date: "2026-11-01" })).id, url, other);
  const { id } = await createNewsfeed(ctx, { name: "News" });
  expect(await addSource(ctx, id, { url })).toMatchObject({ post_count: 10 });
});

test("shows when a source published its newest post", async () => {
  const { id } = await createNewsfeed(ctx, { name: "News", start_date: DEFAULT_START });
  await follow(id, publish("/quiet", { posts: 25, quietDays: 45 }));
  const [source] = await listSources(ctx, id);
  expect(source).toMatchObject({ post_count: 0, latest_published_at: new Date(NOW.getTime() - 45 * DAY_MS) });
});

test("loads older posts ten at a time from a chosen start date", async () => {
  const { id } = await createNewsfeed(ctx, { name: "News", start_date: DEFAULT_START });
  await follow(id, publish("/quiet", { posts: 35, quietDays: 45 }));
  for (const [posts, days] of [
    [10, 54],
    [20, 64],
    [30, 74],
    [35, 79],
    [35, 79],
  ] as const) {
    expect(await showOlderPosts(ctx, id)).toMatchObject({ start_date: dayBefore(days) });
    await runSent(runtime);
    await runDueLater();
    expect(await stateOf(id)).toEqual({ start: dayBefore(days), posts });
  }
  await follow(id, publish("/older", { posts: 5, quietDays: 100 }));
  expect(await stateOf(id)).toEqual({ start: dayBefore(79), posts: 35 });
});

test("keeps the start date when the older posts are in a feed that is gone", async () => {
  const { id } = await createNewsfeed(ctx, { name: "News", start_date: dayBefore(64) });
  await follow(id, publish("/quiet", { posts: 35, quietDays: 45 }));
  await runtime.database.pool.query("update feeds set gone_at = now() where url like '%/quiet'");
  expect(await showOlderPosts(ctx, id)).toMatchObject({ start_date: dayBefore(64) });
});

test("keeps the start date when nothing older is known", async () => {
  const { id } = await createNewsfeed(ctx, { name: "News" });
  expect(await showOlderPosts(ctx, id)).toMatchObject({ start_date: DEFAULT_START });
});
