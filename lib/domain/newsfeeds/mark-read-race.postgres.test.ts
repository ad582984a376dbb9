import { afterAll, beforeAll, expect, test } from "vitest";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { markPostUnread } from "@/lib/domain/posts/mark-post";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { markNewsfeedRead } from "./mark-newsfeed-read";

let runtime: TestRuntime;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());

const WAITING = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";

// The first call holds the membership's row and waits for a locked read state. The other two wait for that row, which
// the transaction that is marking a post has locked for key share.
test("three calls that mark a newsfeed as read while a post is being marked cause no deadlock", async () => {
  const ctx = await runtime.newUser();
  const { id } = await createNewsfeed(ctx, { name: "News" });
  await storeSource(ctx, id, [{ title: "One" }, { title: "Two" }]);
  const [one, two] = (await listPosts(ctx, id, {})).rows.map((post) => post.id);
  await markPostUnread(ctx, one ?? "");
  const { pool } = runtime.database;
  const [marking, holding] = [await pool.connect(), await pool.connect()];
  await marking.query("begin");
  await marking.query("insert into post_states (user_id, newsfeed_id, post_id, is_read) values ($1, $2, $3, false)", [
    ctx.actor.userId,
    id,
    two,
  ]);
  await holding.query("begin");
  await holding.query("select 1 from post_states where post_id = $1 for update", [one]);
  const calls: Promise<unknown>[] = [];
  for (let count = 1; count <= 3; count += 1) {
    calls.push(markNewsfeedRead(ctx, id, { before: ctx.now() }));
    await expect.poll(async () => (await pool.query(WAITING)).rows.length).toBe(count);
  }
  await holding.query("rollback");
  await expect(Promise.all(calls)).resolves.toHaveLength(3);
  await marking.query("rollback");
  for (const client of [marking, holding]) client.release();
});
