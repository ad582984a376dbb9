import { afterEach, expect, test, vi } from "vitest";
import { emptyTables } from "@/db/backup/write";
import { stopUnusedLog, takeXid } from "@/db/queries/changes/log";
import { type Caller, newCaller, request } from "@/lib/api/testing/callers";
import { type Mirror, startMirror } from "@/lib/api/testing/changes-mirror";
import { dispatch } from "@/lib/api/testing/dispatch";
import { DAY_MS } from "@/lib/core/duration";
import { createApiKey } from "@/lib/domain/api-keys/api-keys";
import { addListItem, removeListItem, updateListItem } from "@/lib/domain/lists/list-items";
import { createList, deleteList } from "@/lib/domain/lists/lists";
import { changeMember } from "@/lib/domain/members/members";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { createFolder } from "@/lib/domain/newsfeeds/folders";
import { markNewsfeedRead } from "@/lib/domain/newsfeeds/mark-newsfeed-read";
import { updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { hidePost, markPostRead } from "@/lib/domain/posts/mark-post";
import { housekeep } from "@/lib/domain/upkeep/housekeep";
import { addMember } from "@/lib/testing/add-member";
import { runSent } from "@/lib/testing/run-sent";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";

const runtime = setUpRuntime();
afterEach(() => runtime.setNow(null));

const contextOf = ({ userId }: Caller) =>
  runtime.contextFor({ kind: "user", userId, via: "session", isReadOnly: false });

async function changes({ key }: Caller, since?: string) {
  const response = await dispatch(
    request("GET", `/v1/changes${since === undefined ? "" : `?since=${since}`}`, { key }),
  );
  return { status: response.status, body: await response.json() };
}

/** Waits until the changes include all writes. Writes in other databases of the server delay them. */
async function settled(): Promise<void> {
  const { db, pool } = runtime.database;
  const next = String(await takeXid(db));
  const haveAllEnded = async () =>
    (await pool.query("select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as ended", [next])).rows;
  await vi.waitFor(async () => expect(await haveAllEnded()).toEqual([{ ended: true }]), { timeout: 60_000 });
}

/** Reads the whole state. @returns the cursor at its end */
async function caughtUp(caller: Caller): Promise<string> {
  await settled();
  let { body } = await changes(caller);
  while (body.has_more) ({ body } = await changes(caller, body.cursor));
  return body.cursor;
}

async function newsOf(caller: Caller) {
  const ctx = contextOf(caller);
  const { id } = await createNewsfeed(ctx, { name: "News" });
  await storeSource(ctx, id, [{ title: "One" }, { title: "Two" }]);
  const { rows } = await runtime.database.pool.query<{ id: string }>("select id from posts where newsfeed_id = $1", [
    id,
  ]);
  return { ctx, id, posts: rows.map((row) => row.id) };
}

function titlesIn(mirror: Mirror): unknown[] {
  const posts = Object.entries(mirror.objects()).filter(([name]) => name.startsWith("post "));
  return posts.map(([, { title }]) => title).toSorted();
}

test("returns only what changed, and nothing twice", async () => {
  const ada = await newCaller(runtime);
  const { ctx, posts } = await newsOf(ada);
  const since = await caughtUp(ada);
  const [first = "", second = ""] = posts;
  await markPostRead(ctx, first);
  await hidePost(ctx, second);
  await settled();
  const { body } = await changes(ada, since);
  const marks = body.changes.map(({ id, post }: { id: string; post: object }) => ({ id, post }));
  expect(marks).toHaveLength(2);
  expect(marks).toContainEqual({ id: first, post: expect.objectContaining({ is_read: true, is_hidden: false }) });
  expect(marks).toContainEqual({ id: second, post: expect.objectContaining({ is_read: false, is_hidden: true }) });
  expect((await changes(ada, body.cursor)).body.changes).toEqual([]);
});

test("sends a new member everything, and deletes it when they leave", async () => {
  const [ada, bob] = [await newCaller(runtime), await newCaller(runtime)];
  const { id } = await newsOf(ada);
  const mirror = startMirror(bob, 2);
  await settled();
  await mirror.follow();
  expect(mirror.objects()).toEqual({});
  await addMember(runtime, id, bob.userId);
  await settled();
  await mirror.follow();
  expect(Object.keys(mirror.objects()).map((key) => key.split(" ")[0])).toEqual(["newsfeed", "post", "post", "source"]);
  await dispatch(request("DELETE", `/v1/newsfeeds/${id}/members/me`, { key: bob.key }));
  await settled();
  await mirror.follow();
  expect(mirror.objects()).toEqual({});
});

test("sends a viewer who becomes an editor the whole addresses of sources", async () => {
  const [ada, bob] = [await newCaller(runtime), await newCaller(runtime)];
  const { ctx, id } = await newsOf(ada);
  const url = "http://localhost:1/feed?key=1";
  await runtime.database.pool.query("update sources set url = $2 where newsfeed_id = $1", [id, url]);
  await addMember(runtime, id, bob.userId, "viewer");
  const mirror = startMirror(bob, 200);
  const sourceUrls = async () => {
    await settled();
    await mirror.follow();
    const sources = Object.entries(mirror.objects()).filter(([name]) => name.startsWith("source "));
    return sources.map(([, source]) => source.url);
  };
  expect(await sourceUrls()).toEqual(["http://localhost:1/feed"]);
  await changeMember(ctx, { newsfeedId: id, userId: bob.userId }, "editor");
  expect(await sourceUrls()).toEqual([url]);
});

test("sends the new place of a moved item", async () => {
  const ada = await newCaller(runtime);
  const { ctx, posts } = await newsOf(ada);
  const list = await createList(ctx, { name: "List" });
  for (const postId of posts) await addListItem(ctx, list.id, { post_id: postId });
  const mirror = startMirror(ada, 200);
  const inOrder = async () => {
    await settled();
    await mirror.follow();
    const items = Object.entries(mirror.objects()).flatMap(([name, item]) => (name.startsWith("item ") ? [item] : []));
    return items.toSorted((a, b) => Number(b.position) - Number(a.position)).map(({ post_id }) => post_id);
  };
  const before = await inOrder();
  expect(before).toHaveLength(2);
  await updateListItem(ctx, { listId: list.id, postId: String(before.at(-1)) }, { after_post_id: null });
  expect(await inOrder()).toEqual(before.toReversed());
});

test("keeps a post that the keywords no longer match for a reader who saved it", async () => {
  const [ada, bob] = [await newCaller(runtime), await newCaller(runtime)];
  const { ctx, id, posts } = await newsOf(ada);
  await addMember(runtime, id, bob.userId);
  const [first = "", second = ""] = posts;
  const { id: listId } = await createList(ctx, { name: "Later" });
  await addListItem(ctx, listId, { post_id: first });
  const mirrors = [startMirror(ada, 200), startMirror(bob, 200)];
  const mirrored = async (more: Mirror[] = []) => {
    await settled();
    for (const mirror of [...mirrors, ...more]) await mirror.follow();
    return [...mirrors, ...more].map(titlesIn);
  };
  expect(await mirrored()).toEqual([
    ["One", "Two"],
    ["One", "Two"],
  ]);
  await updateNewsfeed(ctx, id, { keywords: ["uranium"] });
  await runSent(runtime);
  expect(await mirrored([startMirror(ada, 1)])).toEqual([["One"], [], ["One"]]);
  await addListItem(ctx, listId, { post_id: second });
  await runtime.database.pool.query("update articles set title = title || ', corrected'");
  expect(await mirrored([startMirror(ada, 1)])).toEqual([
    ["One, corrected", "Two, corrected"],
    [],
    ["One, corrected", "Two, corrected"],
  ]);
  await removeListItem(ctx, { listId, postId: second });
  expect(await mirrored()).toEqual([["One, corrected"], []]);
  await deleteList(ctx, listId);
  expect(await mirrored()).toEqual([[], []]);
});

test("responds 410 for an old, foreign, future or malformed cursor", async () => {
  const ada = await newCaller(runtime);
  const since = await caughtUp(ada);
  const [epoch = "", at, xid, ...rest] = Buffer.from(since, "base64url").toString().split(".");
  const made = (...parts: unknown[]) => Buffer.from([...parts, ...rest].join(".")).toString("base64url");
  expect(made(epoch, at, xid)).toBe(since);
  const old = Date.now() - 30 * DAY_MS - 1;
  for (const other of ["x", made(epoch, old, xid), made("f".repeat(32), at, xid), made(epoch, at, "9999999999")])
    expect(await changes(ada, other)).toMatchObject({ status: 410, body: { code: "gone" } });
});

test("returns what changed since a cursor of almost 30 days", async () => {
  const ada = await newCaller(runtime);
  const { ctx, posts } = await newsOf(ada);
  const [epoch = "", , ...rest] = Buffer.from(await caughtUp(ada), "base64url")
    .toString()
    .split(".");
  const since = [epoch, Date.now() - 30 * DAY_MS + 60_000, ...rest].join(".");
  await markPostRead(ctx, posts[0] ?? "");
  // The use of the log is recorded once a day, and a transaction may take a while.
  await runtime.database.pool.query("update changes.epoch set asked_at = now() - interval '30.9 days'");
  await runtime.database.pool.query("update changes.log set at = now() - interval '30.9 days'");
  await housekeep(runtime.system);
  await settled();
  const { status, body } = await changes(ada, Buffer.from(since).toString("base64url"));
  expect(status).toBe(200);
  expect(body.changes).toMatchObject([{ id: posts[0], post: { is_read: true } }]);
});

test("responds 410 to a mirror that stopped before the end of the log a month ago, and to none before", async () => {
  const ada = await newCaller(runtime);
  const { ctx, posts } = await newsOf(ada);
  const since = await caughtUp(ada);
  const start = Date.now();
  for (const id of posts) await markPostRead(ctx, id);
  await settled();
  runtime.setNow(new Date(start + 25 * DAY_MS));
  const page = await changes(ada, `${since}&limit=1`);
  expect(page.body).toMatchObject({ has_more: true, changes: [{ type: "post" }] });
  const end = await changes(ada, page.body.cursor);
  expect(end.body).toMatchObject({ has_more: false, changes: [{ type: "post" }] });
  runtime.setNow(new Date(start + 40 * DAY_MS));
  expect(await changes(ada, page.body.cursor)).toMatchObject({ status: 410, body: { code: "gone" } });
  expect(await changes(ada, end.body.cursor)).toMatchObject({ status: 200, body: { changes: [] } });
});

test("shows a limited key its newsfeed and posts, and nothing of the rest", async () => {
  const ada = await newCaller(runtime);
  const [inside, outside] = [await newsOf(ada), await newsOf(ada)];
  const { key } = await createApiKey(inside.ctx, { name: "One", newsfeed_ids: [inside.id] });
  const since = await caughtUp({ ...ada, key });
  for (const { ctx, posts } of [outside, inside]) {
    for (const id of posts) await markPostRead(ctx, id);
    await createFolder(ctx, { name: "Folder" });
  }
  await markNewsfeedRead(outside.ctx, outside.id, { before: new Date(Date.now() + DAY_MS) });
  const list = await createList(outside.ctx, { name: "List" });
  await addListItem(outside.ctx, list.id, { post_id: inside.posts[0] ?? "" });
  await settled();
  const { body } = await changes({ ...ada, key }, since);
  expect(body.changes.map(({ id }: { id: string }) => id).toSorted()).toEqual(inside.posts.toSorted());
  const mirror = startMirror({ ...ada, key }, 2);
  await mirror.follow();
  const kinds = Object.keys(mirror.objects()).map((name) => name.split(" ")[0]);
  expect(kinds).toEqual(["newsfeed", "post", "post", "source"]);
  expect(Object.keys(mirror.objects())[0]).toBe(`newsfeed ${inside.id}`);
});

test("responds 410 for the cursor of a key with another limit", async () => {
  const ada = await newCaller(runtime);
  const { ctx, id } = await newsOf(ada);
  const { key } = await createApiKey(ctx, { name: "One", newsfeed_ids: [id] });
  const since = await caughtUp({ ...ada, key });
  expect(await changes({ ...ada, key }, since)).toMatchObject({ status: 200 });
  expect(await changes(ada, since)).toMatchObject({ status: 410, body: { code: "gone" } });
  expect(await changes({ ...ada, key }, await caughtUp(ada))).toMatchObject({ status: 410, body: { code: "gone" } });
});

test("responds 410 for a cursor of another account", async () => {
  const [ada, bob] = [await newCaller(runtime), await newCaller(runtime)];
  const since = await caughtUp(ada);
  expect(await changes(ada, since)).toMatchObject({ status: 200 });
  expect(await changes(bob, since)).toMatchObject({ status: 410, body: { code: "gone" } });
});

test("writes a log only if somebody requested changes in the last month", async () => {
  const ada = await newCaller(runtime);
  const since = await caughtUp(ada);
  await runtime.database.pool.query("update changes.epoch set asked_at = now() - interval '31 days'");
  await stopUnusedLog(runtime.database.db, new Date(Date.now() - 30 * DAY_MS));
  const entries = async () => (await runtime.database.pool.query("select 1 from changes.log")).rowCount;
  const before = await entries();
  await newsOf(ada);
  expect(await entries()).toBe(before);
  expect(await changes(ada, since)).toMatchObject({ status: 410 });
  const mirror = startMirror(ada, 200);
  await settled();
  await mirror.follow();
  const { ctx, posts } = await newsOf(ada);
  await markPostRead(ctx, posts[0] ?? "");
  expect(await entries()).toBeGreaterThan(before ?? 0);
});

test("writes one entry for all posts that are marked read at once", async () => {
  const ada = await newCaller(runtime);
  const { id, ctx } = await newsOf(ada);
  const mirror = startMirror(ada, 1);
  await settled();
  await mirror.follow();
  const entries = async () => (await runtime.database.pool.query("select 1 from changes.log")).rowCount ?? 0;
  const before = await entries();
  await markNewsfeedRead(ctx, id, { before: new Date(Date.now() + DAY_MS) });
  expect(await entries()).toBe(before + 1);
  await settled();
  await mirror.follow();
  const read = Object.entries(mirror.objects()).filter(([name]) => name.startsWith("post"));
  expect(read.map(([, { is_read }]) => is_read)).toEqual([true, true]);
});

test("turns the log off when a restore empties the database", async () => {
  await caughtUp(await newCaller(runtime));
  const client = await runtime.database.pool.connect();
  await client.query("begin");
  await emptyTables(client, async () => undefined);
  expect((await client.query("select is_on from changes.epoch")).rows).toEqual([{ is_on: false }]);
  await client.query("rollback");
  client.release();
});
