import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { HOUR_MS } from "@/lib/core/duration";
import { exportAccount } from "@/lib/domain/export/export-account";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { exportOpml } from "@/lib/domain/opml/export-opml";
import { importOpml, previewOpml } from "@/lib/domain/opml/import-opml";
import { getPost } from "@/lib/domain/posts/get-post";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { checkSource } from "@/lib/domain/sources/check-source";
import { listSources } from "@/lib/domain/sources/list-sources";
import { replaceSource } from "@/lib/domain/sources/replace-source";
import { validateSource } from "@/lib/domain/sources/validate-source";
import { macBy } from "@/lib/platform/secret";
import { dumpTables } from "@/lib/testing/dump-tables";
import { type Publisher, page, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

const NOW = new Date("2026-11-21T08:00:00Z");
const USER = "ann-quincunx";
const PASSWORD = "p@ss:Zwölf";
const BASIC = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString("base64")}`;

let runtime: TestRuntime;
let publisher: Publisher;
let ctx: UserContext;
let newsfeedId: string;
beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(NOW);
  runtime.sent.length = 0;
  runtime.lines.length = 0;
  publisher = await startPublisher();
  ctx = await runtime.newUser();
  newsfeedId = (await createNewsfeed(ctx, { name: "Paid" })).id;
  protect("/feed.xml", "Paid news");
});
afterEach(() => publisher.close());

/** A protected feed. */
function protect(
  path: string,
  title: string,
  { authorization = BASIC, link = `${publisher.url}/posts/1`, more = "" } = {},
): void {
  const item = { title, guid: title, link, date: NOW.toUTCString(), content: `<p>${title}, for readers. ${more}</p>` };
  const { headers, body } = rss([item], { title: "The Paid Paper" });
  publisher.put(path, (response) => {
    const isLetIn = response.req.headers.authorization === authorization;
    if (isLetIn) response.writeHead(200, headers).end(body);
    else response.writeHead(401, { "www-authenticate": 'Basic realm="Paid"' }).end("No.");
  });
}

const address = (path = "/feed.xml", user = USER, password = PASSWORD) => {
  const url = new URL(publisher.url + path);
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password);
  return url.href;
};
const titlesFor = async (reader: UserContext, id: string) =>
  (await listPosts(reader, id, {})).rows.map(({ title }) => title);

/** Every spelling of the user and password. */
const SECRETS = [USER, PASSWORD, encodeURIComponent(PASSWORD), BASIC.slice(6), Buffer.from(PASSWORD).toString("hex")];
const leaksIn = (text: string) => SECRETS.filter((secret) => text.includes(secret));

describe("a source with credentials in its URL", () => {
  test("is fetched with them and shown without", async () => {
    const validated = await validateSource(ctx, address());
    expect(validated).toMatchObject({ url: `${publisher.url}/feed.xml`, crawlable: true, error: null });
    const source = await addSource(ctx, newsfeedId, { url: address() });
    expect(source).toMatchObject({ url: `${publisher.url}/feed.xml`, rss_feed_url: `${publisher.url}/feed.xml` });
    await runSent(runtime);
    expect(await titlesFor(ctx, newsfeedId)).toEqual(["Paid news"]);
    const sources = await listSources(ctx, newsfeedId);
    expect(sources).toMatchObject([{ status: "ok", last_error: null }]);
    expect(leaksIn(JSON.stringify([validated, source, sources]))).toEqual([]);
  });

  test("leaves no trace of them in tables, logs, events and exports", async () => {
    await validateSource(ctx, address());
    await validateSource(ctx, address("/feed.xml").replace("http:", "ftp:"));
    await validateSource(ctx, address("/feed.xml", USER, `${PASSWORD}-wrong`));
    await addSource(ctx, newsfeedId, { url: address() });
    const events = JSON.stringify(runtime.sent);
    await runSent(runtime);
    let exported = await exportOpml(ctx);
    for await (const part of exportAccount(ctx)) exported += part;
    const tables = JSON.stringify(await dumpTables(runtime.database));
    expect(tables).toContain("Paid news");
    for (const text of [tables, events, exported, JSON.stringify(runtime.lines)]) expect(leaksIn(text)).toEqual([]);
  });

  test("keeps them out of posts when the site puts them into links", async () => {
    const own = address("/posts/2");
    protect("/feed.xml", "Paid news", { link: own, more: `<a href="${own}">Own</a> <img src="${own}.png">` });
    await addSource(ctx, newsfeedId, { url: address() });
    await runSent(runtime);
    const { rows } = await listPosts(ctx, newsfeedId, {});
    const post = await getPost(ctx, rows[0]?.id ?? "");
    expect(post.content_markdown).toContain(`${publisher.url}/posts/2`);
    expect(leaksIn(JSON.stringify(post))).toEqual([]);
  });

  test("uses them for a feed found by validation at the site", async () => {
    await addSource(ctx, newsfeedId, { url: address("/"), feed_url: `${publisher.url}/feed.xml` });
    await runSent(runtime);
    expect(await titlesFor(ctx, newsfeedId)).toEqual(["Paid news"]);
  });

  test("can come from an imported list", async () => {
    const opml = `<opml version="2.0"><body><outline text="Paid" type="rss" xmlUrl="${address()}"/></body></opml>`;
    const preview = await previewOpml(ctx, { opml });
    const imported = await importOpml(ctx, { opml });
    expect(imported.outlines).toMatchObject([{ url: `${publisher.url}/feed.xml`, result: "added" }]);
    expect(leaksIn(JSON.stringify([preview, imported]))).toEqual([]);
    await runSent(runtime);
    expect(await titlesFor(ctx, imported.newsfeeds[0]?.newsfeed_id ?? "")).toEqual(["Paid news"]);
  });
});

describe("a feed with credentials", () => {
  test("is not shared with a user who has only its address or another password", async () => {
    await addSource(ctx, newsfeedId, { url: address() });
    await runSent(runtime);
    const other = await runtime.newUser();
    const { id } = await createNewsfeed(other, { name: "Unpaid" });
    for (const url of [`${publisher.url}/feed.xml`, address("/feed.xml", USER, "guessed")])
      await expect(addSource(other, id, { url })).rejects.toMatchObject({ code: "validation" });
    const opml = (url: string) =>
      `<opml version="2.0"><body><outline text="P" type="rss" xmlUrl="${url}"/></body></opml>`;
    await importOpml(other, { opml: opml(`${publisher.url}/feed.xml`), newsfeed_id: id });
    await importOpml(other, { opml: opml(address("/feed.xml", USER, "guessed")), newsfeed_id: id });
    await runSent(runtime);
    expect(await titlesFor(other, id)).toEqual([]);
  });

  test("is shared with a user who has the same credentials", async () => {
    await addSource(ctx, newsfeedId, { url: address() });
    await runSent(runtime);
    const other = await runtime.newUser();
    const { id } = await createNewsfeed(other, { name: "Paid, too" });
    await addSource(other, id, { url: address() });
    const { rows } = await runtime.database.pool.query(
      "select count(distinct feed_id)::int as feeds from sources where newsfeed_id = any($1)",
      [[newsfeedId, id]],
    );
    expect(rows).toEqual([{ feeds: 1 }]);
  });

  test("sends them only to its own origin, across redirects", async () => {
    const elsewhere = await startPublisher();
    elsewhere.put("/feed.xml", rss([{ title: "Elsewhere", guid: "1", date: NOW.toUTCString() }]));
    publisher.put("/moved.xml", { status: 301, headers: { location: `${elsewhere.url}/feed.xml` }, body: "" });
    publisher.put("/here.xml", { status: 302, headers: { location: "/feed.xml" }, body: "" });
    await addSource(ctx, newsfeedId, { url: address("/moved.xml") });
    await addSource(ctx, newsfeedId, { url: address("/here.xml") });
    await runSent(runtime);
    expect(elsewhere.requests.length).toBeGreaterThan(0);
    for (const { headers } of elsewhere.requests) expect(headers).not.toHaveProperty("authorization");
    expect((await titlesFor(ctx, newsfeedId)).toSorted()).toEqual(["Elsewhere", "Paid news"]);
    await elsewhere.close();
  });

  test("does not send them to a feed that its page announces on another origin", async () => {
    const elsewhere = await startPublisher();
    elsewhere.put("/feed.xml", rss([{ title: "Elsewhere", guid: "1", date: NOW.toUTCString() }]));
    const announced = `<link rel="alternate" type="application/rss+xml" href="${elsewhere.url}/feed.xml">`;
    publisher.put("/", page("<p>Paid.</p>", announced));
    await validateSource(ctx, address("/"));
    expect(elsewhere.requests.map(({ path }) => path)).toContain("/feed.xml");
    for (const { headers } of elsewhere.requests) expect(headers).not.toHaveProperty("authorization");
    expect(publisher.requests[0]?.headers.authorization).toBe(BASIC);
    await elsewhere.close();
  });
});

describe("wrong credentials", () => {
  test("are reported as missing or refused", async () => {
    const without = await validateSource(ctx, `${publisher.url}/feed.xml`);
    expect(without.error).toBe(
      "The site asks for a user and password. Add them to the address: https://user:password@…",
    );
    const wrong = await validateSource(ctx, address("/feed.xml", USER, "wrong"));
    expect(wrong.error).toBe(
      "The site does not accept the user and password. Enter the address again with the right ones.",
    );
  });

  test("are not supposed when the address redirects to another site that asks for them", async () => {
    const elsewhere = await startPublisher();
    elsewhere.put("/feed.xml", { status: 401 });
    publisher.put("/moved.xml", { status: 301, headers: { location: `${elsewhere.url}/feed.xml` } });
    expect((await validateSource(ctx, address("/moved.xml"))).error).toBe(
      `The site redirects to ${elsewhere.url}, which asks for the user and password. Enter that address with both.`,
    );
    await elsewhere.close();
  });

  test("show at the source after a password change until the URL is entered again", async () => {
    const { id } = await addSource(ctx, newsfeedId, { url: address() });
    await runSent(runtime);
    protect("/feed.xml", "More paid news", {
      authorization: `Basic ${Buffer.from(`${USER}:new`).toString("base64")}`,
      link: `${publisher.url}/posts/3`,
    });
    runtime.setNow(new Date(NOW.getTime() + HOUR_MS));
    await checkSource(ctx, id);
    await runSent(runtime);
    expect(await listSources(ctx, newsfeedId)).toMatchObject([
      { status: "needs_credentials", last_error: expect.stringContaining("does not accept the user and password") },
    ]);
    await replaceSource(ctx, id, { url: address("/feed.xml", USER, "new") });
    await runSent(runtime);
    expect(await listSources(ctx, newsfeedId)).toMatchObject([{ id, status: "ok" }]);
    expect(await titlesFor(ctx, newsfeedId)).toContain("More paid news");
  });

  test("are reported without a request when the server's secret changed", async () => {
    const { id } = await addSource(ctx, newsfeedId, { url: address() });
    await runSent(runtime);
    publisher.requests.length = 0;
    runtime.setNow(new Date(NOW.getTime() + HOUR_MS));
    await checkSource(ctx, id);
    const mac = macBy("another-secret-after-a-restore");
    await runSent({ ...runtime, contextFor: (actor) => ({ ...runtime.contextFor(actor), mac }) });
    expect(await listSources(ctx, newsfeedId)).toMatchObject([
      { status: "needs_credentials", last_error: expect.stringContaining("the server's secret has changed") },
    ]);
    expect(publisher.requests).toEqual([]);
  });
});
