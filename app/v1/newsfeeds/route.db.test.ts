import { describe, expect, test } from "vitest";
import * as v1 from "@/app/v1/[[...path]]/route";
import { type Caller, request, setUpCaller } from "@/lib/api/testing/callers";
import { newId } from "@/lib/core/id";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { markPostRead } from "@/lib/domain/posts/mark-post";
import { housekeep } from "@/lib/domain/upkeep/housekeep";
import { addMember } from "@/lib/testing/add-member";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}000$/;
const PATH = "/v1/newsfeeds";

const runtime = setUpRuntime({ now: new Date("2026-11-21T08:30:00.123Z") });
const ada = setUpCaller(runtime);
const bob = setUpCaller(runtime);

const contextOf = ({ userId }: Caller) => runtime.contextFor({ kind: "user", userId, via: "key", isReadOnly: false });
const create = (body: unknown, { key } = ada) => v1.POST(request("POST", PATH, { key, body }));
const get = (id: string, { key } = ada) => v1.GET(request("GET", `${PATH}/${id}`, { key }));
const update = (id: string, body: unknown, { key } = ada) => v1.PUT(request("PUT", `${PATH}/${id}`, { key, body }));
const remove = (id: string, { key } = ada) => v1.DELETE(request("DELETE", `${PATH}/${id}`, { key }));
const list = async ({ key } = ada) => (await v1.GET(request("GET", PATH, { key }))).json();

async function created(body: Record<string, unknown> = { name: "Grid storage" }, caller = ada) {
  const response = await create(body, caller);
  expect(response.status).toBe(200);
  return response.json();
}

async function rowOf(id: string) {
  const { rows } = await runtime.database.pool.query("select * from newsfeeds where id = $1", [id]);
  return rows[0];
}

