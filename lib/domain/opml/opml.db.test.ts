import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import type { OpmlImport } from "@/lib/contract/opml";
import { newId } from "@/lib/core/id";
import { SOURCES_PER_NEWSFEED_MAX } from "@/lib/core/limits";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { createFolder, listFolders, placeNewsfeed } from "@/lib/domain/newsfeeds/folders";
import { listNewsfeeds } from "@/lib/domain/newsfeeds/get-newsfeed";
import { updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { addSource } from "@/lib/domain/sources/add-source";
import { listSources } from "@/lib/domain/sources/list-sources";
import { LISTS } from "@/lib/feed/opml/testing/lists";
import { addMember } from "@/lib/testing/add-member";
import { type Publisher, page, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { exportOpml } from "./export-opml";
import { getImportProgress, importOpml, previewOpml } from "./import-opml";

let runtime: TestRuntime;
let publisher: Publisher;
let ctx: UserContext;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  publisher = await startPublisher();
  ctx = await runtime.newUser();
  runtime.sent.length = 0;
});
afterEach(() => publisher.close());

const outline = (title: string, url: string) => `<outline text="${title}" type="rss" xmlUrl="${url}"/>`;
const folder = (name: string, ...outlines: string[]) => `<outline text="${name}">${outlines.join("\n")}</outline>`;
const list = (...parts: string[]) => `<opml version="2.0"><body>${parts.join("\n")}</body></opml>`;
/** Folder, title and outcome. */
const results = ({ outlines }: Pick<OpmlImport, "outlines">) =>
  outlines.map(({ folder: name, title, result }) => [name, title, result]);

/** Newsfeeds by name, with the titles and feeds of their sources. */
async function followed(of: UserContext) {
  const newsfeeds = (await listNewsfeeds(of)).toSorted((a, b) => a.name.localeCompare(b.name));
  return Promise.all(
    newsfeeds.map(async ({ id, name }) => [
      name,
      (await listSources(of, id)).map((one) => [one.title, one.source_type, one.rss_feed_url]),
    ]),
  );
}

