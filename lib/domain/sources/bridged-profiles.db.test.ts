import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { HOUR_MS } from "@/lib/core/duration";
import { connectorSettings } from "@/lib/crawl/connectors/settings";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { deleteFeeds } from "@/lib/testing/database";
import { type PlayedPost, rssBridgeAtom, rssHubRss } from "@/lib/testing/networks/documents";
import { type Answers, openStage, type Stage } from "@/lib/testing/networks/stage";
import { page } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { addSource } from "./add-source";
import { validateSource } from "./validate-source";

const NOW = new Date("2026-11-21T09:00:00Z");
const HUB = "http://hub.internal:1200";
const BRIDGE = "http://bridge.internal:3000";

let runtime: TestRuntime;
let stage: Stage;
let ctx: UserContext;
let newsfeedId: string;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  // Tests share feeds and the rate limits of hosts, so each starts without any.
  await deleteFeeds(runtime.database);
  runtime.setNow(NOW);
  runtime.sent.length = 0;
  runtime.settings.connectors = connectorSettings({});
  stage = openStage(runtime);
  ctx = await runtime.newUser();
  newsfeedId = (await createNewsfeed(ctx, { name: "News" })).id;
});
afterEach(() => stage.close());

const POSTS: PlayedPost[] = [
  { id: "aaaaaaaaaa2", text: "Second thoughts on cranes", at: new Date(NOW.getTime() - HOUR_MS) },
  { id: "aaaaaaaaaa1", text: "First thoughts on cranes", at: new Date(NOW.getTime() - 2 * HOUR_MS) },
];
const TITLES = ["Second thoughts on cranes", "First thoughts on cranes"];

function openBridges(): void {
  runtime.settings.connectors = connectorSettings({
    RSSHUB_BASE_URL: HUB,
    RSSHUB_ACCESS_KEY: "s3cret",
    RSS_BRIDGE_URL: BRIDGE,
  });
}

async function titles(): Promise<string[]> {
  return (await listPosts(ctx, newsfeedId, { limit: 50 })).rows.map((post) => post.title);
}

/** Refusal of the added source. */
const refusalOf = (adding: Promise<unknown>) =>
  adding.then(
    () => null,
    (error) => error.issues?.[0],
  );

async function feedRow() {
  const { rows } = await runtime.database.pool.query("select * from feeds");
  return rows[0];
}

const CLOSED: [string, string, string][] = [
  [
    "x",
    "https://x.com/anna",
    "X profiles have no public feed, and this server has neither a key for X nor a service that reads them. The person who runs this server can add one under Connectors.",
  ],
  ["x", "https://twitter.com/anna/status/20", "X profiles have no public feed,"],
  ["instagram", "https://www.instagram.com/anna", "Instagram profiles have no public feed,"],
  [
    "tiktok",
    "https://www.tiktok.com/@anna",
    "TikTok profiles have no public feed, and this server has no service that reads them.",
  ],
  ["tiktok", "https://vm.tiktok.com/ZMabc123/", "TikTok profiles have no public feed,"],
  ["threads", "https://www.threads.net/@anna", "Threads profiles have no public feed,"],
];

describe("a network without feeds of its own, on a server without key and bridge", () => {
  test.each(CLOSED)("%s: refuses %s with an explanation and sends no request", async (type, address, sentence) => {
    const origin = new URL(address).origin;
    await stage.at(origin);
    const result = await validateSource(ctx, address);
    expect(result).toMatchObject({
      source_type: type,
      crawlable: false,
      route: null,
      rss_feeds: [],
      recommended_feed: "",
    });
    expect(result.error).toContain(sentence);
    expect(await refusalOf(addSource(ctx, newsfeedId, { url: address }))).toMatchObject({
      code: "needs_connector",
      message: result.error,
    });
    expect(stage.askedOf(origin)).toEqual([]);
    expect(await feedRow()).toBe(undefined);
  });

  test.each([
    ["https://x.com/home", "Enter one such as https://x.com/username."],
    ["https://www.instagram.com/explore/tags/cats", "Enter one such as https://www.instagram.com/username."],
    ["https://www.tiktok.com/foryou", "Enter one such as https://www.tiktok.com/@username."],
    ["https://www.threads.com/", "Enter one such as https://www.threads.com/@username."],
  ])("refuses %s, which is not a profile, and sends no request", async (address, sentence) => {
    openBridges();
    const origin = new URL(address).origin;
    await stage.at(origin);
    expect((await validateSource(ctx, address)).error).toContain(sentence);
    expect(stage.askedOf(origin)).toEqual([]);
  });
});

