import { expect, test } from "vitest";
import * as v1 from "@/app/v1/[[...path]]/route";
import { hitsIn } from "@/components/post/search-hits";
import { insertSource } from "@/db/queries/sources/sources";
import { type Caller, request, setUpCaller } from "@/lib/api/testing/callers";
import { problemOf } from "@/lib/api/testing/problem-of";
import { HOUR_MS } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { refileNewsfeed } from "@/lib/domain/newsfeeds/refile-newsfeed";
import { deleteNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { addMember } from "@/lib/testing/add-member";
import { setUpRuntime } from "@/lib/testing/runtime";
import { type StoredEntry, storeSource } from "@/lib/testing/stored-source";

const NOW = new Date("2026-11-21T08:30:00.123Z");
type Wire = Record<string, unknown> & { id: string; title: string };

const runtime = setUpRuntime({ now: NOW });
const ada = setUpCaller(runtime);
const bob = setUpCaller(runtime);

const contextOf = ({ userId }: Caller) => runtime.contextFor({ kind: "user", userId, via: "key", isReadOnly: false });
const search = (query: string, { key } = ada) => v1.GET(request("GET", `/v1/search${query}`, { key }));
const found = async (q: string, caller = ada): Promise<string[]> =>
  (await (await search(`?q=${encodeURIComponent(q)}`, caller)).json()).map((post: Wire) => post.title);
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

async function stocked(entries: readonly StoredEntry[], { owner = ada, keywords = [] as string[] } = {}) {
  const { id } = await createNewsfeed(contextOf(owner), { name: "News", keywords });
  await storeSource(contextOf(owner), id, entries);
  return id;
}

test("responds 200 with posts of all the caller's newsfeeds, newest first", async () => {
  await stocked([
    { title: "Tender 1", publishedAt: hoursAgo(1) },
    { title: "Tender 4", publishedAt: hoursAgo(4) },
    { title: "Weather", publishedAt: hoursAgo(0) },
  ]);
  await stocked([{ title: "Tender 2", publishedAt: hoursAgo(2) }]);
  const shared = await stocked([{ title: "Tender 3", publishedAt: hoursAgo(3) }], { owner: bob });
  await addMember(runtime, shared, ada.userId);
  expect(await found("tender")).toEqual(["Tender 1", "Tender 2", "Tender 3", "Tender 4"]);
  expect(await found("tender", bob)).toEqual(["Tender 3"]);
});

test.each([
  ["Café", "cafe\u0301", true],
  ["Café", "cafe", true],
  ["cafe", "café", true],
  ["MÜNCHEN", "munch", true],
  ["Garçons", '"garcons"', true],
  ["À Łódź", "a lodz", true],
  ["L'Énergie", "l'energie", true],
  ["Crème brûlée", '"creme brulee"', true],
  ["Straße", "STRAẞE", true],
  ["Straße", "strasse", true],
  ["Œuvre", "oeuvre", true],
  ["Ёлка", "елка", true],
  ["Йод", "иод", false],
  ["Αθήνα", "ΑΘΗΝΑ", true],
  ["ガス", "カス", false],
  ["İstanbul", "istanbul", true],
  ["istanbul", "İSTANBUL", true],
  ["ısı", "isi", true],
  ["\u1e8b\u0323 tall", "X\u0323\u0307", true],
  ["蓄電池の価格", "電池", true],
  ["ガス", "カ\u3099ス", true],
])("in the title %s, finds and highlights %s: %s", async (title, q, isFound) => {
  await stocked([{ title }]);
  expect(await found(q)).toEqual(isFound ? [title] : []);
  expect(hitsIn(title, q).some(({ isMarked }) => isMarked)).toBe(isFound);
});

test("responds 200 with each post as its newsfeed lists it", async () => {
  const id = await stocked([{ title: "A tender", text: "Sodium-ion cells won the tender." }]);
  const listed = await (await v1.GET(request("GET", `/v1/posts/newsfeed/${id}`, { key: ada.key }))).json();
  const response = await search("?q=sodium");
  expect([response.status, response.headers.get("Link")]).toEqual([200, null]);
  expect(await response.json()).toEqual(listed);
});

test("responds 200 with an article in two newsfeeds as two posts with their own state", async () => {
  const first = await createNewsfeed(contextOf(ada), { name: "First" });
  const second = await createNewsfeed(contextOf(ada), { name: "Second" });
  const { feedId } = await storeSource(contextOf(ada), first.id, [{ title: "A tender" }]);
  const { database, system } = runtime;
  const url = "http://localhost:1/the-same.xml";
  await insertSource(database.db, { id: newId(), newsfeedId: second.id, feedId, url, createdAt: NOW });
  await refileNewsfeed(system, second.id);
  const before: Wire[] = await (await search("?q=tender")).json();
  expect(before.map((post) => post.newsfeed_id).toSorted()).toEqual([first.id, second.id].toSorted());
  await v1.PUT(request("PUT", `/v1/posts/${before[0]?.id}/read`, { key: ada.key }));
  const after: Wire[] = await (await search("?q=tender")).json();
  expect(after.map((post) => post.is_read)).toEqual([true, false]);
});

test("responds 200 without hidden, filtered, deleted or unshared posts", async () => {
  const kept = await stocked([{ title: "Zinc kept" }, { title: "Zinc hidden" }]);
  await stocked([{ title: "Zinc refused" }], { keywords: ["lithium"] });
  const deleted = await stocked([{ title: "Zinc deleted" }]);
  const shared = await stocked([{ title: "Zinc withdrawn" }], { owner: bob });
  await addMember(runtime, shared, ada.userId);
  expect((await found("zinc")).toSorted()).toEqual(["Zinc deleted", "Zinc hidden", "Zinc kept", "Zinc withdrawn"]);
  const [post] = await (await search("?q=hidden")).json();
  await v1.PUT(request("PUT", `/v1/posts/${post.id}/hide`, { key: ada.key }));
  await deleteNewsfeed(contextOf(ada), deleted);
  await runtime.database.pool.query("delete from newsfeed_members where user_id = $1 and newsfeed_id = $2", [
    ada.userId,
    shared,
  ]);
  expect(await found("zinc")).toEqual(["Zinc kept"]);
  expect((await (await search("?q=zinc")).json())[0].newsfeed_id).toBe(kept);
});

test("responds 200 with the caller's posts only, and an empty array without newsfeeds", async () => {
  await stocked([{ title: "Secret tender" }], { owner: bob });
  const response = await search("?q=tender");
  expect([response.status, await response.json(), response.headers.get("Link")]).toEqual([200, [], null]);
});

test("pages over several newsfeeds contain each post once, also with equal times", async () => {
  for (const count of [40, 3, 30])
    await stocked(
      Array.from({ length: count }, (_, index) => ({
        title: `Tender ${index}`,
        publishedAt: hoursAgo(Math.floor(index / 25)),
      })),
    );
  const seen: Wire[] = [];
  let query = "?q=tender&limit=7";
  for (let pages = 0; pages < 20; pages += 1) {
    const response = await search(query);
    seen.push(...(await response.json()));
    const link = response.headers.get("Link");
    if (link === null) break;
    const next = new URL(/^<([^>]+)>; rel="next"$/.exec(link)?.[1] ?? "");
    expect(next.origin + next.pathname).toBe(`${runtime.settings.appUrl}/v1/search`);
    expect(next.searchParams.get("cursor")).toBe(response.headers.get("X-Next-Cursor"));
    query = next.search;
  }
  expect(new Set(seen.map((post) => post.id)).size).toBe(73);
  const places = seen.map((post) => `${post.published_at} ${post.id}`);
  expect(places).toEqual(places.toSorted().reverse());
});

test("defaults to 50 posts", async () => {
  await stocked(Array.from({ length: 51 }, (_, index) => ({ title: `Tender ${index}` })));
  const response = await search("?q=tender");
  expect((await response.json()).length).toBe(50);
  expect(response.headers.get("Link")).not.toBeNull();
  expect((await search("?q=tender&limit=51")).headers.get("Link")).toBeNull();
});

test.each([
  ["", "/query/q"],
  ["?q=", "/query/q"],
  ["?q=%20%09", "/query/q"],
  ["?q=a%00b", "/query/q"],
  [`?q=${"x".repeat(501)}`, "/query/q"],
  ["?q=x&limit=0", "/query/limit"],
  ["?q=x&limit=201", "/query/limit"],
  ["?q=x&cursor=nonsense", "/query/cursor"],
])("responds 422 for %j", async (query, pointer) => {
  const response = await search(query);
  expect(response.status).toBe(422);
  expect((await problemOf(response)).errors).toMatchObject([{ pointer }]);
});

test("responds 401 without a key and 405 for an unknown method", async () => {
  expect((await v1.GET(request("GET", "/v1/search?q=x"))).status).toBe(401);
  const response = await v1.POST(request("POST", "/v1/search?q=x", { key: ada.key, body: {} }));
  expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
});
