import { afterAll, beforeAll, expect, test } from "vitest";
import { listNewestArticles, listTexts } from "@/db/queries/newsfeeds/preview";
import type { UserContext } from "@/lib/context/context";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { addMember } from "@/lib/testing/add-member";
import { dumpTables } from "@/lib/testing/dump-tables";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { lockArticleOfPost, pageFilteredPosts, rescueRefusedPost } from "./filtered";

const WHOLE = { since: new Date(0), articlesMax: 10 };
const PAGE = { rowsMax: 10, after: undefined };

let runtime: TestRuntime;
let owner: UserContext;
let newsfeedId: string;
let articleId: string;

beforeAll(async () => {
  runtime = await bindTestRuntime();
  owner = await runtime.newUser();
  newsfeedId = (await createNewsfeed(owner, { name: "News", keywords: ["iron"] })).id;
  await storeSource(owner, newsfeedId, [{ title: "Zinc" }]);
  const [refused] = await pageFilteredPosts(owner.db, { userId: owner.actor.userId, newsfeedId }, PAGE);
  articleId = refused?.article_id ?? "";
});
afterAll(() => runtime.stop());

/** Number of rows that each statement returns to a user with one of the roles. */
async function rowsFor(userId: string, roles: ("owner" | "editor")[] = ["owner", "editor"]) {
  const { db } = runtime.database;
  const key = { userId, newsfeedId, articleId, roles };
  return {
    filtered: (await pageFilteredPosts(db, key, PAGE)).length,
    newest: (await listNewestArticles(db, key, WHOLE)).length,
    judged: (await listTexts(db, key, { articleIds: [articleId], text: "contentText" })).length,
    learntFrom: (await listTexts(db, key, { articleIds: [articleId], text: "contentMarkdown" })).length,
    locked: (await lockArticleOfPost(db, key)) === null ? 0 : 1,
  };
}

test("a stranger reads and changes no filtered post", async () => {
  const stranger = await runtime.newUser();
  await createNewsfeed(stranger, { name: "Another" });
  const before = await dumpTables(runtime.database);
  const { userId } = stranger.actor;
  expect(await rowsFor(userId)).toEqual({ filtered: 0, newest: 0, judged: 0, learntFrom: 0, locked: 0 });
  const key = { userId, newsfeedId, articleId, roles: ["owner", "editor"] as const };
  expect(await rescueRefusedPost(runtime.database.db, key)).toBe(false);
  expect(await dumpTables(runtime.database)).toEqual(before);
});

test("an editor reads filtered posts and rescues one", async () => {
  const { userId } = (await runtime.newUser()).actor;
  await addMember(runtime, newsfeedId, userId);
  expect(await rowsFor(userId)).toEqual({ filtered: 1, newest: 1, judged: 1, learntFrom: 1, locked: 1 });
  expect(await rowsFor(userId, ["owner"])).toMatchObject({ locked: 0 });
  const key = { userId, newsfeedId, articleId };
  expect(await rescueRefusedPost(runtime.database.db, { ...key, roles: ["owner"] })).toBe(false);
  expect(await rescueRefusedPost(runtime.database.db, { ...key, roles: ["editor"] })).toBe(true);
});

test("a deleted newsfeed has no filtered posts", async () => {
  await runtime.database.pool.query("update newsfeeds set deleted_at = now() where id = $1", [newsfeedId]);
  expect(await rowsFor(owner.actor.userId)).toEqual({ filtered: 0, newest: 0, judged: 0, learntFrom: 0, locked: 0 });
});