describe("an import", () => {
  test("creates a newsfeed per folder and a pending source per outline", async () => {
    const imported = await importOpml(ctx, { opml: LISTS.feedly });
    expect(results(imported)).toEqual([
      ["Energy", "Grid Notes", "added"],
      ["Energy", "Storage & Tenders", "added"],
      ["Databases", "Grid Notes", "added"],
    ]);
    expect(imported.newsfeeds).toMatchObject([
      { name: "Energy", is_new: true, added_count: 2 },
      { name: "Databases", is_new: true, added_count: 1 },
    ]);
    const sources = await listSources(ctx, imported.newsfeeds[0]?.newsfeed_id ?? "");
    expect(sources).toMatchObject([
      { title: "Grid Notes", status: "pending", is_active: true, rss_feed_url: "https://gridnotes.example/feed.xml" },
      { title: "Storage & Tenders", status: "pending", last_error: null },
    ]);
    expect(await getImportProgress(ctx, imported.started_at)).toEqual({
      total: 3,
      pending: 3,
      troubled: 0,
      sources: [],
    });
  });

  test("shows the titles of a list, and its links elsewhere, to nobody else who follows the feed", async () => {
    const [other, url] = [await runtime.newUser(), `https://a.example/${newId()}.xml`];
    const entitled = `<outline text="Takeover target" type="rss" xmlUrl="${url}" htmlUrl="https://elsewhere.example/private"/>`;
    await importOpml(other, { opml: list(folder("F", entitled)) });
    await importOpml(ctx, { opml: list(folder("F", `<outline type="rss" xmlUrl="${url}"/>`)) });
    const sourcesOf = async (of: UserContext) => listSources(of, (await listNewsfeeds(of))[0]?.id ?? "");
    expect(await sourcesOf(other)).toMatchObject([{ title: "Takeover target" }]);
    expect(JSON.stringify(await sourcesOf(ctx))).not.toMatch(/Takeover|private/);
  });

  test("never gets another user's feed at the m., mobile. or amp. host", async () => {
    const [other, path] = [await runtime.newUser(), `platform.example/${newId()}.xml`];
    const twins = ["m", "mobile", "amp"].map((twin) => outline(twin, `https://${twin}.${path}`));
    await importOpml(other, { opml: list(folder("F", ...twins)) });
    await importOpml(ctx, { opml: list(folder("F", outline("A", `https://${path}`))) });
    expect(await followed(ctx)).toEqual([["F", [["A", "blog", `https://${path}`]]]]);
  });

  test("keeps the file's order in the sidebar, before older newsfeeds", async () => {
    await createNewsfeed(ctx, { name: "Older" });
    const opml = list(...["One", "Two", "Three"].map((name) => folder(name, outline("A", "https://a.example/f"))));
    const { newsfeeds } = await importOpml(ctx, { opml });
    expect(newsfeeds.map(({ name }) => name)).toEqual(["One", "Two", "Three"]);
    expect((await listNewsfeeds(ctx)).map(({ name }) => name)).toEqual(["One", "Two", "Three", "Older"]);
  });

  test("adds nothing when the same file is imported again", async () => {
    await importOpml(ctx, { opml: LISTS.newsBlur });
    const before = await followed(ctx);
    const again = await importOpml(ctx, { opml: LISTS.newsBlur });
    expect(again.outlines.map(({ result }) => result)).toEqual(["there", "there"]);
    expect(again.newsfeeds).toMatchObject([
      { is_new: false, added_count: 0 },
      { is_new: false, added_count: 0 },
    ]);
    expect(await followed(ctx)).toEqual(before);
  });

  test("creates each newsfeed once when it runs twice at the same time", async () => {
    const opml = list(folder("F", outline("A", "https://a.example/f")));
    const imports = await Promise.all([importOpml(ctx, { opml }), importOpml(ctx, { opml })]);
    expect(imports.map(({ newsfeeds }) => newsfeeds[0]?.is_new).toSorted()).toEqual([false, true]);
    expect(await listNewsfeeds(ctx)).toHaveLength(1);
  });

  test("uses newsfeeds of the same name and the chosen one for sources outside folders", async () => {
    const energy = await createNewsfeed(ctx, { name: "energy" });
    const other = await createNewsfeed(ctx, { name: "Other" });
    const opml = list(folder("Energy", outline("A", "https://a.example/f")), outline("B", "https://b.example/f"));
    const { newsfeeds } = await importOpml(ctx, { opml, newsfeed_id: other.id });
    expect(newsfeeds.map(({ newsfeed_id }) => newsfeed_id)).toEqual([energy.id, other.id]);
    expect(await listNewsfeeds(ctx)).toHaveLength(2);
  });

  test("skips duplicates and explains refused outlines", async () => {
    const opml = list(
      folder(
        "F",
        outline("A", "https://a.example/f"),
        outline("A again", "http://www.a.example/f/?utm_source=x"),
        outline("B", "javascript:alert(1)"),
        outline("C", "https://x.com/somebody"),
        `<outline text="D" type="rss"/>`,
        outline("E", `https://e.example/${"e".repeat(2_100)}`),
      ),
    );
    const { outlines } = await importOpml(ctx, { opml });
    expect(outlines.map(({ line, result, message }) => [line, result, message])).toEqual([
      [1, "added", null],
      [2, "duplicate", null],
      [3, "invalid", expect.stringContaining("Only http and https")],
      [4, "invalid", expect.stringContaining("X")],
      [5, "invalid", expect.stringContaining("no address")],
      [6, "invalid", expect.stringContaining("too long")],
    ]);
  });

  test.each([
    ["a private address", "http://10.0.0.8/feed.xml", /private network/],
    ["a private address in another notation", "http://0x7f.1.2.3/feed.xml", /private network/],
    ["a private address of version 6", "http://[fe80::1]/feed.xml", /private network/],
    ["the metadata of a cloud", "http://169.254.169.254/feed.xml", /private network/],
    ["a name within a network", "https://intranet.corp/feed.xml", /private network/],
    ["a name of one word", "http://wiki/feed.xml", /private network/],
    ["a port of a database", "https://news.example.org:5432/feed.xml", /port 5432/],
    ["another scheme", "ftp://news.example.org/feed.xml", /http and https/],
    ["a file", "file:///etc/passwd", /http and https/],
    ["no address", "not an address", /not a web address/],
    ["a host with an empty label", "https://news..example.org/feed.xml", /./],
  ])("explains at once, also in the preview, why it will never fetch %s", async (_name, address, reason) => {
    const opml = list(folder("F", outline("A", "https://a.example/f"), outline("B", address)));
    const { folders } = await previewOpml(ctx, { opml });
    const imported = await importOpml(ctx, { opml });
    for (const outlines of [folders[0]?.outlines, imported.outlines])
      expect(outlines).toMatchObject([
        { result: "added", message: null },
        { result: "invalid", message: expect.stringMatching(reason) },
      ]);
  });

  test("accepts a private address allowed by the operator", async () => {
    const opml = list(folder("F", outline("A", `${publisher.url}/f`)));
    expect(results(await importOpml(ctx, { opml }))).toEqual([["F", "A", "added"]]);
  });

  test("imports only the chosen folders", async () => {
    const { newsfeeds } = await importOpml(ctx, { opml: LISTS.newsBlur, folders: ["Outer / Inner"] });
    expect(newsfeeds.map(({ name }) => name)).toEqual(["Outer / Inner"]);
  });

  test("recognises channels and subreddits by address", async () => {
    const opml = list(
      folder(
        "Profiles",
        outline("A channel", "https://www.youtube.com/feeds/videos.xml?channel_id=UCaaaaaaaaaaaaaaaaaaaaaa"),
        outline("r/typescript", "https://www.reddit.com/r/typescript/.rss"),
      ),
    );
    const { newsfeeds } = await importOpml(ctx, { opml });
    const sources = await listSources(ctx, newsfeeds[0]?.newsfeed_id ?? "");
    expect(sources.map(({ source_type, url }) => [source_type, url])).toEqual([
      ["youtube", "https://www.youtube.com/channel/UCaaaaaaaaaaaaaaaaaaaaaa"],
      ["reddit", "https://www.reddit.com/r/typescript"],
    ]);
  });

  test("reports a file that ends early and imports its beginning", async () => {
    const opml = list(folder("F", outline("A", "https://a.example/f"))).replace(/<\/body>.*/, "");
    expect(await previewOpml(ctx, { opml })).toMatchObject({ ends_early: true, folders: [{ name: "F" }] });
    expect(await importOpml(ctx, { opml })).toMatchObject({ ends_early: true, outlines: [{ result: "added" }] });
    expect(await previewOpml(ctx, { opml: LISTS.feedly })).toMatchObject({ ends_early: false });
  });

  test("creates no newsfeed for a folder of which nothing can be followed", async () => {
    const elsewhere = `<outline text="Team" frss:opmlUrl="https://lists.example/team.opml"/>`;
    const imported = await importOpml(ctx, { opml: list(elsewhere, folder("F", outline("A", "https://a.example/f"))) });
    expect(imported.newsfeeds.map(({ name }) => name)).toEqual(["F"]);
    expect(imported.outlines).toMatchObject([
      { title: "Team", result: "invalid", message: expect.stringContaining("list of sources"), newsfeed_id: null },
      { title: "A", result: "added" },
    ]);
    expect((await listNewsfeeds(ctx)).map(({ name }) => name)).toEqual(["F"]);
  });

  test.each(["", "{}", "<html><body>Sign in</body></html>"])("refuses %o with an explanation", async (opml) => {
    await expect(importOpml(ctx, { opml })).rejects.toMatchObject({ issues: [{ pointer: "/opml", code: "not_opml" }] });
  });

  test("refuses an empty file with an explanation", async () => {
    await expect(importOpml(ctx, { opml: list() })).rejects.toMatchObject({
      issues: [{ pointer: "/opml", code: "empty" }],
    });
  });

  test("creates a newsfeed for a folder that has the name of another user's newsfeed", async () => {
    const { id } = await createNewsfeed(await runtime.newUser(), { name: "Tech" });
    await addMember(runtime, id, ctx.actor.userId, "viewer");
    const names = ["Energy", "Tech", "News"];
    const opml = list(...names.map((name) => folder(name, outline("A", "https://a.example/f"))));
    expect(results(await importOpml(ctx, { opml }))).toEqual(names.map((name) => [name, "A", "added"]));
    expect(await listSources(ctx, id)).toEqual([]);
  });

  test("is refused for another user's newsfeed but not for an editor", async () => {
    const owner = await runtime.newUser();
    const { id } = await createNewsfeed(owner, { name: "Shared" });
    const opml = list(outline("A", "https://a.example/f"));
    await expect(importOpml(ctx, { opml, newsfeed_id: id })).rejects.toMatchObject({ code: "forbidden" });
    await addMember(runtime, id, ctx.actor.userId);
    expect(results(await importOpml(ctx, { opml, newsfeed_id: id }))).toEqual([[null, "A", "added"]]);
  });
});

