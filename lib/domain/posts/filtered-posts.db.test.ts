import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { newId } from "@/lib/core/id";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { getNewsfeed } from "@/lib/domain/newsfeeds/get-newsfeed";
import { refileNewsfeed } from "@/lib/domain/newsfeeds/refile-newsfeed";
import { updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { deleteSource } from "@/lib/domain/sources/delete-source";
import { addMember } from "@/lib/testing/add-member";
import { dumpTables } from "@/lib/testing/dump-tables";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeEntries, storeSource, WEATHER } from "@/lib/testing/stored-source";
import { listFilteredPosts, rescuePost } from "./filtered-posts";
import { listPosts } from "./list-posts";
import { hidePost } from "./mark-post";

let runtime: TestRuntime;
let ctx: UserContext;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(new Date("2026-11-21T09:00:00Z"));
  runtime.sent.length = 0;
  ctx = await runtime.newUser();
});

const LONG = `${WEATHER}A mast stood there. Sodium cells won the tender of Texas for 14 million.`;

async function stocked(keywords = ["iron"]) {
  const { id } = await createNewsfeed(ctx, { name: "News", keywords, business_context: "We bid on tenders in Texas." });
  const stored = await storeSource(ctx, id, [{ title: "Iron" }, { title: "Zinc", text: LONG }]);
  return { id, ...stored };
}
const postsOf = async (id: string, query: Parameters<typeof listPosts>[2] = {}) =>
  (await listPosts(ctx, id, query)).rows;
const titlesOf = async (id: string, query?: Parameters<typeof listPosts>[2]) =>
  (await postsOf(id, query)).map((post) => post.title).toSorted();
const refusedOf = async (id: string) => (await listFilteredPosts(ctx, id, {})).rows;
const refused = async (id: string, title = "Zinc") =>
  (await refusedOf(id)).find((post) => post.title === title)?.article_id ?? "";

test("a rescued post stays when the keywords change", async () => {
  const { id } = await stocked();
  const post = await rescuePost(ctx, id, await refused(id));
  for (const keywords of [["gallium"], ["-zinc"], ["zinc"], []]) {
    await updateNewsfeed(ctx, id, { keywords });
    await runSent(runtime);
    expect((await postsOf(id)).map((one) => one.id)).toContain(post.id);
    expect((await refusedOf(id)).map((one) => one.title)).not.toContain("Zinc");
  }
  await refileNewsfeed(runtime.system, id);
  const { rows } = await runtime.database.pool.query("select reason from verdicts where post_id = $1", [post.id]);
  expect(rows).toEqual([{ reason: "rescued" }]);
});

test("a rescued post gets a summary and a key learning", async () => {
  const { id } = await stocked();
  const articleId = await refused(id);
  runtime.sent.length = 0;
  const post = await rescuePost(ctx, id, articleId);
  expect(post).toMatchObject({ ai_status: "pending", keylearning: "" });
  expect(runtime.sent).toMatchObject([{ name: "article/enrich.requested", data: { articleIds: [articleId] } }]);
  await runSent(runtime);
  const [enriched] = (await postsOf(id)).filter((one) => one.id === post.id);
  expect(enriched).toMatchObject({ ai_status: "fallback", keylearning: expect.stringContaining("Texas") });
});

test("a rescued post of a removed source gets a relevance", async () => {
  const { id, sourceId } = await stocked();
  const articleId = await refused(id);
  await deleteSource(ctx, sourceId);
  const { id: postId } = await rescuePost(ctx, id, articleId);
  const { rows } = await runtime.database.pool.query("select relevance from posts where id = $1", [postId]);
  expect(rows[0]?.relevance).toBeGreaterThanOrEqual(0);
});

test("a rescued post's article is due even if the event is lost", async () => {
  const { id } = await stocked();
  const articleId = await refused(id);
  await rescuePost(ctx, id, articleId);
  const { rows } = await runtime.database.pool.query("select enrich_due_at from articles where id = $1", [articleId]);
  expect(rows[0]?.enrich_due_at).toEqual(new Date("2026-11-21T09:15:00Z"));
});

