import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { DAY_MS, MINUTE_MS } from "@/lib/core/duration";
import { connectorSettings } from "@/lib/crawl/connectors/settings";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { listSources } from "@/lib/domain/sources/list-sources";
import { deleteFeeds } from "@/lib/testing/database";
import { type PlayedPost, redditAtom, rssHubRss, youtubeAtom } from "@/lib/testing/networks/documents";
import { openStage, type Stage } from "@/lib/testing/networks/stage";
import { runDue, runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

const NOW = new Date("2026-11-21T09:00:00Z");
const HUB = "http://hub.internal:1200";
const YOUTUBE = "https://www.youtube.com";
const REDDIT = "https://www.reddit.com";
const CHANNEL = "UCBR8-60-B28hp2BmDPdntcQ";
const FEED = `/feeds/videos.xml?channel_id=${CHANNEL}`;
const OVER_HUB = `/youtube/channel/${CHANNEL}`;

let runtime: TestRuntime;
let stage: Stage;
let ctx: UserContext;
let newsfeedId: string;
let now: Date;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  await deleteFeeds(runtime.database);
  setNow(NOW);
  runtime.sent.length = 0;
  runtime.forgetReplies();
  runtime.settings.connectors = connectorSettings({});
  stage = openStage(runtime);
  ctx = await runtime.newUser();
  newsfeedId = (await createNewsfeed(ctx, { name: "News" })).id;
});
afterEach(() => stage.close());

function setNow(at: Date): void {
  now = at;
  runtime.setNow(at);
}

const post = (id: string, text: string): PlayedPost => ({ id, text, at: new Date(NOW.getTime() - MINUTE_MS) });
const openHub = () => {
  runtime.settings.connectors = connectorSettings({ RSSHUB_BASE_URL: HUB });
};
const titles = async () => (await listPosts(ctx, newsfeedId, {})).rows.map(({ title }) => title).toSorted();
const sources = () => listSources(ctx, newsfeedId);

async function feedRow() {
  const { rows } = await runtime.database.pool.query("select * from feeds order by created_at, id");
  return rows[0];
}

/** Crawls when the last feed is due. */
async function crawlNext(): Promise<void> {
  const { rows } = await runtime.database.pool.query("select max(next_due_at) as due from feeds");
  setNow(new Date(Math.max(now.getTime(), new Date(rows[0].due).getTime())));
  await runDue(runtime);
}

async function crawlTimes(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await crawlNext();
}

describe("a failing route", () => {
  beforeEach(async () => {
    openHub();
    (await stage.at(YOUTUBE)).put(FEED, youtubeAtom(CHANNEL, [post("aaaaaaaaaa1", "One")]));
    (await stage.at(HUB)).put(OVER_HUB, rssHubRss(`${YOUTUBE}/channel/${CHANNEL}`, [post("aaaaaaaaaa2", "Two")]));
    await addSource(ctx, newsfeedId, { url: `${YOUTUBE}/channel/${CHANNEL}` });
    await runSent(runtime);
  });

  test("gives way after five consecutive failures to the next one, which yields new posts", async () => {
    (await stage.at(YOUTUBE)).put(FEED, { status: 500 });
    await crawlTimes(4);
    expect(await feedRow()).toMatchObject({ route: "native", failures: 4 });
    expect(stage.askedOf(HUB)).toEqual([]);
    await crawlNext();
    expect(await feedRow()).toMatchObject({ route: "bridge", url: `${HUB}${OVER_HUB}`, failures: 0 });
    expect((await sources())[0]).toMatchObject({ status: "failing", rss_feed_url: null });
    await crawlNext();
    expect((await sources())[0]).toMatchObject({ status: "ok", last_error: null, use_rss: true, rss_feed_url: null });
    expect(await titles()).toEqual(["One", "Two"]);
  });

  test("is retried after a day and used again once it works", async () => {
    const youtube = await stage.at(YOUTUBE);
    youtube.put(FEED, { status: 500 });
    await crawlTimes(6);
    const asked = () => stage.askedOf(YOUTUBE).length;
    const before = asked();
    const yieldedAt = now;
    await crawlNext();
    expect(asked()).toBe(before);
    setNow(new Date(yieldedAt.getTime() + DAY_MS));
    await crawlNext();
    expect([asked(), (await feedRow()).route]).toEqual([before + 1, "bridge"]);
    expect((await sources())[0]).toMatchObject({ status: "ok" });
    youtube.put(FEED, youtubeAtom(CHANNEL, [post("aaaaaaaaaa3", "Three")]));
    setNow(new Date(now.getTime() + DAY_MS));
    await crawlNext();
    expect(await feedRow()).toMatchObject({ route: "native", url: `${YOUTUBE}${FEED}`, route_retry_at: null });
    expect(await titles()).toEqual(["One", "Three", "Two"]);
  });

  test("stays without an alternative and is tried less and less often", async () => {
    runtime.settings.connectors = connectorSettings({});
    (await stage.at(YOUTUBE)).put(FEED, { status: 500 });
    await crawlTimes(7);
    expect(await feedRow()).toMatchObject({ route: "native", failures: 7, route_retry_at: null });
  });

  test("never passes its validators to another route", async () => {
    const ofFeed = (await stage.at(YOUTUBE)).requests;
    const ofHub = (await stage.at(HUB)).requests;
    const tagged = (answer: ReturnType<typeof youtubeAtom>, etag: string) => ({
      ...answer,
      headers: { ...answer.headers, etag },
    });
    const youtube = await stage.at(YOUTUBE);
    youtube.put(FEED, tagged(youtubeAtom(CHANNEL, [post("aaaaaaaaaa1", "One")]), '"youtube"'));
    (await stage.at(HUB)).put(OVER_HUB, tagged(rssHubRss("https://x.com/", [post("aaaaaaaaaa2", "Two")]), '"hub"'));
    await crawlNext();
    youtube.put(FEED, { status: 500 });
    await crawlTimes(6);
    expect(ofFeed.at(-1)?.headers["if-none-match"]).toBe('"youtube"');
    expect(ofHub.map(({ headers }) => headers["if-none-match"])).toEqual([undefined]);
    setNow(new Date(now.getTime() + DAY_MS));
    await crawlNext();
    expect(ofFeed.at(-1)?.headers).not.toHaveProperty("if-none-match");
    expect(ofHub.at(-1)?.headers["if-none-match"]).toBe('"hub"');
  });
});

