import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context";
import { updateNewsfeed } from "@/lib/newsfeeds/update-newsfeed";
import { paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runDue, runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeEntries, storeSource } from "@/lib/testing/stored-source";
import { housekeep } from "./housekeep";
import { addListItem } from "./lists/add-list-item";
import { createList } from "./lists/create-list";
import { listListItems } from "./lists/list-list-items";
import { createNewsfeed } from "./newsfeeds/create-newsfeed";
import { hidePost } from "./posts/hide-post";
import { listFilteredPosts } from "./posts/list-filtered-posts";
import { listPosts } from "./posts/list-posts";
import { rescuePost } from "./posts/rescue-post";
import { addSource } from "./sources/add-source";
import { deleteSource } from "./sources/delete-source";

const NOW = new Date("2026-11-21T09:00:00Z");

let runtime: TestRuntime;
let ctx: UserContext;
let id: string;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(NOW);
  runtime.sent.length = 0;
  ctx = await runtime.newUser();
  id = (await createNewsfeed(ctx, { name: "News", keywords: ["iron"] })).id;
});

const letPass = (days: number) => runtime.setNow(new Date(NOW.getTime() + days * 86_400_000));
const refused = async () => (await listFilteredPosts(ctx, id, {})).rows.map(({ title }) => title).toSorted();
const shown = async () => (await listPosts(ctx, id, {})).rows.map(({ title }) => title).toSorted();
const change = async (keywords: string[]) => {
  await updateNewsfeed(ctx, id, { keywords });
  await runSent(runtime);
};

describe("what the keywords refused", () => {
  test("is forgotten after 30 days, with its verdict", async () => {
    const { feedId } = await storeSource(ctx, id, [{ title: "Zinc" }, { title: "Iron" }]);
    letPass(20);
    await storeEntries(ctx, feedId, [{ title: "Tin" }]);
    await housekeep(runtime.system);
    expect(await refused()).toEqual(["Tin", "Zinc"]);
    letPass(31);
    await housekeep(runtime.system);
    expect([await refused(), await shown()]).toEqual([["Tin"], ["Iron"]]);
    const { rows } = await runtime.database.pool.query(
      "select count(*)::int as posts, (select count(*)::int from verdicts v join posts p on p.id = v.post_id where newsfeed_id = $1) as verdicts from posts where newsfeed_id = $1",
      [id],
    );
    expect(rows).toEqual([{ posts: 2, verdicts: 2 }]);
  });

  test("comes back for other keywords, and not as refused again", async () => {
    await storeSource(ctx, id, [{ title: "Zinc" }, { title: "Tin" }]);
    letPass(31);
    await housekeep(runtime.system);
    await change(["zinc"]);
    expect([await shown(), await refused()]).toEqual([["Zinc"], []]);
  });

  test("is no news while the feed still lists it", async () => {
    const publisher = await startPublisher();
    const items = ["zinc", "iron"].map((title) => ({ title, guid: title, content: paragraphs(title) }));
    publisher.put("/feed.xml", rss(items));
    await addSource(ctx, id, { url: `${publisher.url}/feed.xml` });
    await runSent(runtime);
    letPass(31);
    await housekeep(runtime.system);
    publisher.put("/feed.xml", rss([{ title: "New iron", guid: "new" }, ...items]));
    await runDue(runtime);
    await publisher.close();
    expect([await shown(), await refused()]).toEqual([["New iron", "iron"], []]);
  });

  test("stays when it was rescued, hidden or saved", async () => {
    await storeSource(ctx, id, [{ title: "Zinc" }, { title: "Iron to save" }, { title: "Iron to hide" }]);
    const [zinc] = (await listFilteredPosts(ctx, id, {})).rows;
    await rescuePost(ctx, id, zinc?.article_id ?? "");
    const posts = (await listPosts(ctx, id, {})).rows;
    const idOf = (title: string) => posts.find((post) => post.title === title)?.id ?? "";
    await hidePost(ctx, idOf("Iron to hide"));
    const list = await createList(ctx, { name: "Later" });
    await addListItem(ctx, list.id, { post_id: idOf("Iron to save") });
    letPass(31);
    await housekeep(runtime.system);
    const hidden = (await listPosts(ctx, id, { state: "hidden" })).rows;
    expect([await shown(), hidden.map((post) => post.title)]).toEqual([["Iron to save", "Zinc"], ["Iron to hide"]]);
    await change(["gold"]);
    await housekeep(runtime.system);
    expect((await listListItems(ctx, list.id, {})).rows.map(({ post_id }) => post_id)).toEqual([idOf("Iron to save")]);
  });

  test("stays when it was in the newsfeed once, and comes back as it was", async () => {
    await storeSource(ctx, id, [{ title: "Iron" }]);
    await change(["iron", "zinc"]);
    const [post] = (await listPosts(ctx, id, {})).rows;
    letPass(31);
    await change(["gold"]);
    await housekeep(runtime.system);
    await change(["iron"]);
    expect((await listPosts(ctx, id, {})).rows.map((one) => one.id)).toEqual([post?.id]);
  });
});

test("articles go that no post shows, once nobody reads their feed", async () => {
  const { sourceId, feedId } = await storeSource(ctx, id, [{ title: "Iron" }, { title: "Zinc" }]);
  const stored = async () => {
    const { rows } = await runtime.database.pool.query("select title from articles where feed_id = $1", [feedId]);
    return rows.map(({ title }) => title).toSorted();
  };
  letPass(31);
  await housekeep(runtime.system);
  expect(await stored()).toEqual(["Iron", "Zinc"]);
  await deleteSource(ctx, sourceId);
  await housekeep(runtime.system);
  expect(await stored()).toEqual(["Iron"]);
  expect(await shown()).toEqual(["Iron"]);
});