const many = (count: number) => Array.from({ length: count }, (_, at) => outline(`S${at}`, `https://s${at}.example/f`));

/** Longest block of the event loop during `work`, in milliseconds of this thread's CPU. */
async function longestHold<R>(work: () => Promise<R>): Promise<{ result: R; longestMs: number }> {
  let longestMs = 0;
  let last = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    longestMs = Math.max(longestMs, (user + system) / 1_000);
    last = process.threadCpuUsage();
  }, 5);
  const result = await work().finally(() => clearInterval(timer));
  return { result, longestMs };
}

test(`importing 10,000 outlines adds up to ${SOURCES_PER_NEWSFEED_MAX} per newsfeed without duplicates or blocking the event loop`, async () => {
  const rest = Array.from({ length: 10 }, (_, at) => folder(`Part ${at}`, ...many(100)));
  const opml = list(folder("Full", ...many(8_500)), folder("Twice", ...many(250), ...many(250)), ...rest);
  const preview = await longestHold(() => previewOpml(ctx, { opml }));
  const { result, longestMs } = await longestHold(() => importOpml(ctx, { opml }));
  const { outlines, started_at } = result;
  const of = (name: string) => outlines.filter((one) => one.folder === name);
  const count = (name: string, wanted: string) => of(name).filter(({ result }) => result === wanted).length;
  expect(outlines).toHaveLength(10_000);
  expect([count("Full", "added"), count("Full", "limit")]).toEqual([8_500, 0]);
  const full = result.newsfeeds.filter(({ name }) => name.startsWith("Full"));
  expect(full.map(({ name, added_count }) => [name, added_count])).toEqual(
    Array.from({ length: 17 }, (_, at) => [at === 0 ? "Full" : `Full ${at + 1}`, SOURCES_PER_NEWSFEED_MAX]),
  );
  expect([count("Twice", "added"), count("Twice", "duplicate")]).toEqual([250, 250]);
  expect(preview.result.folders.flatMap((one) => one.outlines.map(({ result }) => result)).toSorted()).toEqual(
    outlines.map(({ result }) => result).toSorted(),
  );
  expect(await getImportProgress(ctx, started_at)).toMatchObject({ total: 9_750, pending: 9_750 });
  expect(Math.max(preview.longestMs, longestMs)).toBeLessThan(1_000);
});

