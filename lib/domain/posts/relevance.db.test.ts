import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { rankPostsOfWindow } from "@/db/queries/digests/digest-posts";
import { storeRelevance } from "@/db/queries/posts/relevance";
import type { UserContext } from "@/lib/context/context";
import type { CursorPosition } from "@/lib/contract/wire";
import { DAY_MS } from "@/lib/core/duration";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { refileNewsfeed, rescoreNewsfeed, resumeUnfinished } from "@/lib/domain/newsfeeds/refile-newsfeed";
import { updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeEntries, storeSource } from "@/lib/testing/stored-source";
import { listPosts } from "./list-posts";

const NOW = new Date("2026-11-21T09:00:00Z");
const CONTEXT = "We build battery containers for utilities. Our market is Texas.";
const ABOUT = [
  { title: "Utilities in Texas order battery containers" },
  { title: "Texas wins the football final", text: "The stadium was full." },
  { title: "Snow in the Alps", text: "Skiers are glad." },
];

let runtime: TestRuntime;
let ctx: UserContext;
let newsfeedId: string;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(NOW);
  runtime.sent.length = 0;
  ctx = runtime.contextFor((await runtime.newUser()).actor);
  newsfeedId = (await createNewsfeed(ctx, { name: "News", business_context: CONTEXT })).id;
});

const system = () => runtime.contextFor({ kind: "system" });

async function ranked(query: Parameters<typeof listPosts>[2] = {}) {
  return (await listPosts(ctx, newsfeedId, { order: "relevance", ...query })).rows;
}

const titles = async (query?: Parameters<typeof listPosts>[2]) => (await ranked(query)).map(({ title }) => title);

test("a filed post has a score and a reason", async () => {
  await storeSource(ctx, newsfeedId, ABOUT);
  const [first, second, last] = await ranked();
  expect(first).toMatchObject({
    title: ABOUT[0]?.title,
    relevance_reason: expect.stringContaining("your market Texas"),
  });
  expect(first?.relevance).toBeGreaterThanOrEqual(60);
  expect(second).toMatchObject({ title: ABOUT[1]?.title, relevance_reason: "Names your market Texas" });
  expect(last).toMatchObject({ relevance: 0, relevance_reason: "No words in common with your context" });
});

test("a newsfeed without context and keywords has no relevance", async () => {
  newsfeedId = (await createNewsfeed(ctx, { name: "Plain" })).id;
  await storeSource(ctx, newsfeedId, ABOUT);
  const scores = (await ranked()).map(({ relevance, relevance_reason: reason }) => [relevance, reason]);
  expect(scores).toEqual([
    [null, ""],
    [null, ""],
    [null, ""],
  ]);
});

test("lists posts of a minimum relevance", async () => {
  await storeSource(ctx, newsfeedId, ABOUT);
  expect(await titles({ min_relevance: 60 })).toEqual([ABOUT[0]?.title]);
  expect(await titles({ min_relevance: 60, order: "newest" })).toEqual([ABOUT[0]?.title]);
  expect(await titles({ min_relevance: 1 })).toEqual(ABOUT.slice(0, 2).map(({ title }) => title));
});

