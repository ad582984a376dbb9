import { expect, test } from "vitest";
import * as api from "@/app/v1/[[...path]]/route";
import { type Caller, newCaller, request } from "@/lib/api/testing/callers";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { markNewsfeedRead } from "@/lib/domain/newsfeeds/mark-newsfeed-read";
import { listAllPosts } from "@/lib/domain/posts/list-posts";
import { markPostRead, markPostUnread } from "@/lib/domain/posts/mark-post";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeEntries, storeSource } from "@/lib/testing/stored-source";

const PATH = "/v1/sources/unread";

const runtime = setUpRuntime();

async function ask({ cookie }: Caller, newsfeedIds: readonly string[]) {
  const headers = { Cookie: cookie, "Sec-Fetch-Site": "same-origin" };
  const response = await api.GET(request("GET", `${PATH}?newsfeed_ids=${newsfeedIds}`, { headers }));
  return { status: response.status, body: await response.json() };
}

async function follow({ userId }: Caller, titles: readonly string[]) {
  const ctx = runtime.contextFor({ kind: "user", userId, via: "key", isReadOnly: false });
  const { id } = await createNewsfeed(ctx, { name: "Grid" });
  const source = await storeSource(
    ctx,
    id,
    titles.map((title) => ({ title })),
  );
  return { ctx, id, ...source };
}

test("counts the unread posts of each source as the caller read them", async () => {
  const ada = await newCaller(runtime);
  const { ctx, id, sourceId, feedId } = await follow(ada, ["One", "Two", "Three"]);
  const quiet = await storeSource(ctx, id, []);
  const counts = async () => {
    const { body } = await ask(ada, [id]);
    const of = (wanted: string) => body.find((source: { id: string }) => source.id === wanted)?.unread_count;
    return [of(sourceId), of(quiet.sourceId)];
  };
  expect(await counts()).toEqual([3, 0]);
  const { rows: posts } = await listAllPosts(ctx, { state: "all", order: "newest", limit: 9 });
  await markPostRead(ctx, posts[0]?.id ?? "");
  expect(await counts()).toEqual([2, 0]);
  await markNewsfeedRead(ctx, id, { before: ctx.now() });
  expect(await counts()).toEqual([0, 0]);
  await markPostUnread(ctx, posts[0]?.id ?? "");
  expect(await counts()).toEqual([1, 0]);
  await storeEntries(ctx, feedId, [{ title: "Four" }]);
  expect(await counts()).toEqual([2, 0]);
});

test("lists no source of another user's newsfeed", async () => {
  const [ada, bob] = [await newCaller(runtime), await newCaller(runtime)];
  const [own, others] = [await follow(ada, ["One"]), await follow(bob, ["Two"])];
  const { status, body } = await ask(ada, [own.id, others.id]);
  expect([status, body.map((source: { id: string }) => source.id)]).toEqual([200, [own.sourceId]]);
});

test("responds 422 without newsfeeds", async () => {
  expect((await ask(await newCaller(runtime), [])).status).toBe(422);
});
