import { describe, expect, test } from "vitest";
import { GET, POST } from "@/app/api/websub/[feed_id]/route";
import { DAY_MS, HOUR_MS } from "@/lib/core/duration";
import { crawlFeed } from "@/lib/crawl/crawl-feed";
import {
  APP_URL,
  addReader,
  asksForFeed,
  callApp,
  dueInMinutes,
  feedRow,
  follow,
  followPushed,
  guessed,
  hub,
  lastAsked,
  later,
  modes,
  NOW,
  publish,
  publisher,
  runtime,
  stageHub,
  startPublicHub,
  tend,
} from "@/lib/crawl/hub/testing/stage";
import { createFetcher } from "@/lib/platform/fetch/fetch";
import { parseAllowList } from "@/lib/platform/fetch/policy";
import { type Hub, startHub } from "@/lib/testing/hub";
import { rss } from "@/lib/testing/publisher";
import { runDue } from "@/lib/testing/run-sent";
import { stagedFetcher } from "@/lib/testing/staged-fetcher";
import { sendHubRequests } from "./send-hub-requests";

stageHub();

describe("subscribing", () => {
  test("sends the hub a unique secret and callback and confirms the request", async () => {
    publish(["one"]);
    await follow();
    const form = lastAsked();
    expect(Object.fromEntries(form)).toEqual({
      "hub.callback": expect.stringMatching(/^https:\/\/lede\.example\.org\/api\/websub\/[\w-]{36}\?token=[\w-]{32}$/),
      "hub.mode": "subscribe",
      "hub.topic": `${publisher.url}/feed.xml`,
      "hub.secret": expect.stringMatching(/^[\w-]{43}$/),
      "hub.lease_seconds": "864000",
    });
    const { status, body, sent } = await hub.verify(form, { "hub.lease_seconds": "3600" });
    expect([status, body]).toEqual([200, sent]);
    expect((await feedRow()).hub).toMatchObject({
      state: "verified",
      leaseUntil: new Date(NOW.getTime() + HOUR_MS).toISOString(),
    });
  });

  test("happens once for any number of crawls", async () => {
    await followPushed();
    for (const name of ["two", "three"]) {
      publish([name]);
      later(DAY_MS);
      await runDue(runtime);
    }
    expect(asksForFeed()).toBeGreaterThanOrEqual(2);
    expect(modes()).toEqual(["subscribe"]);
  });

  test("reads the hub from the document as well", async () => {
    const body = `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>x</id>
      <link rel="hub" href="${hub.url}"/><link rel="self" href="/self.atom"/>
      <entry><id>1</id><title>One</title><updated>2026-11-20T00:00:00Z</updated></entry></feed>`;
    publisher.put("/feed.xml", { headers: { "content-type": "application/atom+xml" }, body });
    await follow();
    expect(lastAsked().get("hub.topic")).toBe(`${publisher.url}/self.atom`);
  });

  test("is separate for each feed of a hub", async () => {
    const paths = ["/a.xml", "/b.xml", "/c.xml"];
    for (const path of paths) {
      publish([path], path);
      await follow(path);
    }
    expect(hub.asked.map((form) => form.get("hub.topic"))).toEqual(paths.map((path) => publisher.url + path));
    expect(new Set(hub.asked.map((form) => form.get("hub.callback"))).size).toBe(3);
    expect(new Set(hub.asked.map((form) => form.get("hub.secret"))).size).toBe(3);
    const [a, b] = hub.asked as [URLSearchParams, URLSearchParams];
    const mixed = new URLSearchParams(a);
    mixed.set("hub.topic", b.get("hub.topic") ?? "");
    expect((await hub.verify(mixed)).status).toBe(404);
    for (const form of hub.asked) expect((await hub.verify(form)).status).toBe(200);
  });

  test.each(["http://localhost:3000", "http://192.168.0.7", "https://lede.internal", "http://lede"])(
    "needs a public address, not %s",
    async (appUrl) => {
      runtime.settings.appUrl = appUrl;
      publish(["one"]);
      await follow();
      expect(hub.asked).toEqual([]);
      expect((await feedRow()).hub).toBeNull();
    },
  );

  test("needs a self link in the feed", async () => {
    publisher.put("/feed.xml", rss([{ title: "One" }], { headers: { link: `<${hub.url}>; rel=hub` } }));
    await follow();
    expect(hub.asked).toEqual([]);
  });

  test("follows a moved hub", async () => {
    const moved = await startPublicHub();
    hub.answer((response) => response.writeHead(307, { location: moved.url }).end());
    publish(["one"]);
    await follow();
    expect(moved.asked).toEqual([lastAsked()]);
    await moved.close();
  });

  test("logs no rejection by a hub that has moved", async () => {
    const moved = await startPublicHub();
    hub.answer((response) => response.writeHead(308, { location: moved.url }).end());
    publish(["one"]);
    runtime.lines.length = 0;
    await follow();
    await moved.close();
    expect(runtime.lines.filter(({ message }) => message === "a hub rejected a request")).toEqual([]);
  });
});

