import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { MINUTE_MS } from "@/lib/core/duration";
import { claimDueFeeds } from "@/lib/crawl/claim-due-feeds";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { housekeep } from "@/lib/domain/upkeep/housekeep";
import { createOpenAiModel } from "@/lib/platform/ai/openai";
import { type ModelServer, startModelServer } from "@/lib/testing/model-server";
import { type Publisher, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { inVolume } from "@/lib/testing/volume";
import { resumeWriting } from "./request-writing";

const OUTAGE_MINUTES = 30;
const ARTICLES_PER_MINUTE = inVolume(3);

let runtime: TestRuntime;
let publisher: Publisher;
let server: ModelServer;
let ctx: UserContext;
let now = Date.UTC(2026, 10, 21, 9);

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  now += 30 * 24 * 60 * MINUTE_MS;
  runtime.setNow(new Date(now));
  runtime.sent.length = 0;
  runtime.settings.ai.tokensPerDay = null;
  [publisher, server] = await Promise.all([startPublisher(), startModelServer()]);
  setModel();
  ctx = runtime.contextFor((await runtime.newUser()).actor);
});
afterEach(() => Promise.all([publisher.close(), server.close()]));

const system = () => runtime.contextFor(runtime.system.actor);

function setModel(): void {
  runtime.setModel(createOpenAiModel({ apiKey: "sk-test", baseUrl: server.baseUrl, model: "m", api: "chat" }));
  ctx &&= runtime.contextFor(ctx.actor);
}

function isBack(): void {
  server.answer(({ purpose }) => ({
    value:
      purpose === "summary"
        ? { summary: "The report says that it changed hands many times, more than anybody had expected." }
        : { keylearning: "Expect that it changes hands again in the year, says the report.", quotes: [] },
  }));
}

const names: string[] = [];

/** Publishes new articles and crawls the feed. */
async function publish(count = 1): Promise<void> {
  for (let index = 0; index < count; index += 1) names.unshift(`subject${names.length}`);
  publisher.put(
    "/feed.xml",
    rss(
      names.slice(0, 100).map((name) => ({
        title: `About ${name}`,
        guid: name,
        link: `${publisher.url}/${name}`,
        content: paragraphs(name, 3),
      })),
    ),
  );
  await runtime.database.pool.query("update feeds set next_due_at = $1 where subscriber_count > 0", [new Date(now)]);
}

async function pass(minutes = 1): Promise<void> {
  now += minutes * MINUTE_MS;
  runtime.setNow(new Date(now));
}

async function tick(): Promise<number> {
  await claimDueFeeds(system());
  const resumed = await resumeWriting(system());
  await runSent(runtime);
  return resumed;
}

async function follow(): Promise<string> {
  names.length = 0;
  const { id } = await createNewsfeed(ctx, { name: "News", start_date: "2026-01-01" });
  await publish();
  await addSource(ctx, id, { url: `${publisher.url}/feed.xml` });
  await runSent(runtime);
  return id;
}

