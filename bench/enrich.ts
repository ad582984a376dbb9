import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { insertUser } from "@/db/queries/users";
import { callModel } from "@/lib/articles/call-model";
import type { UserContext } from "@/lib/context";
import { readEnv } from "@/lib/env";
import { createNewsfeed } from "@/lib/newsfeeds/create-newsfeed";
import type { Model, ModelArticle } from "@/lib/platform/ai/model";
import { openRuntime, type Runtime } from "@/lib/runtime";
import { addSource } from "@/lib/sources/add-source";
import { newId } from "@/lib/std/id";
import { type ModelServer, startModelServer } from "@/lib/testing/model-server";
import { type Publisher, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { compare } from "./measure";

const ROUNDS = 100;
const NEWSFEEDS = 20;
const ARTICLES = 10;
const WAIT_SECONDS_MAX = 180;
const CAP = 1_000_000_000;
const SUMMARY = "The report says that it changed hands many times, more than anybody had expected.";

/**
 * What a paid call costs beyond the provider's own time, and how many calls many newsfeeds over one feed make. On the
 * database that `DATABASE_URL` names, or on an embedded one; the provider is a local server that answers at once.
 */
export async function benchEnrich(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "lede-bench-"));
  const [server, publisher] = await Promise.all([startModelServer(), startPublisher()]);
  server.answer(({ purpose }) => ({
    value: purpose === "summary" ? { summary: SUMMARY } : { keylearning: null, quotes: [] },
  }));
  const runtime = await openRuntime(
    readEnv({
      DATABASE_URL: process.env.DATABASE_URL,
      LEDE_DATA_DIR: directory,
      LOG_LEVEL: "error",
      CRAWL_ALLOW_PRIVATE_HOSTS: "localhost",
      OPENAI_API_KEY: "sk-bench",
      OPENAI_BASE_URL: server.baseUrl,
      AI_API: "chat",
      AI_MODEL: "bench",
    }),
  );
  const ctx = await newUser(runtime);
  await benchCalls(ctx);
  await benchSharing({ ctx, runtime, server, publisher });
  await runtime.stop();
  await Promise.all([server.close(), publisher.close()]);
  rmSync(directory, { recursive: true, force: true });
}

async function newUser({ database, contextFor }: Runtime): Promise<UserContext> {
  const userId = newId();
  await insertUser(database.db, {
    id: userId,
    email: `${userId}@example.org`,
    passwordHash: "none",
    createdAt: new Date(),
  });
  return contextFor({ kind: "user", userId, via: "session", isReadOnly: false });
}

async function benchCalls(ctx: UserContext): Promise<void> {
  const { model } = ctx;
  if (!model) return;
  const text = paragraphs("tender").replace(/<[^>]+>/g, "");
  const article: ModelArticle = { title: "About the tender", text, language: "en" };
  const paid = (within: UserContext) => () =>
    callModel(within, model, {
      payers: [ctx.actor.userId],
      purpose: "summary",
      tokensMax: 5_000,
      ask: (asked: Model) => asked.summarize(article),
    });
  const caps = { tokensPerMonth: CAP, tokensPerDay: CAP, tokensPerUserPerDay: CAP };
  const capped = { ...ctx, settings: { ...ctx.settings, ai: { ...ctx.settings.ai, ...caps } } };
  const times = await compare({
    name: "call",
    rounds: ROUNDS,
    ways: {
      "asked alone": () => model.summarize(article),
      "with ledger and breaker": paid(ctx),
      "with all caps": paid(capped),
    },
  });
  console.log("A call to a model that answers at once, in ms\n");
  for (const [way, { p50, p95 }] of Object.entries(times))
    console.log(`${way.padEnd(26)} p50 ${p50.toFixed(1).padStart(6)}   p95 ${p95.toFixed(1).padStart(6)}`);
}

async function benchSharing({
  ctx,
  runtime,
  server,
  publisher,
}: {
  ctx: UserContext;
  runtime: Runtime;
  server: ModelServer;
  publisher: Publisher;
}): Promise<void> {
  server.calls.length = 0;
  const items = Array.from({ length: ARTICLES }, (_, index) => ({
    title: `About the tender ${index}`,
    guid: `${index}`,
    link: `${publisher.url}/${index}`,
    content: paragraphs(`tender ${index}`),
  }));
  publisher.put("/feed.xml", rss(items));
  await runtime.workflows.start();
  for (let index = 0; index < NEWSFEEDS; index += 1) {
    const { id } = await createNewsfeed(ctx, { name: `Newsfeed ${index}` });
    await addSource(ctx, id, { url: `${publisher.url}/feed.xml` });
  }
  const isDone = () => server.calls.length >= ARTICLES * (NEWSFEEDS + 1);
  for (let second = 0; second < WAIT_SECONDS_MAX && !isDone(); second += 1) await wait(1_000);
  const made = server.calls.length;
  const alone = ARTICLES * NEWSFEEDS * 2;
  console.log(`\n${ARTICLES} articles in ${NEWSFEEDS} newsfeeds: ${made} calls, ${alone} if none were shared.`);
  const summaries = server.calls.filter(({ purpose }) => purpose === "summary").length;
  console.log(`Of these ${summaries} for summaries, where ${ARTICLES} are needed.`);
}
