import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engineDatabase } from "@/inngest/engine/database";
import { testEngine } from "@/inngest/engine/testing/test-engine";
import { newId } from "@/lib/core/id";
import { writeTextsRequests } from "@/lib/crawl/articles/request-writing";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import type { Model } from "@/lib/platform/ai/model";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { until } from "@/lib/testing/until";
import { inVolume } from "@/lib/testing/volume";
import { writeTexts } from "./articles";

/** Far more than the steps of one run. */
const NEWSFEEDS = inVolume(3_000, 120);
const POSTS_PER_RUN = 25;
const STEPS_PER_RUN_MAX = 3;

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());

const cost = { inputTokens: 10, outputTokens: 5 };
const model: Model = {
  name: "m",
  provider: "http://provider.example/v1 m",
  ping: async () => cost,
  summarize: async () => ({ value: { summary: "The utility awarded its contract." }, ...cost }),
  deriveKeylearning: async () => ({ value: { keylearning: "Expect another tender.", quotes: [] }, ...cost }),
  judge: () => Promise.reject(new Error("Not asked.")),
  translate: () => Promise.reject(new Error("Not asked.")),
  proposeSites: () => Promise.reject(new Error("Not asked.")),
};

/** An article kept by many newsfeeds that wait for the model. */
async function storeArticle(): Promise<string> {
  const ctx = await runtime.newUser();
  const { id } = await createNewsfeed(ctx, { name: "Storage", start_date: "2026-01-01" });
  const { feedId } = await storeSource(ctx, id, [
    { title: "A tender", text: "The utility awarded its contract. ".repeat(20) },
  ]);
  const { pool } = runtime.database;
  const { rows } = await pool.query<{ id: string }>("select id from articles where feed_id = $1", [feedId]);
  const articleId = rows[0]?.id ?? "";
  await pool.query(
    `insert into newsfeeds (id, owner_id, name, start_date)
     select gen_random_uuid(), $1, 'N', '2026-01-01' from generate_series(2, $2)`,
    [ctx.actor.userId, NEWSFEEDS],
  );
  await pool.query(
    `insert into posts (id, newsfeed_id, article_id, published_at, matched)
     select gen_random_uuid(), id, $1, now(), true from newsfeeds on conflict do nothing`,
    [articleId],
  );
  await pool.query(
    `insert into keylearnings (post_id, context_version, keylearning, evidence, status)
     select id, 1, 'Chosen.', '[]', 'pending' from posts
     on conflict (post_id, context_version) do update set status = 'pending'`,
  );
  await pool.query(
    `insert into article_summaries (content_hash, summary, status)
     select content_hash, 'Chosen.', 'pending' from articles where id = $1
     on conflict (content_hash, language) do update set status = 'pending'`,
    [articleId],
  );
  return articleId;
}

test(
  "writes the key learnings for very many newsfeeds in runs of few steps",
  async () => {
    const { pool } = runtime.database;
    const { engine, inngest, start } = testEngine({ database: engineDatabase(pool, { isExclusive: false }) });
    runtime.setModel(model);
    const articleId = await storeArticle();
    await start([
      writeTexts(inngest, () => ({
        ...runtime.contextFor(runtime.system.actor),
        send: async (events) => void (await inngest.send(events)),
      })),
    ]);
    await inngest.send({ id: "first", name: "article/write-texts.requested", data: { articleId, userId: newId() } });
    const doneCount = async () => {
      const { rows } = await pool.query("select count(*)::int as n from keylearnings where status = 'done'");
      return rows[0].n;
    };
    await until(
      "all newsfeeds have their key learning",
      async () => (await doneCount()) === NEWSFEEDS,
      NEWSFEEDS * 500,
    );
    const isIdle = async () => (await pool.query("select 1 from wf.job")).rows.length === 0;
    await until("the last run has ended", isIdle);
    await engine.stop(1_000);
    const runs = await pool.query(
      `select status, (select count(*)::int from wf.step where step.run_id = run.id) as steps from wf.run`,
    );
    expect(new Set(runs.rows.map(({ status }) => status))).toEqual(new Set(["completed"]));
    expect(Math.max(...runs.rows.map(({ steps }) => steps))).toBeLessThanOrEqual(STEPS_PER_RUN_MAX);
    expect(runs.rows.length).toBeGreaterThanOrEqual(NEWSFEEDS / POSTS_PER_RUN);
    const { rows } = await pool.query(
      `select status, (select enrich_due_at is null and write_due_at is null from articles where id = $1) as is_finished
       from article_summaries`,
      [articleId],
    );
    expect(rows).toEqual([{ status: "done", is_finished: true }]);
  },
  40_000 + NEWSFEEDS * 500,
);

