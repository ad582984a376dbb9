import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { DAY_MS } from "@/lib/core/duration";
import { listFilteredPosts } from "@/lib/domain/posts/filtered-posts";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { hidePost, markPostRead } from "@/lib/domain/posts/mark-post";
import { addSource } from "@/lib/domain/sources/add-source";
import { listSources } from "@/lib/domain/sources/list-sources";
import { type Publisher, page, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runDue, runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeEntries, storeSource, WEATHER } from "@/lib/testing/stored-source";
import { createNewsfeed } from "./create-newsfeed";
import { getNewsfeed } from "./get-newsfeed";
import { markNewsfeedRead } from "./mark-newsfeed-read";
import { refileNewsfeed } from "./refile-newsfeed";
import { updateNewsfeed } from "./update-newsfeed";

const NOW = new Date("2026-11-21T09:00:00Z");

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
  return () => publisher.close();
});

const postsOf = async (id: string, query: Parameters<typeof listPosts>[2] = {}) =>
  (await listPosts(ctx, id, { limit: 200, ...query })).rows;
const titlesOf = async (id: string, query: Parameters<typeof listPosts>[2] = {}) =>
  (await postsOf(id, query)).map((post) => post.title).toSorted();

async function change(id: string, changes: Parameters<typeof updateNewsfeed>[2]) {
  await updateNewsfeed(ctx, id, changes);
  await runSent(runtime);
}

