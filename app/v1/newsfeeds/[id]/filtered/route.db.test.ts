import { describe, expect, test } from "vitest";
import * as v1 from "@/app/v1/[[...path]]/route";
import { type Caller, request, setUpCaller } from "@/lib/api/testing/callers";
import { problemOf } from "@/lib/api/testing/problem-of";
import { HOUR_MS } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { getPost } from "@/lib/domain/posts/get-post";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { hidePost } from "@/lib/domain/posts/mark-post";
import { deleteSource } from "@/lib/domain/sources/delete-source";
import { addMember } from "@/lib/testing/add-member";
import { dumpTables } from "@/lib/testing/dump-tables";
import { runSent } from "@/lib/testing/run-sent";
import { setUpRuntime } from "@/lib/testing/runtime";
import { type StoredEntry, storeSource } from "@/lib/testing/stored-source";

const NOW = new Date("2026-11-21T08:30:00.123Z");
/** Statements that only record the caller. */
const OF_THE_CALLER = { except: ["api_keys", "audit_entries", "rate_buckets"] };
type Wire = Record<string, unknown> & { article_id: string; title: string };

const runtime = setUpRuntime({ now: NOW });
const ada = setUpCaller(runtime);
const bob = setUpCaller(runtime);

const contextOf = ({ userId }: Caller) => runtime.contextFor({ kind: "user", userId, via: "key", isReadOnly: false });
const pathOf = (id: string, query = "") => `/v1/newsfeeds/${id}/filtered${query}`;
const listResponse = (id: string, query = "", { key }: Partial<Caller> = ada) =>
  v1.GET(request("GET", pathOf(id, query), { ...(key && { key }) }));
const list = async (id: string, query = "", caller = ada): Promise<Wire[]> =>
  (await listResponse(id, query, caller)).json();
const titles = async (id: string, query = "") => (await list(id, query)).map((post) => post.title);
const rescue = (id: string, articleId = "", { key }: Partial<Caller> = ada) =>
  v1.POST(request("POST", `${pathOf(id)}/${articleId}/rescue`, { ...(key && { key }) }));

/** Creates a newsfeed that filters out all of these, newest first. */
async function stocked(entries: readonly StoredEntry[] | number, keywords = ["matching"]) {
  const drafts =
    typeof entries === "number"
      ? Array.from({ length: entries }, (_, index) => ({ title: `Post ${index + 1}` }))
      : entries;
  const { id } = await createNewsfeed(contextOf(ada), { name: "News", keywords });
  const { sourceId } = await storeSource(
    contextOf(ada),
    id,
    drafts.map((entry, index) => ({ publishedAt: new Date(NOW.getTime() - (index + 1) * HOUR_MS), ...entry })),
  );
  return { id, sourceId };
}

