import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as newsfeedRoute from "@/app/v1/newsfeeds/[id]/route";
import * as newsfeedsRoute from "@/app/v1/newsfeeds/route";
import * as hideRoute from "@/app/v1/posts/[post_id]/hide/route";
import * as readRoute from "@/app/v1/posts/[post_id]/read/route";
import * as postRoute from "@/app/v1/posts/[post_id]/route";
import * as unhideRoute from "@/app/v1/posts/[post_id]/unhide/route";
import * as unreadRoute from "@/app/v1/posts/[post_id]/unread/route";
import * as postsRoute from "@/app/v1/posts/newsfeed/[newsfeed_id]/route";
import * as sourcesRoute from "@/app/v1/sources/[newsfeed_id]/route";
import * as validateRoute from "@/app/v1/sources/validate/route";
import { findNewsfeedOfMember, markNewsfeedDeleted, updateNewsfeedOfMember } from "@/db/queries/newsfeeds";
import { findPostOfMember, pagePostsOfNewsfeed, setPostHidden, setPostRead } from "@/db/queries/posts";
import { deleteSourceOfMember, findSourceOfMember, listSourcesOfNewsfeed } from "@/db/queries/sources";
import { type Caller, newCaller, request } from "@/lib/api/testing/callers";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { createNewsfeed } from "@/lib/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/posts/list-posts";
import { newId } from "@/lib/std/id";
import { addMember } from "@/lib/testing/add-member";
import { dumpTables } from "@/lib/testing/dump-tables";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";

/** Stands in every text of the victim: it must be in no answer to anybody else. */
const MARKER = "QUINCUNX";
/** What a call leaves behind about its caller. */
const OF_THE_CALLER = ["api_keys", "rate_buckets", "idempotency_keys"];

type Routes = Record<string, Record<string, unknown>>;
const ROUTES: Routes = {
  "/newsfeeds": newsfeedsRoute,
  "/newsfeeds/{id}": newsfeedRoute,
  "/sources/validate": validateRoute,
  "/sources/{newsfeed_id}": sourcesRoute,
  "/sources/{source_id}": sourcesRoute,
  "/posts/newsfeed/{newsfeed_id}": postsRoute,
  "/posts/{post_id}": postRoute,
  "/posts/{post_id}/hide": hideRoute,
  "/posts/{post_id}/unhide": unhideRoute,
  "/posts/{post_id}/read": readRoute,
  "/posts/{post_id}/unread": unreadRoute,
};
const OPERATIONS = ENDPOINTS.filter(({ path }) => /^\/(newsfeeds|sources|posts)/.test(path));
const BODIES: Record<string, unknown> = {
  updateNewsfeed: { name: "Taken", keywords: ["taken"], business_context: "taken", start_date: "2001-01-01" },
  addSource: { url: "http://localhost:1/feed.xml" },
  createNewsfeed: { name: "Mine" },
  validateSource: { url: "" },
};

let runtime: TestRuntime;
let victim: Caller;
let stranger: Caller;
let editor: Caller;
let formerMember: Caller;
let ids: { id: string; newsfeed_id: string; source_id: string; post_id: string };

beforeAll(async () => {
  runtime = await bindTestRuntime();
  victim = await newCaller(runtime);
  stranger = await newCaller(runtime);
  editor = await newCaller(runtime);
  formerMember = await newCaller(runtime);
  const ctx = runtime.contextFor({ kind: "user", userId: victim.userId, via: "key", isReadOnly: false });
  const texts = { name: MARKER, description: MARKER, business_context: MARKER, keywords: [MARKER] };
  const newsfeed = await createNewsfeed(ctx, texts);
  const { sourceId } = await storeSource(ctx, newsfeed.id, [{ title: MARKER, text: MARKER }]);
  const { rows } = await listPosts(ctx, newsfeed.id, {});
  ids = { id: newsfeed.id, newsfeed_id: newsfeed.id, source_id: sourceId, post_id: rows[0]?.id ?? "" };
  await addMember(runtime, newsfeed.id, editor.userId);
  await addMember(runtime, newsfeed.id, formerMember.userId);
  await runtime.database.pool.query("delete from newsfeed_members where user_id = $1", [formerMember.userId]);
});
afterAll(() => runtime.stop());

interface Operation {
  operationId: string;
  method: string;
  path: string;
  body?: unknown;
}

function call(
  { operationId, method, path, body }: Operation,
  { key }: Partial<Caller>,
  put: Record<string, string>,
): Promise<Response> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => put[name] ?? "");
  // Every route exports a handler for each of its methods.
  const handler = ROUTES[path]?.[method] as (request: Request) => Promise<Response>;
  return handler(
    request(method, `/v1${filled}`, {
      ...(key && { key }),
      ...(body !== undefined && { body: BODIES[operationId] ?? {} }),
    }),
  );
}

