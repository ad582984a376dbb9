import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { addMember } from "@/lib/testing/add-member";
import { type Publisher, rss, startPublisher } from "@/lib/testing/publisher";
import { setUpRuntime } from "@/lib/testing/runtime";
import { addSource } from "./add-source";
import { listSources } from "./list-sources";
import { moveSource } from "./move-source";

const runtime = setUpRuntime();
let publisher: Publisher;
let owner: UserContext;
let editor: UserContext;
let shared: string;

beforeAll(async () => {
  publisher = await startPublisher();
  publisher.put("/feed.xml", rss([{ title: "Paid", guid: "1" }]));
});
afterAll(() => publisher.close());
beforeEach(async () => {
  [owner, editor] = [await runtime.newUser(), await runtime.newUser()];
  shared = (await createNewsfeed(owner, { name: "Shared" })).id;
  await addMember(runtime, shared, editor.actor.userId);
});

const paidUrl = () => `${publisher.url.replace("://", "://ann:secret@")}/feed.xml`;
const newsfeedOf = async (ctx: UserContext) => (await createNewsfeed(ctx, { name: "Own" })).id;

test("an editor cannot take a source with somebody else's password to another newsfeed", async () => {
  const { id } = await addSource(owner, shared, { url: paidUrl() });
  const own = await newsfeedOf(editor);
  await expect(moveSource(editor, id, own)).rejects.toMatchObject({ code: "forbidden" });
  expect(await listSources(editor, own)).toEqual([]);
  expect(await listSources(owner, shared)).toHaveLength(1);
});

test("an owner cannot move a source with a password to somebody else's newsfeed", async () => {
  const own = await newsfeedOf(editor);
  const { id } = await addSource(editor, own, { url: paidUrl() });
  await expect(moveSource(editor, id, shared)).rejects.toMatchObject({ code: "forbidden" });
  expect(await listSources(owner, shared)).toEqual([]);
});

test("an owner moves a source with a password between newsfeeds of their own", async () => {
  const { id } = await addSource(owner, shared, { url: paidUrl() });
  const own = await newsfeedOf(owner);
  await moveSource(owner, id, own);
  expect(await listSources(owner, own)).toHaveLength(1);
  expect(await listSources(owner, shared)).toEqual([]);
});

test("an editor moves a source without a password", async () => {
  const { id } = await addSource(owner, shared, { url: `${publisher.url}/feed.xml` });
  const own = await newsfeedOf(editor);
  await moveSource(editor, id, own);
  expect(await listSources(editor, own)).toHaveLength(1);
});
