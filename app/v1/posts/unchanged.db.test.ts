import { beforeAll, expect, test } from "vitest";
import { encodeReply } from "@/lib/api/reply";
import { type Caller, newCaller, request } from "@/lib/api/testing/callers";
import { dispatch } from "@/lib/api/testing/dispatch";
import type { UserContext } from "@/lib/context/context";
import { endpoints } from "@/lib/contract/endpoints";
import { addListItem } from "@/lib/domain/lists/list-items";
import { createList } from "@/lib/domain/lists/lists";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { markNewsfeedRead } from "@/lib/domain/newsfeeds/mark-newsfeed-read";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { hidePost } from "@/lib/domain/posts/mark-post";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeEntries, storeSource } from "@/lib/testing/stored-source";

const ENTRIES = ["One", "Two", "Three", "Four"].map((title) => ({ title }));

const runtime = setUpRuntime();
let caller: Caller;
let ctx: UserContext;

beforeAll(async () => {
  caller = await newCaller(runtime);
  ctx = runtime.contextFor({ kind: "user", userId: caller.userId, via: "key", isReadOnly: false });
});

/** A newsfeed of four posts whose list is requested often. */
async function listed() {
  const { id } = await createNewsfeed(ctx, { name: "News" });
  const { sourceId, feedId } = await storeSource(ctx, id, ENTRIES);
  const path = `/v1/posts/newsfeed/${id}?limit=3`;
  const ask = () => dispatch(request("GET", path, caller));
  const made = async () =>
    encodeReply(endpoints.listPosts, await listPosts(ctx, id, { limit: 3 }), new URL(`http://x${path}`));
  for (let i = 0; i < 3; i += 1) await ask();
  const { rows } = await listPosts(ctx, id, { limit: 3 });
  const [first] = rows;
  if (!first) throw new Error("There is no post.");
  return { id, sourceId, feedId, postId: first.id, ask, made };
}

type Listed = Awaited<ReturnType<typeof listed>>;

const run = (sql: string, id: string) => runtime.database.pool.query(sql, [id]);
const article = "(select article_id from posts where id = $1)";

test.each<[string, (of: Listed) => Promise<unknown>]>([
  ["a new post", ({ feedId }) => storeEntries(ctx, feedId, [{ title: "Five" }])],
  ["a post that is hidden", ({ postId }) => hidePost(ctx, postId)],
  ["posts that are read", ({ id }) => markNewsfeedRead(ctx, id, { before: new Date("2100-01-01T00:00:00Z") })],
  [
    "a post that is saved",
    async ({ postId }) => addListItem(ctx, (await createList(ctx, { name: "List" })).id, { post_id: postId }),
  ],
  ["a title", ({ postId }) => run(`update articles set title = 'New' where id = ${article}`, postId)],
  ["an address", ({ postId }) => run(`update articles set url = 'http://new.example/' where id = ${article}`, postId)],
  [
    "a summary",
    ({ postId }) =>
      run(
        `insert into article_summaries (content_hash, summary, status, model)
          select content_hash, 'New.', 'done', 'a model' from articles where id = ${article}`,
        postId,
      ),
  ],
  [
    "a key learning",
    ({ postId }) =>
      run(
        `insert into keylearnings (post_id, context_version, keylearning, evidence, status)
          values ($1, 2, 'New.', '[{"quote":"All","start":0,"end":3}]', 'done')`,
        postId,
      ),
  ],
  [
    "matched keywords",
    ({ postId }) => run("update verdicts set matched_keywords = '{new}' where post_id = $1", postId),
  ],
  ["the name of a source", ({ sourceId }) => run("update sources set title = 'New' where id = $1", sourceId)],
  ["the name of a feed", ({ feedId }) => run("update feeds set title = 'New' where id = $1", feedId)],
  [
    "another source of a post",
    async ({ id, postId }) => {
      const { sourceId } = await storeSource(ctx, id, []);
      await runtime.database.pool.query("insert into post_sources (post_id, source_id) values ($1, $2)", [
        postId,
        sourceId,
      ]);
    },
  ],
  [
    "a group of posts",
    ({ id }) =>
      run(
        "update posts set group_id = (select min(id::text) from posts where newsfeed_id = $1)::uuid where newsfeed_id = $1",
        id,
      ),
  ],
  ["the start of the newsfeed", ({ id }) => run("update newsfeeds set start_date = '2100-01-01' where id = $1", id)],
])("%s shows in a frequently requested list at once", async (_, change) => {
  const of = await listed();
  const before = await of.ask().then((reply) => reply.text());
  expect(before).toBe((await of.made()).text);
  await change(of);
  const after = await of.ask();
  const made = await of.made();
  expect(made.text).not.toBe(before);
  expect([await after.text(), after.headers.get("Link")]).toEqual([
    made.text,
    made.headers.Link?.replace("http://x", runtime.settings.appUrl) ?? null,
  ]);
});

test("a former member is refused, and a current ETag gets 304", async () => {
  const of = await listed();
  const tag = (await of.ask()).headers.get("ETag") ?? "";
  const again = await dispatch(
    request("GET", `/v1/posts/newsfeed/${of.id}?limit=3`, { ...caller, headers: { "If-None-Match": tag } }),
  );
  expect(again.status).toBe(304);
  await run("delete from newsfeed_members where newsfeed_id = $1", of.id);
  expect((await of.ask()).status).toBe(403);
});

test.each<[string, (of: Listed & { listId: string }) => string]>([
  ["all newsfeeds", () => "/v1/newsfeeds"],
  ["a newsfeed", ({ id }) => `/v1/newsfeeds/${id}`],
  ["a post", ({ postId }) => `/v1/posts/${postId}`],
  ["a search", () => "/v1/search?q=One"],
  ["all lists", () => "/v1/lists"],
  ["a list", ({ listId }) => `/v1/lists/${listId}`],
  ["items of a list", ({ listId }) => `/v1/lists/${listId}/items`],
])("changes show at once in frequently requested responses: %s", async (_, pathOf) => {
  const of = await listed();
  const { id: listId } = await createList(ctx, { name: "List" });
  await addListItem(ctx, listId, { post_id: of.postId });
  const path = pathOf({ ...of, listId });
  const ask = async () => (await dispatch(request("GET", path, caller))).text();
  for (let i = 0; i < 3; i += 1) await ask();
  const before = await ask();
  await run("update newsfeeds set name = 'New' where id = $1", of.id);
  const its = "(select article_id from posts where newsfeed_id = $1)";
  await run(`update articles set title = title || ', new' where id in ${its}`, of.id);
  await run("update reading_lists set name = 'New' where id = $1", listId);
  const after = await ask();
  expect(after).not.toBe(before);
  expect(after).toContain("ew");
  await run("delete from newsfeed_members where newsfeed_id = $1", of.id);
  expect(await ask()).not.toBe(after);
});
