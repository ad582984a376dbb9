import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startFarm } from "@/e2e/farm/farm";
import type { Fault } from "@/e2e/farm/faults";
import type { Farm } from "@/e2e/farm/types";
import type { UserContext } from "@/lib/context/context";
import type { Source } from "@/lib/contract/source";
import { HOUR_MS, MINUTE_MS } from "@/lib/core/duration";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { listSources } from "@/lib/domain/sources/list-sources";
import { createFetcher } from "@/lib/platform/fetch/fetch";
import { parseAllowList } from "@/lib/platform/fetch/policy";
import { SYSTEM } from "@/lib/runtime/runtime";
import { type Publisher, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runDue, runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { claimDueFeeds } from "./claim-due-feeds";
import { crawlFeed } from "./crawl-feed";

const SITE = "grid-notes";

let runtime: TestRuntime;
let farm: Farm;
let other: Publisher;
let ctx: UserContext;
let newsfeedId: string;
/** Kept open to the end, because a reused port would bring an earlier test's known site. */
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(async () => {
  await runtime.stop();
  await Promise.all(opened.map((server) => server.close()));
});

/** A newsfeed over a farm site and one of another host, both crawled once. */
beforeEach(async () => {
  runtime.setNow(null);
  runtime.sent.length = 0;
  farm = await startFarm();
  other = await startPublisher();
  opened.push(farm, other);
  other.put(
    "/feed.xml",
    rss([{ title: "A steady item", guid: "1", content: paragraphs("steady") }], { title: "Steady" }),
  );
  ctx = await runtime.newUser();
  // Starts today, so no older posts are read and summarised in each test.
  newsfeedId = (await createNewsfeed(ctx, { name: "News", start_date: new Date().toISOString().slice(0, 10) })).id;
  await addSource(ctx, newsfeedId, { url: `${farm.url}/${SITE}/` });
  await addSource(ctx, newsfeedId, { url: `${other.url}/feed.xml` });
  await runSent(runtime);
});
async function sources(): Promise<{ site: Source; steady: Source }> {
  const [site, steady] = await listSources(ctx, newsfeedId);
  if (!site || !steady) throw new Error("A source is missing.");
  return { site, steady };
}

const countPosts = async () => (await listPosts(ctx, newsfeedId, { limit: 200 })).rows.length;

/** Crawls when both sources are due. */
async function crawlNext() {
  const { site, steady } = await sources();
  runtime.setNow(new Date(Math.max(Number(site.next_check_at), Number(steady.next_check_at)) + MINUTE_MS));
  await runDue(runtime);
}

const FEED_FAULTS: [string, Fault, Partial<Source>, RegExp][] = [
  ["404", { kind: "status", status: 404 }, { status: "failing" }, /nothing at this address \(status 404\)/],
  ["401", { kind: "status", status: 401 }, { status: "needs_credentials" }, /asks for a user and password/],
  ["403", { kind: "status", status: 403 }, { status: "failing" }, /refuses programs such as Lede \(status 403\)/],
  ["500", { kind: "status", status: 500 }, { status: "failing" }, /internal problem \(status 500\)/],
  ["a reset connection", { kind: "reset" }, { status: "failing" }, /connection to localhost.* failed/],
  ["an answer that breaks off", { kind: "truncated" }, { status: "failing" }, /localhost/],
  ["more than 10 MB", { kind: "huge", bytes: 11_000_000 }, { status: "failing" }, /larger than Lede reads/],
  [
    "an empty answer",
    { kind: "document", type: "text/xml", body: "\ufeff\n" },
    { status: "failing" },
    /an empty answer/,
  ],
  ["a web page in its place", { kind: "html" }, { status: "failing" }, /web page where the feed was/],
  ["a redirect that leads nowhere", { kind: "redirect", to: "/nowhere/" }, { status: "failing" }, /status 404/],
  [
    "a redirect in a circle",
    { kind: "redirect", to: `/${SITE}/feed.xml` },
    { status: "failing" },
    /redirects in a circle/,
  ],
];

describe("a failing feed", () => {
  test.each(FEED_FAULTS)(
    "with %s is reported, affects no other source and recovers",
    async (_, fault, state, sentence) => {
      const before = await countPosts();
      const lift = farm.fault(`/${SITE}/feed.xml`, fault);
      other.put(
        "/feed.xml",
        rss([{ title: "A new item", guid: "2", content: paragraphs("new") }], { title: "Steady" }),
      );
      await crawlNext();
      const failed = await sources();
      expect(failed.site).toMatchObject({ is_active: true, ...state });
      expect(failed.site.last_error ?? "").toMatch(sentence);
      expect(Number(failed.site.next_check_at)).toBeGreaterThan(Number(failed.site.last_checked_at));
      expect(failed.steady).toMatchObject({ status: "ok", last_error: null, post_count: 2 });
      expect(await countPosts()).toBe(before + 1);
      lift();
      farm.publish(SITE, { title: "It works again", body: "The feed is back, and so is this note about it." });
      await crawlNext();
      expect((await sources()).site).toMatchObject({ status: "ok", last_error: null });
      expect(await countPosts()).toBe(before + 2);
    },
  );

  test("ends with 410 and starts over when it is added again", async () => {
    const lift = farm.fault(`/${SITE}/feed.xml`, { kind: "status", status: 410 });
    await crawlNext();
    const { site } = await sources();
    expect(site).toMatchObject({ status: "gone", is_active: false, next_check_at: null });
    expect(site.last_error).toMatch(/gone for good \(status 410\)/);
    const asked = farm.requests.length;
    runtime.setNow(new Date(Date.now() + 60 * 24 * HOUR_MS));
    await runDue(runtime);
    expect(farm.requests.length).toBe(asked);
    lift();
    const again = await addSource(ctx, newsfeedId, { url: site.url });
    expect(again.id).toBe(site.id);
    await runSent(runtime);
    expect((await sources()).site).toMatchObject({ status: "ok", is_active: true, last_error: null });
  });

  test("pauses after 30 days of 404", async () => {
    farm.fault(`/${SITE}/feed.xml`, { kind: "status", status: 404 });
    await crawlNext();
    await runtime.database.pool.query("update feeds set failures = 30 where last_error_code = 'not_found'");
    runtime.setNow(new Date(Date.now() + 31 * 24 * HOUR_MS));
    await runDue(runtime);
    expect((await sources()).site).toMatchObject({
      status: "gone",
      last_error: expect.stringContaining("for 30 days"),
    });
  });

  test("is kept when it answers 404 after a month of other errors", async () => {
    const lift = farm.fault(`/${SITE}/feed.xml`, { kind: "status", status: 500 });
    await crawlNext();
    await runtime.database.pool.query("update feeds set failures = 40 where last_error_code = 'server_error'");
    runtime.setNow(new Date(Date.now() + 40 * 24 * HOUR_MS));
    await runDue(runtime);
    lift();
    farm.fault(`/${SITE}/feed.xml`, { kind: "status", status: 404 });
    for (let attempt = 0; attempt < 3; attempt += 1) await crawlNext();
    expect((await sources()).site).toMatchObject({ status: "failing", is_active: true });
    for (let attempt = 0; attempt < 30; attempt += 1) await crawlNext();
    expect((await sources()).site).toMatchObject({ status: "gone", is_active: false });
  });

  test("doubles its wait at each consecutive failure, up to a day", async () => {
    farm.fault(SITE, { kind: "status", status: 500 });
    const waits: number[] = [];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await crawlNext();
      const { site } = await sources();
      waits.push(Math.round((Number(site.next_check_at) - Number(site.last_checked_at)) / MINUTE_MS));
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
  });

  test("waits as long as it asked for while it worked", async () => {
    const feed = rss([{ title: "A steady item", guid: "1" }]);
    other.put("/feed.xml", { ...feed, body: String(feed.body).replace("<channel>", "<channel><ttl>720</ttl>") });
    await crawlNext();
    other.put("/feed.xml", { status: 500 });
    await crawlNext();
    const { steady } = await sources();
    expect(steady.status).toBe("failing");
    expect(Number(steady.next_check_at) - Number(steady.last_checked_at)).toBe(12 * HOUR_MS);
  });

  test("is crawled daily after three consecutive refusals", async () => {
    farm.fault(SITE, { kind: "status", status: 403 });
    for (let attempt = 0; attempt < 3; attempt += 1) await crawlNext();
    const { site } = await sources();
    expect(site).toMatchObject({ status: "failing", check_interval_minutes: 1440 });
    expect(site.last_error).toContain("once a day");
  });

  test("is abandoned when it is too slow", async () => {
    const fetcher = createFetcher({
      userAgent: "Lede/test",
      allow: parseAllowList("localhost"),
      limits: { headersTimeoutMs: 2_000, totalTimeoutMs: 4_000 },
    });
    farm.fault(`/${SITE}/feed.xml`, { kind: "slow" });
    const { rows } = await runtime.database.pool.query("select id from feeds where url like $1", [`${farm.url}%`]);
    runtime.setNow(new Date(Date.now() + 2 * 24 * HOUR_MS));
    const system = { ...runtime.contextFor(SYSTEM), fetcher };
    await claimDueFeeds(system);
    expect(await crawlFeed(system, rows[0].id)).toBe("failed");
    await fetcher.close();
    expect((await sources()).site).toMatchObject({
      status: "failing",
      last_error: expect.stringContaining("took too long"),
    });
  });
});

describe("a host that asks for a pause", () => {
  test.each([
    [429, "limits requests"],
    [503, "unavailable for now"],
  ])("with %i and Retry-After defers all its own feeds and pages", async (status, reason) => {
    await addSource(ctx, newsfeedId, { url: `${farm.url}/rowstore/` });
    await runSent(runtime);
    farm.fault(`/${SITE}/feed.xml`, { kind: "status", status, retryAfterSeconds: 7_200 });
    farm.fault(`/rowstore/feed.json`, { kind: "status", status, retryAfterSeconds: 7_200 });
    const asked = () => farm.requests.filter((request) => request.path.includes("/feed.")).length;
    const before = asked();
    const now = new Date(Date.now() + 2 * 24 * HOUR_MS);
    runtime.setNow(now);
    await runDue(runtime);
    expect(asked()).toBe(before + 1);
    const [site, steady, row] = await listSources(ctx, newsfeedId);
    const held = [site, row].toSorted((a, b) => Number(b?.last_error !== null) - Number(a?.last_error !== null));
    expect(held[0]).toMatchObject({
      status: "rate_limited",
      last_error: expect.stringContaining(reason),
    });
    expect(held[1]).toMatchObject({ status: "ok", last_error: null });
    for (const one of held) expect(Number(one?.next_check_at)).toBe(now.getTime() + 2 * HOUR_MS);
    expect(steady).toMatchObject({ status: "ok", last_checked_at: now });
    farm.clearFaults();
    runtime.setNow(new Date(now.getTime() + 2 * HOUR_MS - 1));
    await runDue(runtime);
    expect(asked()).toBe(before + 1);
    runtime.setNow(new Date(now.getTime() + 2 * HOUR_MS));
    await runDue(runtime);
    expect(asked()).toBe(before + 3);
    expect((await sources()).site).toMatchObject({ status: "ok", last_error: null });
  });

  test("defers only the host behind a redirect, not the redirecting one", async () => {
    await addSource(ctx, newsfeedId, { url: `${farm.url}/rowstore/` });
    await runSent(runtime);
    other.put("/busy.xml", { status: 429, headers: { "retry-after": "7200" } });
    farm.fault(`/${SITE}/feed.xml`, { kind: "redirect", to: `${other.url}/busy.xml` });
    const now = new Date(Date.now() + 2 * 24 * HOUR_MS);
    runtime.setNow(now);
    await runDue(runtime);
    const asked = other.requests.length;
    const later = new Date(now.getTime() + HOUR_MS);
    const others = "update feeds set next_due_at = $1 where subscriber_count > 0 and last_error is null";
    await runtime.database.pool.query(others, [later]);
    runtime.setNow(later);
    await runDue(runtime);
    expect(other.requests.length).toBe(asked);
    const [site, steady, row] = await listSources(ctx, newsfeedId);
    expect(site).toMatchObject({ status: "rate_limited" });
    expect(Number(steady?.next_check_at)).toBe(now.getTime() + 2 * HOUR_MS);
    expect(row).toMatchObject({ status: "ok", last_checked_at: later });
  });

  test("without Retry-After waits an hour, doubled each time", async () => {
    farm.fault(SITE, { kind: "status", status: 429 });
    const waits: number[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await crawlNext();
      const { site } = await sources();
      waits.push(Math.round((Number(site.next_check_at) - Number(site.last_checked_at)) / HOUR_MS));
    }
    expect(waits).toEqual([1, 2, 4]);
  });

  test.each([
    [5, "rate_limited"],
    [48, "failing"],
  ])("three times, %i hours apart, leaves its feed %s", async (hours, status) => {
    farm.fault(SITE, { kind: "status", status: 503 });
    await crawlNext();
    for (let attempt = 1; attempt < 3; attempt += 1) {
      expect((await sources()).site.status).toBe("rate_limited");
      runtime.setNow(new Date(runtime.system.now().getTime() + hours * HOUR_MS));
      await runDue(runtime);
    }
    expect((await sources()).site.status).toBe(status);
  });

  describe("with the same short Retry-After each time", () => {
    const minutesFrom = (from: Date | null, to: Date | null) => (Number(to) - Number(from)) / MINUTE_MS;

    beforeEach(() => {
      farm.fault(SITE, { kind: "status", status: 503, retryAfterSeconds: 5 });
    });

    test("is asked for the feed ever more rarely", async () => {
      const waits: number[] = [];
      for (let attempt = 0; attempt < 4; attempt += 1) {
        await crawlNext();
        const { site } = await sources();
        waits.push(minutesFrom(site.last_checked_at, site.next_check_at));
      }
      expect(waits).toEqual([1, 30, 60, 120]);
    });

    test("gets requests for its other feeds after that time", async () => {
      for (let attempt = 0; attempt < 3; attempt += 1) await crawlNext();
      const { host } = new URL(farm.url);
      const { rows } = await runtime.database.pool.query("select retry_after_until from hosts where host = $1", [host]);
      expect(minutesFrom((await sources()).site.last_checked_at, rows[0].retry_after_until)).toBe(1);
    });
  });
});

describe("an unusual feed", () => {
  const ODD: [string, Fault][] = [
    ["with a bad item among good ones", { kind: "bad-item" }],
    ["with broken markup", { kind: "broken" }],
    ["under a wrong content type", { kind: "content-type", type: "text/html" }],
    ["of 4 MB", { kind: "huge", bytes: 4_000_000 }],
    ["behind a temporary redirect", { kind: "redirect", to: `/moved-${SITE}` }],
  ];
  test.each(ODD)("%s yields its new post", async (_, fault) => {
    const { post_count } = (await sources()).site;
    farm.publish(SITE, { title: "One more", body: "This note came while the feed was odd." });
    if (fault.kind === "redirect") {
      const moved = await fetch(`${farm.url}/${SITE}/feed.xml`);
      other.put("/moved.xml", { headers: { "content-type": "text/xml" }, body: await moved.text() });
      farm.fault(`/${SITE}/feed.xml`, { ...fault, to: `${other.url}/moved.xml` });
    } else farm.fault(`/${SITE}/feed.xml`, fault);
    await crawlNext();
    const { site } = await sources();
    expect(site).toMatchObject({ status: "ok", last_error: null, rss_feed_url: `${farm.url}/${SITE}/feed.xml` });
    expect(site.post_count).toBeGreaterThanOrEqual(post_count + 1);
    const { rows } = await listPosts(ctx, newsfeedId, { q: "One more" });
    expect(rows.filter((post) => post.title.startsWith("One more")).length).toBe(1);
  });
});
