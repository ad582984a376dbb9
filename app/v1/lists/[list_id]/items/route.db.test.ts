import { describe, expect, test } from "vitest";
import * as v1 from "@/app/v1/[[...path]]/route";
import { type Caller, request, setUpCaller } from "@/lib/api/testing/callers";
import { problemOf } from "@/lib/api/testing/problem-of";
import { newId } from "@/lib/core/id";
import { createList, getList } from "@/lib/domain/lists/lists";
import { removeMember } from "@/lib/domain/members/members";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { deleteNewsfeed, updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { getPost } from "@/lib/domain/posts/get-post";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { hidePost, markPostRead } from "@/lib/domain/posts/mark-post";
import { deleteSource } from "@/lib/domain/sources/delete-source";
import { addMember } from "@/lib/testing/add-member";
import { runSent } from "@/lib/testing/run-sent";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";

const NOW = new Date("2026-11-21T08:30:00.123Z");
const LATER = new Date("2026-11-21T09:00:00.456Z");
const LATER_ON_THE_WIRE = "2026-11-21T09:00:00.456000";
type Wire = Record<string, unknown> & { id: string; post_id: string; added_at: string; post: { title: string } };

const runtime = setUpRuntime({ now: NOW });
const ada = setUpCaller(runtime);
const bob = setUpCaller(runtime);

const contextOf = ({ userId }: Caller) => runtime.contextFor({ kind: "user", userId, via: "key", isReadOnly: false });
const itemsPath = (listId: string, query = "") => `/v1/lists/${listId}/items${query}`;
const add = (listId: string, body: unknown, { key } = ada) =>
  v1.POST(request("POST", itemsPath(listId), { key, body }));
const page = (listId: string, query = "", { key } = ada) => v1.GET(request("GET", itemsPath(listId, query), { key }));
const items = async (listId: string, query = "", caller = ada): Promise<Wire[]> =>
  (await page(listId, query, caller)).json();
const titles = async (listId: string, query = "", caller = ada) =>
  (await items(listId, query, caller)).map(({ post }) => post.title);
const note = (listId: string, postId: string, body: unknown, { key } = ada) =>
  v1.PUT(request("PUT", `${itemsPath(listId)}/${postId}`, { key, body }));
const remove = (listId: string, postId: string, { key } = ada) =>
  v1.DELETE(request("DELETE", `${itemsPath(listId)}/${postId}`, { key }));
const listOf = (listId: string, caller = ada) => getList(contextOf(caller), listId);

async function newList(caller = ada) {
  return (await createList(contextOf(caller), { name: "For the tender" })).id;
}

/** Creates a newsfeed with these titles; returns the post ids by title. */
async function stocked(names: readonly string[], caller = ada) {
  const { id } = await createNewsfeed(contextOf(caller), { name: "News" });
  const { sourceId } = await storeSource(
    contextOf(caller),
    id,
    names.map((title) => ({ title })),
  );
  const { rows } = await listPosts(contextOf(caller), id, { limit: 200 });
  const postIds = new Map(rows.map((post) => [post.title, post.id]));
  return { id, sourceId, post: (title: string) => postIds.get(title) ?? "" };
}

/** Adds the posts a second apart. */
async function addAll(listId: string, postIds: readonly string[], caller = ada) {
  for (const [index, post_id] of postIds.entries()) {
    runtime.setNow(new Date(NOW.getTime() + index * 1000));
    expect((await add(listId, { post_id }, caller)).status).toBe(200);
  }
}

async function endMembership(newsfeedId: string, { userId }: Caller) {
  await runtime.database.pool.query("delete from newsfeed_members where newsfeed_id = $1 and user_id = $2", [
    newsfeedId,
    userId,
  ]);
}

describe("POST /lists/{list_id}/items", () => {
  test("responds 200 with every documented field and updates the list", async () => {
    const listId = await newList();
    const { id, post } = await stocked(["A tender"]);
    runtime.setNow(LATER);
    const response = await add(listId, { post_id: post("A tender"), note: "  Ask for the fire report. " });
    const item = await response.json();
    const { rows } = await listPosts(contextOf(ada), id, {});
    const shown = { published_at: "2026-11-21T08:30:00.123000", created_at: "2026-11-21T08:30:00.123000" };
    expect([response.status, item]).toEqual([
      200,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        list_id: listId,
        post_id: post("A tender"),
        note: "Ask for the fire report.",
        added_at: LATER_ON_THE_WIRE,
        post: { ...rows[0], ...shown },
      },
    ]);
    expect(await items(listId)).toEqual([item]);
    expect(await listOf(listId)).toMatchObject({ item_count: 1, created_at: NOW, updated_at: LATER });
  });

  test("responds 200 with the existing item and its note when added again", async () => {
    const listId = await newList();
    const { post } = await stocked(["A tender"]);
    const first = await (await add(listId, { post_id: post("A tender"), note: "First" })).json();
    runtime.setNow(LATER);
    const second = await add(listId, { post_id: post("A tender"), note: "Second" });
    expect([second.status, await second.json()]).toEqual([200, first]);
    const both = await Promise.all([1, 2].map(() => add(listId, { post_id: post("A tender") })));
    for (const response of both) expect([response.status, await response.json()]).toEqual([200, first]);
    expect(await listOf(listId)).toMatchObject({ item_count: 1, updated_at: NOW });
  });

  test("shows an editor their own read state", async () => {
    const listId = await newList(bob);
    const { id, post } = await stocked(["Read by Ada", "Read by Bob"]);
    await addMember(runtime, id, bob.userId);
    await markPostRead(contextOf(ada), post("Read by Ada"));
    await markPostRead(contextOf(bob), post("Read by Bob"));
    await addAll(listId, [post("Read by Ada"), post("Read by Bob")], bob);
    expect(await items(listId, "", bob)).toMatchObject([
      { post: { title: "Read by Bob", is_read: true } },
      { post: { title: "Read by Ada", is_read: false } },
    ]);
    expect((await listOf(listId, bob)).item_count).toBe(2);
  });

  test("one post can be in several lists of several users", async () => {
    const lists = [await newList(), await newList(), await newList(bob)] as const;
    const { post } = await stocked(["A tender"]);
    await add(lists[0], { post_id: post("A tender"), note: "0" });
    await add(lists[1], { post_id: post("A tender"), note: "1" });
    expect(await items(lists[0])).toMatchObject([{ note: "0" }]);
    expect(await items(lists[1])).toMatchObject([{ note: "1" }]);
    expect(await items(lists[2], "", bob)).toEqual([]);
  });

  test("accepts hidden and filtered posts", async () => {
    const listId = await newList();
    const { id, post } = await stocked(["A tender", "A map"]);
    await hidePost(contextOf(ada), post("A tender"));
    await updateNewsfeed(contextOf(ada), id, { keywords: ["tender"] });
    await runSent(runtime);
    for (const title of ["A tender", "A map"]) {
      expect((await getPost(contextOf(ada), post(title))).title).toBe(title);
      expect((await add(listId, { post_id: post(title) })).status).toBe(200);
    }
    expect((await listOf(listId)).item_count).toBe(2);
  });

  test.each([
    ["is deleted", (newsfeedId: string) => deleteNewsfeed(contextOf(bob), newsfeedId)],
    [
      "ends a membership",
      (newsfeedId: string) => removeMember(contextOf(bob), { newsfeedId, userId: contextOf(ada).actor.userId }),
    ],
  ])("dates the list when the newsfeed of a post %s", async (_, lose) => {
    const [listId, other] = [await newList(), await newList()];
    const { id, post } = await stocked(["A tender"], bob);
    await addMember(runtime, id, ada.userId);
    await add(listId, { post_id: post("A tender") });
    runtime.setNow(LATER);
    await lose(id);
    expect(await listOf(listId)).toMatchObject({ item_count: 0, updated_at: LATER });
    expect(await listOf(other)).toMatchObject({ updated_at: NOW });
  });

  test("responds 403 for another user's post and 404 for an unknown one, and adds nothing", async () => {
    const listId = await newList();
    const { id, post } = await stocked(["Secret"], bob);
    const foreign = await add(listId, { post_id: post("Secret") });
    const absent = await add(listId, { post_id: newId() });
    expect([foreign.status, absent.status]).toEqual([403, 404]);
    for (const response of [foreign, absent]) expect(JSON.stringify(await problemOf(response))).not.toContain("Secret");
    await deleteNewsfeed(contextOf(bob), id);
    expect((await add(listId, { post_id: post("Secret") })).status).toBe(404);
    expect(await listOf(listId)).toMatchObject({ item_count: 0, updated_at: NOW });
  });

  test.each([
    [{}, "/post_id"],
    [{ post_id: "7" }, "/post_id"],
    [{ post_id: null }, "/post_id"],
    [{ post_id: newId(), note: "n".repeat(2_001) }, "/note"],
    [{ post_id: newId(), note: "a\u0000b" }, "/note"],
  ])("responds 422 for %j", async (body, pointer) => {
    const response = await add(await newList(), body);
    expect(response.status).toBe(422);
    expect((await problemOf(response)).errors).toMatchObject([{ pointer }]);
  });

  test("responds 413 for a large body and 415 for another type", async () => {
    const listId = await newList();
    expect((await add(listId, { post_id: newId(), note: "n".repeat(1_100_000) })).status).toBe(413);
    const sent = { key: ada.key, headers: { "Content-Type": "text/plain" }, body: "x" };
    expect((await v1.POST(request("POST", itemsPath(listId), sent))).status).toBe(415);
  });
});

