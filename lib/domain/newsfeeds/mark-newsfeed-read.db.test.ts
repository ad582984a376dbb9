import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listSubscriptionsOfFeed } from "@/db/queries/sources/subscriptions";
import type { UserContext } from "@/lib/context/context";
import { fileStoredArticles } from "@/lib/crawl/filing/file-stored-articles";
import { addListItems } from "@/lib/domain/lists/list-items";
import { createList } from "@/lib/domain/lists/lists";
import { getPost } from "@/lib/domain/posts/get-post";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { hidePost, markPostRead, markPostUnread, unhidePost } from "@/lib/domain/posts/mark-post";
import { markMatchingPosts } from "@/lib/domain/posts/mark-posts";
import { addMember } from "@/lib/testing/add-member";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { type StoredEntry, storeSource } from "@/lib/testing/stored-source";
import { createNewsfeed } from "./create-newsfeed";
import { getNewsfeed } from "./get-newsfeed";
import { markAllRead, markNewsfeedRead } from "./mark-newsfeed-read";
import { updateNewsfeed } from "./update-newsfeed";

const NOW = new Date("2026-11-21T08:30:00.123Z");

let runtime: TestRuntime;
let ada: UserContext;
let bob: UserContext;
let id: string;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(NOW);
  runtime.sent.length = 0;
  [ada, bob] = [await runtime.newUser(), await runtime.newUser()];
  ({ id } = await createNewsfeed(ada, { name: "News" }));
  await addMember(runtime, id, bob.actor.userId);
});

/** Adds posts with these titles, a second later. */
async function arrive(...entries: (string | StoredEntry)[]) {
  runtime.setNow(new Date(ada.now().getTime() + 1_000));
  await storeSource(
    ada,
    id,
    entries.map((entry) => (typeof entry === "string" ? { title: entry } : entry)),
  );
}

async function idsByTitle(): Promise<Map<string, string>> {
  return new Map((await listPosts(ada, id, { limit: 200 })).rows.map((post) => [post.title, post.id]));
}

/** Checks that list, counts and statistics agree, and returns the titles of unread posts. */
async function unread(ctx: UserContext): Promise<string[]> {
  const all = (await listPosts(ctx, id, { limit: 200 })).rows;
  const titles = async (state: "unread" | "read") =>
    (await listPosts(ctx, id, { state, limit: 200 })).rows.map((post) => post.title).toSorted();
  const of = (isRead: boolean) =>
    all
      .filter((post) => post.is_read === isRead)
      .map((post) => post.title)
      .toSorted();
  expect(await titles("unread")).toEqual(of(false));
  expect(await titles("read")).toEqual(of(true));
  expect((await getNewsfeed(ctx, id)).unread_count).toBe(of(false).length);
  for (const post of all.slice(0, 10)) expect((await getPost(ctx, post.id)).is_read).toBe(post.is_read);
  return of(false);
}

const markAll = (ctx: UserContext, before = ctx.now()) => markNewsfeedRead(ctx, id, { before });
async function change(keywords: string[]) {
  await updateNewsfeed(ada, id, { keywords });
  await runSent(runtime);
}

test("a post's id carries its time of creation", async () => {
  await arrive(...Array.from({ length: 40 }, (_, index) => `Post ${index}`));
  runtime.setNow(null);
  await storeSource(ada, id, [{ title: "By the real clock" }]);
  const { rows } = await runtime.database.pool.query(
    `select created_at, ('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint as id_time from posts
     where newsfeed_id = $1`,
    [id],
  );
  expect(rows).toHaveLength(41);
  for (const row of rows) expect(Number(row.id_time)).toBe(row.created_at.getTime());
});

test("individual marks apply above and below each member's watermark", async () => {
  const kinds = ["untouched", "read", "unread"] as const;
  await arrive(...kinds.map((kind) => `old ${kind}`));
  await markAll(ada);
  await arrive(...kinds.map((kind) => `new ${kind}`));
  const ids = await idsByTitle();
  for (const age of ["old", "new"]) {
    await markPostRead(ada, ids.get(`${age} read`) ?? "");
    await markPostUnread(ada, ids.get(`${age} unread`) ?? "");
  }
  expect(await unread(ada)).toEqual(["new unread", "new untouched", "old unread"]);
  expect(await unread(bob)).toEqual(ids.keys().toArray().toSorted());
  await markAll(bob);
  expect(await unread(bob)).toEqual([]);
  expect(await unread(ada)).toEqual(["new unread", "new untouched", "old unread"]);
});

test("a hidden post keeps its read state", async () => {
  await arrive("Read", "Unread");
  const ids = await idsByTitle();
  for (const postId of ids.values()) await hidePost(ada, postId);
  await markAll(ada);
  await markPostUnread(ada, ids.get("Unread") ?? "");
  expect(await unread(ada)).toEqual([]);
  for (const postId of ids.values()) await unhidePost(ada, postId);
  expect(await unread(ada)).toEqual(["Unread"]);
});

