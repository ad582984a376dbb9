// `node --import ./scripts/alias.mjs bench/enrich.ts [articles]`: overhead of a paid call, calls of many newsfeeds over
// one feed, and enriched articles a second from their event to their last text. Uses the database in `DATABASE_URL`, or
// an embedded one. The provider is a local server in its own process that answers at once.
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { UserContext } from "@/lib/context/context";
import { readEnv } from "@/lib/core/env";
import { callModel } from "@/lib/crawl/articles/call-model";
import { claimDueArticles } from "@/lib/crawl/filing/claim-due-articles";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { addSource } from "@/lib/domain/sources/add-source";
import type { Model, ModelArticle } from "@/lib/platform/ai/model";
import { openRuntime } from "@/lib/runtime/open-runtime";
import { type Runtime, SYSTEM } from "@/lib/runtime/runtime";
import { type Publisher, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { storeEntries, storeSource } from "@/lib/testing/stored-source";
import { newUser } from "./ingest-world";
import { compare } from "./measure";
import type { Calls } from "./model-provider";

/** Fits the time of `npm run bench`. */
const ARTICLES = 300;
const ROUNDS = 100;
const SHARING_NEWSFEEDS = 20;
const SHARED_ARTICLES = 10;
const HOSTS = 200;
const STORED_AT_ONCE = 100;
const WAIT_SECONDS_MAX = 180;
const POLL_MS = 100;
const CAP = 1_000_000_000;

interface Provider {
  baseUrl: string;
  /** Since the last report. */
  calls(): Promise<Calls>;
  close(): void;
}

interface Stage {
  ctx: UserContext;
  runtime: Runtime;
  provider: Provider;
}

/** @param articles number in the last part */
export async function benchEnrich(articles = ARTICLES): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "lede-bench-"));
  const [provider, publisher] = await Promise.all([startProvider(), startPublisher()]);
  const runtime = await openRuntime(
    readEnv({
      DATABASE_URL: process.env.DATABASE_URL,
      LEDE_DATA_DIR: directory,
      LOG_LEVEL: "error",
      CRAWL_ALLOW_PRIVATE_HOSTS: "localhost",
      OPENAI_API_KEY: "sk-bench",
      OPENAI_BASE_URL: provider.baseUrl,
      AI_API: "chat",
      AI_MODEL: "bench",
    }),
  );
  const stage = { ctx: await newUser(runtime), runtime, provider };
  console.log(
    `Enrichment on ${runtime.database.kind}; ${availableParallelism()} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}\n`,
  );
  await benchCalls(stage);
  await runtime.workflows.start();
  await benchSharing(stage, publisher);
  await benchVolume(stage, articles);
  await runtime.stop();
  provider.close();
  await publisher.close();
  rmSync(directory, { recursive: true, force: true });
}

async function startProvider(): Promise<Provider> {
  const child = fork(join(import.meta.dirname, "model-provider.ts"));
  const [baseUrl] = await once(child, "message");
  const calls = async () => {
    child.send("calls");
    const [counted] = await once(child, "message");
    return counted as Calls;
  };
  return { baseUrl, calls, close: () => child.disconnect() };
}

async function benchCalls({ ctx, provider }: Stage): Promise<void> {
  const { model } = ctx;
  if (!model) return;
  const text = paragraphs("tender").replace(/<[^>]+>/g, "");
  const article: ModelArticle = { title: "About the tender", text, language: "en" };
  await model.summarize(article);
  const body = JSON.stringify((await provider.calls()).body);
  const headers = { "content-type": "application/json", authorization: "Bearer sk-bench" };
  const bare = async () =>
    (await fetch(`${provider.baseUrl}/chat/completions`, { method: "POST", headers, body })).json();
  const paid = (within: UserContext) => () =>
    callModel(within, model, {
      payers: [{ userId: ctx.actor.userId, newsfeedId: null }],
      purpose: "summary",
      tokensMax: 5_000,
      article,
      ask: (asked: Model) => asked.summarize(article),
    });
  const caps = { tokensPerMonth: CAP, tokensPerDay: CAP, tokensPerUserPerDay: CAP };
  const capped = { ...ctx, settings: { ...ctx.settings, ai: { ...ctx.settings.ai, ...caps } } };
  const times = await compare({
    name: "call",
    rounds: ROUNDS,
    ways: {
      "bare fetch of the same": bare,
      "asked alone": () => model.summarize(article),
      "with ledger and breaker": paid(ctx),
      "with all caps": paid(capped),
    },
  });
  console.log("A call to a model that answers at once, in ms\n");
  const bareMs = times["bare fetch of the same"]?.p50 ?? Number.NaN;
  for (const [way, { p50, p95 }] of Object.entries(times))
    console.log(
      `${way.padEnd(26)} p50 ${p50.toFixed(1).padStart(6)}   p95 ${p95.toFixed(1).padStart(6)}   of bare ${(p50 / bareMs).toFixed(1)}`,
    );
  await provider.calls();
}

