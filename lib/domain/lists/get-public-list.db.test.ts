import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { newId } from "@/lib/core/id";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { deleteNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { hidePost, markPostRead } from "@/lib/domain/posts/mark-post";
import { addMember } from "@/lib/testing/add-member";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { getPublicList } from "./get-public-list";
import { addListItem, removeListItem } from "./list-items";
import { createList, deleteList, getList, rotateShareToken, updateList } from "./lists";

const NOW = new Date("2026-11-21T08:30:00.123Z");
const BUSINESS = "QUINCUNX";
const NEWSFEED = "ZEPHYRINE";

let runtime: TestRuntime;
let ada: UserContext;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(NOW);
  runtime.sent.length = 0;
  ada = await runtime.newUser();
});

const read = (token: string, after: { at: Date; id: string } | null = null) =>
  getPublicList(runtime.system, token, after);
const titles = async (token: string) => (await read(token)).items.map((item) => item.title);

async function stocked(names: readonly string[], ctx = ada) {
  const { id } = await createNewsfeed(ctx, {
    name: NEWSFEED,
    description: NEWSFEED,
    business_context: `${BUSINESS} bids on tenders.`,
  });
  const text = "The sodium-ion vendor won the tender because of the new fire-separation rules of the region. ".repeat(
    9,
  );
  await storeSource(
    ctx,
    id,
    names.map((title) => ({ title, text })),
  );
  await runSent(runtime);
  const { rows } = await listPosts(ctx, id, { limit: 200 });
  const postIds = new Map(rows.map((post) => [post.title, post.id]));
  return { id, post: (title: string) => postIds.get(title) ?? "" };
}

/** Creates a list of these posts, in this order, with a share link. */
async function shared(postIds: readonly string[], ctx = ada) {
  const { id } = await createList(ctx, { name: "Best of 2026", description: "What we passed around." });
  const itemIds = postIds.map(() => newId());
  await runtime.database.pool.query(
    `insert into reading_list_items (id, list_id, post_id, note, added_at)
    select unnest($1::uuid[]), $2, unnest($3::uuid[]), 'Ask for the fire report.', $4`,
    [itemIds, id, postIds, NOW.toISOString()],
  );
  const { share_token } = await updateList(ctx, id, { is_public: true });
  return { id, token: share_token ?? "" };
}

