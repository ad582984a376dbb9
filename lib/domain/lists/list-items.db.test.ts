import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { getPublicList } from "./get-public-list";
import { addListItem, listListItems, removeListItem, updateListItem } from "./list-items";
import { createList, getList, updateList } from "./lists";

const NOW = new Date("2026-11-21T08:30:00.123Z");

let runtime: TestRuntime;
let ada: UserContext;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(NOW);
  ada = await runtime.newUser();
});

/** A list that shows these titles in this order, all added in the same millisecond. */
async function listOf(names: readonly string[], spare: readonly string[] = []) {
  const { id: newsfeedId } = await createNewsfeed(ada, { name: "News" });
  await storeSource(
    ada,
    newsfeedId,
    [...names, ...spare].map((title) => ({ title })),
  );
  const { rows } = await listPosts(ada, newsfeedId, { limit: 200 });
  const postIds = new Map(rows.map((post) => [post.title, post.id]));
  const post = (title: string) => postIds.get(title) ?? "";
  const { id } = await createList(ada, { name: "List" });
  for (const title of names.toReversed()) await addListItem(ada, id, { post_id: post(title) });
  const move = (title: string, after: string | null) =>
    updateListItem(ada, { listId: id, postId: post(title) }, { after_post_id: after === null ? null : post(after) });
  const order = async () => (await listListItems(ada, id, { limit: 200 })).rows.map((item) => item.post.title);
  return { id, post, move, order };
}

const lettersOf = async (list: { order: () => Promise<string[]> }) => (await list.order()).join("");

describe("an item", () => {
  test.each([
    ["D", "A", "ADBCE"],
    ["A", "D", "BCDAE"],
    ["A", "E", "BCDEA"],
    ["C", null, "CABDE"],
    ["E", "D", "ABCDE"],
    ["A", null, "ABCDE"],
    ["B", "B", "ABCDE"],
    ["B", "A", "ABCDE"],
  ])("%s moves behind %s, and the others keep their order", async (title, after, expected) => {
    const list = await listOf([..."ABCDE"]);
    await list.move(title, after);
    expect(await lettersOf(list)).toBe(expected);
  });

  test("keeps its note and time of adding when moved", async () => {
    const list = await listOf([..."AB"]);
    await updateListItem(ada, { listId: list.id, postId: list.post("B") }, { note: "Why" });
    const later = new Date(NOW.getTime() + 60_000);
    runtime.setNow(later);
    expect(await list.move("B", null)).toMatchObject({ note: "Why", added_at: NOW, post: { title: "B" } });
    expect((await getList(ada, list.id)).updated_at).toEqual(later);
  });

  test.each([
    ["A", null],
    ["B", "A"],
    ["D", "C"],
    ["C", "C"],
  ])("%s that is behind %s already stays, and its list keeps its date", async (title, after) => {
    const list = await listOf([..."ABCD"]);
    runtime.setNow(new Date(NOW.getTime() + 60_000));
    await list.move(title, after);
    expect(await lettersOf(list)).toBe("ABCD");
    expect((await getList(ada, list.id)).updated_at).toEqual(NOW);
  });

  test("added later comes first, even before moved items", async () => {
    const list = await listOf([..."ABC"], ["N"]);
    await list.move("C", null);
    await list.move("B", null);
    await addListItem(ada, list.id, { post_id: list.post("N") });
    expect(await lettersOf(list)).toBe("NBCA");
  });

  test("can be moved when alone in its list", async () => {
    const list = await listOf(["A"]);
    await list.move("A", null);
    expect(await lettersOf(list)).toBe("A");
  });
});

test("a move writes one row", async () => {
  const list = await listOf([..."ABCDE"]);
  const positions = async () => {
    const { rows } = await runtime.database.pool.query(
      "select post_id, position from reading_list_items where list_id = $1",
      [list.id],
    );
    return new Map(rows.map((row) => [row.post_id, String(row.position)]));
  };
  const before = await positions();
  await list.move("E", "A");
  const after = await positions();
  expect([...after].filter(([postId, position]) => before.get(postId) !== position).length).toBe(1);
});

test("forty moves to one position keep the order", async () => {
  const list = await listOf([..."ABCDE"]);
  const expected = [..."ABCDE"];
  for (let turn = 0; turn < 40; turn += 1) {
    const title = expected.pop() ?? "";
    expected.splice(1, 0, title);
    await list.move(title, "A");
    expect(await list.order()).toEqual(expected);
  }
});

test("concurrent moves, additions and removals lose and repeat no item", async () => {
  const list = await listOf([..."ABCDEFGH"], [..."XYZ"]);
  await Promise.all([
    list.move("H", "A"),
    list.move("G", "A"),
    list.move("A", "F"),
    list.move("F", null),
    ...[..."XYZ"].map((title) => addListItem(ada, list.id, { post_id: list.post(title) })),
    removeListItem(ada, { listId: list.id, postId: list.post("C") }),
  ]);
  const titles = await list.order();
  expect(titles.toSorted().join("")).toBe("ABDEFGHXYZ");
  // Each of them can still be moved anywhere.
  for (const title of [..."ABDEFGHXYZ"].toReversed()) await list.move(title, null);
  expect(await lettersOf(list)).toBe("ABDEFGHXYZ");
});

test("pages follow the manual order, on the public page too", async () => {
  const names = Array.from({ length: 105 }, (_, index) => `Post ${index}`);
  const list = await listOf(names);
  await list.move("Post 104", "Post 3");
  await list.move("Post 0", "Post 103");
  const expected = names.slice(1, 4).concat("Post 104", names.slice(4, 104), "Post 0");
  const seen: string[] = [];
  for (let cursor: { at: Date; id: string } | undefined; ; ) {
    const { rows, next } = await listListItems(ada, list.id, { limit: 7, ...(cursor && { cursor }) });
    seen.push(...rows.map((item) => item.post.title));
    if (!next) break;
    cursor = next;
  }
  expect(seen).toEqual(expected);
  const { share_token } = await updateList(ada, list.id, { is_public: true });
  const first = await getPublicList(runtime.system, share_token ?? "", null);
  const second = await getPublicList(runtime.system, share_token ?? "", first.next);
  expect([...first.items, ...second.items].map((item) => item.title)).toEqual(expected);
});

test("moving behind a post outside the list changes nothing", async () => {
  const list = await listOf([..."AB"], ["N"]);
  await expect(list.move("A", "N")).rejects.toMatchObject({
    code: "validation",
    issues: [{ pointer: "/after_post_id" }],
  });
  await expect(list.move("N", "A")).rejects.toMatchObject({ code: "not_found" });
  expect(await lettersOf(list)).toBe("AB");
});