test("a preview returns the result without storing anything", async () => {
  const { id } = await createNewsfeed(ctx, { name: "Energy" });
  await importOpml(ctx, { opml: list(folder("Energy", outline("Grid Notes", "https://gridnotes.example/feed.xml"))) });
  const before = await followed(ctx);
  const { folders } = await previewOpml(ctx, { opml: LISTS.feedly });
  expect(
    folders.map(({ name, newsfeed_id, outlines }) => [name, newsfeed_id, outlines.map(({ result }) => result)]),
  ).toEqual([
    ["Energy", id, ["there", "added"]],
    ["Databases", null, ["added"]],
  ]);
  expect(await followed(ctx)).toEqual(before);
});

describe("the result of an import", () => {
  const item = (title: string) => ({ title, guid: title, date: new Date().toUTCString(), content: paragraphs(title) });

  test("crawls feeds, discovers feeds of pages and reports failures", async () => {
    publisher.put("/a.xml", rss([item("From A")], { title: "A" }));
    publisher.put("/site/", page("<p>Hello</p>", '<link rel="alternate" type="application/rss+xml" href="/b.xml">'));
    publisher.put("/b.xml", rss([item("From B")], { title: "B" }));
    const opml = list(
      folder(
        "F",
        outline("A", `${publisher.url}/a.xml`),
        outline("B", `${publisher.url}/site/`),
        outline("C", `${publisher.url}/none`),
      ),
    );
    const { started_at, newsfeeds } = await importOpml(ctx, { opml });
    await runSent(runtime);
    const sources = await listSources(ctx, newsfeeds[0]?.newsfeed_id ?? "");
    expect(
      sources.map(({ title, status, rss_feed_url, post_count }) => [title, status, rss_feed_url, post_count]),
    ).toEqual([
      ["A", "ok", `${publisher.url}/a.xml`, 1],
      ["B", "ok", `${publisher.url}/b.xml`, 1],
      ["C", expect.stringMatching(/failing|gone/), `${publisher.url}/none`, 0],
    ]);
    expect(await getImportProgress(ctx, started_at)).toMatchObject({
      total: 3,
      pending: 0,
      troubled: 1,
      sources: [{ title: "C", last_error: expect.stringContaining("404") }],
    });
  });

  test("crawls a feed over http if its address has no scheme and the host no https", async () => {
    publisher.put("/a.xml", rss([item("From A")], { title: "A" }));
    publisher.put("/b.xml", rss([item("From B")], { title: "B" }));
    const [plain, https] = ["", "https://"].map((scheme) => publisher.url.replace("http://", scheme));
    const opml = list(folder("F", outline("A", `${plain}/a.xml`), outline("B", `${https}/b.xml`)));
    const { newsfeeds } = await importOpml(ctx, { opml });
    await runSent(runtime);
    expect(await listSources(ctx, newsfeeds[0]?.newsfeed_id ?? "")).toMatchObject([
      { title: "A", status: "ok", rss_feed_url: `${publisher.url}/a.xml`, post_count: 1 },
      { title: "B", status: "failing", rss_feed_url: `${https}/b.xml`, post_count: 0 },
    ]);
  });

  test("merges a page with an existing source of its feed", async () => {
    publisher.put("/site/", page("<p>Hello</p>", '<link rel="alternate" type="application/rss+xml" href="/b.xml">'));
    publisher.put("/b.xml", rss([item("From B")], { title: "B" }));
    const { id } = await createNewsfeed(ctx, { name: "F" });
    await addSource(ctx, id, { url: `${publisher.url}/b.xml` });
    await importOpml(ctx, { opml: list(folder("F", outline("B", `${publisher.url}/site/`))) });
    await runSent(runtime);
    expect(await listSources(ctx, id)).toMatchObject([{ rss_feed_url: `${publisher.url}/b.xml`, post_count: 1 }]);
  });

  test("files stored posts of a known feed at once", async () => {
    publisher.put("/a.xml", rss([item("From A")], { title: "A" }));
    const other = await runtime.newUser();
    await addSource(other, (await createNewsfeed(other, { name: "Theirs" })).id, { url: `${publisher.url}/a.xml` });
    await runSent(runtime);
    const { newsfeeds } = await importOpml(ctx, { opml: list(folder("Mine", outline("A", `${publisher.url}/a.xml`))) });
    expect(runtime.sent.map(({ name }) => name)).toContain("newsfeed/refile.requested");
    await runSent(runtime);
    expect(await listSources(ctx, newsfeeds[0]?.newsfeed_id ?? "")).toMatchObject([{ post_count: 1 }]);
  });

  test.each([
    [401, "needs_password"],
    [403, "access_refused"],
  ])("files no stored posts of a feed that the site refuses by now: status %i", async (status, code) => {
    publisher.put("/a.xml", rss([item("From A")], { title: "A" }));
    const other = await runtime.newUser();
    const { id: theirs } = await createNewsfeed(other, { name: "Theirs" });
    await addSource(other, theirs, { url: `${publisher.url}/a.xml` });
    await runSent(runtime);
    publisher.put("/a.xml", { status });
    await runtime.database.pool.query("update feeds set failures = 1, last_error_code = $1 where url = $2", [
      code,
      `${publisher.url}/a.xml`,
    ]);
    const { newsfeeds } = await importOpml(ctx, { opml: list(folder("Mine", outline("A", `${publisher.url}/a.xml`))) });
    await runSent(runtime);
    const id = newsfeeds[0]?.newsfeed_id ?? "";
    for (const [of, newsfeedId, post_count] of [
      [ctx, id, 0],
      [other, theirs, 1],
    ] as const) {
      await updateNewsfeed(of, newsfeedId, { keywords: ["From"] });
      await runSent(runtime);
      expect(await listSources(of, newsfeedId)).toMatchObject([{ post_count }]);
    }
  });
});

