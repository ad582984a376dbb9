import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { appendAuditEntry } from "@/db/queries/accounts/audit-entries";
import { apiKeys, auditEntries, users } from "@/db/schema/users";
import { authenticate } from "@/lib/api/authenticate";
import { type Caller, newCaller, request } from "@/lib/api/testing/callers";
import { dispatch } from "@/lib/api/testing/dispatch";
import type { AuditEntry } from "@/lib/contract/audit";
import { endpoints } from "@/lib/contract/endpoints";
import { CLIENT_ADDRESS_HEADER } from "@/lib/core/http-headers";
import { perform, truncated } from "@/lib/domain/api-keys/perform";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { housekeep } from "@/lib/domain/upkeep/housekeep";
import { greader } from "@/lib/protocols/greader/greader";
import { addMember } from "@/lib/testing/add-member";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";

const runtime = setUpRuntime();

const contextOf = ({ userId }: Caller) =>
  runtime.contextFor({ kind: "user", userId, via: "session", isReadOnly: false });

const newNewsfeed = async (owner: Caller) => (await createNewsfeed(contextOf(owner), { name: "Grid storage" })).id;

/** Adds a post to the owner's newsfeed. */
async function newPost(owner: Caller, newsfeedId: string): Promise<string> {
  await storeSource(contextOf(owner), newsfeedId, [{ title: "Sodium-ion" }]);
  const { rows } = await runtime.database.pool.query("select id from posts where newsfeed_id = $1", [newsfeedId]);
  return rows[0].id;
}

const call = ({ key }: Caller, method: string, path: string, body?: unknown) =>
  dispatch(request(method, path, { key, body }));

const rename = ({ key }: Caller, newsfeedId: string) =>
  dispatch(
    request("PUT", `/v1/newsfeeds/${newsfeedId}`, {
      key,
      body: { description: "Changed" },
      headers: { [CLIENT_ADDRESS_HEADER]: "203.0.113.77" },
    }),
  );

async function logOf({ key }: Caller, query = ""): Promise<AuditEntry[]> {
  const response = await dispatch(request("GET", `/v1/audit${query}`, { key }));
  expect(response.status).toBe(200);
  return response.json();
}

test("names key, operation, newsfeed, outcome and truncated network of each write", async () => {
  const ada = await newCaller(runtime);
  const id = await newNewsfeed(ada);
  expect((await rename(ada, id)).status).toBe(200);
  const [entry] = await logOf(ada);
  expect(entry).toMatchObject({
    user_id: ada.userId,
    operation: "updateNewsfeed",
    action: "Update a newsfeed",
    newsfeed_id: id,
    newsfeed_name: "Grid storage",
    object_id: id,
    outcome: "ok",
  });
  expect(entry?.key_name).not.toBe("");
});

test("names the object that a POST created", async () => {
  const ada = await newCaller(runtime);
  const response = await dispatch(request("POST", "/v1/lists", { key: ada.key, body: { name: "Later" } }));
  const { id } = await response.json();
  expect(await logOf(ada)).toMatchObject([{ operation: "createList", object_id: id, newsfeed_id: null }]);
});

test("lists refused writes, and no reads", async () => {
  const [ada, eve] = [await newCaller(runtime), await newCaller(runtime)];
  const id = await newNewsfeed(ada);
  expect((await rename(eve, id)).status).toBe(403);
  expect(await logOf(eve)).toMatchObject([
    { operation: "updateNewsfeed", outcome: "forbidden", newsfeed_id: null, newsfeed_name: null, object_id: null },
  ]);
  expect(await logOf(ada)).toEqual([]);
});

test("lists a repeated request with its Idempotency-Key once", async () => {
  const ada = await newCaller(runtime);
  const post = (name: string) =>
    dispatch(request("POST", "/v1/lists", { key: ada.key, headers: { "Idempotency-Key": "k1" }, body: { name } }));
  const { id } = await (await post("Later")).json();
  const replay = await post("Later");
  expect([replay.status, replay.headers.get("Idempotency-Replayed")]).toEqual([200, "true"]);
  expect(await logOf(ada)).toMatchObject([{ operation: "createList", outcome: "ok", object_id: id }]);
});

test("lists the code of a refused Idempotency-Key", async () => {
  const ada = await newCaller(runtime);
  const post = (name: string) =>
    dispatch(request("POST", "/v1/lists", { key: ada.key, headers: { "Idempotency-Key": "k1" }, body: { name } }));
  await post("Later");
  const { code } = await (await post("Other")).json();
  expect(code).toBe("idempotency_mismatch");
  await runtime.database.pool.query("update idempotency_keys set status = null where user_id = $1", [ada.userId]);
  expect((await post("Later")).status).toBe(409);
  expect((await logOf(ada)).map(({ outcome }) => outcome)).toEqual([
    "idempotency_in_progress",
    "idempotency_mismatch",
    "ok",
  ]);
});