describe("GET /lists/{list_id}/items", () => {
  test("responds 200 with an empty array", async () => {
    const response = await page(await newList());
    expect([response.status, await response.json(), response.headers.get("Link")]).toEqual([200, [], null]);
  });

  test("pages contain each of 40 items once, last added first, also with equal times", async () => {
    const listId = await newList();
    const names = Array.from({ length: 40 }, (_, index) => `Post ${index}`);
    const { post } = await stocked(names);
    for (const [index, name] of names.entries()) {
      runtime.setNow(new Date(NOW.getTime() + Math.floor(index / 15) * 1000));
      await add(listId, { post_id: post(name) });
    }
    const seen = await walk(listId, "?limit=7");
    expect(seen.map((item) => item.post.title)).toEqual(names.toReversed());
  });

  test("pages neither skip nor repeat items while the list changes", async () => {
    const listId = await newList();
    const names = ["0", "1", "2", "3", "4", "5", "6", "7", "New"];
    const { post } = await stocked(names);
    await addAll(listId, names.slice(0, -1).map(post));
    const seen = await walk(listId, "?limit=3", async (pages) => {
      // Removes this page's last row (the cursor), the first row and a later one.
      if (pages !== 1) return;
      for (const gone of ["5", "7", "3"]) expect((await remove(listId, post(gone))).status).toBe(204);
      runtime.setNow(LATER);
      await add(listId, { post_id: post("New") });
    });
    expect(seen.map((item) => item.post.title)).toEqual(["7", "6", "5", "4", "2", "1", "0"]);
    expect(await titles(listId)).toEqual(["New", "6", "4", "2", "1", "0"]);
  });

  async function walk(listId: string, start: string, between: (pages: number) => Promise<void> = async () => {}) {
    const seen: Wire[] = [];
    let query = start;
    for (let pages = 1; pages < 20; pages += 1) {
      const response = await page(listId, query);
      seen.push(...(await response.json()));
      const link = response.headers.get("Link");
      if (link === null) return seen;
      const next = new URL(/^<([^>]+)>; rel="next"$/.exec(link)?.[1] ?? "");
      expect(next.origin + next.pathname).toBe(`${runtime.settings.appUrl}${itemsPath(listId)}`);
      query = next.search;
      await between(pages);
    }
    throw new Error("The pages do not end.");
  }

  test("keeps hidden posts and posts whose source or keywords changed", async () => {
    const listId = await newList();
    const { id, sourceId, post } = await stocked(["Hidden", "A tender"]);
    await addAll(listId, [post("Hidden"), post("A tender")]);
    await hidePost(contextOf(ada), post("Hidden"));
    await deleteSource(contextOf(ada), sourceId);
    await updateNewsfeed(contextOf(ada), id, { keywords: ["nothing has this"] });
    await runSent(runtime);
    expect(await items(listId)).toMatchObject([
      { post: { title: "A tender", source_id: null } },
      { post: { title: "Hidden", is_hidden: true } },
    ]);
    expect((await listOf(listId)).item_count).toBe(2);
  });

  test("drops posts of a deleted newsfeed from lists and counts at once", async () => {
    const lists = new Map<Caller, string>([
      [ada, await newList()],
      [bob, await newList(bob)],
    ]);
    const kept = await stocked(["Kept"]);
    const gone = await stocked(["Gone"]);
    for (const [caller, listId] of lists) {
      if (caller === bob) for (const { id } of [kept, gone]) await addMember(runtime, id, bob.userId);
      await addAll(listId, [kept.post("Kept"), gone.post("Gone")], caller);
      expect((await listOf(listId, caller)).item_count).toBe(2);
    }
    await deleteNewsfeed(contextOf(ada), gone.id);
    for (const [caller, listId] of lists) {
      expect(await titles(listId, "", caller)).toEqual(["Kept"]);
      expect((await listOf(listId, caller)).item_count).toBe(1);
      expect((await note(listId, gone.post("Gone"), { note: "x" }, caller)).status).toBe(404);
      expect((await remove(listId, gone.post("Gone"), caller)).status).toBe(404);
    }
  });

  test("drops posts of a former newsfeed from lists and counts, with full pages", async () => {
    const listId = await newList(bob);
    const shared = await stocked(["Shared 1", "Shared 2"]);
    const own = await stocked(["Own 1", "Own 2"], bob);
    await addMember(runtime, shared.id, bob.userId);
    await addAll(listId, [own.post("Own 1"), shared.post("Shared 1"), own.post("Own 2"), shared.post("Shared 2")], bob);
    await endMembership(shared.id, bob);
    expect(await titles(listId, "?limit=2", bob)).toEqual(["Own 2", "Own 1"]);
    expect((await page(listId, "?limit=2", bob)).headers.get("Link")).toBeNull();
    expect((await listOf(listId, bob)).item_count).toBe(2);
  });

  test.each(["?limit=0", "?limit=201", "?limit=x", "?cursor=x"])("responds 422 for %s", async (query) => {
    expect((await page(await newList(), query)).status).toBe(422);
  });
});

