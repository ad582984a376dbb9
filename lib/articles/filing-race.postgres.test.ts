import { afterAll, beforeAll, expect, test } from "vitest";
import { transact } from "@/lib/context";
import { createNewsfeed } from "@/lib/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/posts/list-posts";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeEntries, storeSource } from "@/lib/testing/stored-source";

let runtime: TestRuntime;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());

test("two feeds that bring the same new article at the same moment make one post of it", async () => {
  const ctx = await runtime.newUser();
  const { id } = await createNewsfeed(ctx, { name: "News" });
  const [first, second] = [await storeSource(ctx, id, []), await storeSource(ctx, id, [])];
  const entry = { title: "Shared", url: "https://publisher.example/shared" };
  const waiting = "select 1 from pg_stat_activity where wait_event = 'advisory' and datname = current_database()";
  let other: Promise<void> | undefined;
  await transact(ctx, async (tx) => {
    await storeEntries(tx, first.feedId, [entry]);
    other = storeEntries(ctx, second.feedId, [entry]);
    await expect.poll(async () => (await runtime.database.pool.query(waiting)).rows.length).toBe(1);
  });
  await other;
  const { rows } = await listPosts(ctx, id, {});
  expect(rows.map(({ sources }) => sources.map((source) => source.id))).toEqual([[first.sourceId, second.sourceId]]);
});
