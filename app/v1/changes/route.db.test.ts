import { expect, test } from "vitest";
import { type Caller, newCaller, request } from "@/lib/api/testing/callers";
import { startMirror } from "@/lib/api/testing/changes-mirror";
import { dispatch } from "@/lib/api/testing/dispatch";
import { DAY_MS } from "@/lib/core/duration";
import { createList } from "@/lib/domain/lists/lists";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { hidePost, markPostRead } from "@/lib/domain/posts/mark-post";
import { addMember } from "@/lib/testing/add-member";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";

const runtime = setUpRuntime();

const contextOf = ({ userId }: Caller) =>
  runtime.contextFor({ kind: "user", userId, via: "session", isReadOnly: false });

async function changes({ key }: Caller, since?: string) {
  const response = await dispatch(
    request("GET", `/v1/changes${since === undefined ? "" : `?since=${since}`}`, { key }),
  );
  return { status: response.status, body: await response.json() };
}

/** Reads the whole state. @returns the cursor behind it */
async function caughtUp(caller: Caller): Promise<string> {
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

test("returns only what changed, and nothing twice", async () => {
  const ada = await newCaller(runtime);
  const { ctx, posts } = await newsOf(ada);
  const since = await caughtUp(ada);
  const [first = "", second = ""] = posts;
  await markPostRead(ctx, first);
  await hidePost(ctx, second);
  const { body } = await changes(ada, since);
  const marks = body.changes.map(({ id, post }: { id: string; post: object }) => ({ id, post }));
  expect(marks).toHaveLength(2);
  expect(marks).toContainEqual({ id: first, post: expect.objectContaining({ is_read: true, is_hidden: false }) });
  expect(marks).toContainEqual({ id: second, post: expect.objectContaining({ is_read: false, is_hidden: true }) });
  expect((await changes(ada, body.cursor)).body.changes).toEqual([]);
});

test("waits for a transaction that began before others which ended", async () => {
  const ada = await newCaller(runtime);
  const { ctx } = await newsOf(ada);
  const since = await caughtUp(ada);
  // The embedded database has one connection, on which nothing overlaps.
  if (runtime.database.isExclusive) return;
  const slow = await runtime.database.pool.connect();
  await slow.query("begin");
  await slow.query("insert into reading_lists (id, user_id, name) values (gen_random_uuid(), $1, 'Slow')", [
    ada.userId,
  ]);
  await createList(ctx, { name: "Fast" });
  const between = await changes(ada, since);
  await slow.query("commit");
  slow.release();
  const after = await changes(ada, between.body.cursor);
  const names = [between, after].flatMap(({ body }) =>
    body.changes.map(({ list }: { list: { name: string } }) => list.name),
  );
  expect(names.toSorted()).toEqual(["Fast", "Slow"]);
});

test("gives a new member everything, and takes it away with the membership", async () => {
  const [ada, bob] = [await newCaller(runtime), await newCaller(runtime)];
  const { id } = await newsOf(ada);
  const mirror = startMirror(bob, 2);
  await mirror.follow();
  expect(mirror.objects()).toEqual({});
  await addMember(runtime, id, bob.userId);
  await mirror.follow();
  expect(Object.keys(mirror.objects()).map((key) => key.split(" ")[0])).toEqual(["newsfeed", "post", "post", "source"]);
  await dispatch(request("DELETE", `/v1/newsfeeds/${id}/members/me`, { key: bob.key }));
  await mirror.follow();
  expect(mirror.objects()).toEqual({});
});

test("responds 410 for a cursor that is old, foreign, ahead or none", async () => {
  const ada = await newCaller(runtime);
  const since = await caughtUp(ada);
  const [phase, epoch = "", at, xid, ...rest] = Buffer.from(since, "base64url").toString().split(".");
  const made = (...parts: unknown[]) => Buffer.from([...parts, ...rest].join(".")).toString("base64url");
  const old = Date.now() - 30 * DAY_MS;
  for (const other of [
    "x",
    made(phase, epoch, old, xid),
    made(phase, epoch.replaceAll(/[0-9]/g, "f"), at, xid),
    made(phase, epoch, at, "9999999999"),
  ])
    expect(await changes(ada, other)).toMatchObject({ status: 410, body: { code: "gone" } });
});
