import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { deleteNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { hidePost } from "@/lib/domain/posts/mark-post";
import { addMember } from "@/lib/testing/add-member";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { listNewsfeedStates } from "./list-sources";

const NOW = new Date("2026-11-21T09:00:00Z");
const OLD = new Date("2026-11-18T09:00:00Z");
const NEW = new Date("2026-11-20T09:00:00Z");

let runtime: TestRuntime;
let ctx: UserContext;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(NOW);
  ctx = await runtime.newUser();
});

async function stocked() {
  const { id } = await createNewsfeed(ctx, { name: "News", keywords: ["iron"] });
  const { sourceId } = await storeSource(ctx, id, [
    { title: "Iron", publishedAt: OLD },
    { title: "More iron", publishedAt: NEW },
    { title: "Zinc", publishedAt: NOW },
  ]);
  return { id, sourceId };
}

/** Sets columns of the feed behind a source. */
function setFeed(sourceId: string, assignments: string) {
  const statement = `update feeds set ${assignments} where id = (select feed_id from sources where id = $1)`;
  return runtime.database.pool.query(statement, [sourceId]);
}

test("the newest post is a visible one", async () => {
  const { id } = await stocked();
  expect((await listNewsfeedStates(ctx))[id]?.lastPostAt).toEqual(NEW);
  const [newest] = (await listPosts(ctx, id, {})).rows;
  await hidePost(ctx, newest?.id ?? "");
  expect((await listNewsfeedStates(ctx))[id]?.lastPostAt).toEqual(OLD);
});

test("a newsfeed without sources has no health and no newest post", async () => {
  const { id } = await createNewsfeed(ctx, { name: "Empty" });
  expect(await listNewsfeedStates(ctx)).toEqual({
    [id]: { lastPostAt: null, troubledCount: 0, sourceHealth: null },
  });
});

test("failing and gone sources are troubled, rate-limited ones are not", async () => {
  const { id, sourceId } = await stocked();
  const of = async () => (await listNewsfeedStates(ctx))[id];
  await setFeed(sourceId, "last_checked_at = now(), last_error_code = null");
  expect(await of()).toMatchObject({ troubledCount: 0, sourceHealth: "healthy" });
  await setFeed(sourceId, "last_error_code = 'rate_limited'");
  expect(await of()).toMatchObject({ troubledCount: 0, sourceHealth: "healthy" });
  await setFeed(sourceId, "last_error_code = 'timeout'");
  expect(await of()).toMatchObject({ troubledCount: 1 });
  await setFeed(sourceId, "last_error_code = null, gone_at = now()");
  expect(await of()).toMatchObject({ troubledCount: 1 });
  await setFeed(sourceId, "gone_at = null, last_checked_at = null");
  expect(await of()).toMatchObject({ troubledCount: 0, sourceHealth: "checking" });
});

test("lists the caller's own and shared newsfeeds", async () => {
  const { id } = await stocked();
  const editor = await runtime.newUser();
  expect(await listNewsfeedStates(editor)).toEqual({});
  await addMember(runtime, id, editor.actor.userId);
  expect(Object.keys(await listNewsfeedStates(editor))).toEqual([id]);
  await deleteNewsfeed(ctx, id);
  expect([await listNewsfeedStates(ctx), await listNewsfeedStates(editor)]).toEqual([{}, {}]);
});
