import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transact } from "@/lib/context/context";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { sha256 } from "@/lib/feed/identity/identity";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeEntries, storeSource } from "@/lib/testing/stored-source";

const WAITING = "select 1 from pg_stat_activity where wait_event = 'advisory' and datname = current_database()";

let runtime: TestRuntime;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());

test("files one post when two feeds store the same article simultaneously", async () => {
  const ctx = await runtime.newUser();
  const { id } = await createNewsfeed(ctx, { name: "News" });
  const [first, second] = [await storeSource(ctx, id, []), await storeSource(ctx, id, [])];
  const entry = { title: "Shared", url: "https://publisher.example/shared" };
  let other: Promise<void> | undefined;
  await transact(ctx, async (tx) => {
    await storeEntries(tx, first.feedId, [entry]);
    other = storeEntries(ctx, second.feedId, [entry]);
    await expect.poll(async () => (await runtime.database.pool.query(WAITING)).rows.length).toBe(1);
  });
  await other;
  const { rows } = await listPosts(ctx, id, {});
  expect(rows.map(({ sources }) => sources.map((source) => source.id))).toEqual([[first.sourceId, second.sourceId]]);
});

describe("another article stored simultaneously", () => {
  const addresses = Array.from({ length: 2_000 }, (_, index) => `https://publisher.example/${index}`);
  /** Two separately locked addresses whose hashes begin alike. */
  const alike = Object.values(Object.groupBy(addresses, (url) => sha256(url)[0] ?? 0)).find((urls) => urls?.[1]) ?? [];
  const entryAt = (url: string | undefined) => ({ title: `At ${url}`, url: url ?? "" });

  test("does not wait for another feed", async () => {
    const ctx = await runtime.newUser();
    const { id } = await createNewsfeed(ctx, { name: "News" });
    const [first, second] = [await storeSource(ctx, id, []), await storeSource(ctx, id, [])];
    await transact(ctx, async (tx) => {
      await storeEntries(tx, first.feedId, [entryAt(alike[0])]);
      await storeEntries(ctx, second.feedId, [entryAt(alike[1])]);
    });
    expect((await listPosts(ctx, id, {})).rows).toHaveLength(2);
  });

  test("waits for a feed with hundreds of articles", async () => {
    const ctx = await runtime.newUser();
    const { id } = await createNewsfeed(ctx, { name: "News" });
    const [first, second] = [await storeSource(ctx, id, []), await storeSource(ctx, id, [])];
    const hundreds = addresses.filter((url) => url !== alike[1]).slice(0, 300);
    let other: Promise<void> | undefined;
    await transact(ctx, async (tx) => {
      await storeEntries(tx, first.feedId, [...hundreds, alike[0]].map(entryAt));
      other = storeEntries(ctx, second.feedId, [entryAt(alike[1])]);
      await expect.poll(async () => (await runtime.database.pool.query(WAITING)).rows.length).toBe(1);
    });
    await other;
    expect((await listPosts(ctx, id, { source_id: second.sourceId })).rows).toHaveLength(1);
  });
});