async function benchSharing({ ctx, provider }: Stage, publisher: Publisher): Promise<void> {
  const items = Array.from({ length: SHARED_ARTICLES }, (_, index) => ({
    title: `About the tender ${index}`,
    guid: `${index}`,
    link: `${publisher.url}/${index}`,
    content: paragraphs(`tender ${index}`),
  }));
  publisher.put("/feed.xml", rss(items));
  for (let index = 0; index < SHARING_NEWSFEEDS; index += 1) {
    const { id } = await createNewsfeed(ctx, { name: `Newsfeed ${index}` });
    await addSource(ctx, id, { url: `${publisher.url}/feed.xml` });
  }
  const made = { summary: 0, keylearning: 0 };
  const isDone = () => made.summary + made.keylearning >= SHARED_ARTICLES * (SHARING_NEWSFEEDS + 1);
  for (let second = 0; second < WAIT_SECONDS_MAX && !isDone(); second += 1) {
    await wait(1_000);
    const { summary, keylearning } = await provider.calls();
    made.summary += summary;
    made.keylearning += keylearning;
  }
  const alone = SHARED_ARTICLES * SHARING_NEWSFEEDS * 2;
  const all = made.summary + made.keylearning;
  console.log(
    `\n${SHARED_ARTICLES} articles in ${SHARING_NEWSFEEDS} newsfeeds: ${all} calls, ${alone} if none were shared (${(100 - (100 * all) / alone).toFixed(0)}% saved).`,
  );
  console.log(`Of these ${made.summary} for summaries, where ${SHARED_ARTICLES} are needed.`);
}

/** Articles of many hosts with full content, for one newsfeed: a summary and a key learning each. */
async function benchVolume(stage: Stage, articles: number): Promise<void> {
  const { ctx, runtime, provider } = stage;
  const { pool } = runtime.database;
  await untilWritten(runtime);
  await provider.calls();
  const { id } = await createNewsfeed(ctx, { name: "Volume" });
  const { feedId } = await storeSource(ctx, id, []);
  for (let done = 0; done < articles; done += STORED_AT_ONCE)
    await storeEntries(runtime.contextFor(SYSTEM), feedId, entries(done, Math.min(STORED_AT_ONCE, articles - done)));
  await pool.query("analyze");
  // As a tick finds work without an event.
  await pool.query("update articles set enrich_due_at = now() where enrich_due_at is not null");
  const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()];
  while ((await claimDueArticles(runtime.contextFor(SYSTEM))) > 0);
  await untilWritten(runtime);
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  const { summary, keylearning } = await provider.calls();
  const { rows } = await pool.query(
    "select count(*)::int as done from keylearnings join posts on posts.id = post_id where newsfeed_id = $1 and status = 'done'",
    [id],
  );
  console.log(
    `\n${articles} articles from their event to their last text: ${seconds.toFixed(1)} s, ${(articles / seconds).toFixed(1)} a second, ${((user + system) / 1000 / articles).toFixed(1)} ms of CPU each.`,
  );
  console.log(
    `Of these ${rows[0].done} have a key learning by the model; ${summary} summaries and ${keylearning} key learnings asked for.`,
  );
}

function entries(first: number, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const number = first + index;
    return {
      title: `About lot ${number}`,
      text: paragraphs(`lot ${number}`).replace(/<[^>]+>/g, ""),
      url: `http://site${number % HOSTS}.example/${number}`,
    };
  });
}

/** Waits until nothing is due, in progress or left to a model. */
async function untilWritten({ database: { pool }, workflows }: Runtime): Promise<void> {
  for (;;) {
    await wait(POLL_MS);
    const status = await workflows.engine?.status();
    if (status && (status.running > 0 || status.oldestDueMs !== null)) continue;
    const { rows } = await pool.query(
      "select 1 from articles where enrich_due_at is not null or write_due_at is not null limit 1",
    );
    if (rows.length === 0) return;
  }
}

if (import.meta.main) {
  await benchEnrich(Number(process.argv[2] ?? ARTICLES));
  process.exit(0);
}