const withIds = OPERATIONS.filter(({ path }) => path.includes("{")).map(
  (operation) => [operation.operationId, operation] as const,
);

test("every operation has its route here", () => {
  for (const { path, method } of OPERATIONS) expect(ROUTES[path]?.[method], `${method} ${path}`).toBeTypeOf("function");
});

describe.each(withIds)("%s", (_, operation) => {
  const absent = { id: newId(), newsfeed_id: newId(), source_id: newId(), post_id: newId() };

  test("is 403 for a stranger and a former member, changes no row and says nothing", async () => {
    const before = await dumpTables(runtime.database, { except: OF_THE_CALLER });
    for (const caller of [stranger, formerMember]) {
      const response = await call(operation, caller, ids);
      expect([response.status, (await response.text()).includes(MARKER)]).toEqual([403, false]);
    }
    expect(await dumpTables(runtime.database, { except: OF_THE_CALLER })).toEqual(before);
  });

  test("is 401 without a key and 404 where there is nothing, and changes no row", async () => {
    const before = await dumpTables(runtime.database, { except: OF_THE_CALLER });
    expect((await call(operation, {}, ids)).status).toBe(401);
    expect((await call(operation, { key: "lede_aaaaaaaa_bbbb" }, ids)).status).toBe(401);
    expect((await call(operation, stranger, absent)).status).toBe(404);
    expect(await dumpTables(runtime.database, { except: OF_THE_CALLER })).toEqual(before);
  });

  test("is refused to a key that may only read, if it changes anything", async () => {
    const reader = await newCaller(runtime);
    await addMember(runtime, ids.newsfeed_id, reader.userId);
    await runtime.database.pool.query("update api_keys set is_read_only = true where user_id = $1", [reader.userId]);
    const before = await dumpTables(runtime.database, { except: OF_THE_CALLER });
    const { status } = await call(operation, reader, ids);
    expect(status).toBe(operation.method === "GET" ? 200 : 403);
    expect(await dumpTables(runtime.database, { except: OF_THE_CALLER })).toEqual(before);
  });
});

test("deleting a newsfeed is 403 for its editor and changes no row", async () => {
  const before = await dumpTables(runtime.database, { except: OF_THE_CALLER });
  const response = await newsfeedRoute.DELETE(request("DELETE", `/v1/newsfeeds/${ids.id}`, { key: editor.key }));
  expect(response.status).toBe(403);
  expect(await dumpTables(runtime.database, { except: OF_THE_CALLER })).toEqual(before);
});

test("lists of a stranger hold nothing of others", async () => {
  const response = await newsfeedsRoute.GET(request("GET", "/v1/newsfeeds", { key: stranger.key }));
  expect(await response.json()).toEqual([]);
});

test("another's source id in a filter of one's own newsfeed finds nothing", async () => {
  const ctx = runtime.contextFor({ kind: "user", userId: stranger.userId, via: "key", isReadOnly: false });
  const own = await createNewsfeed(ctx, { name: "Own" });
  await storeSource(ctx, own.id, [{ title: "Own" }]);
  const path = `/v1/posts/newsfeed/${own.id}?source_id=${ids.source_id}`;
  expect(await (await postsRoute.GET(request("GET", path, { key: stranger.key }))).json()).toEqual([]);
});

test("every statement that is scoped to a member finds and changes nothing for a stranger, without any check before it", async () => {
  const { db } = runtime.system;
  const { newsfeed_id: newsfeedId, source_id: sourceId, post_id: postId } = ids;
  const { userId } = stranger;
  const roles = ["owner", "editor"] as const;
  const before = await dumpTables(runtime.database);
  expect(await findNewsfeedOfMember(db, { userId, newsfeedId })).toBeNull();
  expect(await listSourcesOfNewsfeed(db, { userId, newsfeedId })).toEqual([]);
  expect(await findSourceOfMember(db, { userId, sourceId })).toBeNull();
  expect(await findPostOfMember(db, { userId, postId })).toBeNull();
  expect(await pagePostsOfNewsfeed(db, { userId, newsfeedId }, { state: "all", order: "newest", rowsMax: 9 })).toEqual(
    [],
  );
  expect(
    await updateNewsfeedOfMember(db, { userId, newsfeedId, roles }, { name: "Taken", updatedAt: new Date() }),
  ).toBe(false);
  expect(await markNewsfeedDeleted(db, { userId, newsfeedId, roles }, new Date())).toBe(false);
  expect(await markNewsfeedDeleted(db, { userId: editor.userId, newsfeedId, roles: ["owner"] }, new Date())).toBe(
    false,
  );
  expect(await deleteSourceOfMember(db, { userId, sourceId, roles })).toBeUndefined();
  await setPostHidden(db, { userId, postId, roles }, true);
  await setPostRead(db, { userId, postId }, { isRead: true, at: new Date() });
  expect(await dumpTables(runtime.database)).toEqual(before);
});
