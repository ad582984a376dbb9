import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import type { FullPost } from "@/lib/contract/post";
import {
  foreignIn,
  HOSTILE_ARTICLES,
  type HostileArticle,
  hostileBody,
  MARK,
} from "@/lib/crawl/articles/testing/hostile-articles";
import { readMail } from "@/lib/crawl/articles/testing/read-mail";
import { plainLine } from "@/lib/domain/digests/digest-text";
import { composeNow } from "@/lib/domain/digests/preview-digest";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { getPost } from "@/lib/domain/posts/get-post";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { markPostRead } from "@/lib/domain/posts/mark-post";
import { addSource } from "@/lib/domain/sources/add-source";
import { markdownText } from "@/lib/feed/extract/markdown-text";
import { fold, wordsOf } from "@/lib/feed/text/fold";
import { createOpenAiModel } from "@/lib/platform/ai/openai";
import { type ModelServer, startModelServer } from "@/lib/testing/model-server";
import { obey } from "@/lib/testing/obedient-model";
import { type Publisher, page, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

const FOLLOWED_AT = new Date("2026-11-21T09:00:00Z");
const CRAWLED_AT = new Date("2026-11-21T09:01:00Z");

let runtime: TestRuntime;
let publisher: Publisher;
let server: ModelServer;
let ctx: UserContext;
const posts = new Map<string, FullPost>();
const newsfeedIds: string[] = [];

beforeAll(async () => {
  runtime = await bindTestRuntime();
  runtime.setNow(FOLLOWED_AT);
  [publisher, server] = await Promise.all([startPublisher(), startModelServer()]);
  server.answer(obey);
  runtime.setModel(createOpenAiModel({ apiKey: "sk-test", baseUrl: server.baseUrl, model: "m", api: "chat" }));
  ctx = runtime.contextFor((await runtime.newUser()).actor);
  await follow("feed", (hostile, index) => ({ ...itemOf("feed", hostile, index), content: hostileBody(hostile) }));
  await follow("page", (hostile, index) => {
    publisher.put(
      `/page/${index}`,
      page(`<article><h1>${titleOf("page", hostile, index)}</h1>${hostileBody(hostile)}</article>`),
    );
    return { ...itemOf("page", hostile, index), description: "The harbour bought new cranes, read on." };
  });
}, 240_000);
afterAll(() => Promise.all([publisher.close(), server.close(), runtime.stop()]));

function titleOf(way: string, { title }: HostileArticle, index: number): string {
  return `${title ?? "Harbour cranes"}, ${way} ${index}`;
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
  newsfeedIds.push(id);
  await addSource(ctx, id, { url: `${publisher.url}/${way}.xml` });
  runtime.setNow(CRAWLED_AT);
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

test.each(cases)("keeps %s in a %s out of the article's texts", (_name, way, hostile, index) => {
  const post = posts.get(titleOf(way, hostile, index));
  if (!post) throw new Error("The article was not filed.");
  const { summary, keylearning, evidence, content_markdown: markdown } = post;
  expect(summary.length).toBeGreaterThan(10);
  for (const { quote, start, end } of evidence) expect(markdownText(markdown.slice(start, end))).toBe(quote);
  const quotes = evidence.map(({ quote }) => markdownText(quote));
  for (const text of [summary, keylearning, ...quotes]) expect([text, foreignIn(text, hostile)]).toEqual([text, null]);
  const own = new Set(foldedWords(`${post.title} ${markdown} ${post.author ?? ""}`));
  for (const text of [summary, keylearning]) expect(foldedWords(text).filter((word) => !own.has(word))).toEqual([]);
});

test("covers many texts written by a model", async () => {
  const { rows } = await runtime.database.pool.query<{ count: number }>(
    `select count(*)::int from (select status from article_summaries union all select status from keylearnings) texts
     where status = 'done'`,
  );
  expect(rows[0]?.count).toBeGreaterThan(2 * HOSTILE_ARTICLES.length * 0.4);
});

test("keeps invisible page text out of the model's input", () => {
  const hidden = HOSTILE_ARTICLES.flatMap((hostile, index) =>
    hostile.isHidden ? [titleOf("feed", hostile, index), titleOf("page", hostile, index)] : [],
  );
  for (const title of hidden) {
    const calls = server.calls.filter(({ prompt }) => prompt.includes(`${title}\\n`));
    expect([title, calls.length]).toEqual([title, 2]);
    for (const { prompt } of calls) expect([title, prompt.match(MARK)?.[0]]).toEqual([title, undefined]);
  }
});

test("sends one article per call, between unique boundaries", () => {
  const marks = server.calls.map(({ prompt }) => /with the mark ([0-9a-f]{32})/.exec(prompt)?.[1]);
  expect(new Set(marks).size).toBe(server.calls.length);
  for (const { prompt } of server.calls) expect(prompt.match(/, (?:feed|page) \d+\\n/g)?.length).toBe(1);
});

/** Digests of all newsfeeds in sequence. */
async function digestsOfAll(newsfeedId: string) {
  // Many are nearly identical, so one digest would omit them.
  await runtime.database.pool.query("update posts set group_id = null");
  const mails: NonNullable<Awaited<ReturnType<typeof composeNow>>["composed"]>[] = [];
  for (;;) {
    const { composed } = await composeNow(ctx, newsfeedId, "digest.hostile");
    if (!composed) return mails;
    mails.push(composed);
    for (const { postIds } of composed.sections) for (const id of postIds) await markPostRead(ctx, id);
  }
}

test("mails the texts without foreign links, pictures or markup", async () => {
  const mails = (await digestsOfAll(newsfeedIds[0] ?? "")).map(({ mail, sections }) => ({
    mail,
    postIds: sections.flatMap(({ postIds }) => postIds),
  }));
  const byId = new Map([...posts.values()].map((post) => [post.id, post]));
  expect(new Set(mails.flatMap(({ postIds }) => postIds))).toEqual(new Set(byId.keys()));
  const said = mails.flatMap(({ mail, postIds }) => {
    const shown = postIds.flatMap((id) => byId.get(id) ?? []);
    const own = new Set(shown.map(({ external_url }) => external_url));
    const read = readMail(
      mail,
      shown.map(({ title }) => plainLine(title, 160)),
    );
    const isOurs = (address: string) => address.startsWith(`${runtime.settings.appUrl}/`) || own.has(address);
    expect(read.addresses.filter((address) => !isOurs(address))).toEqual([]);
    expect(read.active).toEqual([]);
    return read.said;
  });
  for (const { postUrl, text, elements } of said) {
    const { title } = byId.get(postUrl.split("/").at(-1) ?? "") ?? { title: "" };
    const hostile = HOSTILE_ARTICLES[Number(/\d+$/.exec(title))];
    expect([text, elements, hostile && foreignIn(text, hostile)]).toEqual([text, [], null]);
  }
  expect(new Set(said.map(({ postUrl }) => postUrl)).size).toBe(posts.size);
});