describe("new keywords", () => {
  test("show and hide posts without losing ids and user state", async () => {
    const { id } = await createNewsfeed(ctx, { name: "News" });
    await storeSource(
      ctx,
      id,
      ["Sodium", "Lithium", "Zinc"].map((title) => ({ title })),
    );
    const before = new Map((await postsOf(id)).map((post) => [post.title, post]));
    await hidePost(ctx, before.get("Zinc")?.id ?? "");
    await markPostRead(ctx, before.get("Lithium")?.id ?? "");
    await change(id, { keywords: ["sodium"] });
    expect(await titlesOf(id)).toEqual(["Sodium"]);
    expect((await postsOf(id))[0]?.matched_keywords).toEqual(["sodium"]);
    expect(await titlesOf(id, { state: "hidden" })).toEqual([]);
    await change(id, { keywords: ["-sodium"] });
    expect(await titlesOf(id)).toEqual(["Lithium"]);
    expect((await postsOf(id))[0]).toMatchObject({ id: before.get("Lithium")?.id, is_read: true });
    expect(await titlesOf(id, { state: "hidden" })).toEqual(["Zinc"]);
    await change(id, { keywords: [] });
    expect((await postsOf(id)).map((post) => post.id).toSorted()).toEqual(
      [before.get("Sodium")?.id, before.get("Lithium")?.id].toSorted(),
    );
  });

  test("keep posts read that were marked all read, when they are changed back", async () => {
    const { id } = await createNewsfeed(ctx, { name: "News", keywords: ["sodium", "lithium"] });
    const { feedId } = await storeSource(ctx, id, [{ title: "Sodium" }, { title: "Lithium" }, { title: "Zinc" }]);
    await markNewsfeedRead(ctx, id, { before: NOW });
    await change(id, { keywords: ["sodium"] });
    await change(id, { keywords: ["sodium", "lithium"] });
    expect(await titlesOf(id, { state: "unread" })).toEqual([]);
    await change(id, { keywords: ["sodium", "lithium", "zinc"] });
    expect(await titlesOf(id, { state: "unread" })).toEqual(["Zinc"]);
    runtime.setNow(new Date(NOW.getTime() + 1_000));
    await storeEntries(ctx, feedId, [{ title: "Sodium again" }]);
    expect(await titlesOf(id, { state: "unread" })).toEqual(["Sodium again", "Zinc"]);
  });

  test("match words found only on the article's page", async () => {
    publisher.put(
      "/feed.xml",
      rss([{ title: "A teaser", guid: "1", link: `${publisher.url}/article`, description: "Read on." }]),
    );
    publisher.put("/article", page(`<article><h1>A teaser</h1>${paragraphs("vanadium")}</article>`));
    const { id } = await createNewsfeed(ctx, { name: "News", keywords: ["vanadium"] });
    await addSource(ctx, id, { url: `${publisher.url}/feed.xml` });
    await runSent(runtime);
    const [post] = await postsOf(id);
    expect(post).toMatchObject({ title: "A teaser", matched_keywords: ["vanadium"], ai_status: "fallback" });
    expect(post?.summary).toContain("vanadium");
    await change(id, { keywords: ["gallium"] });
    expect(await titlesOf(id)).toEqual([]);
    await change(id, { keywords: ["vanadium"] });
    expect((await postsOf(id)).map((one) => one.id)).toEqual([post?.id]);
  });

  test("have the same effect when repeated or concurrent", async () => {
    const { id } = await createNewsfeed(ctx, { name: "News", keywords: ["post"] });
    await storeSource(
      ctx,
      id,
      Array.from({ length: 210 }, (_, index) => ({ title: `Post ${index}` })),
    );
    expect(await refileNewsfeed(runtime.system, id)).toBe(210);
    const before = await titlesOf(id);
    await Promise.all([refileNewsfeed(runtime.system, id), refileNewsfeed(runtime.system, id)]);
    expect(await titlesOf(id)).toEqual(before);
  });

  test("write nothing for unchanged verdicts", async () => {
    const { id } = await createNewsfeed(ctx, { name: "News", keywords: ["iron"] });
    await storeSource(ctx, id, [{ title: "Iron" }, { title: "Zinc" }, { title: "Tin" }]);
    // The transaction that wrote the row.
    const written = async () =>
      (
        await runtime.database.pool.query(
          `select title, p.xmin::text as post, v.xmin::text as verdict from posts p join articles a on a.id = article_id
            join verdicts v on post_id = p.id where newsfeed_id = $1 order by title`,
          [id],
        )
      ).rows;
    const [iron, tin, zinc] = await written();
    await change(id, { keywords: ["iron", "zinc"] });
    const after = await written();
    expect(after.slice(0, 2)).toEqual([iron, tin]);
    expect(after[2]).not.toEqual(zinc);
    expect(await titlesOf(id)).toEqual(["Iron", "Zinc"]);
  });

  test("equal to the present ones judge nothing again beside another name", async () => {
    const context = { business_context: "We build.", language: "de" } as const;
    const fields = { ...context, keywords: ["iron"], start_date: "2026-11-01" };
    const { id } = await createNewsfeed(ctx, { name: "News", ...fields });
    await storeSource(ctx, id, [{ title: "Iron" }]);
    await runSent(runtime);
    const versions = async () =>
      (await runtime.database.pool.query("select keywords_version, context_version from newsfeeds where id = $1", [id]))
        .rows;
    const before = await versions();
    expect(await updateNewsfeed(ctx, id, { name: "Metals", ...fields })).toMatchObject({ name: "Metals" });
    expect(runtime.sent).toEqual([]);
    expect(await versions()).toEqual(before);
    await updateNewsfeed(ctx, id, { name: "Ores", ...fields, keywords: ["iron", "ore"] });
    expect(runtime.sent.map(({ name }) => name)).toEqual(["newsfeed/refile.requested"]);
    expect(await versions()).toEqual([{ keywords_version: 2, context_version: 1 }]);
  });

  test("are returned as typed with any punctuation", async () => {
    const keywords = ['"iron" \\ {ore}', "iron, ore", "null"];
    const { id } = await createNewsfeed(ctx, { name: "News", keywords });
    await storeSource(ctx, id, [{ title: 'The "iron" \\ {ore}, and iron, ore' }, { title: "Null" }]);
    const matched = async () => (await postsOf(id)).map((post) => post.matched_keywords).toSorted();
    const first = await matched();
    expect(first).toEqual([keywords.slice(0, 2), ["null"]]);
    await change(id, { keywords: [...keywords, "nothing"] });
    expect(await matched()).toEqual(first);
  });

  test("file nothing for a deleted newsfeed", async () => {
    const { id } = await createNewsfeed(ctx, { name: "News" });
    await storeSource(ctx, id, [{ title: "One" }]);
    await runtime.database.pool.query("update newsfeeds set deleted_at = now() where id = $1", [id]);
    expect(await refileNewsfeed(runtime.system, id)).toBe(0);
  });
});