describe("PUT /lists/{list_id}/items/{post_id}", () => {
  test("responds 200 with the note changed, the position kept and the list updated", async () => {
    const listId = await newList();
    const { post } = await stocked(["First", "Second"]);
    await addAll(listId, [post("First"), post("Second")]);
    const [second, first] = await items(listId);
    runtime.setNow(LATER);
    const response = await note(listId, post("First"), { note: "New" });
    expect([response.status, await response.json()]).toEqual([200, { ...first, note: "New" }]);
    expect(await items(listId)).toEqual([second, { ...first, note: "New" }]);
    expect((await listOf(listId)).updated_at).toEqual(LATER);
  });

  test("removes the note for null and an empty string, and keeps it when absent", async () => {
    const listId = await newList();
    const { post } = await stocked(["First"]);
    await add(listId, { post_id: post("First"), note: "Old" });
    runtime.setNow(LATER);
    for (const same of [{}, { note: "Old" }])
      expect(await (await note(listId, post("First"), same)).json()).toMatchObject({ note: "Old" });
    expect((await listOf(listId)).updated_at).toEqual(NOW);
    for (const none of [null, " "]) {
      expect(await (await note(listId, post("First"), { note: none })).json()).toMatchObject({ note: null });
      await note(listId, post("First"), { note: "Again" });
    }
  });

  test("responds 422 for a long note, and 413 and 415 for unreadable bodies", async () => {
    const listId = await newList();
    const response = await note(listId, newId(), { note: "n".repeat(2_001) });
    expect([response.status, (await problemOf(response)).errors]).toMatchObject([422, [{ pointer: "/note" }]]);
    expect((await note(listId, newId(), { note: "n".repeat(1_100_000) })).status).toBe(413);
    const sent = { key: ada.key, headers: { "Content-Type": "text/plain" }, body: "x" };
    expect((await v1.PUT(request("PUT", `${itemsPath(listId)}/${newId()}`, sent))).status).toBe(415);
  });
});