describe("posts that new keywords show after everything was marked as read", () => {
  test("are unread for every member", async () => {
    await change(["sodium"]);
    await arrive("Sodium", "Zinc", "Lithium");
    await markAll(ada);
    expect([await unread(ada), await unread(bob)]).toEqual([[], ["Sodium"]]);
    await change(["sodium", "zinc"]);
    expect([await unread(ada), await unread(bob)]).toEqual([["Zinc"], ["Sodium", "Zinc"]]);
    await change([]);
    expect([await unread(ada), await unread(bob)]).toEqual([
      ["Lithium", "Zinc"],
      ["Lithium", "Sodium", "Zinc"],
    ]);
    await markAll(ada);
    expect(await unread(ada)).toEqual([]);
  });

  test("stay read when filed again", async () => {
    await change(["sodium"]);
    await arrive("Sodium", "Zinc");
    await markAll(ada);
    await change([]);
    await markAll(ada);
    await change(["zinc", "sodium"]);
    expect(await unread(ada)).toEqual([]);
  });

  test("stay read where the member had read them individually", async () => {
    await arrive("Sodium", "Zinc");
    await markAll(ada);
    const zinc = (await idsByTitle()).get("Zinc") ?? "";
    await markPostRead(ada, zinc);
    await change(["sodium"]);
    await change([]);
    expect(await unread(ada)).toEqual([]);
  });

  test("are unread when found through the full text", async () => {
    await change(["vanadium"]);
    await arrive({ title: "A teaser" });
    await markAll(ada);
    await runtime.database.pool.query(
      `update article_contents set content_text = 'All of vanadium.' where article_id in
         (select article_id from posts where newsfeed_id = $1)`,
      [id],
    );
    await change(["vanadium", "also"]);
    expect(await unread(ada)).toEqual(["A teaser"]);
  });
});

describe("a post that a changed text shows", () => {
  let seenAt: Date;
  beforeEach(async () => {
    await change(["vanadium"]);
    const { feedId } = await storeSource(ada, id, [{ title: "A teaser" }]);
    await arrive("Vanadium");
    seenAt = ada.now();
    runtime.setNow(new Date(seenAt.getTime() + 1_000));
    const { rows } = await runtime.database.pool.query<{ id: string }>(
      `update article_contents set content_text = 'All of vanadium.' where article_id in
         (select id from articles where feed_id = $1) returning article_id as id`,
      [feedId],
    );
    const subscriptions = await listSubscriptionsOfFeed(runtime.system.db, feedId);
    await fileStoredArticles(runtime.system, feedId, { articleIds: rows.map((row) => row.id), subscriptions });
  });

  test("stays unread when everything up to an earlier time is marked as read", async () => {
    await markAll(ada, seenAt);
    expect([await unread(ada), await unread(bob)]).toEqual([["A teaser"], ["A teaser", "Vanadium"]]);
    await markAll(ada);
    expect(await unread(ada)).toEqual([]);
  });

  test("stays unread when the matching posts up to an earlier time are marked as read", async () => {
    await markMatchingPosts(ada, { action: "read", filter: { before: seenAt } });
    expect(await unread(ada)).toEqual(["A teaser"]);
  });

  test("stays unread when the saved posts up to an earlier time are marked as read", async () => {
    const { id: listId } = await createList(ada, { name: "Later" });
    await addListItems(ada, listId, { post_ids: (await idsByTitle()).values().toArray() });
    await markAllRead(ada, { before: seenAt, saved: true });
    expect(await unread(ada)).toEqual(["A teaser"]);
  });
});

describe("concurrent marks", () => {
  test("end with the furthest watermark", async () => {
    await arrive("One");
    const first = ada.now();
    await arrive("Two");
    await Promise.all([
      ...Array.from({ length: 5 }, () => markAll(ada, first)),
      markAll(ada),
      ...Array.from({ length: 5 }, () => markAll(ada, first)),
    ]);
    expect(await unread(ada)).toEqual([]);
  });

  test("cause no deadlock and keep marks above the watermark", async () => {
    await change(["post"]);
    await arrive(...Array.from({ length: 30 }, (_, index) => `Old post ${index}`));
    const moment = ada.now();
    await arrive(...Array.from({ length: 10 }, (_, index) => `New post ${index}`));
    const ids = await idsByTitle();
    const old = Array.from({ length: 30 }, (_, index) => ids.get(`Old post ${index}`) ?? "");
    const [read, unreadAgain] = [ids.get("New post 0") ?? "", ids.get("New post 1") ?? ""];
    await markPostRead(ada, unreadAgain);
    await Promise.all([
      ...old.flatMap((postId, index) => [
        index % 2 ? markPostUnread(ada, postId) : markPostRead(ada, postId),
        ...(index % 10 ? [] : [markAll(ada, moment), markAll(bob, moment)]),
      ]),
      markPostRead(ada, read),
      markPostUnread(ada, unreadAgain),
      change(["old"]),
    ]);
    await change([]);
    await markAll(ada, moment);
    const news = Array.from({ length: 10 }, (_, index) => `New post ${index}`);
    expect(await unread(ada)).toEqual(news.slice(1));
    expect((await unread(bob)).filter((title) => title.startsWith("New"))).toEqual(news);
  });
});
