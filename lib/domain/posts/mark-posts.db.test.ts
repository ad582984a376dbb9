import { beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { HOUR_MS } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";
import { addListItems, addMatchingListItems, listListItems } from "@/lib/domain/lists/list-items";
import { createList } from "@/lib/domain/lists/lists";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { addMember } from "@/lib/testing/add-member";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { listPosts } from "./list-posts";
import { markMatchingPosts, markPosts } from "./mark-posts";

const NOW = new Date("2026-11-21T08:30:00Z");
const TITLES = ["First", "Second", "Third", "Fourth"];

const runtime = setUpRuntime({ now: NOW });
let ada: UserContext;
let newsfeedId: string;
let sourceId: string;
/** Newest first. */
let ids: string[];

beforeEach(async () => {
  ada = await runtime.newUser();
  ({ id: newsfeedId } = await createNewsfeed(ada, { name: "News" }));
  const entries = TITLES.map((title, index) => ({ title, publishedAt: new Date(NOW.getTime() - index * HOUR_MS) }));
  ({ sourceId } = await storeSource(ada, newsfeedId, entries));
  ids = (await listPosts(ada, newsfeedId, {})).rows.map(({ id }) => id);
});

const at = (index: number) => ids[index] ?? "";
const read = async (ctx = ada) => titles(ctx, "read");
const titles = async (ctx: UserContext, state: "read" | "hidden") =>
  (await listPosts(ctx, newsfeedId, { state })).rows.map(({ title }) => title);

test("marks posts by id, and counts those already marked as unchanged", async () => {
  expect(await markPosts(ada, { action: "read", post_ids: [at(0), at(1), at(1)] })).toEqual({
    changed: 2,
    unchanged: 0,
    skipped: 0,
  });
  expect(await markPosts(ada, { action: "read", post_ids: [at(1), at(2)] })).toMatchObject({
    changed: 1,
    unchanged: 1,
  });
  expect(await read()).toEqual(["First", "Second", "Third"]);
  expect(await markPosts(ada, { action: "unread", post_ids: ids })).toMatchObject({ changed: 3, unchanged: 1 });
  expect(await read()).toEqual([]);
});

test("every action skips unknown posts and posts of others", async () => {
  const bob = await runtime.newUser();
  const skipped = { changed: 0, unchanged: 0, skipped: 2 };
  for (const action of ["read", "unread", "hide", "unhide"] as const)
    expect(await markPosts(bob, { action, post_ids: [at(0), newId()] })).toEqual(skipped);
  const { id: listId } = await createList(bob, { name: "Later" });
  expect(await addListItems(bob, listId, { post_ids: [at(0), newId()] })).toEqual(skipped);
  const all = { newsfeed_ids: [newsfeedId], source_id: sourceId };
  expect(await markMatchingPosts(bob, { action: "hide", filter: all })).toMatchObject({ changed: 0, unchanged: 0 });
  expect([await titles(ada, "hidden"), await read()]).toEqual([[], []]);
  const above = markMatchingPosts(bob, { action: "read", filter: { above_post_id: at(2) } });
  await expect(above).rejects.toMatchObject({ code: "forbidden" });
});

test("hides posts for all members, and marks as read for the caller alone", async () => {
  const bob = await runtime.newUser();
  await addMember(runtime, newsfeedId, bob.actor.userId);
  await markPosts(bob, { action: "read", post_ids: [at(3)] });
  await markPosts(bob, { action: "hide", post_ids: [at(0), at(1)] });
  expect([await titles(ada, "hidden"), await read(), await read(bob)]).toEqual([["First", "Second"], [], ["Fourth"]]);
  expect(await markPosts(ada, { action: "unhide", post_ids: [at(0)] })).toMatchObject({ changed: 1 });
  expect(await titles(bob, "hidden")).toEqual(["Second"]);
});

describe("as a viewer", () => {
  let bob: UserContext;
  beforeEach(async () => {
    bob = await runtime.newUser();
    await addMember(runtime, newsfeedId, bob.actor.userId, "viewer");
  });

  test("hides posts for the caller alone, and shows them again", async () => {
    expect(await markPosts(bob, { action: "hide", post_ids: [at(0), at(1)] })).toEqual({
      changed: 2,
      unchanged: 0,
      skipped: 0,
    });
    const again = { action: "hide" as const, post_ids: [at(1), at(2)] };
    expect(await markPosts(bob, again)).toEqual({ changed: 1, unchanged: 1, skipped: 0 });
    expect([await titles(bob, "hidden"), await titles(ada, "hidden")]).toEqual([["First", "Second", "Third"], []]);
    expect(await markPosts(bob, { action: "unhide", post_ids: [at(0), at(3)] })).toMatchObject({
      changed: 1,
      unchanged: 1,
    });
    expect([await titles(bob, "hidden"), await read(bob)]).toEqual([["Second", "Third"], ["First"]]);
  });

  test("hides the posts that match a filter for the caller alone", async () => {
    const filter = { q: "second", newsfeed_ids: [newsfeedId] };
    expect(await markMatchingPosts(bob, { action: "hide", filter })).toMatchObject({ changed: 1 });
    expect([await titles(bob, "hidden"), await titles(ada, "hidden")]).toEqual([["Second"], []]);
  });

  test("selects the hidden posts that the list shows the caller", async () => {
    await markPosts(ada, { action: "hide", post_ids: [at(0)] });
    await markPosts(bob, { action: "hide", post_ids: [at(1), at(2)] });
    const { id: listId } = await createList(bob, { name: "Later" });
    expect(await addMatchingListItems(bob, listId, { filter: { state: "hidden" } })).toMatchObject({ changed: 2 });
    const { rows } = await listListItems(bob, listId, {});
    expect(rows.map(({ post_id }) => post_id)).toEqual([at(1), at(2)]);
    const shown = { action: "unhide", filter: { state: "hidden" } } as const;
    expect(await markMatchingPosts(ada, shown)).toMatchObject({ changed: 1 });
    expect(await titles(bob, "hidden")).toEqual(["Second", "Third"]);
    expect(await markMatchingPosts(bob, shown)).toMatchObject({ changed: 2, unchanged: 0 });
    expect(await titles(bob, "hidden")).toEqual([]);
  });
});

test("marks everything older than a time", async () => {
  const until = new Date(NOW.getTime() - 2 * HOUR_MS);
  expect(await markMatchingPosts(ada, { action: "read", filter: { until } })).toMatchObject({ changed: 2 });
  expect(await read()).toEqual(["Third", "Fourth"]);
});

test.each([
  ["newest", ["First", "Second"]],
  ["oldest", ["Fourth"]],
] as const)("marks everything above a post in the order %s", async (order, marked) => {
  await markMatchingPosts(ada, { action: "read", filter: { above_post_id: at(2), order } });
  expect(await read()).toEqual(marked);
});

test("leaves posts that arrived later", async () => {
  runtime.setNow(new Date(NOW.getTime() + HOUR_MS));
  await storeSource(ada, newsfeedId, [{ title: "Later", publishedAt: NOW }]);
  await markMatchingPosts(ada, { action: "read", filter: { before: NOW } });
  expect(await read()).toEqual(TITLES);
  runtime.setNow(NOW);
});

test("marks posts that match words and source", async () => {
  const filter = { q: "second", source_id: sourceId, state: "unread" } as const;
  expect(await markMatchingPosts(ada, { action: "read", filter })).toMatchObject({ changed: 1 });
  expect(await read()).toEqual(["Second"]);
});

test("adds posts to a list in their order, on top of the others", async () => {
  const { id: listId } = await createList(ada, { name: "Later" });
  await addListItems(ada, listId, { post_ids: [at(3)] });
  const added = await addListItems(ada, listId, { post_ids: [at(1), at(3), at(0)] });
  expect(added).toEqual({ changed: 2, unchanged: 1, skipped: 0 });
  const items = await listListItems(ada, listId, {});
  expect(items.rows.map(({ post_id }) => post_id)).toEqual([at(1), at(0), at(3)]);
});

test("adds the posts that match a filter to a list, the newest on top", async () => {
  const { id: listId } = await createList(ada, { name: "Later" });
  await addListItems(ada, listId, { post_ids: [at(3)] });
  const filter = { since: new Date(NOW.getTime() - 2 * HOUR_MS) };
  expect(await addMatchingListItems(ada, listId, { filter })).toEqual({ changed: 3, unchanged: 0, skipped: 0 });
  expect(await addMatchingListItems(ada, listId, { filter: { q: "second" } })).toMatchObject({ unchanged: 1 });
  const items = await listListItems(ada, listId, {});
  expect(items.rows.map(({ post_id }) => post_id)).toEqual([at(0), at(1), at(2), at(3)]);
  const others = await runtime.newUser();
  await expect(addMatchingListItems(others, listId, { filter: {} })).rejects.toMatchObject({ code: "forbidden" });
});