describe("a shared list", () => {
  test("shows only the list, its items and notes", async () => {
    const { id, post } = await stocked(["A tender"]);
    await runtime.database.pool.query("update sources set title = 'Competitor watch' where newsfeed_id = $1", [id]);
    const { token } = await shared([post("A tender")]);
    const list = await read(token);
    expect(list).toEqual({
      name: "Best of 2026",
      description: "What we passed around.",
      item_count: 1,
      updated_at: NOW,
      items: [
        {
          id: expect.any(String),
          title: "A tender",
          summary: expect.stringContaining("sodium-ion"),
          summary_language: null,
          external_url: expect.stringMatching(/^http:\/\/localhost:1\/articles\//),
          source_title: "A Stored Site",
          language: null,
          published_at: NOW,
          note: "Ask for the fire report.",
          added_at: NOW,
        },
      ],
      next: null,
    });
  });

  test("reveals neither owner, newsfeed nor read state", async () => {
    const { id: newsfeedId, post } = await stocked(Array.from({ length: 101 }, (_, index) => `Post ${index}`));
    const { id, token } = await shared(Array.from({ length: 101 }, (_, index) => post(`Post ${index}`)));
    const before = await read(token);
    await markPostRead(ada, post("Post 100"));
    expect(await read(token)).toEqual(before);
    const text = JSON.stringify(before);
    expect(before.next).not.toBeNull();
    const secrets = [ada.actor.userId, "@example.org", newsfeedId, id, NEWSFEED, BUSINESS, "is_read", "is_hidden"];
    for (const secret of [...secrets, ...before.items.map((item) => post(item.title))])
      expect(text).not.toContain(secret);
    expect(text).not.toContain("learning");
  });

  test("has pages of 100 with stable cursors", async () => {
    const names = Array.from({ length: 103 }, (_, index) => `Post ${index}`);
    const { post } = await stocked([...names, "New"]);
    const { id, token } = await shared(names.map(post));
    const first = await read(token);
    expect(first.items.map((item) => item.title)).toEqual(names.slice(3).toReversed());
    await removeListItem(ada, { listId: id, postId: post("Post 3") });
    await removeListItem(ada, { listId: id, postId: post("Post 1") });
    await addListItem(ada, id, { post_id: post("New") });
    const second = await read(token, first.next);
    expect([second.items.map((item) => item.title), second.next]).toEqual([["Post 2", "Post 0"], null]);
    expect(second).toMatchObject({ name: "Best of 2026", item_count: 102 });
  });

  test("can be empty or read past its end", async () => {
    const { token } = await shared([]);
    expect(await read(token)).toMatchObject({ item_count: 0, items: [], next: null });
    const end = { at: new Date(0), id: "00000000-0000-0000-0000-000000000000" };
    expect(await read(token, end)).toMatchObject({ items: [], next: null });
  });

  test("keeps hidden posts", async () => {
    const { post } = await stocked(["A tender"]);
    const { token } = await shared([post("A tender")]);
    await hidePost(ada, post("A tender"));
    expect(await titles(token)).toEqual(["A tender"]);
  });

  test("loses posts of a deleted or left newsfeed at once", async () => {
    const bob = await runtime.newUser();
    const [deleted, left, own] = [await stocked(["Deleted"]), await stocked(["Left"]), await stocked(["Own"], bob)];
    for (const { id } of [deleted, left]) await addMember(runtime, id, bob.actor.userId);
    const postIds = [deleted.post("Deleted"), left.post("Left"), own.post("Own")];
    const { id, token } = await shared(postIds, bob);
    expect(await titles(token)).toEqual(["Own", "Left", "Deleted"]);
    await deleteNewsfeed(ada, deleted.id);
    expect(await titles(token)).toEqual(["Own", "Left"]);
    await runtime.database.pool.query("delete from newsfeed_members where newsfeed_id = $1 and user_id = $2", [
      left.id,
      bob.actor.userId,
    ]);
    expect(await read(token)).toMatchObject({ item_count: 1, items: [{ title: "Own" }] });
    expect((await getList(bob, id)).item_count).toBe(1);
  });
});

describe("a share link", () => {
  const refusal = { name: "AppError", code: "not_found", message: expect.stringContaining("no such reading list") };

  test("stops for good when the list is unshared", async () => {
    const { id, token } = await shared([]);
    await updateList(ada, id, { is_public: false });
    await expect(read(token)).rejects.toMatchObject(refusal);
    await updateList(ada, id, { is_public: true });
    await expect(read(token)).rejects.toMatchObject(refusal);
  });

  test("stops when it is replaced", async () => {
    const { id, token } = await shared([]);
    const { share_token } = await rotateShareToken(ada, id);
    await expect(read(token)).rejects.toMatchObject(refusal);
    expect(await read(share_token ?? "")).toMatchObject({ name: "Best of 2026" });
  });

  test("stops when the list is deleted", async () => {
    const { id, token } = await shared([]);
    await deleteList(ada, id);
    await expect(read(token)).rejects.toMatchObject(refusal);
  });

  test.each(["", "x", "0".repeat(22), "a\u0000".repeat(11), "'; drop table users", "%".repeat(22)])(
    "is refused with the same message when unknown: %j",
    async (token) => {
      await shared([]);
      await expect(read(token)).rejects.toMatchObject(refusal);
    },
  );

  test("opens only its own list", async () => {
    await shared([]);
    const { id, token } = await shared([]);
    await updateList(ada, id, { name: "Mine" });
    expect(await read(token)).toMatchObject({ name: "Mine" });
  });
});
