import { afterAll, beforeAll, expect, test } from "vitest";
import { lockAddresses } from "@/db/queries/articles/duplicates";
import { transact } from "@/lib/context/context";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { refileNewsfeed } from "@/lib/domain/newsfeeds/refile-newsfeed";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { rescuePost } from "./filtered-posts";

let runtime: TestRuntime;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());

test("filing does not undo a concurrent rescue", async () => {
  const ctx = await runtime.newUser();
  const { id } = await createNewsfeed(ctx, { name: "News", keywords: ["iron"] });
  await storeSource(ctx, id, [{ title: "Zinc" }]);
  const { pool } = runtime.database;
  const rescuer = await pool.connect();
  await rescuer.query("begin");
  await rescuer.query("update posts set matched = true where newsfeed_id = $1", [id]);
  await rescuer.query(
    "update verdicts set reason = 'rescued' from posts where posts.id = post_id and newsfeed_id = $1",
    [id],
  );
  await pool.query("update newsfeeds set keywords = '{-zinc}' where id = $1", [id]);
  const refiling = refileNewsfeed(runtime.system, id);
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(async () => (await pool.query(waiting)).rows.length).toBe(1);
  await rescuer.query("commit");
  rescuer.release();
  await refiling;
  const { rows } = await pool.query("select matched from posts where newsfeed_id = $1", [id]);
  expect(rows).toEqual([{ matched: true }]);
});

test("a rescue waits for the article's address before it locks the article", async () => {
  const ctx = await runtime.newUser();
  const { id } = await createNewsfeed(ctx, { name: "News", keywords: ["iron"] });
  await storeSource(ctx, id, [{ title: "Zinc" }]);
  const { pool } = runtime.database;
  const { rows } = await pool.query(
    "select a.id, url_hash from articles a join posts p on p.article_id = a.id where newsfeed_id = $1",
    [id],
  );
  const { id: articleId, url_hash: urlHash } = rows[0];
  const waiting = "select 1 from pg_stat_activity where wait_event = 'advisory' and datname = current_database()";
  let rescue: Promise<unknown> | undefined;
  await transact(ctx, async (tx) => {
    await lockAddresses(tx.db, [urlHash]);
    rescue = rescuePost(ctx, id, articleId);
    await expect.poll(async () => (await pool.query(waiting)).rows.length).toBe(1);
    const lock = (table: string) => tx.db.execute(`select 1 from ${table} for no key update nowait`);
    await lock(`articles where id = '${articleId}'`);
    await lock(`posts where article_id = '${articleId}'`);
  });
  expect(await rescue).toMatchObject({ title: "Zinc" });
});