describe("a listed private host", () => {
  test("gets no request as the hub of a feed", async () => {
    const inside = await startHub(callApp);
    publish(["one"], "/feed.xml", inside.url);
    await follow();
    await inside.close();
    expect(await feedRow()).toMatchObject({ failures: 0, hub: { url: inside.url, state: "asked" } });
    expect(inside.asked).toEqual([]);
  });

  test.each([307, 308])("gets no request after a hub's redirect of status %d", async (status) => {
    const inside = await startHub(callApp);
    hub.answer((response) => response.writeHead(status, { location: inside.url }).end());
    publish(["one"]);
    await follow();
    await inside.close();
    expect(hub.asked).toHaveLength(1);
    expect(inside.asked).toEqual([]);
  });
});

describe("an unsolicited verification", () => {
  test.each<[string, Record<string, string>]>([
    ["another topic", { "hub.topic": "https://other.example.org/feed" }],
    ["another mode", { "hub.mode": "unsubscribe" }],
    ["no mode", { "hub.mode": "" }],
    ["no challenge", { "hub.challenge": "" }],
    ["a multiline challenge", { "hub.challenge": "a\r\nb" }],
  ])("gets 404 and changes nothing with %s", async (_, fields) => {
    publish(["one"]);
    await follow();
    const before = (await feedRow()).hub;
    expect((await hub.verify(lastAsked(), fields)).status).toBe(404);
    expect((await feedRow()).hub).toEqual(before);
  });

  test("gets 404 under another token", async () => {
    publish(["one"]);
    await follow();
    expect((await hub.verify(guessed(lastAsked()))).status).toBe(404);
    expect((await feedRow()).hub.state).toBe("asked");
  });

  test.each(["x", "00000000-0000-7000-8000-000000000000", "'; drop table feeds --"])(
    "gets 404 for the token %s",
    async (id) => {
      const url = `${APP_URL}/api/websub/${encodeURIComponent(id)}?token=x&hub.mode=subscribe&hub.topic=x&hub.challenge=x`;
      const params = Promise.resolve({ feed_id: id });
      expect((await GET(new Request(url), { params })).status).toBe(404);
      expect((await POST(new Request(url, { method: "POST", body: "x" }), { params })).status).toBe(410);
    },
  );

  test("is answered as plain text that browsers do not render", async () => {
    publish(["one"]);
    await follow();
    const { body, headers } = await hub.verify(lastAsked(), { "hub.challenge": "<script>" });
    expect(body).toBe("<script>");
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  });
});

describe("a failing hub", () => {
  test.each<[string, Parameters<Hub["answer"]>[0], string]>([
    ["refuses with 400", 400, "refused"],
    ["refuses with 404", 404, "refused"],
    ["fails with 500", 500, "asked"],
    ["is busy with 429", 429, "asked"],
    ["breaks the connection", (response) => void response.destroy(), "asked"],
    ["redirects to nowhere", (response) => void response.writeHead(308).end(), "asked"],
    ["redirects endlessly", (response) => void response.writeHead(307, { location: "/hub" }).end(), "asked"],
  ])("leaves the crawl unchanged when it %s", async (_, answer, state) => {
    hub.answer(answer);
    publish(["one"]);
    await follow();
    const row = await feedRow();
    expect(row).toMatchObject({ failures: 0, last_error: null, hub: { state } });
    expect(await dueInMinutes()).toBeLessThanOrEqual(12 * 60);
    publish(["one", "two"]);
    later(DAY_MS);
    await runDue(runtime);
    expect(asksForFeed()).toBe(2);
  });

  test("is tried once for all its feeds", async () => {
    await hub.close();
    const paths = ["/a.xml", "/b.xml", "/c.xml"];
    for (const path of paths) {
      publish([path], path);
      await follow(path);
    }
    runtime.lines.length = 0;
    await tend(13 * HOUR_MS);
    expect(runtime.lines.filter((line) => line.message === "a hub gave no answer")).toHaveLength(1);
  });

  test("delays no crawl and times out when it is slow", async () => {
    hub.answer(() => undefined);
    publish(["one"]);
    await addReader();
    const { id } = await feedRow();
    await crawlFeed(runtime.system, id);
    expect(await feedRow()).toMatchObject({ failures: 0, hub: { state: "asked" } });
    expect(hub.asked).toEqual([]);
    expect(runtime.sent.at(-1)).toMatchObject({ name: "feed/ask-hubs.requested", data: { feedIds: [id] } });
    const limits = { totalTimeoutMs: 5_000 };
    const inner = createFetcher({ userAgent: "Lede/test", allow: parseAllowList("localhost"), limits });
    const fetcher = stagedFetcher(inner, runtime.stages);
    expect(await sendHubRequests({ ...runtime.system, fetcher }, [id])).toBe(0);
    await fetcher.close();
    expect(hub.asked).toHaveLength(1);
    expect((await feedRow()).hub.state).toBe("asked");
  });
});
