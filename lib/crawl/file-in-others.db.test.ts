import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { countSubscribers } from "@/db/queries/feeds/feeds";
import { insertSource } from "@/db/queries/sources/sources";
import type { UserContext } from "@/lib/context/context";
import { HOUR_MS } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";
import { claimDueArticles } from "@/lib/crawl/filing/claim-due-articles";
import { NEWSFEEDS_AT_ONCE_MIN, newsfeedsAtOnce } from "@/lib/crawl/filing/store-articles";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { breakingAt } from "@/lib/testing/breaking-at";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeEntries, storeSource } from "@/lib/testing/stored-source";

const NOW = new Date("2026-11-21T09:00:00Z");
const NEWSFEEDS = NEWSFEEDS_AT_ONCE_MIN + 5;
/** Too many to file in all newsfeeds in one transaction. */
const ENTRIES = Array.from({ length: 101 }, (_, index) => ({ title: `Metal${index}` }));

let runtime: TestRuntime;
let ctx: UserContext;
let feedId: string;
let newsfeedIds: string[];

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(NOW);
  runtime.sent.length = 0;
  await runtime.database.pool.query("truncate posts, articles, sources, feeds, newsfeeds cascade");
  ctx = await runtime.newUser();
  newsfeedIds = [];
  for (let number = 0; number < NEWSFEEDS; number += 1)
    newsfeedIds.push((await createNewsfeed(ctx, { name: `News ${number}`, keywords: [`metal${number}`] })).id);
  const [first = "", ...others] = newsfeedIds;
  ({ feedId } = await storeSource(ctx, first, []));
  for (const newsfeedId of others)
    await insertSource(ctx.db, { id: newId(), newsfeedId, feedId, url: "http://localhost:1/", createdAt: NOW });
  await countSubscribers(ctx.db, feedId);
});

const titles = async () => {
  const pages = newsfeedIds.map(async (id) => (await listPosts(ctx, id, {})).rows.map((post) => post.title));
  return Promise.all(pages);
};
const wanted = () => newsfeedIds.map((_, number) => [`Metal${number}`]);
const filed = async () => (await runtime.database.pool.query("select count(*)::int as posts from posts")).rows[0].posts;
const due = async () =>
  (
    await runtime.database.pool.query("select title from articles where enrich_due_at is not null order by id")
  ).rows.map(({ title }) => title);

test("files an article in a great many newsfeeds and enriches it if some keep it", async () => {
  await storeEntries(runtime.system, feedId, ENTRIES);
  expect(newsfeedsAtOnce(ENTRIES.length)).toBeLessThan(NEWSFEEDS);
  expect(await titles()).toEqual(wanted());
  expect(await filed()).toBe(NEWSFEEDS * ENTRIES.length);
  expect(await due()).toEqual(wanted().flat());
});

test("resumes filing after a crash", async () => {
  await expect(storeEntries(breakingAt(runtime.system, 2), feedId, ENTRIES)).rejects.toThrow("The database is gone.");
  expect(await filed()).toBe(NEWSFEEDS_AT_ONCE_MIN * ENTRIES.length);
  runtime.setNow(new Date(NOW.getTime() + HOUR_MS));
  await claimDueArticles(runtime.system);
  await runSent(runtime);
  expect(await filed()).toBe(NEWSFEEDS * ENTRIES.length);
  expect(await titles()).toEqual(wanted());
  const last = await listPosts(ctx, newsfeedIds.at(-1) ?? "", {});
  expect(last.rows[0]?.keylearning).not.toBe(null);
  expect(await due()).toEqual([]);
});