test.each([
  ["57P01", "unavailable"],
  ["23505", "conflict"],
  ["42703", "internal"],
])("lists the answered code of a write that fails with SQLSTATE %s: %s", async (sqlState, outcome) => {
  const ada = await newCaller(runtime);
  const ctx = runtime.contextFor(await authenticate(runtime.system, request("POST", "/v1/lists", ada)));
  const call = { endpoint: endpoints.createList, input: { body: { name: "Later" } }, network: () => "192.0.2.1" };
  const fail = () => Promise.reject(Object.assign(new Error("refused"), { code: sqlState }));
  await expect(perform(ctx, call, fail)).rejects.toThrow("refused");
  expect(await logOf(ada)).toMatchObject([{ outcome }]);
});

test("lists a write whose entry could only be stored after the database was away", async () => {
  const ada = await newCaller(runtime);
  const id = await newNewsfeed(ada);
  const { pool } = runtime.database;
  await pool.query("create sequence refusals");
  await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin
    if nextval('refusals') <= 2 then raise exception 'refused' using errcode = '57P03'; end if;
    return new; end $$`);
  await pool.query("create trigger refuse before insert on audit_entries for each row execute function refuse()");
  // A clock that stands still, because Lede stores the entry again for a limited time only.
  runtime.setNow(new Date());
  try {
    expect((await rename(ada, id)).status).toBe(200);
  } finally {
    runtime.setNow(null);
    await pool.query("drop function refuse cascade");
    await pool.query("drop sequence refusals");
  }
  expect(await logOf(ada)).toMatchObject([{ operation: "updateNewsfeed", outcome: "ok" }]);
});

test("lists an entry once whose first answer was lost", async () => {
  const ada = await newCaller(runtime);
  await rename(ada, await newNewsfeed(ada));
  const { db } = runtime.database;
  const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.userId, ada.userId));
  if (entry) await appendAuditEntry(db, entry);
  expect(await logOf(ada)).toHaveLength(1);
});

test("shows the owner of a newsfeed what members' keys changed in it, but not their own order or network", async () => {
  const [ada, eve] = [await newCaller(runtime), await newCaller(runtime)];
  const id = await newNewsfeed(ada);
  await addMember(runtime, id, eve.userId);
  await rename(eve, id);
  await dispatch(request("PUT", `/v1/newsfeeds/${id}/place`, { key: eve.key, body: { after_newsfeed_id: null } }));
  expect((await logOf(eve)).map(({ operation }) => operation)).toEqual(["placeNewsfeed", "updateNewsfeed"]);
  expect(await logOf(ada)).toMatchObject([
    { operation: "updateNewsfeed", user_id: eve.userId, key_id: null, network: null },
  ]);
});

test("shows the owner of a newsfeed nothing that a member does for themselves", async () => {
  const [ada, eve] = [await newCaller(runtime), await newCaller(runtime)];
  const id = await newNewsfeed(ada);
  const post = await newPost(ada, id);
  await addMember(runtime, id, eve.userId, "viewer");
  const list = await (await call(eve, "POST", "/v1/lists", { name: "Later" })).json();
  for (const [method, path, body] of [
    ["POST", `/v1/lists/${list.id}/items`, { post_id: post }],
    ["DELETE", `/v1/lists/${list.id}/items/${post}`],
    ["POST", "/v1/webhooks", { url: "http://localhost:1/lede", newsfeed_ids: [id] }],
    ["POST", "/v1/feed-addresses", { name: "Tenders", query: { newsfeed_ids: [id] } }],
    ["POST", `/v1/newsfeeds/${id}/feed-address`],
    ["PUT", `/v1/posts/${post}/hide`],
    ["POST", "/v1/posts/mark", { action: "hide", post_ids: [post] }],
  ] as const)
    expect([path, (await call(eve, method, path, body)).ok]).toEqual([path, true]);
  expect(await logOf(eve)).toHaveLength(8);
  expect(await logOf(ada)).toEqual([]);
});

test("shows the owner of a newsfeed what an editor hides for everybody", async () => {
  const [ada, eve] = [await newCaller(runtime), await newCaller(runtime)];
  const id = await newNewsfeed(ada);
  const post = await newPost(ada, id);
  await addMember(runtime, id, eve.userId);
  await call(eve, "PUT", `/v1/posts/${post}/hide`);
  expect(await logOf(ada)).toMatchObject([{ operation: "hidePost", newsfeed_id: id, object_id: post }]);
});

test("shows the owner of a newsfeed an editor's readings of an OPML document for it", async () => {
  const [ada, eve] = [await newCaller(runtime), await newCaller(runtime)];
  const id = await newNewsfeed(ada);
  await addMember(runtime, id, eve.userId);
  const document = { url: "http://localhost:1/team.opml", newsfeed_id: id };
  const subscription = await (await call(eve, "POST", "/v1/opml/subscriptions", document)).json();
  const path = `/v1/opml/subscriptions/${subscription.id}`;
  expect((await call(eve, "POST", `${path}/check`)).status).toBe(200);
  expect((await call(eve, "DELETE", path)).status).toBe(204);
  expect(await logOf(ada)).toMatchObject([
    { operation: "checkOpmlSubscription", newsfeed_id: id, user_id: eve.userId },
    { operation: "createOpmlSubscription", newsfeed_id: id, user_id: eve.userId },
  ]);
});

test("shows the owner of a newsfeed what an editor hides in all newsfeeds at once", async () => {
  const [ada, eve, bob] = [await newCaller(runtime), await newCaller(runtime), await newCaller(runtime)];
  const [id, read] = [await newNewsfeed(ada), await newNewsfeed(bob)];
  await newPost(ada, id);
  await addMember(runtime, id, eve.userId);
  await addMember(runtime, read, eve.userId, "viewer");
  const hidden = await call(eve, "POST", "/v1/posts/mark-matching", { action: "hide", filter: {} });
  expect(hidden.status).toBe(200);
  expect(await logOf(ada)).toMatchObject([{ operation: "markMatchingPosts", newsfeed_id: id, outcome: "ok" }]);
  expect(await logOf(bob)).toEqual([]);
});

describe("an editor's reader app", () => {
  /** A newsfeed of the first caller with a source, shared with the second. */
  async function shared() {
    const [ada, eve] = [await newCaller(runtime), await newCaller(runtime)];
    const id = await newNewsfeed(ada);
    await newPost(ada, id);
    await addMember(runtime, id, eve.userId);
    const { rows } = await runtime.database.pool.query("select number from sources where newsfeed_id = $1", [id]);
    return { ada, eve, id, feed: `s=feed/${rows[0].number}` };
  }

  const send = ({ key }: Caller, path: string, body: string) =>
    greader.POST(
      new Request(`http://localhost:3000/reader/api/0/${path}`, {
        method: "POST",
        body: new URLSearchParams(body),
        headers: { Authorization: `GoogleLogin auth=${key}` },
      }),
    );

  test.each([
    ["subscription/edit", (feed: string) => `ac=edit&${feed}&t=Renamed`],
    ["subscription/edit", (feed: string) => `ac=edit&${feed}&a=user/-/label/Own`],
    ["subscription/edit", (feed: string) => `ac=unsubscribe&${feed}`],
    ["rename-tag", () => "s=user/-/label/Grid%20storage&dest=user/-/label/Renamed"],
  ])("shows the newsfeed's owner what it changes: %s", async (path, bodyFor) => {
    const { ada, eve, id, feed } = await shared();
    expect((await send(eve, path, bodyFor(feed))).status).toBe(200);
    expect(await logOf(ada)).toMatchObject([{ operation: `greader ${path}`, newsfeed_id: id, outcome: "ok" }]);
  });

  test("shows the newsfeed's owner what it changed before it failed", async () => {
    const { ada, eve, id, feed } = await shared();
    expect((await send(eve, "subscription/edit", `ac=edit&${feed}&s=feed/123456789&t=A&t=B`)).status).toBe(404);
    expect(await logOf(ada)).toMatchObject([{ newsfeed_id: id, outcome: "ok" }]);
    expect((await logOf(eve)).map(({ outcome }) => outcome).toSorted()).toEqual(["not_found", "ok"]);
  });

  test("shows the newsfeed's owner nothing that is refused", async () => {
    const { ada, eve, feed } = await shared();
    await runtime.database.pool.query("update newsfeed_members set role = 'viewer' where user_id = $1", [eve.userId]);
    expect((await send(eve, "subscription/edit", `ac=edit&${feed}&t=Renamed`)).status).toBe(403);
    expect(await logOf(ada)).toEqual([]);
  });
});

