import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startFarm } from "@/e2e/farm/farm";
import type { Fault } from "@/e2e/farm/faults";
import type { Farm } from "@/e2e/farm/types";

let farm: Farm;
let now: Date;

beforeEach(async () => {
  now = new Date("2026-11-20T09:00:00Z");
  farm = await startFarm({ now: () => now });
});

afterEach(() => farm.close());

function siteNamed(name: string) {
  const site = farm.sites.find((candidate) => candidate.name === name);
  if (!site) throw new Error(`There is no site ${name}.`);
  return site;
}

async function read(url: string): Promise<string> {
  return (await fetch(url)).text();
}

describe("faults", () => {
  const statuses: [Fault, number][] = [
    [{ kind: "status", status: 304 }, 304],
    [{ kind: "status", status: 404 }, 404],
    [{ kind: "status", status: 410 }, 410],
    [{ kind: "status", status: 500 }, 500],
    [{ kind: "redirect", to: "/elsewhere", status: 301 }, 301],
    [{ kind: "redirect", to: "/elsewhere" }, 302],
  ];
  test.each(statuses)("%j replaces the reply until lifted", async (fault, status) => {
    const { feedUrl } = siteNamed("grid-notes");
    const lift = farm.fault("grid-notes", fault);
    const response = await fetch(feedUrl, { redirect: "manual" });
    expect([response.status, response.headers.get("etag")]).toEqual([status, null]);
    lift();
    expect((await fetch(feedUrl)).status).toBe(200);
  });

  test("a document fault serves any content on any path", async () => {
    farm.fault("/attacks/feed.xml", { kind: "document", type: "application/rss+xml", body: "<rss/>" });
    const response = await fetch(`${farm.url}/attacks/feed.xml`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/rss+xml"]);
    expect(await response.text()).toBe("<rss/>");
  });

  test("a 429 fault carries its Retry-After", async () => {
    farm.fault("rowstore", { kind: "status", status: 429, retryAfterSeconds: 120 });
    const response = await fetch(siteNamed("rowstore").feedUrl);
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "120"]);
  });

  test("a fault on a path overrides its site's fault, and other sites stay healthy", async () => {
    farm.fault("grid-notes", { kind: "status", status: 500 });
    farm.fault("/grid-notes/feed.xml", { kind: "status", status: 410 });
    expect((await fetch(siteNamed("grid-notes").feedUrl)).status).toBe(410);
    expect((await fetch(siteNamed("grid-notes").url)).status).toBe(500);
    expect((await fetch(siteNamed("rowstore").feedUrl)).status).toBe(200);
    farm.clearFaults();
    expect((await fetch(siteNamed("grid-notes").url)).status).toBe(200);
  });

  test("a slow fault holds the reply until lifted and logs the request as open", async () => {
    const { feedUrl } = siteNamed("grid-notes");
    const lift = farm.fault("grid-notes", { kind: "slow" });
    const reply = fetch(feedUrl);
    await expect.poll(() => farm.requests.length).toBe(1);
    expect(farm.requests[0]?.status).toBeNull();
    lift();
    expect((await reply).status).toBe(200);
    expect(farm.requests[0]?.status).toBe(200);
  });

  test("a timed slow fault ends by itself", async () => {
    farm.fault("grid-notes", { kind: "slow", milliseconds: 5 });
    expect((await fetch(siteNamed("grid-notes").feedUrl)).status).toBe(200);
  });

  test("a reset ends without a reply, and a truncation within the body", async () => {
    const { feedUrl } = siteNamed("grid-notes");
    farm.fault("grid-notes", { kind: "reset" });
    await expect(fetch(feedUrl)).rejects.toThrow();
    farm.fault("grid-notes", { kind: "truncated" });
    const response = await fetch(feedUrl);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });

  test("a huge feed has the requested size and stays valid", async () => {
    farm.fault("grid-notes", { kind: "huge", bytes: 10_485_761 });
    const xml = await read(siteNamed("grid-notes").feedUrl);
    expect(Buffer.byteLength(xml)).toBe(10_485_761);
    expect(xml.slice(-3)).toBe("-->");
    farm.fault("rowstore", { kind: "huge", bytes: 2_000_000 });
    const json = await read(siteNamed("rowstore").feedUrl);
    expect(json.length).toBeGreaterThan(1_900_000);
    expect(JSON.parse(json).items.length).toBeGreaterThanOrEqual(12);
  });

  test("an HTML page in place of the feed links no feed", async () => {
    farm.fault("/grid-notes/feed.xml", { kind: "html" });
    const response = await fetch(siteNamed("grid-notes").feedUrl);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await response.text()).not.toContain("alternate");
  });

  test("a wrong content type leaves the body unchanged", async () => {
    const { feedUrl } = siteNamed("grid-notes");
    const right = await read(feedUrl);
    farm.fault("grid-notes", { kind: "content-type", type: "text/plain" });
    const response = await fetch(feedUrl);
    expect(response.headers.get("content-type")).toBe("text/plain");
    expect(await response.text()).toBe(right);
  });

  test("a bad item joins the good ones, and broken markup makes a feed invalid", async () => {
    for (const site of farm.sites) {
      const good = await read(site.feedUrl);
      const countItems = (text: string) => text.match(/<(?:item|entry)[ >]|"date_published"/g)?.length ?? 0;
      farm.fault(site.name, { kind: "bad-item" });
      expect(countItems(await read(site.feedUrl))).toBe(countItems(good) + 1);
      farm.fault(site.name, { kind: "broken" });
      const broken = await read(site.feedUrl);
      if (site.format === "json") expect(() => JSON.parse(broken)).toThrow();
      else expect(broken).toContain("</titel>");
    }
  });
});

