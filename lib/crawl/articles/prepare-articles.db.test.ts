import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimFeed } from "@/db/queries/feeds/feeds";
import { HOUR_MS } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";
import { crawlFeed } from "@/lib/crawl/crawl-feed";
import { claimDueArticles } from "@/lib/crawl/filing/claim-due-articles";
import { closeAccount } from "@/lib/domain/accounts/delete-account";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { getPost } from "@/lib/domain/posts/get-post";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { endedDb } from "@/lib/testing/ended-db";
import { type Answer, type Publisher, page, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { prepareArticles } from "./prepare-articles";

const NOW = new Date("2026-11-21T09:00:00Z");
const NAMES = ["one", "two", "three", "four", "five"];

let runtime: TestRuntime;
let publisher: Publisher;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(NOW);
  runtime.sent.length = 0;
  publisher = await startPublisher();
  publisher.put("/feed.xml", rss(NAMES.map(teaser)));
  for (const name of NAMES) publisher.put(`/${name}`, page(`<article><h1>${name}</h1>${paragraphs(name)}</article>`));
  return () => publisher.close();
});

const teaser = (name: string) => ({
  title: `About ${name}`,
  guid: name,
  link: `${publisher.url}/${name}`,
  date: new Date(NOW.getTime() - HOUR_MS).toUTCString(),
  description: `The short of ${name}.`,
});
const minutesOn = (minutes: number) => runtime.setNow(new Date(runtime.system.now().getTime() + minutes * 60_000));
const pagesAsked = () => publisher.requests.map(({ path }) => path.slice(1)).filter((name) => NAMES.includes(name));

async function follow(wanted: { keywords?: string[] } = {}) {
  const reader = await runtime.newUser();
  const { id } = await createNewsfeed(reader, { name: "News", ...wanted });
  await addSource(reader, id, { url: `${publisher.url}/feed.xml` });
  await runSent(runtime);
  return { reader, posts: async () => (await listPosts(reader, id, {})).rows };
}

test("fetches postponed pages once each in the next run", async () => {
  for (const name of NAMES) {
    const { body = "", headers } = page(`<article><h1>${name}</h1>${paragraphs(name)}</article>`);
    publisher.put(`/${name}`, (response) => {
      minutesOn(0.5);
      response.writeHead(200, headers).end(body);
    });
  }
  const { posts } = await follow();
  expect(pagesAsked().toSorted()).toEqual(NAMES.toSorted());
  expect((await posts()).map(({ summary }) => summary)).toEqual(NAMES.map(() => expect.stringMatching(/report, part/)));
});

test("skips pages that robots.txt forbids and keeps the feed's text", async () => {
  publisher.put("/robots.txt", { body: "User-agent: *\nDisallow: /" });
  const { posts } = await follow();
  minutesOn(60 * 24);
  await runTick();
  expect(pagesAsked()).toEqual([]);
  const all = await posts();
  expect(all.map((post) => post.summary).toSorted()).toEqual(NAMES.map((name) => `The short of ${name}.`).toSorted());
  expect(new Set(all.map((post) => post.ai_status))).toEqual(new Set(["skipped"]));
});

test("fetches a site's pages once its failing robots.txt recovers", async () => {
  publisher.put("/robots.txt", { status: 500 });
  const { posts } = await follow();
  expect(pagesAsked()).toEqual([]);
  expect(await posts()).toHaveLength(NAMES.length);
  publisher.put("/robots.txt", { status: 404 });
  minutesOn(30);
  await runTick();
  expect(pagesAsked().toSorted()).toEqual(NAMES.toSorted());
  expect((await posts()).map(({ summary }) => summary)).toEqual(NAMES.map(() => expect.stringMatching(/report, part/)));
});

test("counts no attempt for an article that waits in a queue", async () => {
  publisher.put("/robots.txt", { status: 500 });
  await follow();
  for (let look = 0; look < 6; look += 1) {
    minutesOn(30);
    await claimDueArticles(runtime.system);
    runtime.sent.length = 0;
  }
  minutesOn(30);
  await runTick();
  expect(pagesAsked()).toEqual([]);
  publisher.put("/robots.txt", { status: 404 });
  minutesOn(30);
  await runTick();
  expect(pagesAsked().toSorted()).toEqual(NAMES.toSorted());
});

