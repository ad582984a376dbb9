import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimRobots } from "@/db/queries/feeds/hosts";
import { MINUTE_MS } from "@/lib/core/duration";
import { fetchArticlePage } from "@/lib/crawl/articles/fetch-article-page";
import { housekeep } from "@/lib/domain/upkeep/housekeep";
import { type Publisher, page, startPublisher } from "@/lib/testing/publisher";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { robotsVerdict } from "./robots";
import { hostOf, type Urgency, visitHost } from "./visit-host";

const NOW = new Date("2026-11-21T09:00:00Z");
const ROBOTS = "/robots.txt";

let runtime: TestRuntime;
let publisher: Publisher;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(NOW);
  publisher = await startPublisher();
  publisher.put("/page", page("<p>A page.</p>"));
  return () => publisher.close();
});

const text = (...lines: string[]) => ({ headers: { "content-type": "text/plain" }, body: lines.join("\n") });
const asksFor = (path: string) => publisher.requests.filter((request) => request.path === path).length;
const ask = (path = "/page") => robotsVerdict(runtime.system, publisher.url + path);
const isAllowed = async (path: string) => (await ask(path)).kind === "allowed";
const later = (minutes: number) => runtime.setNow(new Date(NOW.getTime() + minutes * MINUTE_MS));

describe("a robots.txt response", () => {
  test("is obeyed", async () => {
    publisher.put(ROBOTS, text("User-agent: *", "Disallow: /private", "Allow: /private/open"));
    expect(await isAllowed("/page")).toBe(true);
    expect(await isAllowed("/private/page")).toBe(false);
    expect(await isAllowed("/private/open")).toBe(true);
  });

  test.each([401, 403, 404, 410, 451])("with status %i allows everything", async (status) => {
    publisher.put(ROBOTS, { ...text("User-agent: *", "Disallow: /"), status });
    expect(await ask()).toEqual({ kind: "allowed" });
  });

  test.each([500, 502, 599])("with status %i defers requests and is retried after half an hour", async (status) => {
    publisher.put(ROBOTS, { status });
    const at = new Date(NOW.getTime() + 30 * MINUTE_MS);
    expect(await ask()).toEqual({ kind: "later", at });
    later(29);
    expect(await ask()).toEqual({ kind: "later", at });
    expect(asksFor(ROBOTS)).toBe(1);
    publisher.put(ROBOTS, text("User-agent: *", "Allow: /"));
    later(30);
    expect(await ask()).toEqual({ kind: "allowed" });
  });

  test.each([429, 503])("with status %i pauses the whole host", async (status) => {
    publisher.put(ROBOTS, { status, headers: { "retry-after": "7200" } });
    const at = new Date(NOW.getTime() + 120 * MINUTE_MS);
    expect(await ask()).toEqual({ kind: "later", at });
    const visit = await visitHost(runtime.system, publisher.url, async () => "sent", { waitMsMax: 0 });
    expect(visit).toEqual({ kind: "deferred", until: at });
  });

  test("that breaks off defers requests", async () => {
    publisher.put(ROBOTS, (response) => response.destroy());
    expect((await ask()).kind).toBe("later");
  });

  test("that fails does not revive an old one", async () => {
    publisher.put(ROBOTS, text("User-agent: *", "Disallow: /private"));
    expect(await isAllowed("/page")).toBe(true);
    publisher.put(ROBOTS, { status: 500 });
    later(25 * 60);
    expect((await ask()).kind).toBe("later");
  });

  test("may redirect five times, but not in a loop", async () => {
    for (let hop = 1; hop <= 5; hop += 1)
      publisher.put(hop === 1 ? ROBOTS : `/hop${hop}`, { status: 301, headers: { location: `/hop${hop + 1}` } });
    publisher.put("/hop6", text("User-agent: lede", "Disallow: /page"));
    expect(await ask()).toEqual({ kind: "disallowed" });
    const other = await startPublisher();
    other.put(ROBOTS, { status: 302, headers: { location: ROBOTS } });
    expect(await robotsVerdict(runtime.system, `${other.url}/page`)).toEqual({ kind: "allowed" });
    await other.close();
  });

  test.each([
    ["a web page", page("<p>Not found</p>")],
    ["a picture", { headers: { "content-type": "text/plain" }, body: Buffer.from("\x89PNG\r\n\x1a\n0000", "latin1") }],
    ["an empty body", { body: "" }],
  ])("replaced by %s allows everything", async (_, answer) => {
    publisher.put(ROBOTS, answer);
    expect(await ask()).toEqual({ kind: "allowed" });
  });

  test("is valid with any type and among NUL bytes", async () => {
    const headers = { "content-type": "application/octet-stream" };
    publisher.put(ROBOTS, { headers, body: "User-agent: *\nDisallow: /\0\nDisallow: /private\n\0" });
    expect(await isAllowed("/private")).toBe(false);
    expect(await isAllowed("/page")).toBe(true);
  });

  test("of huge size is read only at its start", async () => {
    publisher.put(ROBOTS, text("User-agent: *", "Disallow: /private", `# ${"x".repeat(3_000_000)}`, "Disallow: /"));
    expect(await isAllowed("/private")).toBe(false);
    expect(await isAllowed("/page")).toBe(true);
  });
});