describe("requests behind a slow model", () => {
  /** Starts the function with a model that answers about articles with "Old" in their title only once released. */
  async function startSlow() {
    const { pool } = runtime.database;
    const asked: string[] = [];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const summarize: Model["summarize"] = async (article) => {
      asked.push(article.title);
      if (article.title.startsWith("Old")) await released;
      return model.summarize(article);
    };
    runtime.setModel({ ...model, summarize });
    const { engine, inngest, start } = testEngine({ database: engineDatabase(pool, { isExclusive: false }) });
    const context = () => runtime.contextFor(runtime.system.actor);
    await start([writeTexts(inngest, context)]);
    const request = async (articleIds: readonly string[], options?: Parameters<typeof writeTextsRequests>[2]) =>
      void (await inngest.send(await writeTextsRequests(context(), articleIds, options)));
    const isIdle = async () => (await pool.query("select 1 from wf.job")).rows.length === 0;
    const idle = () => until("the runs have ended", isIdle);
    return { asked, release, request, idle, stop: () => engine.stop(1_000) };
  }

  /** Articles with these titles, whose summaries wait for the model. @returns their ids, in order */
  async function storeTitled(titles: readonly string[]): Promise<string[]> {
    const ctx = await runtime.newUser();
    const { id } = await createNewsfeed(ctx, { name: "Storage", start_date: "2020-01-01" });
    const text = "The utility awarded its contract. ".repeat(20);
    const { feedId } = await storeSource(
      ctx,
      id,
      titles.map((title) => ({ title, text })),
    );
    const { pool } = runtime.database;
    await pool.query(
      `insert into article_summaries (content_hash, summary, status)
       select content_hash, 'Chosen.', 'pending' from articles where feed_id = $1
       on conflict (content_hash, language) do update set status = 'pending'`,
      [feedId],
    );
    const { rows } = await pool.query<{ id: string; title: string }>(
      "select id, title from articles where feed_id = $1",
      [feedId],
    );
    return titles.flatMap((title) => rows.filter((row) => row.title === title).map((row) => row.id));
  }

  test("add no run for an article whose first request has not ended", async () => {
    const articleIds = await storeTitled(["Old tender"]);
    const { asked, release, request, idle, stop } = await startSlow();
    const countRuns = async () => {
      const { rows } = await runtime.database.pool.query(
        "select count(*)::int as n from wf.run where event like '%' || $1::text || '%'",
        articleIds,
      );
      return rows[0].n;
    };
    await request(articleIds);
    await until("the model is asked", () => asked.length > 0);
    await request(articleIds);
    expect(await countRuns()).toBe(1);
    release();
    await idle();
    await request(articleIds);
    expect(await countRuns()).toBe(2);
    await idle();
    await stop();
  });

  test("for a new article do not wait behind the backlog", async () => {
    const old = await storeTitled(Array.from({ length: 8 }, (_, index) => `Old lot ${index}`));
    const [fresh = ""] = await storeTitled(["New lot"]);
    const { asked, release, request, idle, stop } = await startSlow();
    await request(old, { share: "backlog" });
    await until("the backlog has its share", () => asked.length === 4);
    await request([fresh]);
    await until("the model is asked about the new article", () => asked.includes("New lot"));
    expect(asked).toHaveLength(5);
    release();
    await idle();
    await stop();
  });
});