async function statuses(newsfeedId: string): Promise<Record<string, number>> {
  const { rows } = await runtime.database.pool.query(
    `select k.status, count(*)::int as n from posts p join keylearnings k on k.post_id = p.id
     where p.newsfeed_id = $1 group by 1`,
    [newsfeedId],
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

test("clears the backlog of a 30-minute outage in 10 minutes without losing or delaying a post", async () => {
  isBack();
  const id = await follow();
  server.answer(() => ({ status: 503 }));
  const callsBefore = server.calls.length;
  for (let minute = 1; minute <= OUTAGE_MINUTES; minute += 1) {
    await pass();
    await publish(ARTICLES_PER_MINUTE);
    await tick();
    const { rows } = await listPosts(ctx, id, { limit: ARTICLES_PER_MINUTE });
    // The newest appear within their minute, with texts.
    expect(rows.map((post) => post.title).toSorted()).toEqual(
      names
        .slice(0, ARTICLES_PER_MINUTE)
        .map((name) => `About ${name}`)
        .toSorted(),
    );
    for (const post of rows) expect([post.ai_status, post.summary.length > 20]).toEqual(["fallback", true]);
  }
  const lacking = OUTAGE_MINUTES * ARTICLES_PER_MINUTE;
  expect(await statuses(id)).toEqual({ done: 1, fallback: lacking });
  // Five failures, then occasional probes.
  expect(server.calls.length - callsBefore).toBeLessThan(25);
  isBack();
  let minutes = 0;
  while ((await statuses(id)).fallback && minutes < 60) {
    await pass();
    minutes += 1;
    await tick();
  }
  expect(minutes).toBeLessThanOrEqual(10);
  expect(await statuses(id)).toEqual({ done: 1 + lacking });
  expect(await tick()).toBe(0);
});

describe("the backlog", () => {
  test("takes limited batches of the last week, newest first", async () => {
    server.answer(() => ({ status: 503 }));
    const id = await follow();
    await publish(60);
    await tick();
    await pass(3 * 24 * 60);
    await publish(60);
    await tick();
    await pass(4 * 24 * 60 + 60);
    isBack();
    const before = server.calls.length;
    expect(await resumeWriting(system())).toBe(1);
    await runSent(runtime);
    const told = server.calls
      .slice(before)
      .filter(({ purpose }) => purpose !== "control")
      .map(({ prompt }) => Number(/About subject(\d+)/.exec(prompt)?.[1]));
    expect(Math.min(...told)).toBeGreaterThan(60);
    await tick();
    expect(await statuses(id)).toEqual({ done: 60, fallback: 61 });
    await pass(24 * 60);
    expect(await tick()).toBe(0);
    await housekeep(system());
    const { rows } = await runtime.database.pool.query(
      "select count(*)::int as n from articles where write_due_at is not null and fetched_at < $1",
      [new Date(now - 7 * 24 * 60 * MINUTE_MS)],
    );
    expect(rows[0].n).toBe(0);
  });

  test("has a hundred requests waiting at most, and repeats lost ones", async () => {
    server.answer(() => ({ status: 503 }));
    await follow();
    for (let part = 0; part < 2; part += 1) {
      await pass();
      await publish(60);
      await tick();
    }
    await pass(60);
    isBack();
    expect(await resumeWriting(system())).toBe(1);
    await runSent(runtime);
    expect(await resumeWriting(system())).toBe(100);
    runtime.sent.length = 0;
    await pass();
    expect(await resumeWriting(system())).toBe(0);
    await pass(15);
    expect(await resumeWriting(system())).toBe(100);
  });

  test("leaves out articles that no newsfeed keeps any more", async () => {
    isBack();
    runtime.setModel(null);
    ctx = runtime.contextFor(ctx.actor);
    const id = await follow();
    setModel();
    await runtime.database.pool.query("update posts set matched = false where newsfeed_id = $1", [id]);
    expect(await resumeWriting(system())).toBe(1);
    expect(runtime.sent).toEqual([]);
    await pass(16);
    expect(await resumeWriting(system())).toBe(0);
  });

  test("waits for the budget and then continues", async () => {
    isBack();
    runtime.settings.ai.tokensPerDay = 1;
    const id = await follow();
    await publish(3);
    await tick();
    const calls = server.calls.length;
    for (let minute = 0; minute < 5; minute += 1) {
      await pass();
      expect(await tick()).toBe(0);
    }
    expect(server.calls.length).toBe(calls);
    runtime.settings.ai.tokensPerDay = null;
    await pass(61);
    await tick();
    expect(await statuses(id)).toEqual({ done: 4 });
  });

  test("includes articles from before a model was set up", async () => {
    isBack();
    runtime.setModel(null);
    ctx = runtime.contextFor(ctx.actor);
    const id = await follow();
    expect(await statuses(id)).toEqual({ fallback: 1 });
    expect(await resumeWriting(system())).toBe(0);
    setModel();
    await tick();
    expect(await statuses(id)).toEqual({ done: 1 });
  });

  test("does not request a third answer after two refused ones", async () => {
    server.answer(() => ({
      value: { summary: "Read https://evil.example for all of it.", keylearning: "<b>", quotes: [] },
    }));
    const id = await follow();
    expect(server.calls.length).toBe(4);
    expect(await statuses(id)).toEqual({ fallback: 1 });
    await pass();
    expect(await tick()).toBe(0);
    expect(server.calls.length).toBe(4);
  });

  test("retries a failing article at growing intervals without delaying others", async () => {
    isBack();
    const id = await follow();
    const calls: number[] = [];
    server.answer((call) => {
      if (call.prompt.includes("subject1 ")) {
        calls.push((now - began) / MINUTE_MS);
        return { status: 500 };
      }
      return call.purpose === "summary"
        ? { value: { summary: "The report says that it changed hands many times, more than anybody expected." } }
        : { value: { keylearning: null, quotes: [] } };
    });
    const began = now;
    await publish(3);
    await tick();
    for (let minute = 0; minute < 40; minute += 1) {
      await pass();
      await tick();
    }
    expect(await statuses(id)).toEqual({ done: 3, fallback: 1 });
    expect(new Set(calls).size).toBeLessThan(7);
  });
});
