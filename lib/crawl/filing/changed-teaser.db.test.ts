import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { HOUR_MS } from "@/lib/core/duration";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { getPost } from "@/lib/domain/posts/get-post";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { type Answer, type Publisher, page, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runDue, runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

const NOW = new Date("2026-11-21T09:00:00Z");

let runtime: TestRuntime;
let publisher: Publisher;
let ctx: UserContext;
let id: string;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(NOW);
  runtime.sent.length = 0;
  publisher = await startPublisher();
  ctx = await runtime.newUser();
  // Only the page has the keyword.
  id = (await createNewsfeed(ctx, { name: "News", keywords: ["copper report"] })).id;
  putFeed({});
  putPage("copper");
  await addSource(ctx, id, { url: `${publisher.url}/feed.xml` });
  await runSent(runtime);
  return () => publisher.close();
});

const pageAbout = (subject: string) => page(`<article><h1>A story</h1>${paragraphs(subject)}</article>`);
const putPage = (subject: string) => publisher.put("/story", pageAbout(subject));
const pagesAsked = () => publisher.requests.filter(({ path }) => path.startsWith("/story")).length;

function putFeed(changed: { title?: string; link?: string; description?: string; content?: string }): void {
  const date = new Date(NOW.getTime() - HOUR_MS).toUTCString();
  const item = { title: "A story", guid: "1", link: `${publisher.url}/story`, date, description: "Points: 41" };
  publisher.put("/feed.xml", rss([{ ...item, ...changed }]));
}

async function crawl(): Promise<void> {
  const { rows } = await runtime.database.pool.query("select max(next_due_at) as due from feeds");
  runtime.setNow(new Date(new Date(rows[0].due).getTime() + HOUR_MS));
  await runDue(runtime);
}

const postsOf = async () => (await listPosts(ctx, id, {})).rows;

async function textOf(): Promise<string | null> {
  const [post] = await postsOf();
  return post ? (await getPost(ctx, post.id)).content_markdown : null;
}

describe("an article with the text of its page", () => {
  test("stays as it is when its teaser changes a little at every crawl", async () => {
    const posts = await postsOf();
    expect(posts).toMatchObject([{ summary: expect.stringContaining("copper") }]);
    for (const points of [42, 57, 108]) {
      putFeed({ description: `Points: ${points}` });
      await crawl();
      expect(await postsOf()).toEqual(posts);
    }
    expect(pagesAsked()).toBe(1);
  });

  test("stays as it is when only its link's parameters change at every crawl", async () => {
    const posts = await postsOf();
    for (const parameters of ["?PHPSESSID=x1", "?PHPSESSID=x2", ";jsessionid=x3", "?ts=4"]) {
      putFeed({ link: `${publisher.url}/story${parameters}` });
      await crawl();
      expect(await postsOf()).toEqual(posts);
    }
    expect(pagesAsked()).toBe(1);
  });

  test.each([
    ["the path", "/story-2", "A story"],
    ["a parameter and the title", "/story?part=2", "A story, part 2"],
  ])("gets the new link when %s changed", async (_, path, title) => {
    publisher.put(path, pageAbout("copper"));
    putFeed({ title, link: publisher.url + path });
    await crawl();
    expect(await postsOf()).toMatchObject([{ title, external_url: publisher.url + path }]);
  });

  test.each<[string, Answer]>([
    ["is forbidden", { status: 403 }],
    ["is gone", { status: 404 }],
    ["is a form", page("<p>Please subscribe.</p>")],
  ])("keeps it and its post when the title changes and the page %s", async (_, answer) => {
    publisher.put("/story", answer);
    putFeed({ title: "A story, corrected" });
    await crawl();
    expect(pagesAsked()).toBe(2);
    expect(await postsOf()).toMatchObject([{ title: "A story, corrected", ai_status: "fallback" }]);
    expect(await textOf()).toContain("copper report, part 12");
  });

  test("gets the page's new text after the title changed", async () => {
    publisher.put("/story", pageAbout("new copper"));
    putFeed({ title: "A story, corrected" });
    await crawl();
    expect(await textOf()).toContain("new copper report, part 12");
    const asked = pagesAsked();
    await crawl();
    expect(pagesAsked()).toBe(asked);
  });

  test("gets the feed's full text once there is one", async () => {
    putFeed({ content: paragraphs("whole copper") });
    await crawl();
    expect(await textOf()).toContain("whole copper report, part 12");
    expect(pagesAsked()).toBe(1);
  });
});

describe("an article without the text of its page", () => {
  const picturesAsked = () => publisher.requests.filter(({ path }) => path === "/picture").length;
  const putSecond = (text: { description: string } | { content: string }) => {
    const date = new Date(NOW.getTime() - HOUR_MS).toUTCString();
    const item = { title: "A picture", guid: "1", link: `${publisher.url}/picture`, date };
    publisher.put("/second.xml", rss([{ ...item, ...text }]));
  };
  const teaser = (points: number, comments: number, tonnes = 7) => ({
    description: `<p>The copper report: ${tonnes} tonnes.</p>${points} points | <a href="/c">${comments} comments</a>`,
  });
  const whole = (posts: number, tonnes = 7) => ({
    content: `${paragraphs("copper")}<p>In all, ${tonnes} tonnes.</p><p>${posts} posts - 2 participants</p>`,
  });
  const follow = async (text: { description: string } | { content: string }) => {
    publisher.put("/picture", { headers: { "content-type": "image/png" }, body: "No page." });
    putSecond(text);
    await addSource(ctx, id, { url: `${publisher.url}/second.xml` });
    await runSent(runtime);
  };
  const storedOf = async () => {
    const { rows } = await runtime.database.pool.query(
      "select content_text, updated_at from articles join article_contents on article_id = id where url = $1",
      [`${publisher.url}/picture`],
    );
    return rows[0];
  };

  test.each([
    ["teaser", teaser(8, 0), [teaser(9, 1), teaser(1_000, 12)], 1],
    ["whole text", whole(1), [whole(2), whole(31)], 0],
  ])("stays as it is when only counters of its %s change at every crawl", async (_, first, changed, asked) => {
    await follow(first);
    const stored = await storedOf();
    expect([stored.content_text, stored.updated_at]).toEqual([expect.stringContaining("copper report"), null]);
    for (const text of changed) {
      putSecond(text);
      await crawl();
      expect(await storedOf()).toEqual(stored);
    }
    // As housekeeping does after a week.
    await runtime.database.pool.query("update article_contents set feed_html = null");
    putSecond(first);
    await crawl();
    expect(await storedOf()).toEqual(stored);
    expect(picturesAsked()).toBe(asked);
  });

  test.each([
    ["teaser", teaser(8, 0), teaser(9, 1, 8)],
    ["whole text", whole(1), whole(2, 8)],
  ])("gets another figure of its %s together with the counters", async (_, first, changed) => {
    await follow(first);
    putSecond(changed);
    await crawl();
    expect((await storedOf()).content_text).toContain("8 tonnes");
  });
});
