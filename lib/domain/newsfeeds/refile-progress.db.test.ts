import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "@/db/client";
import type { UserContext } from "@/lib/context/context";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { deleteSource } from "@/lib/domain/sources/delete-source";
import { housekeep } from "@/lib/domain/upkeep/housekeep";
import { breakingAt } from "@/lib/testing/breaking-at";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { createNewsfeed } from "./create-newsfeed";
import { getNewsfeed } from "./get-newsfeed";
import { refileNewsfeed, rescoreNewsfeed } from "./refile-newsfeed";
import { updateNewsfeed } from "./update-newsfeed";

let runtime: TestRuntime;
let ctx: UserContext;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(new Date("2026-11-21T09:00:00Z"));
  runtime.sent.length = 0;
  ctx = await runtime.newUser();
});

/** The system's context, whose first transaction is followed by `work`. */
function afterFirstTransaction(work: () => Promise<void>) {
  const { db } = runtime.system;
  let isFirst = true;
  const transaction: Db["transaction"] = async (begun, config) => {
    const result = await db.transaction(begun, config);
    if (isFirst) await work();
    isFirst = false;
    return result;
  };
  const get = (target: Db, name: string | symbol) => (name === "transaction" ? transaction : Reflect.get(target, name));
  return { ...runtime.system, db: new Proxy(db, { get }) };
}

describe("new keywords", () => {
  test("give every new post a summary and a key learning", async () => {
    const { id } = await createNewsfeed(ctx, { name: "News", keywords: ["nothing"] });
    await storeSource(
      ctx,
      id,
      Array.from({ length: 201 }, (_, index) => ({ title: `Post ${index}` })),
    );
    expect((await listPosts(ctx, id, {})).rows).toEqual([]);
    await updateNewsfeed(ctx, id, { keywords: [] });
    await runSent(runtime);
    const { rows, next } = await listPosts(ctx, id, { limit: 200 });
    const rest = await listPosts(ctx, id, { limit: 200, ...(next && { cursor: next }) });
    const states = [...rows, ...rest.rows].map((post) => post.ai_status);
    expect([states.length, new Set(states)]).toEqual([201, new Set(["skipped"])]);
  });
});

describe.each([
  ["deleted", (sourceId: string) => deleteSource(ctx, sourceId)],
  [
    "replaced",
    async (sourceId: string) => {
      const other = await createNewsfeed(ctx, { name: "Other" });
      const { feedId } = await storeSource(ctx, other.id, []);
      await runtime.database.pool.query("update sources set feed_id = $2 where id = $1", [sourceId, feedId]);
    },
  ],
])("posts of a %s source", (_, remove) => {
  test("are judged by new keywords and counted in the progress", async () => {
    const { id } = await createNewsfeed(ctx, { name: "News" });
    const { sourceId } = await storeSource(ctx, id, [{ title: "Sodium" }, { title: "Webinar" }]);
    await storeSource(ctx, id, [{ title: "Zinc" }]);
    await remove(sourceId);
    const titles = async () => (await listPosts(ctx, id, {})).rows.map(({ title }) => title).toSorted();
    expect(await titles()).toEqual(["Sodium", "Webinar", "Zinc"]);
    const { refile } = await updateNewsfeed(ctx, id, { keywords: ["sodium", "-webinar"] });
    expect(refile).toEqual({ done: 0, total: 3 });
    await runSent(runtime);
    expect(await titles()).toEqual(["Sodium"]);
    expect(await getNewsfeed(ctx, id)).toMatchObject({ unread_count: 1, refile: null });
    await updateNewsfeed(ctx, id, { keywords: [] });
    await runSent(runtime);
    expect(await titles()).toEqual(["Sodium", "Webinar", "Zinc"]);
  });
});

