import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { MINUTE_MS } from "@/lib/core/duration";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { createOpenAiModel } from "@/lib/platform/ai/openai";
import { SYSTEM } from "@/lib/runtime/runtime";
import { type ModelCall, type ModelServer, startModelServer } from "@/lib/testing/model-server";
import { type Publisher, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { resumeWriting } from "./request-writing";

const START = Date.UTC(2026, 10, 21, 9);

let runtime: TestRuntime;
let publisher: Publisher;
let server: ModelServer;
let now = START;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  now += 30 * 24 * 60 * MINUTE_MS;
  runtime.setNow(new Date(now));
  runtime.sent.length = 0;
  await runtime.database.pool.query("delete from ai_usage; delete from ai_reservations");
  [publisher, server] = await Promise.all([startPublisher(), startModelServer()]);
  runtime.setModel(createOpenAiModel({ apiKey: "sk-test", baseUrl: server.baseUrl, model: "m", api: "chat" }));
});
afterEach(() => Promise.all([publisher.close(), server.close()]));

const wellWritten = ({ purpose }: ModelCall) => ({
  value:
    purpose === "summary"
      ? { summary: "The report says that it changed hands many times, more than anybody had expected." }
      : { keylearning: "Expect that it changes hands again in the year, says the report.", quotes: [] },
});
const isPoison = ({ prompt }: ModelCall) => prompt.includes("poison");

async function follow(reader: UserContext, path: string, names: readonly string[]): Promise<string> {
  publisher.put(
    path,
    rss(
      names.map((name) => ({
        title: `About ${name}`,
        guid: name,
        link: `${publisher.url}/${name}`,
        content: paragraphs(name, 3),
      })),
    ),
  );
  const { id } = await createNewsfeed(reader, { name: "News", start_date: "2026-01-01" });
  await addSource(reader, id, { url: `${publisher.url}${path}` });
  await runSent(runtime);
  return id;
}

const numbered = (name: string) => Array.from({ length: 10 }, (_, index) => `${name}${index}`);
const newReader = async () => runtime.contextFor((await runtime.newUser()).actor);

async function statusesOf(reader: UserContext, newsfeedId: string): Promise<Set<string>> {
  const { rows } = await listPosts(reader, newsfeedId, { limit: 50 });
  expect(rows.length).toBe(10);
  return new Set(rows.map((post) => post.ai_status));
}

async function passMinute(): Promise<void> {
  now += MINUTE_MS;
  runtime.setNow(new Date(now));
  await resumeWriting(runtime.contextFor(SYSTEM));
  await runSent(runtime);
}

const healthChecks = () => server.calls.filter(({ purpose }) => purpose === "control").length;

describe("articles that make the provider fail", () => {
  test.each([
    ["500", { status: 500 }],
    ["503", { status: 503 }],
    ["a firewall's 401", { status: 401 }],
    ["a page of HTML", { raw: "<html>Blocked.</html>", headers: { "content-type": "text/html" } }],
    ["a broken connection", { kind: "reset" as const }],
  ])("leave the texts of other users' articles unaffected by %s", async (_name, answer) => {
    server.answer((call) => (isPoison(call) ? answer : wellWritten(call)));
    const [one, other] = [await newReader(), await newReader()];
    const failing = await follow(one, "/poison.xml", numbered("poison"));
    const fine = await follow(other, "/fine.xml", numbered("tender"));
    expect(await statusesOf(other, fine)).toEqual(new Set(["done"]));
    expect(await statusesOf(one, failing)).toEqual(new Set(["fallback"]));
  });

  test("are retried at growing intervals at their owner's expense", async () => {
    server.answer((call) => (isPoison(call) ? { status: 500 } : wellWritten(call)));
    const reader = await newReader();
    await follow(reader, "/poison.xml", numbered("poison"));
    const counts: number[] = [];
    for (let minute = 0; minute < 64; minute += 1) {
      const before = server.calls.length;
      await passMinute();
      counts.push(server.calls.length - before);
    }
    const sumOf = (from: number) => counts.slice(from, from + 32).reduce((sum, count) => sum + count, 0);
    expect(sumOf(32)).toBeLessThanOrEqual(sumOf(0) / 2);
    const { rows } = await runtime.database.pool.query(
      "select purpose, calls, input_tokens + output_tokens as tokens from ai_usage where user_id = $1",
      [reader.actor.userId],
    );
    expect(rows.map(({ purpose, calls }) => ({ purpose, calls }))).toEqual([
      { purpose: "control", calls: healthChecks() },
    ]);
    expect(Number(rows[0].tokens)).toBeLessThan(100 * healthChecks());
  });
});

describe.each([
  ["answers everything with 503", () => server.answer(() => ({ status: 503 }))],
  ["breaks every connection", () => server.answer(() => ({ kind: "reset" }))],
])("a provider that %s", (_name, goAway) => {
  test("gets a few calls a minute while it fails", async () => {
    goAway();
    await follow(await newReader(), "/fine.xml", numbered("tender"));
    expect(server.calls.length).toBeLessThanOrEqual(6);
    const counts: number[] = [];
    for (let minute = 0; minute < 30; minute += 1) {
      const before = server.calls.length;
      await passMinute();
      counts.push(server.calls.length - before);
    }
    expect(Math.max(...counts)).toBe(1);
  });

  test("gets the whole backlog soon after it recovers", async () => {
    goAway();
    const reader = await newReader();
    const id = await follow(reader, "/fine.xml", numbered("tender"));
    for (let minute = 0; minute < 30; minute += 1) await passMinute();
    server.answer(wellWritten);
    let minutes = 0;
    while (!(await statusesOf(reader, id)).has("done") && minutes < 20) {
      await passMinute();
      minutes += 1;
    }
    await passMinute();
    expect(minutes).toBeLessThanOrEqual(6);
    expect(await statusesOf(reader, id)).toEqual(new Set(["done"]));
  });
});
