import { describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { DAY_MS, HOUR_MS } from "@/lib/core/duration";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { hidePost, markPostRead } from "@/lib/domain/posts/mark-post";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { getToday, recordVisit } from "./get-today";

const NOW = new Date("2026-11-21T08:30:00Z");
const runtime = setUpRuntime({ now: NOW });
const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const titlesOf = async (ctx: UserContext) => (await getToday(ctx)).posts.map(({ title }) => title);

/** A newsfeed with posts by age in hours, and their relevance if it has keywords. */
async function stocked(ctx: UserContext, name: string, posts: readonly (readonly [age: number, relevance?: number])[]) {
  const isScored = posts.some(([, relevance]) => relevance !== undefined);
  const { id } = await createNewsfeed(ctx, { name, ...(isScored && { keywords: ["post"] }) });
  const now = ctx.now().getTime();
  const entries = posts.map(([age]) => ({ title: `${name} post ${age}`, publishedAt: new Date(now - age * HOUR_MS) }));
  const { sourceId } = await storeSource(ctx, id, entries);
  for (const [age, relevance = -1] of posts)
    await runtime.database.pool.query(
      "update posts set relevance = $1 from articles where articles.id = article_id and title = $2",
      [relevance, `${name} post ${age}`],
    );
  return { id, sourceId };
}

describe("the posts of Today", () => {
  test("are those that matter most, then the newest ones without relevance", async () => {
    const ctx = await runtime.newUser();
    await stocked(ctx, "Grid", [
      [1, 20],
      [2, 90],
      [3, 70],
      [4, 95],
    ]);
    await stocked(ctx, "Club", [[5], [6]]);
    expect(await titlesOf(ctx)).toEqual(["Grid post 4", "Grid post 2", "Grid post 3", "Club post 5", "Club post 6"]);
  });

  test("include posts of a newsfeed whose keywords only exclude", async () => {
    const ctx = await runtime.newUser();
    await stocked(
      ctx,
      "Grid",
      Array.from({ length: 5 }, (_, index) => [index + 1, 90] as const),
    );
    const keywords = ["-football", "\u2212tennis", "\u2013rugby", "\uff0dgolf"];
    const { id } = await createNewsfeed(ctx, { name: "Club", keywords });
    await storeSource(ctx, id, [{ title: "Club post 6", publishedAt: hoursLater(-6) }]);
    expect(await titlesOf(ctx)).toContain("Club post 6");
  });

  test("are at most twelve, and filled up to five with the newest ones", async () => {
    const ctx = await runtime.newUser();
    await stocked(ctx, "Grid", [
      [1, 10],
      [2, 10],
      [3, 80],
      [4, 10],
      [5, 10],
      [6, 10],
    ]);
    expect(await titlesOf(ctx)).toEqual(["Grid post 3", "Grid post 1", "Grid post 2", "Grid post 4", "Grid post 5"]);
    await stocked(
      ctx,
      "Club",
      Array.from({ length: 20 }, (_, index) => [index + 10] as const),
    );
    expect((await titlesOf(ctx)).length).toBe(12);
  });

  test("leave out read, hidden and foreign posts", async () => {
    const [ctx, other] = [await runtime.newUser(), await runtime.newUser()];
    await stocked(ctx, "Grid", [[1], [2], [3]]);
    await stocked(other, "Foreign", [[1]]);
    const [first, second] = (await getToday(ctx)).posts;
    await markPostRead(ctx, first?.id ?? "");
    await hidePost(ctx, second?.id ?? "");
    expect(await titlesOf(ctx)).toEqual(["Grid post 3"]);
  });

  test("are no older than two days after a visit, and of any age before the first", async () => {
    const ctx = await runtime.newUser();
    await stocked(ctx, "Grid", [[30], [200]]);
    expect(await titlesOf(ctx)).toEqual(["Grid post 30", "Grid post 200"]);
    await recordVisit(ctx);
    runtime.setNow(hoursLater(2));
    expect(await titlesOf(ctx)).toEqual(["Grid post 30"]);
  });
});

describe("what is new", () => {
  test("counts from the previous visit, and a reload within the hour does not reset it", async () => {
    const ctx = await runtime.newUser();
    const { id } = await stocked(ctx, "Grid", [
      [1, 80],
      [2, 10],
    ]);
    expect(await getToday(ctx)).toMatchObject({ since: null, newsfeeds: [{ id, new_count: 2, matters_count: 1 }] });
    await recordVisit(ctx);
    expect(await getToday(ctx)).toMatchObject({ since: null, newsfeeds: [{ new_count: 2 }] });

    runtime.setNow(hoursLater(12));
    await storeSource(ctx, id, [{ title: "Late post", publishedAt: hoursLater(11) }]);
    expect(await getToday(ctx)).toMatchObject({ since: NOW, newsfeeds: [{ new_count: 1, matters_count: 0 }] });
    await recordVisit(ctx);
    runtime.setNow(hoursLater(12.9));
    await recordVisit(ctx);
    expect(await getToday(ctx)).toMatchObject({ since: NOW, newsfeeds: [{ new_count: 1 }] });
    runtime.setNow(hoursLater(13));
    expect(await getToday(ctx)).toMatchObject({ since: hoursLater(12), newsfeeds: [{ new_count: 0 }] });
  });

  test("names a failing source, but not one that is only rate limited", async () => {
    const ctx = await runtime.newUser();
    const { id, sourceId } = await stocked(ctx, "Grid", [[1]]);
    const fail = (code: string) =>
      runtime.database.pool.query(
        "update feeds set last_error_code = $2 where id = (select feed_id from sources where id = $1)",
        [sourceId, code],
      );
    await fail("rate_limited");
    expect((await getToday(ctx)).troubles).toEqual([]);
    await fail("needs_key");
    expect((await getToday(ctx)).troubles).toMatchObject([
      { source_id: sourceId, newsfeed_id: id, status: "needs_credentials" },
    ]);
  });
});

test("posts that newsfeeds share leave room for others", async () => {
  const ctx = await runtime.newUser();
  const entries = Array.from({ length: 12 }, (_, index) => ({
    title: `Article ${index}`,
    url: `https://example.org/${index}`,
    publishedAt: new Date(NOW.getTime() - (index + 1) * HOUR_MS),
  }));
  for (const name of ["Grid", "Club", "Trade", "Rail"]) {
    const { id } = await createNewsfeed(ctx, { name });
    await storeSource(ctx, id, entries);
  }
  expect((await titlesOf(ctx)).toSorted()).toEqual(entries.map(({ title }) => title).toSorted());
});

test("a post in two newsfeeds is shown once", async () => {
  const ctx = await runtime.newUser();
  const entry = { title: "One article", publishedAt: new Date(NOW.getTime() - DAY_MS) };
  for (const name of ["Grid", "Club"]) {
    const { id } = await createNewsfeed(ctx, { name });
    await storeSource(ctx, id, [{ ...entry, url: "https://example.org/one" }]);
  }
  expect(await titlesOf(ctx)).toEqual(["One article"]);
});