describe("GET /newsfeeds/{id}/filtered", () => {
  test("responds 200 with exactly the documented fields", async () => {
    const { id, sourceId } = await stocked(
      [{ title: "A map of curtailment", text: "Where wind farms stood still." }],
      ["tender"],
    );
    const response = await listResponse(id);
    expect([response.status, response.headers.get("Link")]).toEqual([200, null]);
    expect(await response.json()).toEqual([
      {
        article_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        newsfeed_id: id,
        source_id: sourceId,
        source_title: "A Stored Site",
        source_type: "blog",
        title: "A map of curtailment",
        excerpt: "Where wind farms stood still.",
        external_url: expect.stringMatching(/^http:\/\/localhost:1\/articles\//),
        author: null,
        published_at: "2026-11-21T07:30:00.123000",
        created_at: "2026-11-21T08:30:00.123000",
        reason: "no_match",
        keyword: null,
        field: null,
        explanation: "It contains none of the keywords.",
      },
    ]);
  });

  test("responds 200 with the excluding keyword and its place", async () => {
    const { id } = await stocked(
      [
        { title: "A Flow Battery tender", text: "Nothing." },
        { title: "A tender", text: "For a flow battery." },
        { title: "A tender", text: "For cells." },
      ],
      ["tender", "-flow battery"],
    );
    expect(await list(id)).toMatchObject([
      {
        reason: "excluded",
        keyword: "-flow battery",
        field: "title",
        explanation: "The excluding keyword “-flow battery” occurs in its title.",
      },
      {
        reason: "excluded",
        keyword: "-flow battery",
        field: "text",
        explanation: "The excluding keyword “-flow battery” occurs in its text.",
      },
    ]);
  });

  test("responds 200 with an empty array when everything matches, without hidden posts", async () => {
    const { id } = await stocked(2, []);
    const { rows } = await listPosts(contextOf(ada), id, {});
    await hidePost(contextOf(ada), rows[0]?.id ?? "");
    const response = await listResponse(id);
    expect([response.status, await response.json()]).toEqual([200, []]);
  });

  test("responds 200 with the reason of the current keywords", async () => {
    const { id } = await stocked(1, ["nothing"]);
    await updateNewsfeed(contextOf(ada), id, { keywords: ["-post"] });
    await runSent(runtime);
    expect(await list(id)).toMatchObject([{ reason: "excluded", keyword: "-post", field: "title" }]);
    await updateNewsfeed(contextOf(ada), id, { keywords: ["gallium"] });
    await runSent(runtime);
    expect(await list(id)).toMatchObject([{ reason: "no_match", keyword: null, field: null }]);
  });

  test("responds 200 with the title of a deleted source", async () => {
    const { id, sourceId } = await stocked(1);
    await deleteSource(contextOf(ada), sourceId);
    expect(await list(id)).toMatchObject([{ source_id: null, source_title: "A Stored Site" }]);
  });

  test("responds 200 with the posts of one source, and none for a foreign source", async () => {
    const { id, sourceId } = await stocked(5);
    await storeSource(contextOf(ada), id, [{ title: "Of another source" }]);
    expect(await titles(id)).toHaveLength(6);
    const query = `?source_id=${sourceId}&limit=3`;
    const first = await listResponse(id, query);
    const seen = [
      ...(await first.json()),
      ...(await list(id, `${query}&cursor=${first.headers.get("X-Next-Cursor")}`)),
    ];
    expect(seen.map((post: Wire) => post.title).toSorted()).toEqual(["Post 1", "Post 2", "Post 3", "Post 4", "Post 5"]);
    expect(await list(id, `?source_id=${(await stocked(1)).sourceId}`)).toEqual([]);
    expect((await listResponse(id, "?source_id=7")).status).toBe(422);
  });

  test("pages contain each of 130 posts once, newest first, also with equal times", async () => {
    const { id } = await stocked(
      Array.from({ length: 130 }, (_, index) => ({
        title: `Post ${index}`,
        publishedAt: new Date(NOW.getTime() - Math.floor(index / 50) * HOUR_MS),
      })),
    );
    const seen: Wire[] = [];
    let query: string | undefined = "?limit=17";
    for (let pages = 0; query !== undefined && pages < 20; pages += 1) {
      const response = await listResponse(id, query);
      seen.push(...(await response.json()));
      const link = response.headers.get("Link");
      query = link === null ? undefined : new URL(/^<([^>]+)>; rel="next"$/.exec(link)?.[1] ?? "").search;
    }
    expect([seen.length, new Set(seen.map((post) => post.article_id)).size]).toEqual([130, 130]);
    const times = seen.map((post) => post.published_at);
    expect(times).toEqual(times.toSorted().reverse());
  });

  test("pages neither skip nor repeat posts while the list changes", async () => {
    const { id } = await stocked(8);
    const first = await listResponse(id, "?limit=3");
    const [, , last]: Wire[] = await first.json();
    await storeSource(contextOf(ada), id, [{ title: "Newer", publishedAt: NOW }]);
    // Removes the cursor's row and one of the next page.
    await rescue(id, last?.article_id);
    await rescue(id, (await list(id)).find((post) => post.title === "Post 5")?.article_id);
    expect(await titles(id, `?limit=200&cursor=${first.headers.get("X-Next-Cursor")}`)).toEqual([
      "Post 4",
      "Post 6",
      "Post 7",
      "Post 8",
    ]);
  });

  test("defaults to 50, allows 200, and omits Link on an exactly full last page", async () => {
    const { id } = await stocked(200);
    expect(await list(id)).toHaveLength(50);
    const full = await listResponse(id, "?limit=200");
    expect([(await full.json()).length, full.headers.get("Link")]).toEqual([200, null]);
  });

  test.each([
    ["limit=0", "/query/limit"],
    ["limit=201", "/query/limit"],
    ["cursor=nonsense", "/query/cursor"],
  ])("responds 422 for ?%s", async (query, pointer) => {
    const { id } = await stocked(0);
    const response = await listResponse(id, `?${query}`);
    expect([response.status, (await problemOf(response)).errors]).toMatchObject([422, [{ pointer }]]);
  });
});

describe("POST /newsfeeds/{id}/filtered/{article_id}/rescue", () => {
  test("responds 200 with the post, which moves to the stream", async () => {
    const { id } = await stocked(2);
    const [first] = await list(id);
    const response = await rescue(id, first?.article_id);
    expect(response.status).toBe(200);
    const post = await response.json();
    expect(post).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      newsfeed_id: id,
      source_id: first?.source_id,
      source_title: "A Stored Site",
      source_type: "blog",
      sources: [{ id: first?.source_id, title: "A Stored Site", type: "blog" }],
      similar_count: 0,
      similar: [],
      title: "Post 1",
      translation: null,
      summary: "All about Post 1.",
      summary_language: null,
      keylearning: "",
      keylearning_state: "nothing",
      evidence: [],
      external_url: first?.external_url,
      author: null,
      image_url: null,
      language: null,
      word_count: expect.any(Number),
      relevance: 0,
      relevance_reason: "No words in common with your keywords",
      matched_keywords: [],
      published_at: "2026-11-21T07:30:00.123000",
      created_at: "2026-11-21T08:30:00.123000",
      updated_at: null,
      is_read: false,
      is_hidden: false,
      list_ids: [],
      ai_status: "pending",
      ai_model: null,
    });
    expect(await getPost(contextOf(ada), post.id)).toMatchObject({ id: post.id, title: "Post 1" });
    expect((await listPosts(contextOf(ada), id, {})).rows.map(({ title }) => title)).toEqual(["Post 1"]);
    expect(await titles(id)).toEqual(["Post 2"]);
  });

  test("responds 200 again for a rescued or matching post", async () => {
    const { id } = await stocked([{ title: "Post 1" }, { title: "A matching one" }]);
    const [first] = await list(id);
    const once = await (await rescue(id, first?.article_id)).json();
    const twice = await rescue(id, first?.article_id.toUpperCase());
    expect([twice.status, await twice.json()]).toEqual([200, once]);
    const { rows } = await runtime.database.pool.query(
      "select article_id from posts join articles on articles.id = article_id where newsfeed_id = $1 and title = $2",
      [id, "A matching one"],
    );
    const matched = await rescue(id, rows[0]?.article_id);
    expect([matched.status, await matched.json()]).toMatchObject([200, { matched_keywords: ["matching"] }]);
  });

  test("responds 404 for a foreign article and 422 for an invalid id", async () => {
    const { id } = await stocked(1);
    const elsewhere = await stocked(1);
    const [other] = await list(elsewhere.id);
    for (const articleId of [newId(), other?.article_id ?? ""])
      expect((await problemOf(await rescue(id, articleId))).code).toBe("not_found");
    const response = await rescue(id, "7");
    expect([response.status, (await problemOf(response)).errors]).toMatchObject([
      422,
      [{ pointer: "/path/article_id" }],
    ]);
  });
});

