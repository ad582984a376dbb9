import { describe, expect, test } from "vitest";
import * as v1 from "@/app/v1/[[...path]]/route";
import { type Caller, request, setUpCaller } from "@/lib/api/testing/callers";
import { problemOf } from "@/lib/api/testing/problem-of";
import { newId } from "@/lib/core/id";
import { LISTS_PER_USER_MAX } from "@/lib/core/limits";
import { setUpRuntime } from "@/lib/testing/runtime";

const PATH = "/v1/lists";
const NOW = new Date("2026-11-21T08:30:00.123Z");
const LATER = new Date("2026-11-21T09:00:00.456Z");
const TOKEN = /^[0-9A-Za-z]{22}$/;

const runtime = setUpRuntime({ now: NOW });
const ada = setUpCaller(runtime);
const bob = setUpCaller(runtime);

const create = (body: unknown, { key } = ada) => v1.POST(request("POST", PATH, { key, body }));
const get = (id: string, { key } = ada) => v1.GET(request("GET", `${PATH}/${id}`, { key }));
const update = (id: string, body: unknown, { key } = ada) => v1.PUT(request("PUT", `${PATH}/${id}`, { key, body }));
const remove = (id: string, { key } = ada) => v1.DELETE(request("DELETE", `${PATH}/${id}`, { key }));
const rotate = (id: string, { key } = ada) => v1.POST(request("POST", `${PATH}/${id}/share-token`, { key }));
const list = async ({ key } = ada) => (await v1.GET(request("GET", PATH, { key }))).json();

async function created(body: Record<string, unknown> = { name: "For the tender" }, caller = ada) {
  const response = await create(body, caller);
  expect(response.status).toBe(200);
  return response.json();
}

async function insertLists(count: number) {
  await runtime.database.pool.query(
    "insert into reading_lists (id, user_id, name) select gen_random_uuid(), $1, 'n' from generate_series(1, $2::int)",
    [ada.userId, count],
  );
}

describe("POST /lists", () => {
  test("responds 200 with exactly the documented fields", async () => {
    const response = await create({ name: "  For the tender ", description: "Fire rules" });
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/json"]);
    const made = await response.json();
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: "For the tender",
      description: "Fire rules",
      is_public: false,
      share_token: null,
      share_url: null,
      item_count: 0,
      created_at: "2026-11-21T08:30:00.123000",
      updated_at: "2026-11-21T08:30:00.123000",
    });
    expect(await (await get(made.id)).json()).toEqual(made);
  });

  test("responds 200 with a null description when absent or empty", async () => {
    expect(await created({ name: "x" })).toMatchObject({ description: null });
    expect(await created({ name: "x", description: "" })).toMatchObject({ description: null });
  });

  test("belongs to its creator and is not shared, whatever the body says", async () => {
    const made = await created({ name: "x", is_public: true, share_token: "mine", user_id: bob.userId, item_count: 9 });
    expect(made).toMatchObject({ is_public: false, share_token: null, item_count: 0 });
    expect(await list(bob)).toEqual([]);
  });

  test.each([
    [{}, "/name"],
    [{ name: " " }, "/name"],
    [{ name: "n".repeat(201) }, "/name"],
    [{ name: "a\u0000b" }, "/name"],
    [{ name: "x", description: "d".repeat(2_001) }, "/description"],
  ])("responds 422 for %j", async (body, pointer) => {
    const response = await create(body);
    expect(response.status).toBe(422);
    expect((await problemOf(response)).errors).toMatchObject([{ pointer }]);
    expect(await list()).toEqual([]);
  });

  test("responds 422 beyond the maximum, also for concurrent requests", async () => {
    await insertLists(LISTS_PER_USER_MAX - 1);
    const two = await Promise.all([create({ name: "a" }), create({ name: "b" })]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const refused = await create({ name: "c" });
    expect([refused.status, (await problemOf(refused)).detail]).toEqual([422, expect.stringContaining("500")]);
    const lists = await list();
    expect(lists.length).toBe(LISTS_PER_USER_MAX);
    await remove(lists[0].id);
    await created();
    await created({ name: "Not for everybody's sum" }, bob);
  });

  test("responds 413 for a large body and 415 for another type", async () => {
    expect((await create({ name: "x", description: "d".repeat(1_100_000) })).status).toBe(413);
    const headers = { "Content-Type": "text/plain" };
    expect((await v1.POST(request("POST", PATH, { key: ada.key, headers, body: "x" }))).status).toBe(415);
  });
});

