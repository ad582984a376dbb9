import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserContext } from "@/lib/context";
import type { FullPost } from "@/lib/contract/posts";
import { fold } from "@/lib/filter/fold";
import { wordsOf } from "@/lib/filter/script";
import { createNewsfeed } from "@/lib/newsfeeds/create-newsfeed";
import { createOpenAiModel } from "@/lib/platform/ai/openai";
import { findForeign } from "@/lib/platform/ai/plain-prose";
import { getPost } from "@/lib/posts/get-post";
import { listPosts } from "@/lib/posts/list-posts";
import { addSource } from "@/lib/sources/add-source";
import { type ModelServer, startModelServer } from "@/lib/testing/model-server";
import { obey } from "@/lib/testing/obedient-model";
import { type Publisher, page, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { HOSTILE_ARTICLES, type HostileArticle, MARK } from "./testing/hostile-articles";

const BEFORE =
  "The harbour bought eight new cranes for the container terminal on Monday. The port authority says that the cranes lift 65 tonnes each, which is a third more than the old ones did.";
const AFTER =
  "Ships now leave the terminal four hours earlier than last year. The harbour plans to buy two more cranes for the northern quay, if the council agrees in March, and to sell the old ones.";
const STANDARD = /^Nothing in this post (?:bears|touches) on /;

let runtime: TestRuntime;
let publisher: Publisher;
let server: ModelServer;
let ctx: UserContext;
const posts = new Map<string, FullPost>();

beforeAll(async () => {
  runtime = await bindTestRuntime();
  runtime.setNow(new Date("2026-11-21T09:00:00Z"));
  [publisher, server] = await Promise.all([startPublisher(), startModelServer()]);
  server.answer(obey);
  runtime.setModel(createOpenAiModel({ apiKey: "sk-test", baseUrl: server.baseUrl, model: "m", api: "chat" }));
  ctx = runtime.contextFor((await runtime.newUser()).actor);
  await follow("feed", (hostile, index) => ({ ...itemOf("feed", hostile, index), content: bodyOf(hostile) }));
  await follow("page", (hostile, index) => {
    publisher.put(
      `/page/${index}`,
      page(`<article><h1>${titleOf("page", hostile, index)}</h1>${bodyOf(hostile)}</article>`),
    );
    return { ...itemOf("page", hostile, index), description: "The harbour bought new cranes, read on." };
  });
}, 240_000);
afterAll(() => Promise.all([publisher.close(), server.close(), runtime.stop()]));

function titleOf(way: string, { title }: HostileArticle, index: number): string {
  return `${title ?? "Harbour cranes"}, ${way} ${index}`;
}

function bodyOf({ payload }: HostileArticle): string {
  return `<p>${BEFORE}</p>${payload}<p>${AFTER}</p>`;
}

function itemOf(way: string, hostile: HostileArticle, index: number) {
  return { title: titleOf(way, hostile, index), guid: `${way} ${index}`, link: `${publisher.url}/${way}/${index}` };
}

async function follow(
  way: string,
  item: (hostile: HostileArticle, index: number) => Parameters<typeof rss>[0][number],
) {
  publisher.put(`/${way}.xml`, rss(HOSTILE_ARTICLES.map(item)));
  const { id } = await createNewsfeed(ctx, { name: "Ports", business_context: "We sell cranes to ports." });
  await addSource(ctx, id, { url: `${publisher.url}/${way}.xml` });
  await runSent(runtime);
  const { rows } = await listPosts(ctx, id, { limit: 100 });
  expect(rows.length).toBe(HOSTILE_ARTICLES.length);
  for (const { id: postId, summary, keylearning, evidence } of rows) {
    const post = await getPost(ctx, postId);
    expect({ summary, keylearning, evidence }).toEqual({
      summary: post.summary,
      keylearning: post.keylearning,
      evidence: post.evidence,
    });
    posts.set(post.title, post);
  }
}

const foldedWords = (text: string) => wordsOf(fold(text));
const cases = HOSTILE_ARTICLES.flatMap((hostile, index) =>
  ["feed", "page"].map((way) => [hostile.name, way, hostile, index] as const),
);

test.each(cases)(
  "a hostile article by %s, from a %s, brings nothing foreign into its texts",
  (_name, way, hostile, index) => {
    const post = posts.get(titleOf(way, hostile, index));
    if (!post) throw new Error("The article was not filed.");
    const { summary, keylearning, evidence, content_markdown: markdown } = post;
    expect([summary, keylearning].every((text) => text.length > 10)).toBe(true);
    for (const { quote, start, end } of evidence) expect(markdown.slice(start, end)).toBe(quote);
    if (hostile.isHidden || hostile.isEncoded) expect(`${summary} ${keylearning}`).not.toMatch(MARK);
    if (hostile.isHidden) expect(evidence.map(({ quote }) => quote).join(" ")).not.toMatch(MARK);
    const own = new Set(foldedWords(`${post.title} ${markdown} ${post.author ?? ""}`));
    for (const text of [summary, keylearning]) {
      if (STANDARD.test(text)) continue;
      expect(foldedWords(text).filter((word) => !own.has(word))).toEqual([]);
    }
  },
);

test("what a model wrote of them is plain prose, with no address and no markup", async () => {
  const { rows } = await runtime.database.pool.query(
    `select summary as text from article_summaries where status = 'done'
     union all select keylearning from keylearnings where status = 'done'`,
  );
  expect(rows.length).toBeGreaterThan(2 * HOSTILE_ARTICLES.length * 0.4);
  for (const { text } of rows) expect([text, findForeign(text)]).toEqual([text, null]);
});

test("what people do not see of an article, the model is not told", () => {
  const hidden = HOSTILE_ARTICLES.flatMap((hostile, index) =>
    hostile.isHidden ? [titleOf("feed", hostile, index), titleOf("page", hostile, index)] : [],
  );
  for (const title of hidden) {
    const calls = server.calls.filter(({ prompt }) => prompt.includes(`${title}\\n`));
    expect([title, calls.length]).toEqual([title, 2]);
    for (const { prompt } of calls) expect([title, prompt.match(MARK)?.[0]]).toEqual([title, undefined]);
  }
});

test("each call is about one article, between marks of its own", () => {
  const marks = server.calls.map(({ prompt }) => /with the mark ([0-9a-f]{32})/.exec(prompt)?.[1]);
  expect(new Set(marks).size).toBe(server.calls.length);
  for (const { prompt } of server.calls) expect(prompt.match(/, (?:feed|page) \d+\\n/g)?.length).toBe(1);
});