describe("temporary failures of YouTube feeds", () => {
  test("never end a channel, however long they last", async () => {
    const youtube = await stage.at(YOUTUBE);
    youtube.put(FEED, youtubeAtom(CHANNEL, [post("aaaaaaaaaa1", "One")]));
    await addSource(ctx, newsfeedId, { url: `${YOUTUBE}/channel/${CHANNEL}` });
    await runSent(runtime);
    youtube.put(FEED, { status: 404 });
    await crawlNext();
    setNow(new Date(NOW.getTime() + 60 * DAY_MS));
    await crawlNext();
    expect((await sources())[0]).toMatchObject({
      status: "failing",
      is_active: true,
      last_error: expect.stringMatching(/happens to all channels/),
    });
    youtube.put(FEED, youtubeAtom(CHANNEL, [post("aaaaaaaaaa2", "Two")]));
    await crawlNext();
    expect((await sources())[0]).toMatchObject({ status: "ok", last_error: null });
  });
});

describe("a profile whose last route was disabled", () => {
  test("sends no request, states who can enable a route, and continues when one is enabled", async () => {
    openHub();
    (await stage.at(HUB)).put("/twitter/user/anna", rssHubRss("https://x.com/anna", [post("1", "One")]));
    await addSource(ctx, newsfeedId, { url: "https://x.com/anna" });
    await runSent(runtime);
    runtime.settings.connectors = connectorSettings({});
    const before = stage.askedOf(HUB).length;
    await crawlNext();
    expect(stage.askedOf(HUB)).toHaveLength(before);
    expect((await sources())[0]).toMatchObject({
      status: "needs_credentials",
      last_error: expect.stringMatching(/^X profiles have no public feed, .*under Connectors\.$/),
      is_active: true,
    });
    openHub();
    await crawlNext();
    expect((await sources())[0]).toMatchObject({ status: "ok", last_error: null });
  });
});

describe("Reddit without an app", () => {
  const follow = async (...names: string[]) => {
    const reddit = await stage.at(REDDIT);
    for (const name of names) {
      reddit.put(`/r/${name}/.rss`, redditAtom(name, [post(name, `On ${name}`)]));
      await addSource(ctx, newsfeedId, { url: `https://old.reddit.com/r/${name}` });
    }
  };
  const askedAt = () => stage.askedOf(REDDIT);

  test("sends one request in 65 seconds while others wait", async () => {
    await follow("cranes", "bridges", "tunnels");
    expect(askedAt()).toEqual(["/r/cranes/.rss"]);
    expect(await sources()).toMatchObject([{ title: "All about cranes" }, { title: null }, { title: null }]);
    await runSent(runtime);
    expect(askedAt()).toHaveLength(1);
    for (let seconds = 13; seconds <= 3 * 65; seconds += 13) {
      setNow(new Date(NOW.getTime() + seconds * 1000));
      await runDue(runtime);
      // The first crawl reads the reply from adding the first feed.
      expect(askedAt()).toHaveLength(Math.min(3, 1 + Math.floor(seconds / 65)));
    }
    expect(await titles()).toEqual(["On bridges", "On cranes", "On tunnels"]);
    expect((await sources()).map(({ title, status }) => [title, status])).toEqual(
      ["cranes", "bridges", "tunnels"].map((name) => [`All about ${name}`, "ok"]),
    );
  });

  test.each([
    ["with its posts", 200],
    ["with 429", 429],
  ])("pauses until its quota resets, announced %s", async (_, status) => {
    await follow("cranes");
    runtime.forgetReplies();
    const quota = { "x-ratelimit-remaining": "0.0", "x-ratelimit-used": "1", "x-ratelimit-reset": "400" };
    const answer = redditAtom("cranes", [post("cranes", "On cranes")]);
    (await stage.at(REDDIT)).put("/r/cranes/.rss", { ...answer, status, headers: { ...answer.headers, ...quota } });
    setNow(new Date(NOW.getTime() + 65_000));
    await runDue(runtime);
    expect(askedAt()).toHaveLength(2);
    await follow("bridges");
    for (const seconds of [65 + 66, 65 + 399]) {
      setNow(new Date(NOW.getTime() + seconds * 1000));
      await runDue(runtime);
      expect(askedAt()).toHaveLength(2);
    }
    setNow(new Date(NOW.getTime() + (65 + 401) * 1000));
    await runDue(runtime);
    expect(askedAt()).toHaveLength(3);
  });
});