describe("the progress of refiling", () => {
  const store = async (count: number) => {
    const { id } = await createNewsfeed(ctx, { name: "News" });
    await storeSource(
      ctx,
      id,
      Array.from({ length: count }, (_, index) => ({ title: `Post ${index}` })),
    );
    return id;
  };
  const refileOf = async (id: string) => (await getNewsfeed(ctx, id)).refile;

  test("is reported from the change to the end despite interruptions", async () => {
    const id = await store(401);
    expect(await refileOf(id)).toBeNull();
    expect((await updateNewsfeed(ctx, id, { keywords: ["post"] })).refile).toEqual({ done: 0, total: 401 });
    await expect(refileNewsfeed(breakingAt(runtime.system, 3), id)).rejects.toThrow("The database is gone.");
    expect(await refileOf(id)).toEqual({ done: 400, total: 401 });
    runtime.sent.length = 0;
    await housekeep(runtime.system);
    await runSent(runtime);
    expect(await refileOf(id)).toBeNull();
    runtime.sent.length = 0;
    await housekeep(runtime.system);
    expect(runtime.sent).toEqual([]);
  });

  test("advances with each batch of long texts", async () => {
    const { id } = await createNewsfeed(ctx, { name: "News" });
    const text = "A long post. ".repeat(10_000);
    await storeSource(
      ctx,
      id,
      Array.from({ length: 16 }, (_, index) => ({ title: `Post ${index}`, excerpt: "", text })),
    );
    await updateNewsfeed(ctx, id, { keywords: ["post"] });
    await expect(refileNewsfeed(breakingAt(runtime.system, 2), id)).rejects.toThrow("The database is gone.");
    expect(await refileOf(id)).toEqual({ done: 15, total: 16 });
    await refileNewsfeed(runtime.system, id);
    expect(await refileOf(id)).toBeNull();
  });

  test("continues in parts, and repeats a part that was interrupted", async () => {
    const id = await store(601);
    const removed = await storeSource(ctx, id, [{ title: "Former post" }]);
    await deleteSource(ctx, removed.sourceId);
    await updateNewsfeed(ctx, id, { keywords: ["post"] });
    let seconds = 0;
    const slow = { ...runtime.system, now: () => new Date(runtime.system.now().getTime() + 15_000 * seconds++) };
    const judged: number[] = [];
    const total = await refileNewsfeed(slow, id, async (part) => {
      let progress = await part();
      if (progress.state === "running") progress = await part();
      judged.push(progress.judged);
      return progress;
    });
    expect([total, judged.length > 2, new Set(judged).size]).toEqual([602, true, judged.length]);
    expect(await refileOf(id)).toBeNull();
    expect(await getNewsfeed(ctx, id)).toMatchObject({ unread_count: 602 });
  });

  test("continues with newer keywords whose run began between two parts", async () => {
    const id = await store(601);
    const slow = () => {
      let seconds = 0;
      return { ...runtime.system, now: () => new Date(runtime.system.now().getTime() + 15_000 * seconds++) };
    };
    await updateNewsfeed(ctx, id, { keywords: ["nothing"] });
    let parts = 0;
    await refileNewsfeed(slow(), id, async (part) => {
      parts += 1;
      if (parts === 2) {
        await updateNewsfeed(ctx, id, { keywords: ["post"] });
        let others = 0;
        const begun = refileNewsfeed(slow(), id, (other) =>
          others++ === 0 ? other() : Promise.reject(new Error("later")),
        );
        await expect(begun).rejects.toThrow("later");
      }
      return part();
    });
    expect(parts).toBe(2);
    expect(await refileOf(id)).toMatchObject({ total: 601 });
    await runSent(runtime);
    expect(await refileOf(id)).toBeNull();
    expect(await getNewsfeed(ctx, id)).toMatchObject({ unread_count: 601 });
  });

  test("is announced by the migration that changed how keywords match", async () => {
    const { id } = await createNewsfeed(ctx, { name: "News", keywords: ["battery"] });
    await storeSource(ctx, id, [{ title: "Two batteries failed" }]);
    // Verdicts as they were before: a refused post.
    await runtime.database.pool.query("update posts set matched = false where newsfeed_id = $1", [id]);
    await runtime.database.pool.query(
      "update verdicts set reason = 'no_match', keyword = null from posts where posts.id = post_id and newsfeed_id = $1",
      [id],
    );
    const migration = readFileSync(
      join(import.meta.dirname, "../../../db/migrations/0003_refile_keywords.sql"),
      "utf8",
    );
    await runtime.database.pool.query(migration);
    expect(await refileOf(id)).toEqual({ done: 0, total: 1 });
    await housekeep(runtime.system);
    await runSent(runtime);
    expect(await refileOf(id)).toBeNull();
    expect((await listPosts(ctx, id, {})).rows.map(({ title }) => title)).toEqual(["Two batteries failed"]);
  });

  test("restarts with a newer change", async () => {
    const id = await store(201);
    await updateNewsfeed(ctx, id, { keywords: ["nothing"] });
    const outdated = refileNewsfeed(
      afterFirstTransaction(async () => void (await updateNewsfeed(ctx, id, { keywords: ["post"] }))),
      id,
    );
    expect(await outdated).toBe(200);
    expect(await refileOf(id)).toEqual({ done: 0, total: 201 });
    await runSent(runtime);
    expect(await refileOf(id)).toBeNull();
    expect((await listPosts(ctx, id, { limit: 200 })).rows).toHaveLength(200);
    expect(await getNewsfeed(ctx, id)).toMatchObject({ unread_count: 201 });
  });

  test("ends with the verdicts of new keywords that a rescoring met", async () => {
    const id = await store(401);
    await updateNewsfeed(ctx, id, { business_context: "We bid." });
    runtime.sent.length = 0;
    await rescoreNewsfeed(
      afterFirstTransaction(async () => {
        await updateNewsfeed(ctx, id, { keywords: ["nothing"] });
        await runSent(runtime);
      }),
      id,
    );
    expect(await refileOf(id)).toBeNull();
    expect((await listPosts(ctx, id, {})).rows).toEqual([]);
  });

  test("ends with the scores of a new context", async () => {
    const id = await store(401);
    await updateNewsfeed(ctx, id, { business_context: "We build harbours." });
    await updateNewsfeed(ctx, id, { keywords: ["-nothing"] });
    runtime.sent.length = 0;
    await refileNewsfeed(
      afterFirstTransaction(async () => {
        await updateNewsfeed(ctx, id, { business_context: "We sell post boxes." });
        await rescoreNewsfeed(runtime.system, id);
      }),
      id,
    );
    expect(await refileOf(id)).toBeNull();
    const { rows } = await runtime.database.pool.query(
      "select distinct relevance_reason from verdicts join posts on posts.id = post_id where newsfeed_id = $1",
      [id],
    );
    expect(rows).toEqual([{ relevance_reason: "Mentions post" }]);
  });

  test("is null without articles or changes", async () => {
    const { id: empty } = await createNewsfeed(ctx, { name: "Empty" });
    expect((await updateNewsfeed(ctx, empty, { keywords: ["post"] })).refile).toBeNull();
    const id = await store(1);
    for (const same of [{ keywords: [] }, { name: "Other" }, { business_context: "We bid." }])
      expect((await updateNewsfeed(ctx, id, same)).refile).toBeNull();
    expect((await updateNewsfeed(ctx, id, { start_date: "2026-11-01" })).refile).toEqual({ done: 0, total: 1 });
  });
});
