import { beforeAll, expect, test } from "vitest";
import * as v1 from "@/app/v1/[[...path]]/route";
import { type Caller, newCaller, request } from "@/lib/api/testing/callers";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { rescuePost } from "@/lib/domain/posts/filtered-posts";
import { setUpRuntime } from "@/lib/testing/runtime";
import { type StoredEntry, storeSource } from "@/lib/testing/stored-source";

const runtime = setUpRuntime();
let ada: Caller;
beforeAll(async () => {
  ada = await newCaller(runtime);
});

const contextOf = ({ userId }: Caller) => runtime.contextFor({ kind: "user", userId, via: "key", isReadOnly: false });
const get = (id: string, { key } = ada) => v1.GET(request("GET", `/v1/posts/${id}/verdict`, { key }));

/** The only post of a newsfeed with these keywords. */
async function stored(keywords: string[], entry: StoredEntry) {
  const { id: newsfeedId } = await createNewsfeed(contextOf(ada), { name: "News", keywords });
  await storeSource(contextOf(ada), newsfeedId, [entry]);
  const { rows } = await runtime.database.pool.query<{ id: string; article_id: string }>(
    "select id, article_id from posts where newsfeed_id = $1",
    [newsfeedId],
  );
  const [{ id = "", article_id: articleId = "" } = {}] = rows;
  return { id, articleId, newsfeedId };
}

async function verdictOn(keywords: string[], entry: StoredEntry) {
  const { id } = await stored(keywords, entry);
  return (await get(id)).json();
}

test("responds 200 with the deciding keyword, its place and its sentence", async () => {
  const text = "It rained. The utility held a second Tender in May. Nobody came.";
  expect(await verdictOn(["tender", "rain*"], { title: "Rain", text })).toEqual({
    reason: "matched",
    keyword: "tender",
    field: "text",
    matched_keywords: ["tender", "rain*"],
    explanation: "The keyword “tender” occurs in its text.",
    passage: "The utility held a second Tender in May.",
    marks: [{ start: 26, end: 32 }],
  });
});

test("names the form of the keyword that matched", async () => {
  expect(await verdictOn(["battery"], { title: "Storage", text: "The batteries of the plant are new." })).toMatchObject(
    {
      reason: "matched",
      keyword: "battery",
      explanation: "The keyword “battery” occurs in its text. There it reads “batteries”.",
      marks: [{ start: 4, end: 13 }],
    },
  );
});

test("responds 200 for a match in the title and in a tag", async () => {
  expect(await verdictOn(["rain"], { title: "Some rain", text: "Dry." })).toMatchObject({
    field: "title",
    passage: "Some rain",
  });
  expect(await verdictOn(["rain"], { title: "Weather", text: "Dry.", tags: ["sun", "rain"] })).toMatchObject({
    field: "tags",
    passage: "rain",
    marks: [{ start: 0, end: 4 }],
  });
});

test("responds 200 without keywords", async () => {
  expect(await verdictOn([], { title: "Rain" })).toEqual({
    reason: "no_keywords",
    keyword: null,
    field: null,
    matched_keywords: [],
    explanation: "This newsfeed has no keywords, so it keeps every post.",
    passage: null,
    marks: [],
  });
});

test("responds 200 for a rescued post with the former reason", async () => {
  const { id, articleId, newsfeedId } = await stored(["rain", "-snow"], { title: "Rain and snow" });
  await rescuePost(contextOf(ada), newsfeedId, articleId);
  expect(await (await get(id)).json()).toMatchObject({
    reason: "rescued",
    explanation: "You or another member brought it back. The excluding keyword “-snow” occurs in its title.",
    passage: "Rain and snow",
    marks: [{ start: 9, end: 13 }],
  });
});

test("responds 403 for another user's post and 404 for an unknown one", async () => {
  const { id } = await stored([], { title: "Rain" });
  expect((await get(id, await newCaller(runtime))).status).toBe(403);
  expect((await get("0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b")).status).toBe(404);
});