describe("an export", () => {
  test("can be imported into another account without loss", async () => {
    for (const opml of [LISTS.feedly, LISTS.newsBlur, LISTS.inoreader, list(folder(`A &amp; "B" 日本`))])
      await importOpml(ctx, { opml });
    const other = await runtime.newUser();
    await importOpml(other, { opml: await exportOpml(ctx) });
    expect(await followed(other)).toEqual(await followed(ctx));
    expect(await exportOpml(other)).toBe(await exportOpml(ctx));
    const order = async (of: UserContext) => (await listNewsfeeds(of)).map(({ name }) => name);
    expect(await order(other)).toEqual(await order(ctx));
  });

  test("brings newsfeeds back to their folders in another account, and moves none", async () => {
    const [work, later] = [
      await createFolder(ctx, { name: "Work" }),
      await createFolder(ctx, { name: "Later, / maybe" }),
    ];
    for (const [name, folder_id] of Object.entries({ Grid: work.id, Empty: later.id, Tenders: work.id, Loose: null })) {
      const { id } = await createNewsfeed(ctx, { name });
      if (name !== "Empty")
        await importOpml(ctx, { opml: list(outline(name, "https://a.example/f")), newsfeed_id: id });
      await placeNewsfeed(ctx, id, { folder_id });
    }
    const places = async (of: UserContext) => {
      const folders = new Map((await listFolders(of)).map(({ id, name }) => [id, name]));
      return (await listNewsfeeds(of)).map(({ name, folder_id }) => [name, folders.get(folder_id ?? "")]);
    };
    const other = await runtime.newUser();
    const { id } = await createNewsfeed(other, { name: "Tenders" });
    const opml = await exportOpml(ctx);
    await importOpml(other, { opml });
    expect(await places(ctx)).toEqual([
      ["Empty", "Later, / maybe"],
      ["Tenders", "Work"],
      ["Grid", "Work"],
      ["Loose", undefined],
    ]);
    expect(await places(other)).toEqual([
      ["Empty", "Later, / maybe"],
      ["Grid", "Work"],
      ["Loose", undefined],
      ["Tenders", undefined],
    ]);
    expect((await listSources(other, id)).map(({ title }) => title)).toEqual(["Tenders"]);
    expect((await listFolders(other)).map(({ name }) => name)).toEqual(["Later, / maybe", "Work"]);
  });

  test("keeps newsfeeds of one name apart, in another account and in the same one", async () => {
    const [first, second] = [await createNewsfeed(ctx, { name: "News" }), await createNewsfeed(ctx, { name: "news" })];
    for (const [at, { id }] of [first, second].entries())
      await importOpml(ctx, { opml: list(outline("A", `https://a${at}.example/f`)), newsfeed_id: id });
    const opml = await exportOpml(ctx);
    const other = await runtime.newUser();
    await importOpml(other, { opml });
    const titles = async (of: UserContext) =>
      Promise.all((await listNewsfeeds(of)).map(async ({ id, name }) => [name, (await listSources(of, id))[0]?.url]));
    expect(await titles(other)).toEqual([
      ["news (2)", "https://a1.example/f"],
      ["News", "https://a0.example/f"],
    ]);
    expect(await exportOpml(other)).toBe(opml);
    const again = await importOpml(ctx, { opml });
    expect(again.newsfeeds.map(({ newsfeed_id, added_count }) => [newsfeed_id, added_count])).toEqual([
      [second.id, 0],
      [first.id, 0],
    ]);
  });

  test("contains only the caller's newsfeeds or the requested one", async () => {
    const mine = await createNewsfeed(ctx, { name: "Mine" });
    await createNewsfeed(ctx, { name: "Another" });
    await createNewsfeed(await runtime.newUser(), { name: "Theirs" });
    expect(await exportOpml(ctx)).toMatch(/Another[\s\S]*Mine/);
    expect(await exportOpml(ctx)).not.toContain("Theirs");
    expect(await exportOpml(ctx, mine.id)).not.toContain("Another");
  });

  test("is refused for another user's newsfeed or an unknown one", async () => {
    const theirs = await createNewsfeed(await runtime.newUser(), { name: "Theirs" });
    await expect(exportOpml(ctx, theirs.id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(exportOpml(ctx, newId())).rejects.toMatchObject({ code: "not_found" });
  });

  test.each([
    ["https://www.reddit.com/r/typescript", "https://www.reddit.com/r/typescript/.rss"],
    [
      "https://www.youtube.com/channel/UCaaaaaaaaaaaaaaaaaaaaaa",
      "https://www.youtube.com/feeds/videos.xml?channel_id=UCaaaaaaaaaaaaaaaaaaaaaa",
    ],
  ])("contains the feed of the profile %s, also while it is read over an API", async (profileUrl, feedUrl) => {
    const opml = list(folder("Profiles", outline("A", profileUrl)));
    const { newsfeeds } = await importOpml(ctx, { opml });
    const id = newsfeeds[0]?.newsfeed_id ?? "";
    const wanted = `xmlUrl="${feedUrl}" htmlUrl="${profileUrl}"`;
    expect(await exportOpml(ctx, id)).toContain(wanted);
    await runtime.database.pool.query(
      "update feeds set route = 'api', url = 'https://api.example/' from sources where sources.feed_id = feeds.id and newsfeed_id = $1",
      [id],
    );
    expect(await exportOpml(ctx, id)).toContain(wanted);
    expect(results(await importOpml(ctx, { opml: await exportOpml(ctx, id) }))).toEqual([["Profiles", "A", "there"]]);
  });

  test("contains profile URLs but never bridge URLs", async () => {
    const { id } = await createNewsfeed(ctx, { name: "Profiles" });
    await storeSource(ctx, id, []);
    await runtime.database.pool.query(
      "update feeds set route = 'bridge', url = 'http://10.0.0.7/bridge', profile_url = 'https://x.com/somebody' from sources where sources.feed_id = feeds.id and newsfeed_id = $1",
      [id],
    );
    const text = await exportOpml(ctx);
    expect(text).toContain('xmlUrl="https://x.com/somebody"');
    expect(text).not.toContain("10.0.0.7");
  });
});