describe("POST /newsfeeds", () => {
  test("responds 200 with exactly the documented fields", async () => {
    const newsfeed = await created({
      name: "  Grid storage ",
      keywords: ["sodium-ion", " Café ", "cafe", "sodium-ion"],
      description: "All of it",
      business_context: "We bid on tenders.",
    });
    expect(newsfeed).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/),
      user_id: ada.userId,
      name: "Grid storage",
      description: "All of it",
      keywords: ["sodium-ion", "Café"],
      start_date: "2026-10-22",
      business_context: "We bid on tenders.",
      language: null,
      digest_frequency: "daily",
      folder_id: null,
      created_at: "2026-11-21T08:30:00.123000",
      updated_at: "2026-11-21T08:30:00.123000",
      source_count: 0,
      unread_count: 0,
      refile: null,
      rederive: null,
      role: "owner",
    });
    expect(await (await get(newsfeed.id)).json()).toEqual(newsfeed);
  });

  test("responds 200 for a name alone, with defaults for the rest", async () => {
    expect(await created()).toMatchObject({ keywords: [], description: null, business_context: null });
    expect(await created({ name: "x", description: "  ", business_context: null })).toMatchObject({
      description: null,
      business_context: null,
    });
  });

  test("responds 200 and ignores read-only and unknown fields", async () => {
    const id = newId();
    const sent = {
      id,
      user_id: bob.userId,
      role: "editor",
      source_count: 7,
      unread_count: 7,
      created_at: "2000-01-01T00:00:00",
    };
    const newsfeed = await created({ name: "Mine", ...sent, deleted_at: null, __proto__: { role: "editor" } });
    expect(newsfeed).toMatchObject({ user_id: ada.userId, role: "owner", source_count: 0, unread_count: 0 });
    expect(newsfeed.id).not.toBe(id);
    expect(newsfeed.created_at).toBe("2026-11-21T08:30:00.123000");
    expect(await list(bob)).toEqual([]);
  });

  test("responds 200 at every limit", async () => {
    const newsfeed = await created({
      name: "n".repeat(200),
      description: "d".repeat(2_000),
      business_context: "b".repeat(8_000),
      keywords: Array.from({ length: 100 }, (_, index) => `${index}`.padStart(100, "k")),
      start_date: "2000-02-29",
      digest_frequency: "weekly",
    });
    expect([newsfeed.keywords.length, newsfeed.start_date, newsfeed.digest_frequency]).toEqual([
      100,
      "2000-02-29",
      "weekly",
    ]);
  });

  test.each<[string, unknown, string]>([
    ["no name", {}, "/name"],
    ["an empty name", { name: " " }, "/name"],
    ["a name that is no text", { name: 7 }, "/name"],
    ["a name of 201 characters", { name: "n".repeat(201) }, "/name"],
    ["a NUL in the name", { name: "a\u0000b" }, "/name"],
    ["a line break in the name", { name: "a\r\nb" }, "/name"],
    ["a line break after the name", { name: "a\n" }, "/name"],
    ["an escape character in the name", { name: "a\u001b[31m" }, "/name"],
    ["a C1 control in the name", { name: "a\u0085b" }, "/name"],
    ["a line separator in the name", { name: "a\u2028b" }, "/name"],
    ["a tab in a keyword", { name: "x", keywords: ["a", "b\tc"] }, "/keywords/1"],
    ["null for the name", { name: null }, "/name"],
    ["keywords that are no array", { name: "x", keywords: "a, b" }, "/keywords"],
    ["101 keywords", { name: "x", keywords: Array(101).fill("k") }, "/keywords"],
    ["an empty keyword", { name: "x", keywords: ["a", ""] }, "/keywords/1"],
    ...["*", "-", "+", "AND", '""', "\u200b"].map((keyword): [string, unknown, string] => [
      `the keyword ${keyword}`,
      { name: "x", keywords: ["a", keyword] },
      "/keywords/1",
    ]),
    ["a keyword of 101 characters", { name: "x", keywords: ["k".repeat(101)] }, "/keywords/0"],
    ["a description of 2001 characters", { name: "x", description: "d".repeat(2_001) }, "/description"],
    ["a context of 8001 characters", { name: "x", business_context: "b".repeat(8_001) }, "/business_context"],
    ["a day that does not exist", { name: "x", start_date: "2026-02-30" }, "/start_date"],
    ["a timestamp for a day", { name: "x", start_date: "2026-02-03T00:00:00" }, "/start_date"],
    ["another frequency", { name: "x", digest_frequency: "hourly" }, "/digest_frequency"],
    ["no object", [], ""],
  ])("responds 422 for %s, naming it", async (_, body, pointer) => {
    const response = await create(body);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([422, "application/problem+json"]);
    const problem = await response.json();
    expect(problem).toMatchObject({ status: 422, code: "validation", request_id: expect.any(String) });
    expect(problem.errors.map((error: { pointer: string }) => error.pointer)).toEqual([pointer]);
    expect(problem.errors[0].message).toMatch(/\.$/);
    expect(await list()).toEqual([]);
  });

  test("an old name with a line break stays readable, and other fields stay editable", async () => {
    const { id } = await created();
    await runtime.database.pool.query("update newsfeeds set name = $1 where id = $2", ["old\r\nname", id]);
    const changed = await update(id, { description: "new" });
    expect([changed.status, (await changed.json()).name]).toEqual([200, "old\r\nname"]);
  });

  test("responds 422 for the 201st, also with two concurrent requests", async () => {
    const { pool } = runtime.database;
    for (let index = 0; index < 198; index += 1)
      await pool.query("insert into newsfeeds (id, owner_id, name, start_date) values ($1, $2, 'n', '2026-01-01')", [
        newId(),
        ada.userId,
      ]);
    const responses = await Promise.all([1, 2, 3, 4].map(() => create({ name: "One more" })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422]);
    const refused = await responses.find(({ status }) => status === 422)?.json();
    expect(refused.code).toBe("limit_exceeded");
    expect(refused.detail).toBe("You can have at most 200 newsfeeds. Delete one first.");
  });

  test("responds 415, 413 and 422 for unreadable bodies", async () => {
    const { key } = ada;
    const form = request("POST", PATH, {
      key,
      body: "name=x",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect((await v1.POST(form)).status).toBe(415);
    expect((await create({ name: "x", description: "d".repeat(1_048_576) })).status).toBe(413);
    expect((await create("{ name: x }")).status).toBe(422);
  });
});

describe("GET /newsfeeds", () => {
  test("responds 200 with own and shared newsfeeds, newest first, with the caller's role", async () => {
    const first = await created({ name: "First" });
    runtime.setNow(new Date("2026-11-21T09:30:00Z"));
    const second = await created({ name: "Second" }, bob);
    await created({ name: "Bob's own" }, bob);
    await addMember(runtime, second.id, ada.userId);
    expect(await list()).toEqual([{ ...second, role: "editor" }, first]);
    expect((await list())[0].user_id).toBe(bob.userId);
  });

  test("responds 200 with an empty array", async () => {
    expect(await list()).toEqual([]);
  });
});