const query = (bridge: string, rest: string) => `/?action=display&bridge=${bridge}&${rest}&format=Atom`;
const BRIDGED: [string, { address: string; origin: string; path: string; answer: Answers[string] }][] = [
  [
    "x",
    {
      address: "https://x.com/Anna",
      origin: HUB,
      path: "/twitter/user/anna?key=s3cret",
      answer: rssHubRss("https://x.com/anna", POSTS),
    },
  ],
  [
    "instagram",
    {
      address: "https://www.instagram.com/anna/",
      origin: HUB,
      path: "/instagram/user/anna?key=s3cret",
      answer: rssHubRss("https://www.instagram.com/anna", POSTS),
    },
  ],
  [
    "threads",
    {
      address: "https://www.threads.net/@anna",
      origin: HUB,
      path: "/threads/anna?key=s3cret",
      answer: rssHubRss("https://www.threads.com/@anna", POSTS),
    },
  ],
  [
    "tiktok",
    {
      address: "https://www.tiktok.com/@anna",
      origin: BRIDGE,
      path: query("TikTokBridge", "context=By+user&username=%40anna"),
      answer: rssBridgeAtom("https://www.tiktok.com/@anna", POSTS),
    },
  ],
];

describe("a network without feeds of its own, over the operator's bridge", () => {
  test.each(BRIDGED)(
    "%s: is followed without revealing the address of the bridge",
    async (type, { address, origin, path, answer }) => {
      openBridges();
      await stage.play(origin, { [path]: answer });
      const validation = await validateSource(ctx, address);
      expect(validation).toMatchObject({
        source_type: type,
        crawlable: true,
        error: null,
        route: "bridge",
        rss_feeds: [],
        recommended_feed: "",
      });
      const source = await addSource(ctx, newsfeedId, { url: address });
      expect(source).toMatchObject({ source_type: type, rss_feed_url: null, use_rss: true, route: "bridge" });
      await runSent(runtime);
      expect(await titles()).toEqual(TITLES);
      expect(await feedRow()).toMatchObject({ type, route: "bridge", etag: null });
      const stored = JSON.stringify(
        await runtime.database.pool.query("select * from feeds, article_contents").then(({ rows }) => rows),
      );
      expect(stored).not.toContain("s3cret");
      expect(JSON.stringify([validation, source, await listPosts(ctx, newsfeedId, {})])).not.toMatch(/internal|s3cret/);
    },
  );

  test("a mobile share link is resolved once", async () => {
    openBridges();
    await stage.play("https://vm.tiktok.com", {
      "/ZMabc123/": { status: 301, headers: { location: "/@Anna/video/7000000000000000000?_r=1" } },
    });
    await stage.play(BRIDGE, {
      [query("TikTokBridge", "context=By+user&username=%40anna")]: rssBridgeAtom("https://www.tiktok.com/@anna", POSTS),
    });
    await addSource(ctx, newsfeedId, { url: "https://vm.tiktok.com/ZMabc123/" });
    expect(await feedRow()).toMatchObject({ profile_url: "https://www.tiktok.com/@anna" });
  });

  const DOWN: [string, Answers[string], string, RegExp][] = [
    [
      "a refused access key",
      { status: 403 },
      "needs_password",
      /^This server's RSSHub refuses the request.*access key/,
    ],
    ["no such profile", { status: 404 }, "profile_not_found", /^This server's RSSHub finds no such X profile/],
    [
      "a server error",
      { status: 503, body: "Error: ConfigNotFoundError" },
      "server_error",
      /^This server's RSSHub cannot read X at the moment/,
    ],
    ["a page", page("Welcome to RSSHub!"), "no_feed", /^This server's RSSHub does not answer as it should/],
    ["a reset", (response) => response.destroy(), "bad_response", /^This server's RSSHub does not answer as it should/],
  ];
  test.each(DOWN)("%s is reported without revealing the address of the bridge", async (_, answer, code, sentence) => {
    openBridges();
    await stage.play(HUB, { "/twitter/user/anna?key=s3cret": answer });
    const refusal = await refusalOf(addSource(ctx, newsfeedId, { url: "https://x.com/anna" }));
    expect(refusal).toMatchObject({ message: expect.stringMatching(sentence) });
    if (code !== "bad_response") expect(refusal.code).toBe(code);
    expect(refusal.message).not.toMatch(/internal|localhost|s3cret/);
  });

  test("RSS-Bridge's error entries are not posts", async () => {
    openBridges();
    const errors = [{ ...POSTS[0], id: "e", text: "Bridge returned error 403! (20778)", at: NOW }];
    await stage.play(BRIDGE, {
      [query("TikTokBridge", "context=By+user&username=%40anna")]: rssBridgeAtom(
        "https://www.tiktok.com/@anna",
        errors,
      ),
    });
    await stage.play(HUB, { "/tiktok/user/@anna?key=s3cret": { status: 503 } });
    expect(await refusalOf(addSource(ctx, newsfeedId, { url: "https://www.tiktok.com/@anna" }))).toMatchObject({
      code: "server_error",
      message: expect.stringMatching(/^This server's RSS-Bridge cannot read TikTok at the moment/),
    });
  });

  test("the first working bridge is kept", async () => {
    openBridges();
    await stage.play(BRIDGE, {});
    await stage.play(HUB, { "/tiktok/user/@anna?key=s3cret": rssHubRss("https://www.tiktok.com/@anna", POSTS) });
    await addSource(ctx, newsfeedId, { url: "https://www.tiktok.com/@anna" });
    await runSent(runtime);
    expect(await feedRow()).toMatchObject({ route: "bridge", url: `${HUB}/tiktok/user/@anna` });
    expect(await titles()).toEqual(TITLES);
  });
});