test("shows a newsfeed's owner which member left it", async () => {
  const [ada, eve] = [await newCaller(runtime), await newCaller(runtime)];
  const id = await newNewsfeed(ada);
  await addMember(runtime, id, eve.userId);
  await call(eve, "DELETE", `/v1/newsfeeds/${id}/members/me`);
  expect(await logOf(ada)).toMatchObject([{ operation: "leaveNewsfeed", user_id: eve.userId, newsfeed_id: id }]);
});

test("shows the owner of a newsfeed no writes by others than members", async () => {
  const [ada, eve] = [await newCaller(runtime), await newCaller(runtime)];
  const post = await newPost(ada, await newNewsfeed(ada));
  const response = await call(eve, "POST", "/v1/posts/mark", { action: "hide", post_ids: [post] });
  expect(await response.json()).toEqual({ changed: 0, unchanged: 0, skipped: 1 });
  expect(await logOf(eve)).toMatchObject([{ operation: "markPosts", outcome: "ok", newsfeed_id: null }]);
  expect(await logOf(ada)).toEqual([]);
});

test("lists once each write that the scope of a key refuses, and no read mark", async () => {
  const ada = await newCaller(runtime);
  const id = await newNewsfeed(ada);
  await runtime.database.db.update(apiKeys).set({ isReadOnly: true }).where(eq(apiKeys.userId, ada.userId));
  const attempts = [
    await call(ada, "POST", "/v1/posts/mark-matching", { action: "read", filter: {} }),
    await call(ada, "DELETE", `/v1/newsfeeds/${id}`),
    await call({ ...ada, key: `${ada.key}x` }, "DELETE", `/v1/newsfeeds/${id}`),
    await call(ada, "POST", "/v1/lists", { name: "Later" }),
  ];
  expect(attempts.map(({ status }) => status)).toEqual([403, 403, 401, 403]);
  expect(await logOf(ada)).toMatchObject([
    { operation: "createList", outcome: "forbidden", newsfeed_id: null },
    { operation: "deleteNewsfeed", outcome: "forbidden", newsfeed_id: id, object_id: null },
  ]);
});