describe("another business context", () => {
  const items = ["battery", "tender"].map((name, index) => ({
    title: ["Monday", "Tuesday"][index] ?? "",
    guid: name,
    content: `${paragraphs("weather")}<p>${WEATHER}</p><p>The ${name} of Texas won by a wide margin, says the ${name} office of Texas.</p>`,
  }));

  test("renews key learnings and keeps old ones until then", async () => {
    publisher.put("/feed.xml", rss(items));
    const { id } = await createNewsfeed(ctx, { name: "News", business_context: "We build a battery." });
    await addSource(ctx, id, { url: `${publisher.url}/feed.xml` });
    await runSent(runtime);
    const before = await postsOf(id);
    await updateNewsfeed(ctx, id, { business_context: "We bid on every tender of Texas." });
    expect((await postsOf(id)).map((post) => post.keylearning)).toEqual(before.map((post) => post.keylearning));
    await runSent(runtime);
    const after = await postsOf(id);
    expect(after.map(({ id, ai_status, summary }) => [id, ai_status, summary])).toEqual(
      before.map(({ id, summary }) => [id, "fallback", summary]),
    );
    const of = (posts: typeof after) => posts.find((post) => post.title === "Tuesday")?.keylearning;
    expect(of(after)).toContain("tender of Texas");
    const { rows } = await runtime.database.pool.query(
      "select context_version from keylearnings where post_id = $1 order by 1",
      [after[0]?.id],
    );
    expect(rows.map((row) => row.context_version)).toEqual([2]);
  });

  test("fetches no page again and loses no text", async () => {
    publisher.put(
      "/feed.xml",
      rss([
        { title: "By page", guid: "1", link: `${publisher.url}/article`, description: "Read on." },
        { title: "By feed", guid: "2", link: `${publisher.url}/gone`, content: paragraphs("feed") },
      ]),
    );
    publisher.put("/article", page(`<article><h1>By page</h1>${paragraphs("page")}</article>`));
    const { id } = await createNewsfeed(ctx, { name: "News", keywords: ["report"], business_context: "Old." });
    await addSource(ctx, id, { url: `${publisher.url}/feed.xml` });
    await runSent(runtime);
    const before = await postsOf(id);
    expect(before.map((post) => post.title).toSorted()).toEqual(["By feed", "By page"]);
    // As housekeeping leaves it after a week.
    await runtime.database.pool.query("update article_contents set feed_html = null");
    publisher.put("/article", page("<p>Gone.</p>"));
    const asked = publisher.requests.length;
    await change(id, { business_context: "New." });
    expect(publisher.requests.length).toBe(asked);
    expect((await postsOf(id)).map(({ id, word_count, summary }) => [id, word_count, summary])).toEqual(
      before.map(({ id, word_count, summary }) => [id, word_count, summary]),
    );
  });
});

describe("another start date", () => {
  const day = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

  test("shows older posts and keeps newer ones", async () => {
    const { id } = await createNewsfeed(ctx, { name: "News", start_date: "2026-11-20" });
    await storeSource(ctx, id, [
      { title: "New", publishedAt: day(0) },
      { title: "Old", publishedAt: day(10) },
    ]);
    expect(await titlesOf(id)).toEqual(["New"]);
    await change(id, { start_date: "2026-11-01" });
    await runDue(runtime);
    expect(await titlesOf(id)).toEqual(["New", "Old"]);
  });

  test("hides older posts until it is moved back", async () => {
    const { id } = await createNewsfeed(ctx, { name: "News", start_date: "2026-11-01", keywords: ["-ad"] });
    const { sourceId } = await storeSource(ctx, id, [
      { title: "New", publishedAt: day(0) },
      { title: "Old", publishedAt: day(10) },
      { title: "Older", publishedAt: day(12) },
      { title: "Old ad", publishedAt: day(12) },
    ]);
    const before = await postsOf(id);
    await markPostRead(ctx, before[1]?.id ?? "");
    await updateNewsfeed(ctx, id, { start_date: "2026-11-20" });
    expect(await titlesOf(id)).toEqual(["New"]);
    expect((await listFilteredPosts(ctx, id, {})).rows).toEqual([]);
    expect(await getNewsfeed(ctx, id)).toMatchObject({ unread_count: 1 });
    expect(await listSources(ctx, id)).toMatchObject([{ id: sourceId, post_count: 1 }]);
    await runSent(runtime);
    expect(await titlesOf(id)).toEqual(["New"]);
    await change(id, { start_date: "2026-11-01" });
    expect((await postsOf(id)).map(({ id, is_read }) => [id, is_read])).toEqual(
      before.map(({ id, title }) => [id, title === "Old"]),
    );
    expect(await getNewsfeed(ctx, id)).toMatchObject({ unread_count: 2 });
  });
});
