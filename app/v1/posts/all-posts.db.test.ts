import { describe, expect, test } from "vitest";
import * as v1 from "@/app/v1/[[...path]]/route";
import { type Caller, request, setUpCaller } from "@/lib/api/testing/callers";
import { problemOf } from "@/lib/api/testing/problem-of";
import { HOUR_MS } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";
import { addListItem } from "@/lib/domain/lists/list-items";
import { createList } from "@/lib/domain/lists/lists";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listNewsfeeds } from "@/lib/domain/newsfeeds/get-newsfeed";
import { updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { addMember } from "@/lib/testing/add-member";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";

const NOW = new Date("2026-11-21T08:30:00.123Z");
type Wire = Record<string, unknown> & { id: string; title: string; newsfeed_id: string };

const runtime = setUpRuntime({ now: NOW });
const ada = setUpCaller(runtime);
const bob = setUpCaller(runtime);

const contextOf = ({ userId }: Caller) => runtime.contextFor({ kind: "user", userId, via: "key", isReadOnly: false });
const get = (query = "", { key } = ada) => v1.GET(request("GET", `/v1/posts${query}`, { key }));
const list = async (query = "", caller = ada): Promise<Wire[]> => (await get(query, caller)).json();
const titles = async (query = "", caller = ada) => (await list(query, caller)).map(({ title }) => title);
const mark = (body: object, { key } = ada) => v1.POST(request("POST", "/v1/posts/read", { key, body }));
const put = (id: string, action: string, { key } = ada) => v1.PUT(request("PUT", `/v1/posts/${id}/${action}`, { key }));
const unreadCount = async (caller = ada) =>
  (await listNewsfeeds(contextOf(caller))).reduce((sum, { unread_count }) => sum + unread_count, 0);

/** A newsfeed with these posts; a post's number is its age in hours. */
async function stocked(numbers: readonly number[], caller = ada): Promise<string> {
  const { id } = await createNewsfeed(contextOf(caller), { name: "News" });
  const entries = numbers.map((number) => ({
    title: `Post ${number}`,
    publishedAt: new Date(NOW.getTime() - number * HOUR_MS),
  }));
  await storeSource(contextOf(caller), id, entries);
  return id;
}

async function idOf(title: string): Promise<string> {
  return (await list()).find((post) => post.title === title)?.id ?? "";
}

async function save(title: string, ...listIds: string[]): Promise<void> {
  const post_id = await idOf(title);
  for (const listId of listIds) await addListItem(contextOf(ada), listId, { post_id });
}

const numbered = (...numbers: number[]) => numbers.map((number) => `Post ${number}`);

describe("GET /posts", () => {
  test("merges all newsfeeds of the caller, newest first", async () => {
    const [one, two] = [await stocked([1, 4]), await stocked([2, 3])];
    await stocked([5], bob);
    expect((await list()).map(({ title, newsfeed_id }) => [title, newsfeed_id])).toEqual([
      ["Post 1", one],
      ["Post 2", two],
      ["Post 3", two],
      ["Post 4", one],
    ]);
  });

  test.each(["", "&order=oldest", "&order=relevance", "&state=unread", "&q=post"])(
    "pages through every post once: limit=2%s",
    async (query) => {
      await stocked([1, 4, 5, 5]);
      await stocked([2, 3, 5]);
      const all = (await list(`?limit=100${query}`)).map(({ id }) => id);
      expect(all.length).toBe(7);
      const paged: string[] = [];
      let path: string | undefined = `/v1/posts?limit=2${query}`;
      while (path) {
        const response = await v1.GET(request("GET", path, { key: ada.key }));
        const posts: Wire[] = await response.json();
        paged.push(...posts.map(({ id }) => id));
        const next = /<([^>]+)>; rel="next"/.exec(response.headers.get("Link") ?? "")?.[1];
        path = next && `/v1/posts${new URL(next, "http://localhost").search}`;
      }
      expect(paged).toEqual(all);
    },
  );

  test("takes the filters of a newsfeed's list", async () => {
    await stocked([1, 4]);
    await stocked([2, 30]);
    await put(await idOf("Post 2"), "read");
    await put(await idOf("Post 4"), "hide");
    expect(await titles("?state=unread")).toEqual(numbered(1, 30));
    expect(await titles("?state=read")).toEqual(numbered(2));
    expect(await titles("?state=hidden")).toEqual(numbered(4));
    expect(await titles("?order=oldest")).toEqual(numbered(30, 2, 1));
    expect(await titles("?q=30")).toEqual(numbered(30));
    expect(await titles("?since=2026-11-21T00:00:00")).toEqual(numbered(1, 2));
    expect(await titles("?until=2026-11-21T00:00:00")).toEqual(numbered(30));
    expect(await titles("?min_relevance=1")).toEqual([]);
  });

  test("lists only the newsfeeds asked for, and no other user's", async () => {
    const [one, two] = [await stocked([1]), await stocked([2])];
    await stocked([3]);
    const foreign = await stocked([4], bob);
    expect(await titles(`?newsfeed_ids=${one},${two}`)).toEqual(numbered(1, 2));
    expect(await titles(`?newsfeed_ids=${foreign},${newId()}`)).toEqual([]);
    expect(await titles(`?newsfeed_ids=${one},${foreign}&q=post`)).toEqual(numbered(1));
    expect(await titles(`?newsfeed_ids=${foreign}&state=unread`)).toEqual([]);
  });

  test("leaves out a deleted newsfeed", async () => {
    const id = await stocked([1]);
    await stocked([2]);
    await runtime.database.pool.query("update newsfeeds set deleted_at = now() where id = $1", [id]);
    expect(await titles()).toEqual(numbered(2));
  });

  test.each(["newsfeed_ids=", "newsfeed_ids=7", "newsfeed_ids=a,b", "saved=maybe", "state=old"])(
    "responds 422 for %s",
    async (query) => {
      expect((await problemOf(await get(`?${query}`))).status).toBe(422);
    },
  );

  test("responds 422 for more newsfeeds than a user can have", async () => {
    const ids = Array.from({ length: 201 }, () => newId()).join();
    expect((await get(`?newsfeed_ids=${ids}`)).status).toBe(422);
  });
});

describe("GET /posts?state=unread", () => {
  test("agrees with the unread counts whatever was read before and after marking all as read", async () => {
    await stocked([1, 4, 6]);
    await stocked([2, 3]);
    await mark({ before: "2100-01-01T00:00:00" });
    expect([await titles("?state=unread"), await unreadCount()]).toEqual([[], 0]);
    runtime.setNow(new Date(NOW.getTime() + HOUR_MS));
    await stocked([5]);
    await put(await idOf("Post 4"), "unread");
    await put(await idOf("Post 3"), "unread");
    await put(await idOf("Post 3"), "read");
    expect([await titles("?state=unread"), await unreadCount()]).toEqual([numbered(4, 5), 2]);
    await put(await idOf("Post 5"), "read");
    expect([await titles("?state=unread"), await titles("?state=unread&q=post"), await unreadCount()]).toEqual([
      numbered(4),
      numbered(4),
      1,
    ]);
  });

  test("lists a newsfeed's few and another one's many unread posts", async () => {
    await stocked([300]);
    await stocked(Array.from({ length: 205 }, (_, index) => index + 1));
    expect(await titles("?state=unread&order=oldest&limit=3")).toEqual(numbered(300, 205, 204));
    expect(await unreadCount()).toBe(206);
  });
});

describe("GET /posts?saved=true", () => {
  test("lists the posts of all of the caller's lists once, and no other user's", async () => {
    const id = await stocked([1, 2]);
    await stocked([3]);
    await addMember(runtime, id, bob.userId);
    const lists = [await createList(contextOf(ada), { name: "A" }), await createList(contextOf(ada), { name: "B" })];
    await save("Post 3", ...lists.map((one) => one.id));
    await save("Post 2", lists[0]?.id ?? "");
    expect(await titles("?saved=true")).toEqual(numbered(2, 3));
    expect(await titles("?saved=true", bob)).toEqual([]);
    expect(await titles("?saved=true&order=oldest&limit=1")).toEqual(numbered(3));
    expect(await titles("?saved=true&q=2")).toEqual(numbered(2));
    expect(await titles(`?saved=true&newsfeed_ids=${id}`)).toEqual(numbered(2));
    await put(await idOf("Post 3"), "read");
    expect([await titles("?saved=true&state=unread"), await titles("?saved=true&state=read")]).toEqual([
      numbered(2),
      numbered(3),
    ]);
    await put(await idOf("Post 2"), "hide");
    expect([await titles("?saved=true"), await titles("?saved=true&state=hidden")]).toEqual([numbered(3), numbered(2)]);
  });

  test("keeps a post that is older than the newsfeed's new start date", async () => {
    const id = await stocked([1, 300]);
    const { id: listId } = await createList(contextOf(ada), { name: "A" });
    await updateNewsfeed(contextOf(ada), id, { start_date: "2026-11-01" });
    await save("Post 300", listId);
    await updateNewsfeed(contextOf(ada), id, { start_date: "2026-11-20" });
    expect(await titles()).toEqual(numbered(1));
    expect([await titles("?saved=true"), await titles("?saved=true&q=300")]).toEqual([numbered(300), numbered(300)]);
  });
});

describe("POST /posts/read", () => {
  test("marks all newsfeeds of the caller, up to the moment", async () => {
    const id = await stocked([1, 2]);
    await stocked([3]);
    await addMember(runtime, id, bob.userId);
    const response = await mark({ before: "2026-11-21T08:30:00.123000" });
    expect([response.status, await response.json()]).toEqual([200, { status: "ok" }]);
    runtime.setNow(new Date(NOW.getTime() + 1_000));
    await stocked([4]);
    expect([await titles("?state=unread"), await unreadCount()]).toEqual([numbered(4), 1]);
    expect(await titles("?state=unread", bob)).toEqual(numbered(1, 2));
  });

  test("marks only the posts in the caller's lists, up to the moment", async () => {
    const id = await stocked([1, 2, 3]);
    await addMember(runtime, id, bob.userId);
    const lists = [await createList(contextOf(ada), { name: "A" }), await createList(contextOf(ada), { name: "B" })];
    await save("Post 2", ...lists.map((one) => one.id));
    expect((await mark({ before: "2026-11-20T00:00:00", saved: true })).status).toBe(200);
    expect(await unreadCount()).toBe(3);
    await mark({ before: "2100-01-01T00:00:00", saved: true }, bob);
    await mark({ before: "2100-01-01T00:00:00", saved: true });
    expect([await titles("?state=unread"), await unreadCount()]).toEqual([numbered(1, 3), 2]);
    expect(await titles("?state=unread", bob)).toEqual(numbered(1, 2, 3));
  });

  test.each([{}, { before: "yesterday" }, { before: "2100-01-01T00:00:00", newsfeed_id: "7" }])(
    "responds 422 for %j",
    async (body) => {
      await stocked([1]);
      expect((await mark(body)).status).toBe(422);
      expect(await titles("?state=unread")).toEqual(numbered(1));
    },
  );
});