describe("DELETE /lists/{list_id}/items/{post_id}", () => {
  test("responds 204, keeps the post elsewhere and updates the list", async () => {
    const [listId, other] = [await newList(), await newList()];
    const { id, post } = await stocked(["First", "Second"]);
    await addAll(listId, [post("First"), post("Second")]);
    await add(other, { post_id: post("First") });
    runtime.setNow(LATER);
    const response = await remove(listId, post("First"));
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(await titles(listId)).toEqual(["Second"]);
    expect(await titles(other)).toEqual(["First"]);
    expect(await listOf(listId)).toMatchObject({ item_count: 1, updated_at: LATER });
    expect((await listPosts(contextOf(ada), id, {})).rows.length).toBe(2);
    expect((await remove(listId, post("First"))).status).toBe(404);
  });
});

type Call = (ids: { listId: string; postId: string }, caller: Partial<Caller>) => Promise<Response>;
const OPERATIONS: [string, Call][] = [
  ["GET items", ({ listId }, { key }) => v1.GET(request("GET", itemsPath(listId), { ...(key && { key }) }))],
  [
    "POST items",
    ({ listId, postId }, { key }) =>
      v1.POST(request("POST", itemsPath(listId), { ...(key && { key }), body: { post_id: postId } })),
  ],
  [
    "PUT item",
    ({ listId, postId }, { key }) =>
      v1.PUT(request("PUT", `${itemsPath(listId)}/${postId}`, { ...(key && { key }), body: { note: "Taken" } })),
  ],
  [
    "DELETE item",
    ({ listId, postId }, { key }) =>
      v1.DELETE(request("DELETE", `${itemsPath(listId)}/${postId}`, { ...(key && { key }) })),
  ],
];