describe("control over HTTP", () => {
  async function call(method: string, path: string, body?: unknown) {
    const response = await fetch(`${farm.url}/_farm/${path}`, { method, body: JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
  }

  test("publishes a given item or the next one", async () => {
    const given = await call("POST", "publish", { site: "rowstore", item: { title: "Given", body: "Text." } });
    expect([given.status, given.body.url]).toEqual([201, `${siteNamed("rowstore").url}articles/given`]);
    const next = await call("POST", "publish");
    expect(next.status).toBe(201);
    expect((await call("GET", "items")).body.map((item: { guid: string }) => item.guid)).toContain(next.body.guid);
  });

  test("sets and clears faults", async () => {
    const { feedUrl } = siteNamed("grid-notes");
    await call("POST", "faults", { target: "grid-notes", fault: { kind: "status", status: 410 } });
    expect((await fetch(feedUrl)).status).toBe(410);
    await call("DELETE", "faults?target=rowstore");
    expect((await fetch(feedUrl)).status).toBe(410);
    await call("DELETE", "faults?target=grid-notes");
    expect((await fetch(feedUrl)).status).toBe(200);
    await call("POST", "faults", { target: "grid-notes", fault: { kind: "status", status: 410 } });
    await call("DELETE", "faults");
    expect((await fetch(feedUrl)).status).toBe(200);
  });

  test("logs requests to sites with their headers, but not its own", async () => {
    await fetch(`${siteNamed("grid-notes").feedUrl}?a=1`, { headers: { "user-agent": "Probe/1" } });
    const { body } = await call("GET", "requests");
    expect(body).toEqual([
      expect.objectContaining({ method: "GET", path: "/grid-notes/feed.xml?a=1", status: 200, at: now.toISOString() }),
    ]);
    expect(body[0].headers["user-agent"]).toBe("Probe/1");
  });

  test.each([
    ["faults", { target: "grid-notes", fault: { kind: "earthquake" } }, "A fault needs a kind, one of status"],
    ["faults", { target: "grid-notes", fault: { kind: "huge" } }, "A fault of kind huge needs bytes, a number."],
    ["faults", { fault: { kind: "reset" } }, "A fault needs a target"],
    ["publish", { site: "nowhere", item: { title: "x", body: "x" } }, "There is no site nowhere"],
    ["publish", { site: "rowstore", item: { title: "x" } }, "An item needs a title and a body"],
  ])("rejects an invalid call to %s with the reason", async (path, body, reason) => {
    const answer = await call("POST", path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain(reason);
  });
});
