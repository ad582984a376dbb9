import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { changeMember, removeMember } from "@/lib/domain/members/members";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { deleteNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { addMember } from "@/lib/testing/add-member";
import { type Publisher, rss, startPublisher } from "@/lib/testing/publisher";
import { setUpRuntime } from "@/lib/testing/runtime";
import { addSource } from "./add-source";
import { listSources } from "./list-sources";
import { moveSource } from "./move-source";
import { replaceSource } from "./replace-source";

const runtime = setUpRuntime();
let publisher: Publisher;
let owner: UserContext;
let editor: UserContext;
let newsfeedId: string;

beforeAll(async () => {
  publisher = await startPublisher();
});
afterAll(() => publisher.close());
beforeEach(async () => {
  [owner, editor] = [await runtime.newUser(), await runtime.newUser()];
  newsfeedId = (await createNewsfeed(owner, { name: "News" })).id;
  await addMember(runtime, newsfeedId, editor.actor.userId);
  runtime.forgetReplies();
  publisher.put("/old.xml", rss([{ title: "Old", guid: "1" }]));
});

/** Address of a feed that answers once `act` is done. */
function feedDuring(act: () => Promise<unknown>): string {
  const { headers, body } = rss([{ title: "New", guid: "2" }]);
  publisher.put("/new.xml", async (response) => {
    await act();
    response.writeHead(200, headers).end(body);
  });
  return `${publisher.url}/new.xml`;
}

/** The caller's context, in which transactions begin once `act` is done. */
function actingFirst(ctx: UserContext, act: () => Promise<unknown>): UserContext {
  const transaction: UserContext["db"]["transaction"] = async (work, config) => {
    await act();
    return ctx.db.transaction(work, config);
  };
  return { ...ctx, db: Object.assign(Object.create(ctx.db), { transaction }) };
}

const remove = () => removeMember(owner, { newsfeedId, userId: editor.actor.userId });
const demote = () => changeMember(owner, { newsfeedId, userId: editor.actor.userId }, "viewer");
const urls = async () => (await listSources(owner, newsfeedId)).map(({ url }) => url);

describe("somebody who loses access during discovery", () => {
  test.each([
    ["removed", remove],
    ["demoted", demote],
  ])("adds no source: %s", async (_, lose) => {
    const adding = addSource(editor, newsfeedId, { url: feedDuring(lose) });
    await expect(adding).rejects.toMatchObject({ code: "forbidden" });
    expect(await urls()).toEqual([]);
  });

  test.each([
    ["removed", remove],
    ["demoted", demote],
  ])("changes no source's address: %s", async (_, lose) => {
    const { id, url } = await addSource(editor, newsfeedId, { url: `${publisher.url}/old.xml` });
    await expect(replaceSource(editor, id, { url: feedDuring(lose) })).rejects.toMatchObject({ code: "not_found" });
    expect(await urls()).toEqual([url]);
  });

  test("gets not_found for a newsfeed deleted meanwhile", async () => {
    const adding = addSource(editor, newsfeedId, { url: feedDuring(() => deleteNewsfeed(owner, newsfeedId)) });
    await expect(adding).rejects.toMatchObject({ code: "not_found" });
  });
});

test("somebody demoted meanwhile moves no source to the newsfeed", async () => {
  const own = await createNewsfeed(editor, { name: "Own" });
  const { id } = await addSource(editor, own.id, { url: `${publisher.url}/old.xml` });
  const moving = moveSource(actingFirst(editor, demote), id, newsfeedId);
  await expect(moving).rejects.toMatchObject({ code: "forbidden" });
  expect((await listSources(editor, own.id)).map((source) => source.id)).toEqual([id]);
  expect(await urls()).toEqual([]);
});
