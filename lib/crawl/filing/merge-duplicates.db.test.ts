import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { addListItem, listListItems } from "@/lib/domain/lists/list-items";
import { createList, getList } from "@/lib/domain/lists/lists";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { refileNewsfeed } from "@/lib/domain/newsfeeds/refile-newsfeed";
import { listFilteredPosts } from "@/lib/domain/posts/filtered-posts";
import { getFeedback, giveFeedback } from "@/lib/domain/posts/give-feedback";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { hidePost, markPostRead } from "@/lib/domain/posts/mark-post";
import { getReport, reportWrong } from "@/lib/domain/posts/report-wrong";
import { createWebhook } from "@/lib/domain/webhooks/webhooks";
import { addMember } from "@/lib/testing/add-member";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";

const LATER = new Date("2030-11-21T09:00:00Z");
const ADDRESS = "https://publisher.example/shared";

let runtime: TestRuntime;
let ctx: UserContext;
let id: string;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(null);
  runtime.sent.length = 0;
  ctx = await runtime.newUser();
  id = (await createNewsfeed(ctx, { name: "News", keywords: ["tender"] })).id;
});

const postsOf = async (query: Parameters<typeof listPosts>[2] = {}) => (await listPosts(ctx, id, query)).rows;

/** Two posts of two sources that prove to be one article, as after a canonical link. */
async function storeDuplicates() {
  const first = await storeSource(ctx, id, [{ title: "The tender", url: "https://publisher.example/a" }]);
  const second = await storeSource(ctx, id, [{ title: "A tender", url: "https://publisher.example/b" }]);
  const [later, earlier] = await postsOf();
  if (!later || !earlier) throw new Error("There are no two posts.");
  return { first, second, later, earlier };
}

async function discover(): Promise<void> {
  await runtime.database.pool.query(
    `update articles set url_hash = '\\x01' from posts where article_id = articles.id and newsfeed_id = $1`,
    [id],
  );
  await refileNewsfeed(runtime.system, id);
}

describe("two posts of one article", () => {
  test("merge into the older one, which names both sources", async () => {
    const { first, second, earlier } = await storeDuplicates();
    await discover();
    const posts = await postsOf();
    expect(posts.map((post) => [post.id, post.sources.map((source) => source.id)])).toEqual([
      [earlier.id, [first.sourceId, second.sourceId]],
    ]);
    expect((await postsOf({ source_id: second.sourceId })).map((post) => post.id)).toEqual([earlier.id]);
    await discover();
    expect(await postsOf()).toEqual(posts);
  });

  test("keep the reports about both", async () => {
    const { later, earlier } = await storeDuplicates();
    await reportWrong(ctx, later.id, { subject: "summary", reason: "other", note: "Not so." });
    await discover();
    expect(await getReport(ctx, earlier.id)).toMatchObject({ report: { note: "Not so." } });
  });

  test("keep the feedback on both", async () => {
    const { later, earlier } = await storeDuplicates();
    await giveFeedback(ctx, later.id, "more");
    await discover();
    expect(await getFeedback(ctx, earlier.id)).toMatchObject({ kind: "more" });
  });

  test("keep saves and the read state of both", async () => {
    const { later, earlier } = await storeDuplicates();
    const list = await createList(ctx, { name: "Later" });
    await addListItem(ctx, list.id, { post_id: later.id, note: "Ask." });
    await markPostRead(ctx, later.id);
    await discover();
    const { rows } = await listListItems(ctx, list.id, {});
    expect(rows.map(({ post_id, note }) => [post_id, note])).toEqual([[earlier.id, "Ask."]]);
    expect((await postsOf())[0]).toMatchObject({ id: earlier.id, is_read: true });
  });

  test("are saved once in a list that held both", async () => {
    const { later, earlier } = await storeDuplicates();
    const list = await createList(ctx, { name: "Later" });
    for (const post of [earlier, later]) await addListItem(ctx, list.id, { post_id: post.id });
    runtime.setNow(LATER);
    await discover();
    expect((await listListItems(ctx, list.id, {})).rows.map(({ post_id }) => post_id)).toEqual([earlier.id]);
    expect(await getList(ctx, list.id)).toMatchObject({ item_count: 1, updated_at: LATER });
  });

  test("are reported as a change of each list that held the later one", async () => {
    const { later, earlier } = await storeDuplicates();
    const [both, one, other] = [
      await createList(ctx, { name: "Both" }),
      await createList(ctx, { name: "One" }),
      await createList(ctx, { name: "Other" }),
    ];
    for (const { id: listId } of [both, one]) await addListItem(ctx, listId, { post_id: later.id });
    for (const { id: listId } of [both, other]) await addListItem(ctx, listId, { post_id: earlier.id });
    const webhook = await createWebhook(ctx, { url: "http://localhost:1/hook", events: ["list.changed"] });
    await discover();
    const { rows } = await runtime.database.pool.query(
      "select change, subject_id from deliveries where destination_id = $1",
      [webhook.id],
    );
    expect(rows.map(({ subject_id }) => subject_id).toSorted()).toEqual([both.id, one.id].toSorted());
    expect(rows.map(({ change }) => change)).toEqual(["post_changed", "post_changed"]);
  });

  test("stay hidden and read for a viewer who hid one", async () => {
    const { later, earlier } = await storeDuplicates();
    const viewer = await runtime.newUser();
    await addMember(runtime, id, viewer.actor.userId, "viewer");
    await hidePost(viewer, later.id);
    await discover();
    expect((await listPosts(viewer, id, {})).rows).toEqual([]);
    expect((await listPosts(viewer, id, { state: "hidden" })).rows).toMatchObject([{ id: earlier.id, is_read: true }]);
    expect(await postsOf()).toMatchObject([{ id: earlier.id, is_hidden: false, is_read: false }]);
  });

  test("stay hidden if one was hidden", async () => {
    const { later, earlier } = await storeDuplicates();
    await hidePost(ctx, later.id);
    await discover();
    expect([await postsOf(), (await postsOf({ state: "hidden" })).map((post) => post.id)]).toEqual([[], [earlier.id]]);
  });
});

