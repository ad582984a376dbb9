import { describe, expect, test } from "vitest";
import * as v1 from "@/app/v1/[[...path]]/route";
import { type Caller, request, setUpCaller } from "@/lib/api/testing/callers";
import { problemOf } from "@/lib/api/testing/problem-of";
import { HOUR_MS } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { getNewsfeed } from "@/lib/domain/newsfeeds/get-newsfeed";
import { addMember } from "@/lib/testing/add-member";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";

const NOW = new Date("2026-11-21T08:30:00.123Z");
type Wire = Record<string, unknown> & { id: string; title: string; is_read: boolean; created_at: string };

const runtime = setUpRuntime({ now: NOW });
const ada = setUpCaller(runtime);
const bob = setUpCaller(runtime);

const contextOf = ({ userId }: Caller) => runtime.contextFor({ kind: "user", userId, via: "key", isReadOnly: false });
const mark = (id: string, body: unknown, { key } = ada) =>
  v1.POST(request("POST", `/v1/newsfeeds/${id}/read`, { key, body }));
const list = async (id: string, query = "", { key } = ada): Promise<Wire[]> =>
  (await v1.GET(request("GET", `/v1/posts/newsfeed/${id}${query}`, { key }))).json();
const unread = async (id: string, caller = ada) => {
  const titles = (await list(id, "?state=unread", caller)).map((post) => post.title);
  const { unread_count } = await getNewsfeed(contextOf(caller), id);
  expect(unread_count).toBe(titles.length);
  return titles.toSorted();
};

/** Adds posts with these titles, one second apart. */
async function arrive(id: string, ...titles: string[]) {
  for (const title of titles) {
    await storeSource(contextOf(ada), id, [{ title }]);
    runtime.setNow(new Date(contextOf(ada).now().getTime() + 1_000));
  }
}

async function stocked(...titles: string[]) {
  const { id } = await createNewsfeed(contextOf(ada), { name: "News" });
  await arrive(id, ...titles);
  return id;
}

async function createdAt(id: string, title: string): Promise<string> {
  return (await list(id)).find((post) => post.title === title)?.created_at ?? "";
}

describe("marking a newsfeed as read", () => {
  test("includes posts up to the moment and no newer ones", async () => {
    const id = await stocked("One", "Two", "Three");
    const response = await mark(id, { before: await createdAt(id, "Two") });
    expect([response.status, await response.json()]).toEqual([200, { status: "ok" }]);
    expect(await unread(id)).toEqual(["Three"]);
    expect((await list(id, "?state=read")).map((post) => post.title).toSorted()).toEqual(["One", "Two"]);
    const shown = Object.fromEntries((await list(id)).map((post) => [post.title, post.is_read]));
    expect(shown).toEqual({ One: true, Two: true, Three: false });
  });

  test("uses the time of arrival, not of publication", async () => {
    const { id } = await createNewsfeed(contextOf(ada), { name: "News" });
    await storeSource(contextOf(ada), id, [{ title: "Fresh", publishedAt: NOW }]);
    runtime.setNow(new Date(NOW.getTime() + 60_000));
    await storeSource(contextOf(ada), id, [{ title: "Late", publishedAt: new Date(NOW.getTime() - HOUR_MS) }]);
    await mark(id, { before: await createdAt(id, "Fresh") });
    expect(await unread(id)).toEqual(["Late"]);
  });

  test("leaves a post unread one millisecond later", async () => {
    const id = await stocked("One");
    await mark(id, { before: "2026-11-21T08:30:00.122999" });
    expect(await unread(id)).toEqual(["One"]);
    await mark(id, { before: "2026-11-21T08:30:00.123Z" });
    expect(await unread(id)).toEqual([]);
  });

  test("applies to the caller only", async () => {
    const id = await stocked("One", "Two");
    await addMember(runtime, id, bob.userId);
    await mark(id, { before: await createdAt(id, "One") }, bob);
    expect([await unread(id), await unread(id, bob)]).toEqual([["One", "Two"], ["Two"]]);
  });

  test("a future time counts as now", async () => {
    const id = await stocked("One");
    expect((await mark(id, { before: "9999-12-31T23:59:59.999999" })).status).toBe(200);
    runtime.setNow(new Date(contextOf(ada).now().getTime() + 1));
    await arrive(id, "Two");
    expect(await unread(id)).toEqual(["Two"]);
  });

  test("an earlier time makes nothing unread", async () => {
    const id = await stocked("One", "Two");
    await mark(id, { before: await createdAt(id, "Two") });
    for (const before of [await createdAt(id, "One"), "0001-01-01T00:00:00", "1970-01-01T00:00:00"])
      expect((await mark(id, { before })).status).toBe(200);
    expect(await unread(id)).toEqual([]);
  });

  test("reads posts marked as unread, up to the moment", async () => {
    const id = await stocked("One", "Two");
    await mark(id, { before: await createdAt(id, "Two") });
    for (const post of await list(id)) await v1.PUT(request("PUT", `/v1/posts/${post.id}/unread`, { key: ada.key }));
    expect(await unread(id)).toEqual(["One", "Two"]);
    await mark(id, { before: await createdAt(id, "One") });
    expect(await unread(id)).toEqual(["Two"]);
  });

  test("responds 200 for an empty newsfeed", async () => {
    const id = await stocked();
    expect((await mark(id, { before: "2026-11-21T08:30:00" })).status).toBe(200);
  });
});