describe("an article that a crawl changes while its page is fetched", () => {
  const story = (subject: string) => page(`<article><h1>A story</h1>${paragraphs(subject)}</article>`);

  /** Follows a teaser whose page answers with `first` once `changed` has been crawled, and later with `later`. */
  async function followChanging(changed: object, { first, later }: { first: Answer; later: Answer }) {
    publisher.put("/feed.xml", rss([teaser("one")]));
    let crawled: Promise<unknown> | undefined;
    publisher.put("/one", (response) => {
      const { status = 200, headers, body } = crawled ? later : first;
      crawled ??= crawlChanged(changed);
      void crawled.then(() => response.writeHead(status, headers).end(body));
    });
    const { reader, posts } = await follow();
    await crawled;
    const [post] = await posts();
    return { title: post?.title, text: (await getPost(reader, post?.id ?? "")).content_markdown };
  }

  async function crawlChanged(changed: object): Promise<void> {
    publisher.put("/feed.xml", rss([{ ...teaser("one"), title: "Other news", ...changed }]));
    minutesOn(24 * 60);
    const { rows } = await runtime.database.pool.query("select id from feeds where url like $1", [`${publisher.url}%`]);
    await claimFeed(runtime.system.db, rows[0].id, { now: runtime.system.now(), leaseSeconds: 600 });
    expect(await crawlFeed(runtime.system, rows[0].id)).toBe("stored");
  }

  test("keeps the newer title and text", async () => {
    const changed = { content: paragraphs("tin") };
    const { title, text } = await followChanging(changed, { first: story("zinc"), later: story("zinc") });
    expect([title, text]).toEqual(["Other news", expect.stringContaining("The tin report")]);
  });

  test("has its page fetched again after the first one failed", async () => {
    const { title, text } = await followChanging({}, { first: { status: 404 }, later: story("zinc") });
    expect([title, text]).toEqual(["Other news", expect.stringContaining("The zinc report")]);
  });
});

test("requests no page of a feed that nobody follows, until somebody does", async () => {
  publisher.put("/robots.txt", { status: 500 });
  const { reader } = await follow();
  await closeAccount(reader, reader.actor.userId);
  publisher.put("/robots.txt", { status: 404 });
  minutesOn(30);
  await runTick();
  minutesOn(60 * 24);
  await runTick();
  expect(pagesAsked()).toEqual([]);
  const { posts } = await follow();
  expect(pagesAsked().toSorted()).toEqual(NAMES.toSorted());
  expect((await posts()).map(({ summary }) => summary)).toEqual(NAMES.map(() => expect.stringMatching(/report, part/)));
});

test.each([
  ["answers 502", { status: 502 }],
  ["breaks off", (response: ServerResponse) => response.destroy()],
])("keeps a post that matches only by its page when the page %s at first", async (_, failing) => {
  publisher.put("/one", failing);
  const { posts } = await follow({ keywords: ["report"] });
  expect((await posts()).map(({ title }) => title)).not.toContain("About one");
  publisher.put("/one", page(`<article><h1>one</h1>${paragraphs("one")}</article>`));
  minutesOn(30);
  await runTick();
  expect((await posts()).map(({ title }) => title)).toContain("About one");
});

test.each([
  ["no description", {}],
  ["an empty description", { description: "" }],
  ["a blank description", { description: " \n\t " }],
])("fetches the page of an entry with %s", async (_, text) => {
  const { description: __, ...bare } = teaser("one");
  publisher.put("/feed.xml", rss([{ ...bare, ...text }]));
  const { posts } = await follow();
  expect(pagesAsked()).toEqual(["one"]);
  expect((await posts()).map(({ summary }) => summary)).toEqual([expect.stringMatching(/report, part/)]);
});

describe("the publisher's description", () => {
  const DESCRIPTION = "Traders who follow tin had not expected that it would change hands so often.";
  const bare = () => ({ ...teaser("one"), description: undefined });
  const story = (head = "") => page(`<article><h1>A story</h1>${paragraphs("tin")}</article>`, head);
  const head = `<meta property="og:description" content="${DESCRIPTION}">`;

  test.each([
    ["the feed's teaser", () => ({ ...bare(), description: DESCRIPTION }), () => story()],
    [
      "the feed's summary beside the full text",
      () => ({ ...bare(), description: DESCRIPTION, content: paragraphs("tin") }),
      story,
    ],
    ["the page's, if the feed has no text", bare, () => story(head)],
    ["the page's, if the feed's text is short", () => ({ ...bare(), description: "Comments" }), () => story(head)],
  ])("is the summary without a model: %s", async (_, item, answer) => {
    publisher.put("/feed.xml", rss([item()]));
    publisher.put("/one", answer());
    const { reader, posts } = await follow();
    const [post] = await posts();
    const { content_markdown } = await getPost(reader, post?.id ?? "");
    expect([post?.summary, content_markdown]).toEqual([
      DESCRIPTION,
      expect.stringContaining("The tin report, part 12"),
    ]);
  });

  test("of the page does not replace the feed's", async () => {
    publisher.put("/feed.xml", rss([{ ...bare(), description: DESCRIPTION }]));
    publisher.put(
      "/one",
      story('<meta name="description" content="Tin in the year 1990, and who had expected what.">'),
    );
    const { posts } = await follow();
    expect((await posts()).map(({ summary }) => summary)).toEqual([DESCRIPTION]);
  });
});

async function runTick() {
  await claimDueArticles(runtime.system);
  await runSent(runtime);
}

test("logs no error of work that a shutdown cuts off", async () => {
  const ctx = { ...runtime.system, db: await endedDb() };
  const before = runtime.lines.length;
  await expect(prepareArticles(ctx, { lane: "prompt", articleIds: [newId(), newId()] })).rejects.toThrow();
  expect(runtime.lines.slice(before)).toEqual([]);
});
