import { afterAll, beforeAll, expect, test } from "vitest";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { listPosts } from "./list-posts";
import { markPosts } from "./mark-posts";

let runtime: TestRuntime;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());

const WAITING = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";

// All calls wait for a change of the post's row, on which the transaction of a report holds a key-share lock.
test("three calls that hide a post while it is being reported change it once, without deadlock", async () => {
  const ctx = await runtime.newUser();
  const { id } = await createNewsfeed(ctx, { name: "News" });
  await storeSource(ctx, id, [{ title: "One" }]);
  const [postId = ""] = (await listPosts(ctx, id, {})).rows.map((post) => post.id);
  const { pool } = runtime.database;
  const [reporting, changing] = [await pool.connect(), await pool.connect()];
  await reporting.query("begin");
  await reporting.query(
    "insert into post_reports (user_id, post_id, context_version, subject, reason) values ($1, $2, 0, 'summary', 'other')",
    [ctx.actor.userId, postId],
  );
  await changing.query("begin");
  await changing.query("update posts set relevance = relevance where id = $1", [postId]);
  const calls: ReturnType<typeof markPosts>[] = [];
  for (let count = 1; count <= 3; count += 1) {
    calls.push(markPosts(ctx, { action: "hide", post_ids: [postId] }));
    await expect.poll(async () => (await pool.query(WAITING)).rows.length).toBe(count);
  }
  await changing.query("commit");
  const changed = (await Promise.all(calls)).map((result) => result.changed);
  expect(changed.toSorted()).toEqual([0, 0, 1]);
  await reporting.query("rollback");
  for (const client of [reporting, changing]) client.release();
});
