import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { newId } from "@/lib/core/id";
import { addListItem, listListItems } from "@/lib/domain/lists/list-items";
import { createList } from "@/lib/domain/lists/lists";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addMember } from "@/lib/testing/add-member";
import { dumpTables } from "@/lib/testing/dump-tables";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { findItemOfList, pageItemsOfList } from "./item-pages";
import { deleteItem, insertItem, removeItemsOfNewsfeed, updateItemNote } from "./list-items";
import { deleteListOfUser, findListOfUser, shareListOfUser, updateListOfUser } from "./lists";

let runtime: TestRuntime;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());

async function stocked(owner: UserContext) {
  const { id } = await createNewsfeed(owner, { name: "News" });
  await storeSource(owner, id, [{ title: "One" }, { title: "Two" }]);
  const { rows } = await listPosts(owner, id, {});
  return { id, postIds: rows.map((post) => post.id) };
}

async function saved(ctx: UserContext, postIds: readonly string[]) {
  const { id } = await createList(ctx, { name: "List" });
  for (const post_id of postIds) await addListItem(ctx, id, { post_id });
  return id;
}

test("the end of a membership removes the newsfeed's posts only from that user's lists", async () => {
  const [ada, bob] = [await runtime.newUser(), await runtime.newUser()];
  const [shared, other] = [await stocked(ada), await stocked(bob)];
  await addMember(runtime, shared.id, bob.actor.userId);
  const ofAda = await saved(ada, shared.postIds);
  const ofBob = [await saved(bob, [...shared.postIds, ...other.postIds]), await saved(bob, shared.postIds)] as const;
  await removeItemsOfNewsfeed(runtime.system.db, { userId: bob.actor.userId, newsfeedId: shared.id });
  const postIds = async (ctx: UserContext, listId: string) =>
    (await listListItems(ctx, listId, {})).rows.map((item) => item.post_id);
  expect(await postIds(bob, ofBob[0])).toEqual(other.postIds.toReversed());
  expect(await postIds(bob, ofBob[1])).toEqual([]);
  expect(await postIds(ada, ofAda)).toEqual(shared.postIds.toReversed());
});

test("no statement reads or changes another user's list", async () => {
  const [ada, bob] = [await runtime.newUser(), await runtime.newUser()];
  const { postIds } = await stocked(ada);
  const [postId = "", unsaved = ""] = postIds;
  const listId = await saved(ada, [postId]);
  const ofBob = await saved(bob, []);
  const { db } = runtime.system;
  const at = new Date();
  const key = { userId: bob.actor.userId, listId };
  const item = { id: newId(), note: "Taken", addedAt: at };
  const before = await dumpTables(runtime.database);
  expect(await findListOfUser(db, key)).toBeNull();
  expect(await pageItemsOfList(db, key, { rowsMax: 9 })).toEqual([]);
  expect(await findItemOfList(db, { ...key, postId })).toBeNull();
  expect(await updateItemNote(db, { ...key, postId }, { note: "Taken", at })).toBe(false);
  expect(await deleteItem(db, { ...key, postId }, at)).toBe(false);
  expect(await deleteListOfUser(db, key)).toBe(false);
  await updateListOfUser(db, key, { name: "Taken", updatedAt: at });
  await updateListOfUser(db, key, { isPublic: true, shareToken: "taken", updatedAt: at });
  await shareListOfUser(db, key, { token: "taken", at });
  await insertItem(db, { ...key, postId: unsaved }, item);
  await insertItem(db, { ...key, listId: ofBob, postId: unsaved }, item);
  expect(await dumpTables(runtime.database)).toEqual(before);
});
