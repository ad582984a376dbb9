import { beforeEach, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { FOLDERS_PER_USER_MAX } from "@/lib/core/limits";
import { listAllPosts } from "@/lib/domain/posts/list-posts";
import { addMember } from "@/lib/testing/add-member";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { createNewsfeed } from "./create-newsfeed";
import { createFolder, deleteFolder, listFolders, placeNewsfeed, updateFolder } from "./folders";
import { listNewsfeeds } from "./get-newsfeed";
import { markFolderRead } from "./mark-newsfeed-read";

const runtime = setUpRuntime();
let ctx: UserContext;
/** Ids by name. */
let ids: Record<string, string>;
const idOf = (name: string) => ids[name] ?? "";

beforeEach(async () => {
  ctx = await runtime.newUser();
  ids = {};
  for (const name of ["one", "two", "three"]) ids[name] = (await createNewsfeed(ctx, { name })).id;
});

const namesOf = async (of: UserContext = ctx) => (await listNewsfeeds(of)).map(({ name }) => name);
const place = (name: string, after: string | null) =>
  placeNewsfeed(ctx, idOf(name), { after_newsfeed_id: after && idOf(after) });

test("lists new newsfeeds first until they are moved", async () => {
  expect(await namesOf()).toEqual(["three", "two", "one"]);
  await place("three", "one");
  expect(await namesOf()).toEqual(["two", "one", "three"]);
  await place("one", null);
  expect(await namesOf()).toEqual(["one", "two", "three"]);
  await place("two", "two");
  expect(await namesOf()).toEqual(["one", "two", "three"]);
  await createNewsfeed(ctx, { name: "four" });
  expect(await namesOf()).toEqual(["four", "one", "two", "three"]);
});

test("lists newsfeeds by folder, in the order of the folders", async () => {
  const [a, b] = [await createFolder(ctx, { name: "A" }), await createFolder(ctx, { name: "B" })];
  await placeNewsfeed(ctx, idOf("one"), { folder_id: a.id });
  await placeNewsfeed(ctx, idOf("three"), { folder_id: b.id });
  expect(await namesOf()).toEqual(["three", "one", "two"]);
  await updateFolder(ctx, a.id, { after_folder_id: null });
  expect((await listFolders(ctx)).map(({ name }) => name)).toEqual(["A", "B"]);
  expect(await namesOf()).toEqual(["one", "three", "two"]);
});

test("keeps the newsfeeds of a deleted folder", async () => {
  const { id } = await createFolder(ctx, { name: "A" });
  await placeNewsfeed(ctx, idOf("one"), { folder_id: id });
  await deleteFolder(ctx, id);
  expect(await listFolders(ctx)).toEqual([]);
  expect((await listNewsfeeds(ctx)).map(({ folder_id }) => folder_id)).toEqual([null, null, null]);
});

test("renames and collapses a folder by the fields sent", async () => {
  const { id } = await createFolder(ctx, { name: "A" });
  expect(await updateFolder(ctx, id, { is_collapsed: true })).toMatchObject({ name: "A", is_collapsed: true });
  expect(await updateFolder(ctx, id, { name: "B" })).toMatchObject({ name: "B", is_collapsed: true });
});

test("keeps order and folder of other members", async () => {
  const editor = await runtime.newUser();
  for (const name of ["one", "two"]) await addMember(runtime, idOf(name), editor.actor.userId);
  const { id } = await createFolder(ctx, { name: "A" });
  await placeNewsfeed(ctx, idOf("one"), { folder_id: id, after_newsfeed_id: null });
  expect(await namesOf(editor)).toEqual(["two", "one"]);
  expect((await listNewsfeeds(editor)).map(({ folder_id }) => folder_id)).toEqual([null, null]);
});

test("refuses another user's folder and changes nothing", async () => {
  const { id } = await createFolder(await runtime.newUser(), { name: "Theirs" });
  const refused = { code: "forbidden" };
  await expect(placeNewsfeed(ctx, idOf("one"), { folder_id: id })).rejects.toMatchObject(refused);
  await expect(updateFolder(ctx, id, { name: "Mine" })).rejects.toMatchObject(refused);
  await expect(deleteFolder(ctx, id)).rejects.toMatchObject(refused);
});

test("limits the number of folders", async () => {
  for (let made = 0; made < FOLDERS_PER_USER_MAX; made += 1) await createFolder(ctx, { name: "A" });
  await expect(createFolder(ctx, { name: "A" })).rejects.toMatchObject({ code: "limit_exceeded" });
});

test("lists and marks the posts of a folder's newsfeeds alone", async () => {
  for (const name of ["one", "two"]) await storeSource(ctx, idOf(name), [{ title: name, text: name }]);
  const { id } = await createFolder(ctx, { name: "A" });
  await placeNewsfeed(ctx, idOf("one"), { folder_id: id });
  const { rows } = await listAllPosts(ctx, { folder_id: id });
  expect(rows.map(({ newsfeed_id }) => newsfeed_id)).toEqual([idOf("one")]);
  await markFolderRead(ctx, id, { before: new Date("2100-01-01") });
  const unread = new Map((await listNewsfeeds(ctx)).map((newsfeed) => [newsfeed.name, newsfeed.unread_count]));
  expect([unread.get("one"), unread.get("two")]).toEqual([0, 1]);
});