describe.each([
  ["GET /newsfeeds/{id}/filtered", (id: string, _: string, caller: Partial<Caller>) => listResponse(id, "", caller)],
  ["POST /newsfeeds/{id}/filtered/{article_id}/rescue", rescue],
] as const)("%s", (_, call) => {
  test("responds 401, 403, 404 and 422 without changes or leaks", async () => {
    const { id } = await stocked([{ title: "Secret title", text: "Secret text." }]);
    const articleId = (await list(id))[0]?.article_id ?? "";
    const before = await dumpTables(runtime.database, OF_THE_CALLER);
    for (const [response, status] of [
      [await call(id, articleId, {}), 401],
      [await call(id, articleId, bob), 403],
      [await call(newId(), articleId, bob), 404],
      [await call("7", articleId, ada), 422],
    ] as const) {
      const text = await response.text();
      expect([response.status, text.includes("Secret")]).toEqual([status, false]);
    }
    expect(await dumpTables(runtime.database, OF_THE_CALLER)).toEqual(before);
    expect(runtime.sent).toEqual([]);
  });

  test("responds 200 to an editor, and 404 once the newsfeed is deleted", async () => {
    const { id } = await stocked(1);
    const articleId = (await list(id))[0]?.article_id ?? "";
    await addMember(runtime, id, bob.userId);
    expect((await call(id, articleId, bob)).status).toBe(200);
    await runtime.database.pool.query("update newsfeeds set deleted_at = now() where id = $1", [id]);
    for (const caller of [ada, bob]) expect((await call(id, articleId, caller)).status).toBe(404);
  });
});

test("responds 405 for an unknown method", async () => {
  const { key } = ada;
  const sent = { key, body: {} };
  expect((await v1.POST(request("POST", pathOf(newId()), sent))).headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
  const response = await v1.PUT(request("PUT", `${pathOf(newId())}/${newId()}/rescue`, sent));
  expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST, OPTIONS"]);
});