describe("GET /lists", () => {
  test("responds 200 with the caller's lists only, newest first", async () => {
    const first = await created({ name: "First" });
    const second = await created({ name: "Second" });
    runtime.setNow(LATER);
    const third = await created({ name: "Third" });
    await created({ name: "Bob's" }, bob);
    expect(await list()).toEqual([third, second, first]);
  });

  test("responds 200 with an empty array", async () => {
    expect(await list()).toEqual([]);
  });

  test("responds 200 without paging", async () => {
    await insertLists(300);
    const response = await v1.GET(request("GET", PATH, { key: ada.key }));
    expect([(await response.json()).length, response.headers.get("Link")]).toEqual([300, null]);
  });
});

describe("PUT /lists/{list_id}", () => {
  test("responds 200 and changes only the sent fields", async () => {
    const made = await created({ name: "Old", description: "Why" });
    runtime.setNow(LATER);
    const response = await update(made.id, { name: "New" });
    const updated = { ...made, name: "New", updated_at: "2026-11-21T09:00:00.456000" };
    expect([response.status, await response.json()]).toEqual([200, updated]);
    expect(await (await update(made.id, { description: null })).json()).toEqual({ ...updated, description: null });
    expect(await (await get(made.id)).json()).toEqual({ ...updated, description: null });
  });

  test("responds 200 and changes nothing without a field, and for equal values", async () => {
    const { id } = await created({ name: "Same", description: "Why" });
    const shared = await (await update(id, { is_public: true })).json();
    const others = await created({ name: "Private" });
    runtime.setNow(LATER);
    for (const body of [{}, { name: "Same", description: "Why", is_public: true }])
      expect(await (await update(id, body)).json()).toEqual(shared);
    expect(await (await update(others.id, { is_public: false })).json()).toEqual(others);
  });

  test("responds 200 with a stable share link while public", async () => {
    const made = await created();
    runtime.setNow(LATER);
    const shared = await (await update(made.id, { is_public: true })).json();
    expect(shared).toEqual({
      ...made,
      is_public: true,
      share_token: expect.stringMatching(TOKEN),
      share_url: `${runtime.settings.appUrl}/l/${shared.share_token}`,
      updated_at: "2026-11-21T09:00:00.456000",
    });
    expect(await (await update(made.id, { is_public: true, name: "Renamed" })).json()).toMatchObject({
      share_token: shared.share_token,
    });
    expect(await (await update(made.id, { name: "Again" })).json()).toMatchObject({ share_token: shared.share_token });
  });

  test("responds 200 without a link when unshared, and with a new one when shared again", async () => {
    const { id } = await created();
    const { share_token: old } = await (await update(id, { is_public: true })).json();
    const closed = await (await update(id, { is_public: false })).json();
    expect(closed).toMatchObject({ is_public: false, share_token: null, share_url: null });
    const again = await (await update(id, { is_public: true })).json();
    expect(again.share_token).toMatch(TOKEN);
    expect(again.share_token).not.toBe(old);
  });

  test("two concurrent requests share under one link", async () => {
    const { id } = await created();
    const both = await Promise.all([update(id, { is_public: true }), update(id, { is_public: true })]);
    const tokens = await Promise.all(both.map(async (response) => (await response.json()).share_token));
    expect(tokens[0]).toBe(tokens[1]);
  });

  test.each([
    [{ name: null }, "/name"],
    [{ name: "" }, "/name"],
    [{ is_public: "yes" }, "/is_public"],
    [{ is_public: null }, "/is_public"],
  ])("responds 422 for %j and changes nothing", async (body, pointer) => {
    const made = await created();
    const response = await update(made.id, { description: "new", ...body });
    expect(response.status).toBe(422);
    expect((await problemOf(response)).errors).toMatchObject([{ pointer }]);
    expect(await (await get(made.id)).json()).toEqual(made);
  });

  test("responds 413 for a large body and 415 for another type", async () => {
    const { id } = await created();
    expect((await update(id, { description: "d".repeat(1_100_000) })).status).toBe(413);
    const sent = { key: ada.key, headers: { "Content-Type": "text/plain" }, body: "x" };
    expect((await v1.PUT(request("PUT", `${PATH}/${id}`, sent))).status).toBe(415);
  });
});

