import pg from "pg";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { haveEndedBefore, takeXid } from "@/db/queries/changes/log";
import { type Caller, newCaller } from "@/lib/api/testing/callers";
import { startMirror } from "@/lib/api/testing/changes-mirror";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { addMember } from "@/lib/testing/add-member";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";

/** Writes in other databases of the cluster can delay changes. */
const PATIENCE = { timeout: 30_000, interval: 50 };

const runtime = setUpRuntime();

const contextOf = ({ userId }: Caller) =>
  runtime.contextFor({ kind: "user", userId, via: "session", isReadOnly: false });

/** A newsfeed with two posts, and a mirror of its owner that has them. */
async function startedMirror() {
  const ada = await newCaller(runtime);
  const ctx = contextOf(ada);
  const { id } = await createNewsfeed(ctx, { name: "News" });
  await storeSource(ctx, id, [{ title: "One" }, { title: "Two" }]);
  const mirror = startMirror(ada, 200);
  await vi.waitFor(async () => {
    await mirror.follow();
    expect(titlesIn(mirror.objects())).toEqual(["One", "Two"]);
  }, PATIENCE);
  return { ada, ctx, id, mirror };
}

function titlesIn(objects: Record<string, Record<string, unknown>>): unknown[] {
  const posts = Object.entries(objects).filter(([name]) => name.startsWith("post "));
  return posts.map(([, { title }]) => title).toSorted();
}

/** Begins a transaction with these writes. @returns commits it */
async function begun(...statements: [string, unknown[]][]): Promise<() => Promise<void>> {
  const client = await runtime.database.pool.connect();
  await client.query("begin");
  for (const [statement, values] of statements) await client.query(statement, values);
  return async () => {
    await client.query("commit");
    client.release();
  };
}

/** URL of the database from which the test databases are created. */
function serverUrl(): string {
  const given = inject("testDatabase");
  if (given.engine !== "postgres") throw new Error("This test needs Postgres.");
  return given.server;
}

const RENAME =
  "update articles set title = 'Renamed' where id = (select article_id from posts where newsfeed_id = $1 order by id limit 1)";

test("misses nothing from a transaction that commits after later ones", async () => {
  const { ctx, id, mirror } = await startedMirror();
  const end = await begun([RENAME, [id]]);
  await storeSource(ctx, id, [{ title: "Three" }]);
  await mirror.follow();
  await end();
  await vi.waitFor(async () => {
    await mirror.follow();
    expect(titlesIn(mirror.objects())).toEqual(["Renamed", "Three", "Two"]);
  }, PATIENCE);
});

test.each(["before", "after"] as const)("shows a new member a post that changed %s they joined", async (order) => {
  const { id } = await startedMirror();
  const bob = await newCaller(runtime);
  const mirror = startMirror(bob, 200);
  await mirror.follow();
  const endOfJoin = await begun([
    "insert into newsfeed_members (user_id, newsfeed_id, role) values ($1, $2, 'editor')",
    [bob.userId, id],
  ]);
  const endOfChange = await begun([RENAME, [id]]);
  for (const end of order === "before" ? [endOfChange, endOfJoin] : [endOfJoin, endOfChange]) {
    await end();
    await mirror.follow();
  }
  await vi.waitFor(async () => {
    await mirror.follow();
    expect(titlesIn(mirror.objects())).toEqual(["Renamed", "Two"]);
  }, PATIENCE);
});

test("shows the change of an article whose post another transaction added at the same time", async () => {
  const { ada, id } = await startedMirror();
  const other = await createNewsfeed(contextOf(ada), { name: "Other" });
  const mirror = startMirror(ada, 200);
  await mirror.follow();
  const copied = `with copy as (
      insert into posts (id, newsfeed_id, article_id, published_at, matched)
      select gen_random_uuid(), $2, article_id, published_at, true from posts where newsfeed_id = $1 order by id limit 1
      returning id)
    insert into verdicts (post_id, reason, keywords_version) select id, 'matched', 1 from copy`;
  const endOfPost = await begun([copied, [id, other.id]]);
  const endOfChange = await begun([RENAME, [id]]);
  await endOfPost();
  // Reads the post while a transaction that cannot see it changes its article.
  await mirror.follow();
  await endOfChange();
  await vi.waitFor(async () => {
    await mirror.follow();
    expect(titlesIn(mirror.objects())).toEqual(["Renamed", "Renamed", "Two"]);
  }, PATIENCE);
});

test("takes everything away from a member who is removed while posts come in", async () => {
  const { ctx, id } = await startedMirror();
  const bob = await newCaller(runtime);
  await addMember(runtime, id, bob.userId);
  const mirror = startMirror(bob, 200);
  await mirror.follow();
  const end = await begun(["delete from newsfeed_members where user_id = $1 and newsfeed_id = $2", [bob.userId, id]]);
  await storeSource(ctx, id, [{ title: "Three" }]);
  await mirror.follow();
  await end();
  await vi.waitFor(async () => {
    await mirror.follow();
    expect(mirror.objects()).toEqual({});
  }, PATIENCE);
});

test("waits only for transactions of this database", async () => {
  const { db, pool } = runtime.database;
  const other = new pg.Client({ connectionString: serverUrl() });
  await other.connect();
  onTestFinished(() => other.end());
  const nameOf = async (asked: Pick<pg.Client, "query">) => (await asked.query("select current_database()")).rows;
  expect(await nameOf(other)).not.toEqual(await nameOf(pool));
  await other.query("begin");
  await other.query("select pg_current_xact_id()");
  expect(await haveEndedBefore(db, await takeXid(db))).toBe(true);
  const end = await begun(["select pg_current_xact_id()", []]);
  const next = await takeXid(db);
  expect(await haveEndedBefore(db, next)).toBe(false);
  await end();
  expect(await haveEndedBefore(db, next)).toBe(true);
});
