import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { connectorSettings } from "@/lib/crawl/connectors/settings";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { listSources } from "@/lib/domain/sources/list-sources";
import { validateSource } from "@/lib/domain/sources/validate-source";
import { deleteFeeds } from "@/lib/testing/database";
import { dumpTables } from "@/lib/testing/dump-tables";
import { type PlayedX, playX } from "@/lib/testing/networks/x-api";
import { runDue, runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

const NOW = new Date("2026-11-21T09:00:00Z");
const KEY = "bearer-of-the-tests";
const PROFILE = "https://x.com/anna";

let runtime: TestRuntime;
let api: PlayedX;
let ctx: UserContext;
let newsfeedId: string;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  await deleteFeeds(runtime.database);
  runtime.setNow(NOW);
  runtime.sent.length = 0;
  runtime.settings.connectors = connectorSettings({ X_BEARER_TOKEN: KEY });
  api = await playX(KEY);
  api.users.set("anna", { id: "12", name: "Anna", profile_image_url: "https://pbs.twimg.com/anna.jpg" });
  api.tweets.push({ id: "101", text: "On cranes", created_at: "2026-11-21T08:00:00.000Z" });
  runtime.stages.set("https://api.x.com", api.origin);
  ctx = await runtime.newUser();
  newsfeedId = (await createNewsfeed(ctx, { name: "News" })).id;
  return () => api.close();
});

const titles = async () => (await listPosts(ctx, newsfeedId, {})).rows.map(({ title }) => title);
const onlySource = async () => (await listSources(ctx, newsfeedId))[0];

async function follow(): Promise<void> {
  await addSource(ctx, newsfeedId, { url: PROFILE });
  await runSent(runtime);
}

async function crawlNext(): Promise<void> {
  const { rows } = await runtime.database.pool.query("select max(next_due_at) as due from feeds");
  runtime.setNow(new Date(rows[0].due));
  await runDue(runtime);
}

describe("a profile available through an API", () => {
  test("can be followed and yields its posts", async () => {
    expect(await validateSource(ctx, PROFILE)).toMatchObject({ crawlable: true, error: null, source_type: "x" });
    await follow();
    expect(await onlySource()).toMatchObject({ title: "Anna", status: "ok", source_type: "x", last_error: null });
    expect(await titles()).toEqual(["On cranes"]);
  });

  test("is read incrementally by later crawls", async () => {
    await follow();
    api.tweets.unshift({ id: "102", text: "On bridges", created_at: "2026-11-21T08:30:00.000Z" });
    await crawlNext();
    await crawlNext();
    expect(await titles()).toEqual(["On bridges", "On cranes"]);
    expect(api.requests.slice(-2).map(({ query }) => query.get("since_id"))).toEqual(["101", "102"]);
  });

  test("stays incremental after its newsfeed's start moves back", async () => {
    await follow();
    await updateNewsfeed(ctx, newsfeedId, { start_date: "2026-09-01" });
    api.tweets.unshift({ id: "102", text: "On bridges", created_at: "2026-11-21T08:30:00.000Z" });
    await crawlNext();
    expect(api.requests.at(-1)?.query.get("since_id")).toBe("101");
    expect(await titles()).toEqual(["On bridges", "On cranes"]);
  });

  test("reports a refused key and keeps its posts", async () => {
    await follow();
    runtime.settings.connectors = connectorSettings({ X_BEARER_TOKEN: "revoked" });
    await crawlNext();
    expect(await onlySource()).toMatchObject({
      status: "needs_credentials",
      last_error: expect.stringMatching(/^Lede's access to X was refused\./),
    });
    expect(await titles()).toEqual(["On cranes"]);
  });

  test("waits for a used-up quota", async () => {
    await follow();
    api.answerAll({ status: 402, body: { title: "CreditsDepleted", type: "https://api.x.com/2/problems/credits" } });
    await crawlNext();
    expect(await onlySource()).toMatchObject({
      status: "rate_limited",
      last_error: expect.stringContaining("can buy more"),
    });
  });

  test("reports an unknown name", async () => {
    expect(await validateSource(ctx, "https://x.com/nobody")).toMatchObject({
      crawlable: false,
      error: "X has no profile @nobody. Check its address.",
    });
  });

  test("leaves no trace of the key in the database or log", async () => {
    await follow();
    expect(JSON.stringify([await dumpTables(runtime.database), runtime.lines])).not.toContain(KEY);
  });
});