test("leaves out read and unread marks", async () => {
  const ada = await newCaller(runtime);
  const id = await newNewsfeed(ada);
  const body = { before: "2026-11-21T08:30:00.000000" };
  await dispatch(request("POST", `/v1/newsfeeds/${id}/read`, { key: ada.key, body }));
  for (const action of ["read", "unread", "hide"])
    await dispatch(request("POST", "/v1/posts/mark-matching", { key: ada.key, body: { action, filter: {} } }));
  const headers = { Authorization: `GoogleLogin auth=${ada.key}` };
  const form = new URLSearchParams({ s: "user/-/state/com.google/reading-list" });
  const address = "http://localhost:3000/reader/api/0/mark-all-as-read";
  expect((await greader.POST(new Request(address, { method: "POST", body: form, headers }))).status).toBe(200);
  await rename(ada, id);
  expect((await logOf(ada)).map(({ operation }) => operation)).toEqual(["updateNewsfeed", "markMatchingPosts"]);
});

test("pages by cursor and filters by key and newsfeed", async () => {
  const ada = await newCaller(runtime);
  const [first, second] = [await newNewsfeed(ada), await newNewsfeed(ada)];
  for (const id of [first, second, first]) await rename(ada, id);
  const all = await logOf(ada);
  expect(all.map(({ newsfeed_id }) => newsfeed_id)).toEqual([first, second, first]);
  expect(await logOf(ada, `?newsfeed_id=${second}`)).toHaveLength(1);
  expect(await logOf(ada, `?key_id=${all[0]?.key_id}`)).toHaveLength(3);
  expect(await logOf(ada, `?key_id=${second}`)).toEqual([]);
  const page = await dispatch(request("GET", "/v1/audit?limit=2", { key: ada.key }));
  expect(await page.json()).toEqual(all.slice(0, 2));
  const next = page.headers.get("X-Next-Cursor");
  expect(await logOf(ada, `?limit=2&cursor=${next}`)).toEqual(all.slice(2));
});

test("pages past the entries of a member who closed the account", async () => {
  const [ada, bob, eve] = [await newCaller(runtime), await newCaller(runtime), await newCaller(runtime)];
  const id = await newNewsfeed(ada);
  for (const { userId } of [bob, eve]) await addMember(runtime, id, userId);
  await rename(bob, id);
  for (let count = 0; count < 4; count++) await rename(eve, id);
  await runtime.database.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, eve.userId));
  expect(await logOf(ada, "?limit=2")).toMatchObject([{ user_id: bob.userId }]);
});

test("deletes entries after 90 days", async () => {
  const ada = await newCaller(runtime);
  await rename(ada, await newNewsfeed(ada));
  await logOf(ada);
  const inDays = (days: number) => ({ ...runtime.system, now: () => new Date(Date.now() + days * 86_400_000) });
  await housekeep(inDays(89));
  expect(await logOf(ada)).toHaveLength(1);
  await housekeep(inDays(91));
  expect(await logOf(ada)).toEqual([]);
});

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:1:200::/56", "2001:db8:1::/48"],
  ["unknown", "unknown"],
])("truncates %s to %s", (network, shown) => {
  expect(truncated(network)).toBe(shown);
});