test("responds 401 without a key", async () => {
  const id = await stocked("One");
  const response = await v1.POST(request("POST", `/v1/newsfeeds/${id}/read`, { body: {} }));
  expect(response.status).toBe(401);
});

test("responds 403 for another user's newsfeed and 404 for an unknown one, without changes", async () => {
  const id = await stocked("One");
  const before = "2026-11-21T08:31:00";
  expect((await problemOf(await mark(id, { before }, bob))).status).toBe(403);
  expect((await problemOf(await mark(newId(), { before }, bob))).status).toBe(404);
  expect(await unread(id)).toEqual(["One"]);
  await runtime.database.pool.query("update newsfeeds set deleted_at = now() where id = $1", [id]);
  expect((await mark(id, { before })).status).toBe(404);
});

test("responds 405 for an unknown method", async () => {
  const { key } = ada;
  const response = await v1.PUT(request("PUT", `/v1/newsfeeds/${newId()}/read`, { key, body: {} }));
  expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST, OPTIONS"]);
});

test("responds 413 for a large body and 415 for another type", async () => {
  const id = await stocked("One");
  expect((await mark(id, JSON.stringify({ before: "x".repeat(2_000_000) }))).status).toBe(413);
  const text = request("POST", `/v1/newsfeeds/${id}/read`, {
    key: ada.key,
    body: "before",
    headers: { "Content-Type": "text/plain" },
  });
  expect((await v1.POST(text)).status).toBe(415);
  expect(await unread(id)).toEqual(["One"]);
});

test.each([
  [{}, "/before"],
  [{ before: null }, "/before"],
  [{ before: 1_763_713_800 }, "/before"],
  [{ before: "yesterday" }, "/before"],
  [{ before: "2026-02-30T25:00:00" }, "/before"],
  [{ before: "2026-11-21T08:30:00+01:00" }, "/before"],
])("responds 422 for %j", async (body, pointer) => {
  const id = await stocked("One");
  const response = await mark(id, body);
  expect(response.status).toBe(422);
  expect((await problemOf(response)).errors).toMatchObject([{ pointer }]);
  expect(await unread(id)).toEqual(["One"]);
});

test("responds 422 for an invalid id", async () => {
  expect((await mark("7", { before: "2026-11-21T08:30:00" })).status).toBe(422);
});