test("keeps an article whose longer version in another source matches", async () => {
  const teaser = await storeSource(ctx, id, [{ title: "News", text: "Read on.", url: ADDRESS }]);
  expect(await postsOf()).toEqual([]);
  const whole = await storeSource(ctx, id, [{ title: "News", text: "All about the tender.", url: ADDRESS }]);
  const sourcesOf = async () => (await postsOf()).map(({ sources }) => sources.map((source) => source.id));
  expect(await sourcesOf()).toEqual([[whole.sourceId, teaser.sourceId]]);
  expect((await listFilteredPosts(ctx, id, {})).rows).toEqual([]);
  await refileNewsfeed(runtime.system, id);
  expect(await sourcesOf()).toEqual([[whole.sourceId, teaser.sourceId]]);
});

test("keeps one feed's entries at the same URL apart even if another feed's entry was refused", async () => {
  const refused = await storeSource(ctx, id, [{ title: "News", text: "Read on.", url: ADDRESS }]);
  const { sourceId } = await storeSource(ctx, id, [
    { title: "One tender", url: ADDRESS },
    { title: "Nothing", url: ADDRESS },
    { title: "Another tender", url: ADDRESS },
  ]);
  const sourcesByTitle = async () =>
    Object.fromEntries((await postsOf()).map(({ title, sources }) => [title, sources.map((source) => source.id)]));
  const posts = await sourcesByTitle();
  expect(Object.keys(posts).toSorted()).toEqual(["Another tender", "One tender"]);
  expect(new Set(Object.values(posts).flat())).toEqual(new Set([sourceId, refused.sourceId]));
  await refileNewsfeed(runtime.system, id);
  expect(await sourcesByTitle()).toEqual(posts);
});

test("shows an article of three sources as one post of the first that names all", async () => {
  const ids: string[] = [];
  for (const name of ["A", "B", "C"])
    ids.push((await storeSource(ctx, id, [{ title: `${name} tender`, url: ADDRESS }])).sourceId);
  expect((await postsOf()).map(({ title, sources }) => [title, sources.map((source) => source.id)])).toEqual([
    ["A tender", ids],
  ]);
});
