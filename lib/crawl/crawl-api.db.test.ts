import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import type { ApiAnswer, ApiRequest } from "@/lib/crawl/connectors/connector";
import { connectorSettings } from "@/lib/crawl/connectors/settings";
import { x } from "@/lib/crawl/connectors/x";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { listSources } from "@/lib/domain/sources/list-sources";
import { validateSource } from "@/lib/domain/sources/validate-source";
import type { Entry } from "@/lib/feed/parse/parsed-feed";
import { deleteFeeds } from "@/lib/testing/database";
import { rssHubRss } from "@/lib/testing/networks/documents";
import { openStage, type Stage } from "@/lib/testing/networks/stage";
import { runDue, runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

const NOW = new Date("2026-11-21T09:00:00Z");
const HUB = "http://hub.internal:1200";
const KEY = { X_BEARER_TOKEN: "token" };

let runtime: TestRuntime;
let stage: Stage;
let ctx: UserContext;
let newsfeedId: string;
/** The API's next answer and the last request. */
let says: ApiAnswer;
let requests: ApiRequest[];
const { readApi } = x;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  await deleteFeeds(runtime.database);
  runtime.setNow(NOW);
  runtime.sent.length = 0;
  runtime.settings.connectors = connectorSettings(KEY);
  stage = openStage(runtime);
  requests = [];
  x.readApi = async (_, request) => {
    requests.push(request);
    return says;
  };
  ctx = await runtime.newUser();
  newsfeedId = (await createNewsfeed(ctx, { name: "News" })).id;
});
afterEach(async () => {
  if (readApi) x.readApi = readApi;
  else delete x.readApi;
  await stage.close();
});

const entry = (id: string): Entry => ({
  guid: id,
  url: `https://x.com/anna/status/${id}`,
  title: "",
  author: "Anna",
  publishedAt: new Date(NOW.getTime() - 60_000),
  updatedAt: null,
  contentHtml: `<p>Thoughts on number ${id}</p>`,
  contentBaseUrl: "https://x.com/anna",
  isFullContent: true,
  description: null,
  imageUrl: null,
  categories: [],
});
const posts = (state: Record<string, string>, ...ids: string[]): ApiAnswer => ({
  kind: "posts",
  title: "Anna (@anna)",
  siteUrl: "https://x.com/anna",
  iconUrl: "https://img.example/anna.jpg",
  entries: ids.map(entry),
  state,
});
const titles = async () => (await listPosts(ctx, newsfeedId, {})).rows.map(({ title }) => title).toSorted();
const source = async () => (await listSources(ctx, newsfeedId))[0];

async function feedRow() {
  const { rows } = await runtime.database.pool.query("select * from feeds");
  return rows[0];
}

async function crawlNext(): Promise<void> {
  runtime.setNow(new Date((await feedRow()).next_due_at));
  await runDue(runtime);
}

async function follow(): Promise<void> {
  says = posts({ id: "12", since: "2" }, "2", "1");
  await addSource(ctx, newsfeedId, { url: "https://x.com/anna" });
  await runSent(runtime);
}

describe("a profile read through its network's API", () => {
  test("is found and followed, with its posts and without a feed", async () => {
    says = posts({}, "2", "1");
    expect(await validateSource(ctx, "https://x.com/anna")).toMatchObject({
      source_type: "x",
      crawlable: true,
      route: "api",
      rss_feeds: [],
      recommended_feed: "",
      site_title: "Anna (@anna)",
    });
    await follow();
    expect(await titles()).toEqual(["Thoughts on number 1", "Thoughts on number 2"]);
    expect(await source()).toMatchObject({
      title: "Anna (@anna)",
      site_url: "https://x.com/anna",
      route: "api",
      use_rss: false,
      rss_feed_url: null,
      status: "ok",
      post_count: 2,
    });
  });

  test("passes its stored state to the API and stores a repeated entry once", async () => {
    await follow();
    says = posts({ id: "12", since: "3" }, "3", "2");
    await crawlNext();
    expect(requests.at(-1)).toMatchObject({
      profile: { type: "x", name: "anna", url: "https://x.com/anna" },
      state: { id: "12", since: "2" },
      settings: { x: { bearerToken: "token" } },
    });
    expect(await titles()).toHaveLength(3);
    says = { ...posts({ id: "12", since: "3" }), title: null, iconUrl: null } as ApiAnswer;
    await crawlNext();
    expect(await feedRow()).toMatchObject({
      route_state: { id: "12", since: "3" },
      title: "Anna (@anna)",
      icon_url: "https://img.example/anna.jpg",
    });
  });

  test("is read in full again when a newsfeed wants older posts", async () => {
    await follow();
    const older = await createNewsfeed(ctx, { name: "Older", start_date: "2025-01-01" });
    await addSource(ctx, older.id, { url: "https://x.com/anna" });
    await runSent(runtime);
    expect(requests.at(-1)?.state).toEqual({});
  });

  test("needs credentials after a refusal, stays active and keeps its state", async () => {
    await follow();
    says = { kind: "needs_credentials", code: "key_refused", sentence: "X refuses the key." };
    await crawlNext();
    expect(await source()).toMatchObject({
      status: "needs_credentials",
      last_error: "X refuses the key. The person who runs this server can renew it.",
      is_active: true,
    });
    expect(await feedRow()).toMatchObject({ route: "api", route_state: { id: "12", since: "2" }, failures: 1 });
  });

  test("moves to a bridge at once after a refusal of credentials", async () => {
    runtime.settings.connectors = connectorSettings({ ...KEY, RSSHUB_BASE_URL: HUB });
    (await stage.at(HUB)).put("/twitter/user/anna", rssHubRss("https://x.com/anna", []));
    await follow();
    says = { kind: "needs_credentials", code: "key_expired", sentence: "The key has expired." };
    await crawlNext();
    await crawlNext();
    expect(await feedRow()).toMatchObject({ route: "bridge", url: `${HUB}/twitter/user/anna`, route_state: null });
    expect(await source()).toMatchObject({ status: "ok", route: "bridge" });
  });

  test("pauses every profile of the network when rate-limited", async () => {
    await follow();
    says = { kind: "retry_later", code: "rate_limited", sentence: "X asks to wait.", retryAfterSeconds: 900 };
    await crawlNext();
    expect(await source()).toMatchObject({ status: "rate_limited", last_error: "X asks to wait." });
    const { rows } = await runtime.database.pool.query("select * from hosts where host = 'api.x.com'");
    expect(new Date(rows[0].retry_after_until).getTime() - runtime.system.now().getTime()).toBe(900_000);
  });

  test.each([
    ["profile_not_found", "There is no @anna on X."],
    ["private_profile", "@anna is private."],
  ] as const)("shows the message of %s", async (code, sentence) => {
    says = { kind: "failing", code, sentence };
    expect(await validateSource(ctx, "https://x.com/anna")).toMatchObject({
      crawlable: false,
      route: null,
      error: sentence,
    });
    await expect(addSource(ctx, newsfeedId, { url: "https://x.com/anna" })).rejects.toMatchObject({
      issues: [{ pointer: "/url", code, message: sentence }],
    });
  });
});