describe("PUT /newsfeeds/{id}", () => {
  test("responds 200 and changes only the sent fields", async () => {
    const newsfeed = await created({ name: "Old", keywords: ["a"], description: "d", business_context: "b" });
    runtime.setNow(new Date("2026-11-22T08:30:00Z"));
    const response = await update(newsfeed.id, { name: "New" });
    const expected = { ...newsfeed, name: "New", updated_at: "2026-11-22T08:30:00.000000" };
    expect([response.status, await response.json()]).toEqual([200, expected]);
    expect(await (await get(newsfeed.id)).json()).toEqual(expected);
    const cleared = await (
      await update(newsfeed.id, { description: null, business_context: null, keywords: [] })
    ).json();
    expect(cleared).toEqual({ ...expected, description: null, business_context: null, keywords: [] });
    expect((await (await update(newsfeed.id, { digest_frequency: "weekly" })).json()).digest_frequency).toBe("weekly");
    expect((await (await update(newsfeed.id, {})).json()).name).toBe("New");
  });

  test("responds 200 and changes nothing without a field, and for equal values", async () => {
    const { id } = await created({ name: "Same", keywords: ["a"], business_context: "b", start_date: "2026-11-01" });
    const before = await rowOf(id);
    runtime.setNow(new Date("2026-11-22T08:30:00Z"));
    const sent = runtime.sent.length;
    const equal = { name: "Same", keywords: ["a"], description: null, business_context: "b" };
    const settings = { start_date: "2026-11-01", digest_frequency: "daily", language: null };
    for (const body of [{}, equal, settings, { unknown: 1 }]) {
      const response = await update(id, body);
      expect([response.status, await response.json()]).toEqual([200, await (await get(id)).json()]);
      expect(await rowOf(id)).toEqual(before);
    }
    expect(runtime.sent.length).toBe(sent);
  });

  test("responds 409 and changes nothing if it was changed since the time sent", async () => {
    const { id, updated_at } = await created({ name: "Old", keywords: ["a"] });
    runtime.setNow(new Date("2026-11-22T08:30:00Z"));
    const replies = await Promise.all(
      ["b", "c"].map((keyword) => update(id, { keywords: ["a", keyword], unchanged_since: updated_at })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const kept = await replies.find(({ status }) => status === 200)?.json();
    expect(await (await get(id)).json()).toEqual(kept);
    expect((await update(id, { name: "New", unchanged_since: kept.updated_at })).status).toBe(200);
  });

  test("responds 200 and ignores read-only fields", async () => {
    const newsfeed = await created();
    const sent = {
      id: newId(),
      user_id: bob.userId,
      role: "editor",
      source_count: 9,
      unread_count: 9,
      created_at: null,
      updated_at: "2026-11-20T08:30:00.000000",
    };
    expect(await (await update(newsfeed.id, sent)).json()).toEqual(newsfeed);
  });

  test("responds 200 to an editor", async () => {
    const newsfeed = await created();
    await addMember(runtime, newsfeed.id, bob.userId);
    const response = await update(newsfeed.id, { name: "Ours" }, bob);
    expect([response.status, await response.json()]).toEqual([200, { ...newsfeed, name: "Ours", role: "editor" }]);
  });

  test("refiles for other keywords or start, and rederives for another context", async () => {
    const newsfeed = await created({ name: "x", business_context: "b" });
    await update(newsfeed.id, { name: "y", description: "z", digest_frequency: "weekly" });
    expect(runtime.sent).toEqual([]);
    for (const [change, name] of [
      [{ keywords: ["k"] }, "newsfeed/refile.requested"],
      [{ start_date: "2026-11-01" }, "newsfeed/refile.requested"],
      [{ business_context: "c" }, "newsfeed/rederive.requested"],
    ] as const) {
      await update(newsfeed.id, change);
      expect(runtime.sent.splice(0)).toMatchObject([{ name, data: { newsfeedId: newsfeed.id } }]);
    }
  });

  test("the same context again changes no version", async () => {
    const versionOf = async (id: string) =>
      (await runtime.database.pool.query("select context_version as v from newsfeeds where id = $1", [id])).rows[0].v;
    const { id } = await created({ name: "x", business_context: "b" });
    await update(id, { business_context: "b" });
    expect(await versionOf(id)).toBe(1);
    await update(id, { business_context: null });
    await update(id, { business_context: null });
    expect(await versionOf(id)).toBe(2);
  });

  test.each([
    [{ name: null }, "/name"],
    [{ keywords: null }, "/keywords"],
    [{ keywords: ["*"] }, "/keywords/0"],
    [{ start_date: null }, "/start_date"],
    [{ digest_frequency: null }, "/digest_frequency"],
    [{ name: "" }, "/name"],
  ])("responds 422 for %j and changes nothing", async (body, pointer) => {
    const newsfeed = await created();
    const response = await update(newsfeed.id, { description: "new", ...body });
    expect(response.status).toBe(422);
    expect((await response.json()).errors).toMatchObject([{ pointer }]);
    expect(await (await get(newsfeed.id)).json()).toEqual(newsfeed);
  });
});

describe("DELETE /newsfeeds/{id}", () => {
  test("responds 204, and deletes sources and posts for everybody", async () => {
    const newsfeed = await created();
    await addMember(runtime, newsfeed.id, bob.userId);
    await storeSource(contextOf(ada), newsfeed.id, [{ title: "One" }, { title: "Two" }]);
    const { rows } = await listPosts(contextOf(ada), newsfeed.id, {});
    await markPostRead(contextOf(bob), rows[0]?.id ?? "");
    const response = await remove(newsfeed.id);
    expect([response.status, await response.text()]).toEqual([204, ""]);
    for (const caller of [ada, bob]) {
      expect((await get(newsfeed.id, caller)).status).toBe(404);
      expect(await list(caller)).toEqual([]);
    }
    expect((await remove(newsfeed.id)).status).toBe(404);
    expect((await update(newsfeed.id, { name: "x" })).status).toBe(404);
    runtime.setNow(new Date("2026-11-21T10:30:00Z"));
    expect(await housekeep(runtime.system)).toMatchObject({ newsfeeds: 1 });
    const { pool } = runtime.database;
    for (const [table, column] of [
      ["newsfeeds", "id"],
      ["newsfeed_members", "newsfeed_id"],
      ["sources", "newsfeed_id"],
      ["posts", "newsfeed_id"],
      ["post_states", "newsfeed_id"],
    ])
      expect((await pool.query(`select * from ${table} where ${column} = $1`, [newsfeed.id])).rows).toEqual([]);
    const postIds = rows.map((post) => post.id);
    for (const table of ["verdicts", "keylearnings", "post_sources"])
      expect((await pool.query(`select * from ${table} where post_id = any($1::uuid[])`, [postIds])).rows).toEqual([]);
    expect((await pool.query("select * from feeds where subscriber_count > 0")).rows).toEqual([]);
  });

  test("responds 403 to an editor and deletes nothing", async () => {
    const newsfeed = await created();
    await addMember(runtime, newsfeed.id, bob.userId);
    const response = await remove(newsfeed.id, bob);
    expect([response.status, (await response.json()).code]).toEqual([403, "forbidden"]);
    expect((await get(newsfeed.id)).status).toBe(200);
  });
});

const OPERATIONS: [string, (id: string, caller: Partial<Caller>) => Promise<Response>][] = [
  ["GET", (id, { key }) => v1.GET(request("GET", `${PATH}/${id}`, { ...(key && { key }) }))],
  ["PUT", (id, { key }) => v1.PUT(request("PUT", `${PATH}/${id}`, { ...(key && { key }), body: { name: "Taken" } }))],
  ["DELETE", (id, { key }) => v1.DELETE(request("DELETE", `${PATH}/${id}`, { ...(key && { key }) }))],
];
describe.each(OPERATIONS)("%s /newsfeeds/{id}", (_, call) => {
  test("responds 403 for another user's newsfeed and 404 for an unknown one, without leaking", async () => {
    const newsfeed = await created({ name: "Secret name" });
    const foreign = await call(newsfeed.id, bob);
    const absent = await call(newId(), bob);
    expect([foreign.status, absent.status]).toEqual([403, 404]);
    for (const response of [foreign, absent]) {
      const text = await response.text();
      expect(text).not.toContain("Secret");
      expect(text).not.toContain(newsfeed.id);
      expect(JSON.parse(text).errors).toBeUndefined();
    }
    expect(await (await get(newsfeed.id)).json()).toEqual(newsfeed);
  });

  test("responds 401 before checking the id", async () => {
    const { id } = await created();
    for (const [path, key] of [[id], [newId()], ["7"], [id, "lede_nonsense"]] as const) {
      const response = await call(path, { ...(key && { key }) });
      expect([response.status, response.headers.get("WWW-Authenticate")]).toEqual([401, "ApiKey"]);
      expect((await response.json()).code).toBe("unauthorized");
    }
  });

  test("responds 422 for an invalid id and accepts capitals", async () => {
    const { id } = await created();
    const response = await call("7", ada);
    expect([response.status, (await response.json()).errors]).toMatchObject([422, [{ pointer: "/path/id" }]]);
    expect((await call(id.toUpperCase(), ada)).status).toBeLessThan(300);
  });
});

test("responds 405 for an unknown method", async () => {
  const { key } = ada;
  const { id } = await created();
  const deleted = await v1.DELETE(request("DELETE", PATH, { key }));
  expect([deleted.status, deleted.headers.get("Allow")]).toEqual([405, "GET, HEAD, POST, OPTIONS"]);
  const posted = await v1.POST(request("POST", `${PATH}/${id}`, { key, body: {} }));
  expect([posted.status, posted.headers.get("Allow")]).toEqual([405, "GET, HEAD, PUT, DELETE, OPTIONS"]);
});

test("every timestamp is UTC with six digits and no zone", async () => {
  const newsfeed = await created();
  for (const field of ["created_at", "updated_at"]) expect(newsfeed[field]).toMatch(TIMESTAMP);
});