describe("a robots.txt request", () => {
  test("is sent once a day for any number of pages", async () => {
    publisher.put(ROBOTS, text("User-agent: *", "Disallow: /private"));
    const paths = Array.from({ length: 20 }, (_, index) => `/page${index}`);
    expect(await Promise.all(paths.map(isAllowed))).toEqual(paths.map(() => true));
    later(23 * 60);
    expect(await isAllowed("/private")).toBe(false);
    expect(asksFor(ROBOTS)).toBe(1);
    later(24 * 60);
    publisher.put(ROBOTS, text("User-agent: *", "Disallow: /page"));
    expect(await isAllowed("/private")).toBe(true);
    expect(asksFor(ROBOTS)).toBe(2);
  });

  test("is sent by one caller while others use the old file, and again if it never ends", async () => {
    publisher.put(ROBOTS, text("User-agent: *", "Disallow: /private"));
    await ask();
    publisher.put(ROBOTS, text("User-agent: *", "Disallow: /page"));
    later(24 * 60);
    const claim = { now: runtime.system.now(), until: new Date(runtime.system.now().getTime() + MINUTE_MS) };
    expect(await claimRobots(runtime.system.db, publisher.url, claim)).toBe(true);
    expect(await claimRobots(runtime.system.db, publisher.url, claim)).toBe(false);
    expect([await isAllowed("/page"), await isAllowed("/private")]).toEqual([true, false]);
    expect(asksFor(ROBOTS)).toBe(1);
    later(24 * 60 + 1);
    expect([await isAllowed("/page"), await isAllowed("/private")]).toEqual([false, true]);
    expect(asksFor(ROBOTS)).toBe(2);
  });

  test("counts towards the host's rate limit, separately for each origin", async () => {
    await ask();
    const visits = await runtime.database.pool.query("select host from hosts where host = $1", [hostOf(publisher.url)]);
    expect(visits.rows).toHaveLength(1);
    const other = await startPublisher();
    other.put(ROBOTS, text("User-agent: *", "Disallow: /"));
    expect(await robotsVerdict(runtime.system, `${other.url}/page`)).toEqual({ kind: "disallowed" });
    expect(await isAllowed("/page")).toBe(true);
    await other.close();
  });

  test("has its response deleted when no longer needed", async () => {
    await ask();
    later(47 * 60);
    await housekeep(runtime.system);
    const kept = () => runtime.database.pool.query("select 1 from robots_files where origin = $1", [publisher.url]);
    expect((await kept()).rows).toHaveLength(1);
    later(49 * 60);
    await housekeep(runtime.system);
    expect((await kept()).rows).toHaveLength(0);
  });
});

describe("crawl-delay", () => {
  /** Seconds until a request may be sent, rounded, because the visit itself takes a few milliseconds; 0 sends it. */
  const wait = async (urgency: Urgency) => {
    const visit = await visitHost(runtime.system, publisher.url, async () => "sent", { urgency, waitMsMax: 500 });
    return visit.kind === "visited" ? 0 : Math.round((visit.until.getTime() - runtime.system.now().getTime()) / 1_000);
  };

  test("spaces pages but not feeds and ends with its file", async () => {
    publisher.put(ROBOTS, text("User-agent: *", "Crawl-delay: 20"));
    await ask();
    expect([await wait("page"), await wait("page"), await wait("feed"), await wait("feed")]).toEqual([0, 20, 0, 0]);
    publisher.put(ROBOTS, text("User-agent: *"));
    later(24 * 60);
    await ask();
    expect([await wait("page"), await wait("page")]).toEqual([0, 0]);
  });
});

describe("article pages", () => {
  const read = (url = `${publisher.url}/page`) => fetchArticlePage(runtime.system, url);

  test("are not fetched when forbidden", async () => {
    publisher.put(ROBOTS, text("User-agent: *", "Disallow: /page"));
    expect(await read()).toEqual({ kind: "none" });
    expect(asksFor("/page")).toBe(0);
  });

  test("wait while robots.txt fails", async () => {
    publisher.put(ROBOTS, { status: 500 });
    expect(await read()).toEqual({ kind: "later", at: new Date(NOW.getTime() + 30 * MINUTE_MS) });
    expect(asksFor("/page")).toBe(0);
  });

  test("are fetched when allowed", async () => {
    expect((await read()).kind).toBe("page");
  });

  test("are discarded when a redirect leads to a forbidden one", async () => {
    publisher.put(ROBOTS, text("User-agent: *", "Disallow: /page"));
    const counter = await startPublisher();
    counter.put("/r?to=page", { status: 302, headers: { location: `${publisher.url}/page` } });
    expect(await read(`${counter.url}/r?to=page`)).toEqual({ kind: "none" });
    await counter.close();
  });
});