test("pages by relevance have each post once, equal ones newest first", async () => {
  const entries = Array.from({ length: 23 }, (_, index) => ({
    title: `${["Texas", "Texas utilities", "Snow"][index % 3]} ${index}`,
    text: "",
    publishedAt: new Date(NOW.getTime() - index * 60_000),
  }));
  await storeSource(ctx, newsfeedId, entries);
  const all = await ranked({ limit: 100 });
  const paged: typeof all = [];
  let cursor: CursorPosition | undefined;
  do {
    const page = await listPosts(ctx, newsfeedId, { order: "relevance", limit: 4, cursor });
    paged.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(paged).toEqual(all);
  expect(all).toHaveLength(entries.length);
  const sorted = all.toSorted(
    (a, b) => (b.relevance ?? 0) - (a.relevance ?? 0) || b.published_at.getTime() - a.published_at.getTime(),
  );
  expect(all).toEqual(sorted);
});

test("searches by relevance", async () => {
  await storeSource(ctx, newsfeedId, ABOUT);
  expect(await titles({ q: "texas", limit: 1 })).toEqual([ABOUT[0]?.title]);
});

test("a cursor of another order starts at the most relevant posts", async () => {
  await storeSource(ctx, newsfeedId, ABOUT);
  const { next } = await listPosts(ctx, newsfeedId, { limit: 1 });
  expect(next).not.toBeNull();
  expect(await ranked({ cursor: next ?? undefined })).toEqual(await ranked());
});

test("scores stored posts again after the context changes", async () => {
  await storeSource(ctx, newsfeedId, ABOUT);
  await updateNewsfeed(ctx, newsfeedId, { business_context: "Ski resorts in the Alps: snow and skiers." });
  expect(runtime.sent.map(({ name }) => name)).toContain("newsfeed/rederive.requested");
  await rescoreNewsfeed(system(), newsfeedId);
  const [first] = await ranked();
  expect(first).toMatchObject({ title: "Snow in the Alps" });
  expect(first?.relevance).toBeGreaterThanOrEqual(60);
});

test("scores posts from before an update when they are filed again", async () => {
  await storeSource(ctx, newsfeedId, ABOUT);
  const expected = await ranked();
  await runtime.database.pool.query("update posts set relevance = -1 where newsfeed_id = $1", [newsfeedId]);
  await runtime.database.pool.query("update verdicts set relevance_reason = ''");
  await refileNewsfeed(system(), newsfeedId);
  expect(await ranked()).toEqual(expected);
});

test("a model's score stays when posts are filed again, until the context changes", async () => {
  await storeSource(ctx, newsfeedId, ABOUT);
  const snow = (await ranked()).find(({ title }) => title.startsWith("Snow"));
  const byModel = { postId: snow?.id ?? "", relevance: 97, reason: "Snow loads on containers" };
  await storeRelevance(ctx.db, { rows: [byModel], contextVersion: 1 });
  await refileNewsfeed(system(), newsfeedId);
  expect((await ranked())[0]).toMatchObject({ id: snow?.id, relevance: 97, relevance_reason: byModel.reason });
  await updateNewsfeed(ctx, newsfeedId, { business_context: "Football in Texas." });
  await storeRelevance(ctx.db, { rows: [{ ...byModel, relevance: 99 }], contextVersion: 1 });
  await rescoreNewsfeed(system(), newsfeedId);
  expect((await ranked()).find(({ id }) => id === snow?.id)).toMatchObject({ relevance: 0 });
});

test("requests refiling once a newsfeed has enough posts to identify rare words", async () => {
  const entries = (from: number) => Array.from({ length: 15 }, (_, index) => ({ title: `Texas ${from + index}` }));
  const { feedId } = await storeSource(ctx, newsfeedId, entries(0));
  const requested = async () => {
    runtime.sent.length = 0;
    await resumeUnfinished(system());
    return runtime.sent.filter(({ data }) => "newsfeedId" in data && data.newsfeedId === newsfeedId).length;
  };
  expect(await requested()).toBe(0);
  await storeEntries(ctx, feedId, entries(15));
  expect(await requested()).toBe(1);
  const [before] = await ranked();
  await refileNewsfeed(system(), newsfeedId);
  expect(await requested()).toBe(0);
  const [after] = await ranked();
  expect(after?.relevance).toBeLessThan(before?.relevance ?? 0);
});

test("digests list the most relevant posts first", async () => {
  await storeSource(ctx, newsfeedId, ABOUT.toReversed());
  const until = new Date(NOW.getTime() + DAY_MS);
  const window = { after: new Date(0), until, publishedSince: new Date(0), postsMax: 9 };
  const found = await rankPostsOfWindow(ctx.db, { userId: ctx.actor.userId, newsfeedId }, window);
  expect(found.map(({ id }) => id)).toEqual((await ranked()).map(({ id }) => id));
});