describe.each(OPERATIONS)("%s", (_, call) => {
  test("responds 403 for another user's list, also to a member of the post's newsfeed, and 404 for an unknown one", async () => {
    const listId = await newList();
    const { id, post } = await stocked(["Secret"]);
    const postId = post("Secret");
    await addMember(runtime, id, bob.userId);
    await add(listId, { post_id: postId, note: "Secret" });
    const before = await items(listId);
    const foreign = await call({ listId, postId }, bob);
    const absent = await call({ listId: newId(), postId }, bob);
    expect([foreign.status, absent.status]).toEqual([403, 404]);
    for (const response of [foreign, absent]) expect(JSON.stringify(await problemOf(response))).not.toContain("Secret");
    expect(await items(listId)).toEqual(before);
  });

  test("responds 401 before checking ids, and 422 for an invalid id", async () => {
    expect((await call({ listId: "7", postId: "7" }, {})).status).toBe(401);
    expect((await call({ listId: "7", postId: newId() }, ada)).status).toBe(422);
  });
});

describe.each(OPERATIONS.slice(2))("%s", (_, call) => {
  test("responds 404 for a post that is not in the list", async () => {
    const [listId, other] = [await newList(), await newList()];
    const { post } = await stocked(["In the other", "In none"]);
    await add(other, { post_id: post("In the other") });
    for (const postId of [post("In the other"), post("In none"), newId()])
      expect((await call({ listId, postId }, ada)).status).toBe(404);
    expect((await call({ listId, postId: "7" }, ada)).status).toBe(422);
    expect(await titles(other)).toEqual(["In the other"]);
  });
});