describe("POST /lists/{list_id}/share-token", () => {
  test("responds 200 with a new link and makes the list public", async () => {
    const made = await created();
    runtime.setNow(LATER);
    const shared = await (await rotate(made.id)).json();
    expect(shared).toEqual({
      ...made,
      is_public: true,
      share_token: expect.stringMatching(TOKEN),
      share_url: `${runtime.settings.appUrl}/l/${shared.share_token}`,
      updated_at: "2026-11-21T09:00:00.456000",
    });
    const rotated = await (await rotate(made.id)).json();
    expect(rotated.share_token).not.toBe(shared.share_token);
    expect(await (await get(made.id)).json()).toEqual(rotated);
  });
});

describe("DELETE /lists/{list_id}", () => {
  test("responds 204 and deletes the list", async () => {
    const kept = await created({ name: "Kept" });
    const { id } = await created();
    const response = await remove(id);
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(await list()).toEqual([kept]);
    expect((await get(id)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    expect((await update(id, { name: "x" })).status).toBe(404);
    expect((await rotate(id)).status).toBe(404);
  });
});

const OPERATIONS: [string, (id: string, caller: Partial<Caller>) => Promise<Response>][] = [
  ["GET", (id, { key }) => v1.GET(request("GET", `${PATH}/${id}`, { ...(key && { key }) }))],
  ["PUT", (id, { key }) => v1.PUT(request("PUT", `${PATH}/${id}`, { ...(key && { key }), body: { name: "Taken" } }))],
  ["DELETE", (id, { key }) => v1.DELETE(request("DELETE", `${PATH}/${id}`, { ...(key && { key }) }))],
  [
    "POST share-token of",
    (id, { key }) => v1.POST(request("POST", `${PATH}/${id}/share-token`, { ...(key && { key }) })),
  ],
];

describe.each(OPERATIONS)("%s /lists/{list_id}", (_, call) => {
  test("responds 403 for another user's list, also a shared one, and 404 for an unknown one", async () => {
    const { id } = await created({ name: "Secret name" });
    const made = await (await rotate(id)).json();
    const foreign = await call(id, bob);
    const absent = await call(newId(), bob);
    expect([foreign.status, absent.status]).toEqual([403, 404]);
    for (const response of [foreign, absent]) {
      const text = JSON.stringify(await problemOf(response));
      for (const secret of ["Secret", id, made.share_token]) expect(text).not.toContain(secret);
    }
    expect(await (await get(id)).json()).toEqual(made);
  });

  test("responds 401 before checking the id, and 422 for an invalid id", async () => {
    const { id } = await created();
    for (const [path, key] of [[id], ["7"], [id, "lede_nonsense"]] as const)
      expect((await call(path, { ...(key && { key }) })).status).toBe(401);
    const response = await call("7", ada);
    expect([response.status, (await problemOf(response)).errors]).toMatchObject([422, [{ pointer: "/path/list_id" }]]);
    expect((await call(id.toUpperCase(), ada)).status).toBeLessThan(300);
  });
});

test("responds 405 for an unknown method", async () => {
  const { id } = await created();
  const sent = { key: ada.key };
  const answers = [
    await v1.DELETE(request("DELETE", PATH, sent)),
    await v1.POST(request("POST", `${PATH}/${id}`, sent)),
    await v1.GET(request("GET", `${PATH}/${id}/share-token`, sent)),
  ];
  expect(answers.map(({ status, headers }) => [status, headers.get("Allow")])).toEqual([
    [405, "GET, HEAD, POST, OPTIONS"],
    [405, "GET, HEAD, PUT, DELETE, OPTIONS"],
    [405, "POST, OPTIONS"],
  ]);
});