test("a rescued post is unread for every member", async () => {
  const { id } = await stocked();
  const bob = await runtime.newUser();
  await addMember(runtime, id, bob.actor.userId);
  await runtime.database.pool.query("update newsfeed_members set read_up_to = $1 where newsfeed_id = $2", [
    newId(),
    id,
  ]);
  expect((await getNewsfeed(ctx, id)).unread_count).toBe(0);
  const post = await rescuePost(ctx, id, await refused(id));
  expect(post.is_read).toBe(false);
  for (const member of [ctx, bob]) {
    expect((await getNewsfeed(member, id)).unread_count).toBe(1);
    expect((await listPosts(member, id, { state: "unread" })).rows.map((one) => one.title)).toEqual(["Zinc"]);
  }
});

test("a rescued post gets a higher number than all other posts", async () => {
  const { id, feedId } = await stocked();
  await storeEntries(ctx, feedId, [{ title: "Iron again" }]);
  const { id: postId } = await rescuePost(ctx, id, await refused(id));
  const { rows } = await runtime.database.pool.query(
    "select id from posts where newsfeed_id = $1 order by number desc limit 1",
    [id],
  );
  expect(rows).toEqual([{ id: postId }]);
});

test("a hidden and then refused post is shown again", async () => {
  const { id } = await stocked([]);
  const [zinc] = (await postsOf(id)).filter((post) => post.title === "Zinc");
  await hidePost(ctx, zinc?.id ?? "");
  await updateNewsfeed(ctx, id, { keywords: ["iron"] });
  await runSent(runtime);
  expect(await rescuePost(ctx, id, await refused(id))).toMatchObject({ id: zinc?.id, is_hidden: false });
  expect(await titlesOf(id)).toEqual(["Iron", "Zinc"]);
});

test("a post already in the newsfeed stays unchanged", async () => {
  const { id } = await stocked();
  const [iron] = await postsOf(id);
  await hidePost(ctx, iron?.id ?? "");
  const { rows } = await runtime.database.pool.query("select article_id from posts where id = $1", [iron?.id]);
  runtime.sent.length = 0;
  const before = await dumpTables(runtime.database);
  expect(await rescuePost(ctx, id, rows[0]?.article_id)).toMatchObject({ id: iron?.id, is_hidden: true });
  expect(await dumpTables(runtime.database)).toEqual(before);
  expect(runtime.sent).toEqual([]);
});

test("repeated and concurrent rescues return the same post", async () => {
  const { id } = await stocked();
  const articleId = await refused(id);
  runtime.sent.length = 0;
  const rescued = await Promise.all([1, 2, 3].map(() => rescuePost(ctx, id, articleId)));
  expect(await rescuePost(ctx, id, articleId)).toEqual(rescued[0]);
  expect(new Set(rescued.map((post) => post.id)).size).toBe(1);
  expect(runtime.sent).toHaveLength(1);
});

test("an article is rescued in one newsfeed only", async () => {
  const { id } = await stocked();
  const other = await createNewsfeed(ctx, { name: "Other", keywords: ["iron"] });
  const { rows } = await runtime.database.pool.query("select feed_id from sources where newsfeed_id = $1", [id]);
  await runtime.database.pool.query(
    "insert into sources (id, newsfeed_id, feed_id, url) values ($1, $2, $3, 'http://localhost:1/')",
    [newId(), other.id, rows[0]?.feed_id],
  );
  await refileNewsfeed(runtime.system, other.id);
  await rescuePost(ctx, id, await refused(id));
  expect([await titlesOf(id), await titlesOf(other.id)]).toEqual([["Iron", "Zinc"], ["Iron"]]);
  expect(await refused(other.id)).not.toBe("");
});

test("throws not_found for an article without a post", async () => {
  const { id } = await stocked();
  const elsewhere = await createNewsfeed(ctx, { name: "Elsewhere", keywords: ["iron"] });
  await expect(rescuePost(ctx, elsewhere.id, await refused(id))).rejects.toMatchObject({ code: "not_found" });
  await expect(rescuePost(ctx, id, newId())).rejects.toMatchObject({ code: "not_found" });
});
