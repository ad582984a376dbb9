import { afterAll, beforeAll, expect, test } from "vitest";
import { transact, type UserContext } from "@/lib/context/context";
import { addListItem, moveItem, removeListItem, updateListItem } from "@/lib/domain/lists/list-items";
import { createList } from "@/lib/domain/lists/lists";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { lockListOfUser } from "./lists";

let runtime: TestRuntime;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());

/** A list with one post in it. */
async function newItem(ctx: UserContext) {
  const newsfeed = await createNewsfeed(ctx, { name: "News" });
  await storeSource(ctx, newsfeed.id, [{ title: "One" }]);
  const { rows } = await listPosts(ctx, newsfeed.id, {});
  const { id: listId } = await createList(ctx, { name: "List" });
  const item = { listId, postId: rows[0]?.id ?? "" };
  await addListItem(ctx, listId, { post_id: item.postId });
  return item;
}

const WAITING = `select 1 from pg_stat_activity
  where wait_event_type = 'Lock' and datname = current_database() and query ~ 'reading_list'`;

test.each([
  ["given a note", (ctx: UserContext, key: Item) => updateListItem(ctx, key, { note: "Read this." })],
  ["removed", (ctx: UserContext, key: Item) => removeListItem(ctx, key)],
] as const)("an item can be %s while another request moves it", async (_, change) => {
  const ctx = await runtime.newUser();
  const item = await newItem(ctx);
  let other: Promise<unknown> | undefined;
  await transact(ctx, async (tx) => {
    await lockListOfUser(tx.db, { userId: ctx.actor.userId, listId: item.listId });
    other = change(ctx, item);
    await expect
      .poll(async () => (await runtime.database.pool.query(WAITING)).rows.length, { timeout: 10_000 })
      .toBe(1);
    await moveItem(tx, item, null);
  });
  await expect(other).resolves.not.toThrow();
});

type Item = Awaited<ReturnType<typeof newItem>>;
