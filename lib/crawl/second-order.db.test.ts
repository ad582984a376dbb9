import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { DAY_MS } from "@/lib/core/duration";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { getPost } from "@/lib/domain/posts/get-post";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { listSources } from "@/lib/domain/sources/list-sources";
import { type Publisher, startPublisher } from "@/lib/testing/publisher";
import { runDue, runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

const START = new Date("2026-11-21T08:00:00Z");
const TEASER = "A teaser that is too short to be the whole of it, read on…";

let publisher: Publisher;
let runtime: TestRuntime;
/** Stands for an internal server that must get no requests. */
let inside: Server;
let insideUrl: string;
let asked: string[];
let ctx: UserContext;
let newsfeedId: string;

beforeAll(async () => {
  asked = [];
  inside = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end("<html><body><p>Secret</p></body></html>");
  }).listen(0, "127.0.0.1");
  await once(inside, "listening");
  // It listens on TCP.
  insideUrl = `http://127.0.0.1:${(inside.address() as AddressInfo).port}`;
  publisher = await startPublisher();
  runtime = await bindTestRuntime({ allow: new URL(publisher.url).host });
});
afterAll(async () => {
  await Promise.all([publisher.close(), runtime.stop()]);
  inside.close();
});
beforeEach(async () => {
  runtime.setNow(START);
  ctx = await runtime.newUser();
  newsfeedId = (await createNewsfeed(ctx, { name: "All of it", start_date: "1970-01-01" })).id;
});

/** A feed with this address in every field. */
function feedNaming(address: (field: string) => string): string {
  const at = (field: string) =>
    address(field).replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  const markup = `<p>${TEASER}</p><a href="${at("a")}">x</a><img src="${at("img")}" srcset="${at("srcset")} 2x"><iframe src="${at("frame")}"></iframe><link rel="stylesheet" href="${at("css")}"><video poster="${at("poster")}" src="${at("video")}"></video><object data="${at("object")}"></object>`;
  return `<?xml version="1.0"?><!DOCTYPE rss SYSTEM "${at("dtd")}">
<?xml-stylesheet href="${at("style")}"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
<title>Of addresses</title><link>${at("site")}</link><description>x</description><image><url>${at("image")}</url><link>${at("image-link")}</link></image>
<itunes:image href="${at("itunes")}"/><itunes:new-feed-url>${at("new-feed")}</itunes:new-feed-url><atom:link rel="hub" href="${at("hub")}"/><atom:link rel="self" href="${at("self")}"/><atom:icon>${at("icon")}</atom:icon>
<cloud domain="127.0.0.1" port="80" path="/cloud" protocol="http-post"/>
<item><title>By every field</title><guid isPermaLink="true">${at("guid")}</guid><link>${at("link")}</link><comments>${at("comments")}</comments><source url="${at("source")}">x</source>
<enclosure url="${at("enclosure")}" type="image/png" length="1"/><media:content url="${at("media")}" medium="image"/><media:thumbnail url="${at("thumbnail")}"/>
<description><![CDATA[${markup}]]></description></item>
<item><title>By its page</title><guid>page</guid><link>${publisher.url}/page</link><description>${TEASER}</description></item>
</channel></rss>`;
}

/** Adds and crawls the feed, reads its pages, asks its hubs, and repeats that three days later. */
async function follow(path: string, body: string): Promise<void> {
  publisher.put(path, { headers: { "content-type": "application/rss+xml" }, body });
  await addSource(ctx, newsfeedId, { url: `${publisher.url}${path}` });
  await runSent(runtime);
  publisher.put(path, {
    headers: { "content-type": "application/rss+xml" },
    body: body.replace("By every field", "By every field anew"),
  });
  runtime.setNow(new Date(START.getTime() + 3 * DAY_MS));
  await runDue(runtime);
}

test("never requests an internal URL from a feed or page", async () => {
  publisher.put("/page", {
    headers: {
      "content-type": "text/html",
      link: `<${insideUrl}/hub>; rel="hub", <${insideUrl}/feed>; rel="alternate"`,
    },
    body: `<html><head><base href="${insideUrl}/base/"><meta http-equiv="refresh" content="0;url=${insideUrl}/refresh"><link rel="canonical" href="${insideUrl}/canonical"><link rel="icon" href="${insideUrl}/icon"><link rel="alternate" type="application/rss+xml" href="${insideUrl}/rss"><link rel="amphtml" href="${insideUrl}/amp"><meta property="og:image" content="${insideUrl}/og"></head><body><article><p>${"Words of a page. ".repeat(40)}</p><img src="${insideUrl}/img"></article></body></html>`,
  });
  await follow(
    "/names.xml",
    feedNaming((field) => `${insideUrl}/${field}`),
  );
  await follow(
    "/leads.xml",
    feedNaming((field) => `${publisher.url}/leads/${field}`),
  );
  for (const field of ["link", "guid", "hub", "icon", "image", "site", "new-feed"])
    publisher.put(`/leads/${field}`, { status: 302, headers: { location: `${insideUrl}/${field}` }, body: "" });
  await runDue(runtime);
  const { rows } = await listPosts(ctx, newsfeedId, { limit: 50 });
  expect(rows.map(({ title }) => title)).toEqual(expect.arrayContaining(["By every field anew", "By its page"]));
  for (const { id } of rows) expect((await getPost(ctx, id)).content_markdown).not.toContain("Secret");
  expect(asked).toEqual([]);
  // Proves that the server answers.
  await fetch(`${insideUrl}/by-the-test`);
  expect(asked).toEqual(["GET /by-the-test"]);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "file:///etc/passwd",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
])("stores no URL with an unsupported scheme: %j", async (address) => {
  const path = `/schemes-${Buffer.from(address).toString("hex")}.xml`;
  await follow(
    path,
    feedNaming(() => address),
  );
  const { rows } = await listPosts(ctx, newsfeedId, { limit: 50 });
  expect(rows.length).toBeGreaterThan(0);
  const shown = JSON.stringify([
    rows,
    await Promise.all(rows.map(({ id }) => getPost(ctx, id))),
    await listSources(ctx, newsfeedId),
  ]);
  expect(
    /"[^"\w]*(?:java\W*script|data|vbscript|file):|\]\(<?\s*(?:java\W*script|data|vbscript|file):/i.exec(shown)?.[0] ??
      null,
  ).toBeNull();
});
