import { describe, expect, test, vi } from "vitest";
import * as v1 from "@/app/v1/[[...path]]/route";
import { type Caller, request, setUpCaller } from "@/lib/api/testing/callers";
import { HOUR_MS } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";
import { addListItem } from "@/lib/domain/lists/list-items";
import { createList } from "@/lib/domain/lists/lists";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { getNewsfeed } from "@/lib/domain/newsfeeds/get-newsfeed";
import { updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { deleteSource } from "@/lib/domain/sources/delete-source";
import { addMember } from "@/lib/testing/add-member";
import { runSent } from "@/lib/testing/run-sent";
import { setUpRuntime } from "@/lib/testing/runtime";
import { type StoredEntry, storeSource } from "@/lib/testing/stored-source";

const NOW = new Date("2026-11-21T08:30:00.123Z");
const ACTIONS = ["hide", "unhide", "read", "unread"] as const;
type Action = (typeof ACTIONS)[number];
type Wire = Record<string, unknown> & { id: string; title: string };

const runtime = setUpRuntime({ now: NOW });
const ada = setUpCaller(runtime);
const bob = setUpCaller(runtime);

const contextOf = ({ userId }: Caller) => runtime.contextFor({ kind: "user", userId, via: "key", isReadOnly: false });
const listPath = (newsfeedId: string, query = "") => `/v1/posts/newsfeed/${newsfeedId}${query}`;
const listResponse = (newsfeedId: string, query = "", { key } = ada) =>
  v1.GET(request("GET", listPath(newsfeedId, query), { key }));
const list = async (newsfeedId: string, query = "", caller = ada): Promise<Wire[]> =>
  (await listResponse(newsfeedId, query, caller)).json();
const titles = async (newsfeedId: string, query = "", caller = ada) =>
  (await list(newsfeedId, query, caller)).map((post) => post.title);
const get = (id: string, { key } = ada) => v1.GET(request("GET", `/v1/posts/${id}`, { key }));
const act = (action: Action, id: string, { key } = ada) => v1.PUT(request("PUT", `/v1/posts/${id}/${action}`, { key }));
const unreadCount = async (newsfeedId: string, caller = ada) =>
  (await getNewsfeed(contextOf(caller), newsfeedId)).unread_count;

/** A newsfeed with these entries, newest first. */
async function stocked(
  entries: readonly StoredEntry[] | number = 3,
  fields: { keywords?: string[]; business_context?: string } = {},
) {
  const drafts =
    typeof entries === "number"
      ? Array.from({ length: entries }, (_, index) => ({ title: `Post ${index + 1}` }))
      : entries;
  const { id } = await createNewsfeed(contextOf(ada), { name: "News", ...fields });
  const dated = drafts.map((entry, index) => ({
    publishedAt: new Date(NOW.getTime() - (index + 1) * HOUR_MS),
    ...entry,
  }));
  const { sourceId, feedId } = await storeSource(contextOf(ada), id, dated);
  return { id, sourceId, feedId };
}

describe("GET /posts/newsfeed/{newsfeed_id}", () => {
  test("responds 200 with exactly the documented fields", async () => {
    const text = "Sodium-ion cells won the tender. ".repeat(20);
    const { id, sourceId } = await stocked([{ title: "A tender", text }], { keywords: ["sodium-ion", "tender"] });
    const [post] = await list(id);
    expect(post).toEqual({
      id: expect.any(String),
      newsfeed_id: id,
      source_id: sourceId,
      source_title: "A Stored Site",
      source_type: "blog",
      sources: [{ id: sourceId, title: "A Stored Site", type: "blog" }],
      similar_count: 0,
      similar: [],
      title: "A tender",
      translation: null,
      summary: text,
      summary_language: null,
      keylearning: "",
      keylearning_state: "nothing",
      evidence: [],
      external_url: expect.stringMatching(/^http:\/\/localhost:1\/articles\//),
      author: null,
      image_url: null,
      language: null,
      word_count: expect.any(Number),
      relevance: 91,
      relevance_reason: "Mentions tender and sodium-ion",
      matched_keywords: ["sodium-ion", "tender"],
      published_at: "2026-11-21T07:30:00.123000",
      created_at: "2026-11-21T08:30:00.123000",
      updated_at: null,
      is_read: false,
      is_hidden: false,
      list_ids: [],
      ai_status: "pending",
      ai_model: null,
    });
    const full = await (await get(post?.id ?? "")).json();
    expect(full).toEqual({
      ...post,
      claims: [],
      summary_claims: [],
      content_markdown: text,
      can_translate: false,
      translated_to: [],
    });
    await updateNewsfeed(contextOf(ada), id, { keywords: ["tender"], business_context: "We bid on tenders." });
    await runSent(runtime);
    const [enriched] = await list(id);
    expect(enriched).toMatchObject({ ai_status: "fallback", summary: expect.stringContaining("Sodium-ion") });
  });

  test("list_ids are the caller's lists with the post, in the order of saving", async () => {
    const { id } = await stocked(2);
    await addMember(runtime, id, bob.userId);
    const post_id = (await list(id))[0]?.id ?? "";
    const save = async (caller: Caller, name: string) => {
      const { id: listId } = await createList(contextOf(caller), { name });
      runtime.setNow(new Date(contextOf(caller).now().getTime() + HOUR_MS));
      await addListItem(contextOf(caller), listId, { post_id });
      return listId;
    };
    const listIds = async (caller: Caller) => (await list(id, "", caller)).map(({ list_ids }) => list_ids);
    const [first, second] = [await save(ada, "First"), await save(ada, "Second")];
    const bobs = await save(bob, "Bob's");
    expect(await listIds(ada)).toEqual([[first, second], []]);
    expect(await listIds(bob)).toEqual([[bobs], []]);
    expect(await (await get(post_id)).json()).toMatchObject({ list_ids: [first, second] });
  });

  test("responds 200 with an empty array", async () => {
    const { id } = await stocked(0);
    const response = await listResponse(id);
    expect([response.status, await response.json(), response.headers.get("Link")]).toEqual([200, [], null]);
  });

  test.each(["newest", "oldest"])("pages contain each of 130 posts once, also with equal times: %s", async (order) => {
    const entries = Array.from({ length: 130 }, (_, index) => ({
      title: `Post ${index}`,
      publishedAt: new Date(NOW.getTime() - Math.floor(index / 50) * HOUR_MS),
    }));
    const { id } = await stocked(entries);
    const seen: Wire[] = [];
    let query = `?limit=17&order=${order}`;
    for (let pages = 0; pages < 20; pages += 1) {
      const response = await listResponse(id, query);
      seen.push(...(await response.json()));
      const link = response.headers.get("Link");
      if (link === null) break;
      const next = new URL(/^<([^>]+)>; rel="next"$/.exec(link)?.[1] ?? "");
      expect(next.searchParams.get("cursor")).toBe(response.headers.get("X-Next-Cursor"));
      expect(next.origin + next.pathname).toBe(`${runtime.settings.appUrl}${listPath(id)}`);
      query = next.search;
    }
    expect(seen.length).toBe(130);
    expect(new Set(seen.map((post) => post.id)).size).toBe(130);
    const places = seen.map((post) => `${post.published_at} ${post.id}`);
    expect(places).toEqual(order === "newest" ? places.toSorted().reverse() : places.toSorted());
  });

  test("pages neither skip nor repeat posts while new ones arrive", async () => {
    const { id } = await stocked(10);
    const first = await listResponse(id, "?limit=4");
    await storeSource(contextOf(ada), id, [{ title: "Newer", publishedAt: NOW }]);
    const second = await titles(id, `?limit=200&cursor=${first.headers.get("X-Next-Cursor")}`);
    expect(second).toEqual([5, 6, 7, 8, 9, 10].map((number) => `Post ${number}`));
  });

  test("responds 422 for a cursor of another newsfeed, order or filter", async () => {
    const { id } = await stocked(3);
    const { id: otherId } = await stocked(3);
    const cursor = (await listResponse(id, "?limit=1&order=newest")).headers.get("X-Next-Cursor");
    expect((await listResponse(id, `?limit=2&order=newest&cursor=${cursor}`)).status).toBe(200);
    const others = [listPath(otherId), "/v1/posts"].map((path) => `${path}?order=newest`);
    for (const order of ["oldest", "relevance", "arrived"]) others.push(`${listPath(id)}?order=${order}`);
    others.push(`${listPath(id)}?order=newest&state=unread`);
    for (const other of others) {
      const response = await v1.GET(request("GET", `${other}&cursor=${cursor}`, { key: ada.key }));
      expect([other, response.status, (await response.json()).errors[0].pointer]).toEqual([
        other,
        422,
        "/query/cursor",
      ]);
    }
  });

  test("omits Link on an exactly full last page", async () => {
    const { id } = await stocked(3);
    expect((await listResponse(id, "?limit=3")).headers.get("Link")).toBeNull();
    expect((await listResponse(id, "?limit=2")).headers.get("Link")).not.toBeNull();
  });

  test("defaults to 50 posts and allows 200", async () => {
    const { id } = await stocked(210);
    const response = await listResponse(id);
    expect((await response.json()).length).toBe(50);
    expect(response.headers.get("Link")).not.toBeNull();
    expect((await list(id, "?limit=200")).length).toBe(200);
  });

  test("state distinguishes unread, read, all and hidden", async () => {
    const { id } = await stocked(3);
    const [one, two] = await list(id);
    await act("read", one?.id ?? "");
    await act("hide", two?.id ?? "");
    expect(await titles(id, "?state=unread")).toEqual(["Post 3"]);
    expect(await titles(id, "?state=read")).toEqual(["Post 1"]);
    expect(await titles(id, "?state=all")).toEqual(["Post 1", "Post 3"]);
    expect(await titles(id)).toEqual(["Post 1", "Post 3"]);
    expect(await titles(id, "?state=hidden")).toEqual(["Post 2"]);
  });

  test("source_id filters, and a foreign source has no posts", async () => {
    const { id, sourceId } = await stocked(2);
    const other = await storeSource(contextOf(ada), id, [{ title: "Another", publishedAt: NOW }]);
    expect(await titles(id, `?source_id=${sourceId}`)).toEqual(["Post 1", "Post 2"]);
    expect(await titles(id, `?source_id=${other.sourceId.toUpperCase()}`)).toEqual(["Another"]);
    const elsewhere = await stocked(1);
    expect(await titles(id, `?source_id=${elsewhere.sourceId}`)).toEqual([]);
  });

  test("q finds all words in title and summary, in any case, with literal wildcards", async () => {
    const { id } = await stocked([
      { title: "Alpha tender", text: "About sodium." },
      { title: "Beta", text: "A TENDER for 100% of it." },
      { title: "Gamma_1", text: "Nothing." },
    ]);
    const found = (q: string) => titles(id, `?q=${encodeURIComponent(q)}`);
    expect(await found("tender")).toEqual(["Alpha tender", "Beta"]);
    expect(await found("TENDER  sodium")).toEqual(["Alpha tender"]);
    expect(await found("%")).toEqual(["Beta"]);
    expect(await found("_")).toEqual(["Gamma_1"]);
    expect(await found("\\")).toEqual([]);
    expect(await found("' or 1=1 --")).toEqual([]);
    expect(await found("  ")).toEqual(["Alpha tender", "Beta", "Gamma_1"]);
  });

  test("q finds words of the text", async () => {
    const { id } = await stocked([
      { title: "Alpha", excerpt: "Opening.", text: "The tender went to sodium-ion cells." },
      { title: "Beta tender", excerpt: "Opening.", text: "Lithium won." },
    ]);
    const found = (q: string) => titles(id, `?q=${encodeURIComponent(q)}`);
    expect(await found("TENDER")).toEqual(["Alpha", "Beta tender"]);
    expect(await found("beta lith")).toEqual(["Beta tender"]);
    expect(await found("tender sodium-ion went")).toEqual(["Alpha"]);
    expect(await found("tender zinc")).toEqual([]);
  });

  test("since and until are inclusive", async () => {
    const { id } = await stocked(4);
    expect(await titles(id, "?since=2026-11-21T06:30:00.123&until=2026-11-21T06:30:00.123000")).toEqual(["Post 2"]);
    expect(await titles(id, "?since=2026-11-21T06:30:00.123Z")).toEqual(["Post 1", "Post 2"]);
    expect(await titles(id, "?until=2026-11-21T06:30:00")).toEqual(["Post 3", "Post 4"]);
    expect(await titles(id, "?since=0001-01-01T00:00:00&until=9999-12-31T23:59:59")).toHaveLength(4);
  });

  test("filters apply to every page", async () => {
    const { id } = await stocked(6);
    const first = await listResponse(id, "?limit=2&order=oldest&until=2026-11-21T06:30:00.123");
    const rest = await titles(id, new URL(/<([^>]+)>/.exec(first.headers.get("Link") ?? "")?.[1] ?? "").search);
    expect([...(await first.json()).map((post: Wire) => post.title), ...rest]).toEqual([
      "Post 6",
      "Post 5",
      "Post 4",
      "Post 3",
    ]);
  });

  test.each([
    ["limit=0", "/query/limit"],
    ["q=zq%00zq", "/query/q"],
    ["since=0000-01-01T00:00:00", "/query/since"],
    ["limit=201", "/query/limit"],
    ["limit=ten", "/query/limit"],
    ["limit=1.5", "/query/limit"],
    ["limit=-1", "/query/limit"],
    ["cursor=nonsense", "/query/cursor"],
    ["cursor=MTIzLjQ1Ng", "/query/cursor"],
    ["state=starred", "/query/state"],
    ["order=random", "/query/order"],
    ["source_id=7", "/query/source_id"],
    ["since=yesterday", "/query/since"],
    ["since=2026-02-30T25:00:00", "/query/since"],
    ["until=2026-11-21", "/query/until"],
    [`q=${"x".repeat(501)}`, "/query/q"],
  ])("responds 422 for ?%s", async (query, pointer) => {
    const { id } = await stocked(0);
    const response = await listResponse(id, `?${query}`);
    expect(response.status).toBe(422);
    expect((await response.json()).errors).toMatchObject([{ pointer }]);
  });

  test("responds 304 for a current ETag, and changes it with the list", async () => {
    const { id } = await stocked(1);
    const etag = (await listResponse(id)).headers.get("ETag") ?? "";
    const ask = () => v1.GET(request("GET", listPath(id), { key: ada.key, headers: { "If-None-Match": etag } }));
    expect((await ask()).status).toBe(304);
    const [post] = await list(id);
    await act("read", post?.id ?? "");
    expect((await ask()).status).toBe(200);
  });

  test("responds 401, 403, 404, 405 and 422", async () => {
    const { id } = await stocked(1);
    expect((await v1.GET(request("GET", listPath(id)))).status).toBe(401);
    expect((await listResponse(id, "", bob)).status).toBe(403);
    expect((await listResponse(id, "?state=hidden&q=x", bob)).status).toBe(403);
    expect((await listResponse(newId())).status).toBe(404);
    expect((await listResponse("7")).status).toBe(422);
    expect((await v1.POST(request("POST", listPath(id), { key: ada.key, body: {} }))).status).toBe(405);
  });
});

describe("posts of a deleted source", () => {
  test("stay with its title and without its id", async () => {
    const { id, sourceId } = await stocked(2);
    await deleteSource(contextOf(ada), sourceId);
    const posts = await list(id);
    expect(
      posts.map(({ title, source_id, source_title, source_type }) => [title, source_id, source_title, source_type]),
    ).toEqual([
      ["Post 1", null, "A Stored Site", "blog"],
      ["Post 2", null, "A Stored Site", "blog"],
    ]);
    expect((await get(posts[0]?.id ?? "")).status).toBe(200);
    expect(await unreadCount(id)).toBe(2);
  });
});

describe("hide, unhide, read and unread", () => {
  test("respond 200 with status ok, also without a change", async () => {
    const { id } = await stocked(1);
    const [post] = await list(id);
    for (const action of ["hide", "hide", "unhide", "unhide", "read", "read", "unread", "unread"] as const) {
      const response = await act(action, post?.id ?? "");
      expect([response.status, await response.json()]).toEqual([200, { status: "ok" }]);
    }
    expect(await list(id)).toEqual([post]);
  });

  test.each(["read", "unread"] as const)("%s takes one statement after the key's look-up", async (action) => {
    const { id } = await stocked(1);
    const [post] = await list(id);
    const asked = vi.spyOn(runtime.database.pool, "query");
    expect((await act(action, post?.id ?? "")).status).toBe(200);
    expect(asked).toHaveBeenCalledTimes(2);
    asked.mockRestore();
  });

  test("keep the unread count right", async () => {
    const { id } = await stocked(3);
    const [one, two] = (await list(id)).map((post) => post.id);
    const countAfter = async (action: Action, postId = "") => {
      await act(action, postId);
      return unreadCount(id);
    };
    expect(await unreadCount(id)).toBe(3);
    expect(await countAfter("read", one)).toBe(2);
    expect(await countAfter("hide", two)).toBe(1);
    expect(await countAfter("hide", one)).toBe(1);
    expect(await countAfter("unhide", two)).toBe(2);
    expect(await countAfter("unhide", one)).toBe(2);
    expect(await countAfter("unread", one)).toBe(3);
  });

  test("reading is per member, hiding per newsfeed", async () => {
    const { id } = await stocked(2);
    await addMember(runtime, id, bob.userId);
    const [one, two] = await list(id, "", bob);
    await act("read", one?.id ?? "", bob);
    expect(await titles(id, "?state=unread", bob)).toEqual(["Post 2"]);
    expect(await titles(id, "?state=unread")).toEqual(["Post 1", "Post 2"]);
    expect([await unreadCount(id, bob), await unreadCount(id)]).toEqual([1, 2]);
    await act("hide", two?.id ?? "", bob);
    expect(await titles(id)).toEqual(["Post 1"]);
    expect(await (await get(two?.id ?? "")).json()).toMatchObject({ is_hidden: true, is_read: false });
    expect(await (await get(one?.id ?? "", bob)).json()).toMatchObject({ is_read: true });
  });

  test("a hidden post stays hidden after refiling", async () => {
    const { id } = await stocked([{ title: "Kept" }, { title: "Hidden" }]);
    const [, hidden] = await list(id);
    await act("hide", hidden?.id ?? "");
    for (const keywords of [["nothing at all"], []]) {
      await updateNewsfeed(contextOf(ada), id, { keywords });
      await runSent(runtime);
    }
    expect(await titles(id)).toEqual(["Kept"]);
    expect((await list(id, "?state=hidden")).map((post) => post.id)).toEqual([hidden?.id]);
  });
});

const OPERATIONS: [string, (id: string, caller: Partial<Caller>) => Promise<Response>][] = [
  ["GET /posts/{post_id}", (id, { key }) => v1.GET(request("GET", `/v1/posts/${id}`, { ...(key && { key }) }))],
  ...ACTIONS.map((action): (typeof OPERATIONS)[number] => [
    `PUT /posts/{post_id}/${action}`,
    (id, { key }) => v1.PUT(request("PUT", `/v1/posts/${id}/${action}`, { ...(key && { key }) })),
  ]),
];
describe.each(OPERATIONS)("%s", (_, call) => {
  test("responds 401, 403, 404 and 422", async () => {
    const { id } = await stocked([{ title: "Secret title", text: "Secret text." }]);
    const [post] = await list(id);
    const postId = post?.id ?? "";
    expect((await call(postId, {})).status).toBe(401);
    for (const [response, status] of [
      [await call(postId, bob), 403],
      [await call(newId(), bob), 404],
      [await call("7", ada), 422],
    ] as const) {
      const text = await response.text();
      expect([response.status, text.includes("Secret")]).toEqual([status, false]);
    }
    expect(await list(id)).toEqual([post]);
  });

  test("responds 200 to an editor, and 404 once the newsfeed is deleted", async () => {
    const { id } = await stocked(1);
    await addMember(runtime, id, bob.userId);
    const [post] = await list(id);
    expect((await call(post?.id ?? "", bob)).status).toBe(200);
    await runtime.database.pool.query("update newsfeeds set deleted_at = now() where id = $1", [id]);
    for (const caller of [ada, bob]) expect((await call(post?.id ?? "", caller)).status).toBe(404);
  });
});

test("responds 405 for an unknown method", async () => {
  const { id } = await stocked(1);
  const [post] = await list(id);
  const { key } = ada;
  expect((await v1.DELETE(request("DELETE", `/v1/posts/${post?.id}`, { key }))).status).toBe(405);
  for (const action of ACTIONS) {
    const response = await v1.POST(request("POST", `/v1/posts/${post?.id}/${action}`, { key, body: {} }));
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "PUT, OPTIONS"]);
  }
});
