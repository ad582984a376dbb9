import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { SystemContext } from "@/lib/context/context";
import { newId } from "@/lib/core/id";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { bindRuntime, SYSTEM } from "@/lib/runtime/runtime";
import { type Publisher, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { chooseEngine } from "./mode";
import { type PlayedInngest, playInngest, serveHandler } from "./testing/inngest-server";
import { createWorkflows, type Workflows } from "./workflows";

const KEYS = { eventKey: "event-key-of-the-tests", signingKey: "signkey-test-12345678123456781234567812345678" };
const TICK = { name: "inngest/scheduled.timer", data: { cron: "*/5 * * * *" } };

let runtime: TestRuntime;
let publisher: Publisher;
let inngest: PlayedInngest;
let app: Awaited<ReturnType<typeof serveHandler>>;
let workflows: Workflows;

beforeAll(async () => {
  runtime = await bindTestRuntime();
  publisher = await startPublisher();
  app = await serveHandler(async (request) => (await import("@/app/api/inngest/route")).POST(request));
  inngest = await playInngest(KEYS, () => app.url);
  const choice = chooseEngine(
    {
      INNGEST_EVENT_KEY: KEYS.eventKey,
      INNGEST_SIGNING_KEY: KEYS.signingKey,
      INNGEST_BASE_URL: inngest.url,
      INNGEST_SERVE_ORIGIN: app.url,
    },
    {},
  );
  const context = (): SystemContext => ({ ...runtime.contextFor(SYSTEM), send: (events) => workflows.send(events) });
  const { pool, isExclusive } = runtime.database;
  workflows = createWorkflows({ choice, pool, isExclusive, crawlsMax: 4, context, log: runtime.log });
  bindRuntime({ ...runtime, workflows });
  await workflows.start();
});
afterAll(async () => {
  await workflows.stop();
  await Promise.all([app.close(), inngest.close(), publisher.close()]);
  await runtime.stop();
});
beforeEach(() => {
  inngest.events.length = 0;
});

describe("a self-hosted Inngest server", () => {
  test("receives the functions and their address at startup", async () => {
    const told = await vi.waitFor(
      () => {
        const [first] = inngest.registered;
        expect(first).toBeDefined();
        return first;
      },
      { timeout: 30_000 },
    );
    const tick = told?.functions.find(({ id }) => id === "lede-crawl-tick");
    expect(tick?.triggers).toEqual([{ cron: "*/5 * * * *" }]);
    expect(told?.url).toBe(`${app.url}/api/inngest`);
    expect(tick?.steps.step.runtime.url).toContain(`${app.url}/api/inngest`);
    expect(told?.authorization).toMatch(/^Bearer signkey-test-[0-9a-f]{64}$/);
    expect(told?.authorization).not.toContain(KEYS.signingKey);
  });

  test("crawls a new source into posts through signed calls", async () => {
    publisher.put("/feed.xml", rss([{ title: "Sodium-ion cells", guid: "1", content: paragraphs("sodium-ion") }]));
    const ctx = await runtime.newUser();
    const newsfeed = await createNewsfeed(ctx, { name: "Cells", keywords: [] });
    await addSource(ctx, newsfeed.id, { url: `${publisher.url}/feed.xml` });
    await runtime.database.pool.query("update feeds set claimed_until = null, next_due_at = now() - interval '1 hour'");

    expect(await inngest.run("lede-crawl-tick", TICK)).toMatchObject({ feeds: 1 });
    const [crawl] = inngest.events;
    expect(crawl).toMatchObject({ name: "crawl/requested" });
    if (crawl) await inngest.run("lede-crawl", crawl);
    expect((await listPosts(ctx, newsfeed.id, {})).rows).toMatchObject([{ title: "Sodium-ion cells" }]);
  });

  test("requests each step of a function once with the results of earlier steps", async () => {
    const { rows } = await runtime.database.pool.query<{ id: string }>(
      "update articles set enrich_due_at = now() returning id",
    );
    expect(rows).toHaveLength(1);
    const event = { name: "article/write-texts.requested", data: { articleId: rows[0]?.id, userId: newId() } };
    await inngest.run("lede-write-texts", event);
    const left = await runtime.database.pool.query("select id from articles where enrich_due_at is not null");
    expect(left.rows).toEqual([]);
  });
});

describe("an invalid call", () => {
  const minutes = 60;
  const now = () => Math.floor(Date.now() / 1000);

  test.each([
    ["without a signature", { isLeftOut: true }],
    ["signed with another key", { key: "signkey-test-00000000000000000000000000000000" }],
    ["with a body other than the signed one", { body: { event: TICK } }],
    ["signed six minutes ago", { at: now() - 6 * minutes }],
    ["signed in the future", { at: now() + 6 * minutes }],
  ])("%s is refused and runs nothing", async (_, signing) => {
    await runtime.database.pool.query("update feeds set claimed_until = null, next_due_at = now() - interval '1 hour'");
    const response = await inngest.callOnce("lede-crawl-tick", TICK, signing);
    expect(response.status).toBe(401);
    expect(inngest.events).toEqual([]);
    const { rows } = await runtime.database.pool.query("select id from feeds where claimed_until is not null");
    expect(rows).toEqual([]);
  });

  test("is refused when malformed, or when oversized, before all of it is read", async () => {
    const post = async (body: string | Uint8Array<ArrayBuffer>) =>
      (await fetch(`${app.url}/api/inngest?fnId=lede-crawl-tick&stepId=step`, { method: "POST", body })).status;
    expect(await post(new Uint8Array(5 * 1_048_576 + 1))).toBe(413);
    expect(await post("{")).toBe(400);
    expect(await post("")).toBe(401);
  });

  test("causes one log line for any number of calls", async () => {
    runtime.lines.length = 0;
    for (let call = 0; call < 20; call += 1) {
      await inngest.callOnce("lede-crawl-tick", TICK, { isLeftOut: true });
      for (const body of ["", "{"]) await fetch(`${app.url}/api/inngest`, { method: "POST", body });
    }
    expect(runtime.lines.filter(({ level }) => level === "error").length).toBeLessThanOrEqual(1);
  });

  test("reveals nothing and registers nothing", async () => {
    const before = inngest.registered.length;
    expect((await fetch(`${app.url}/api/inngest`)).status).toBe(401);
    const response = await fetch(`${app.url}/api/inngest`, { method: "PUT", headers: { host: "evil.example" } });
    expect(response.status).toBe(401);
    expect(inngest.registered).toHaveLength(before);
  });
});

test("serves GET, POST and PUT only and reveals no environment to other methods", async () => {
  const { maxDuration, ...methods } = await import("@/app/api/inngest/route");
  expect(Object.keys(methods).toSorted()).toEqual(["GET", "POST", "PUT"]);
  for (const method of ["PATCH", "DELETE", "OPTIONS", "PROPFIND"]) {
    // As if the route exported this method.
    const response = await fetch(`${app.url}/api/inngest`, { method });
    expect([method, response.status]).toEqual([
      method,
      expect.toSatisfy((status: number) => status >= 400 && status < 500),
    ]);
    const told = `${JSON.stringify([...response.headers])}${await response.text()}`;
    expect([method, /environment|"env|\bINNGEST_|event-key|signkey|test-mode|"mode"/i.exec(told)]).toEqual([
      method,
      null,
    ]);
  }
});

test("answers 404 with the embedded engine", async () => {
  bindRuntime(runtime);
  for (const method of ["GET", "POST", "PUT"])
    expect((await fetch(`${app.url}/api/inngest`, { method })).status).toBe(404);
});
