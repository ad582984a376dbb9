import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { afterSeconds } from "@/lib/core/duration";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { getPost } from "@/lib/domain/posts/get-post";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { type Answer, type Publisher, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { setUpRuntime } from "@/lib/testing/runtime";
import { fetchArticlePage } from "./fetch-article-page";

const runtime = setUpRuntime();
let publisher: Publisher;

beforeAll(async () => {
  publisher = await startPublisher();
});
afterAll(() => publisher.close());

const answer = (type: string | null, body: string | Buffer): Answer => ({
  body,
  ...(type !== null && { headers: { "content-type": type } }),
});
const PDF = Buffer.from("%PDF-1.7\n1 0 obj << /Title (A report on storage) >> endobj\n", "latin1");
const FEED = rss([{ title: "On cranes", guid: "1", link: "https://cranes.example/1", content: "Cranes move." }]).body;

describe("the page of an article", () => {
  test.each([
    ["a PDF document", answer("application/pdf", PDF)],
    ["a PDF document that is declared as HTML", answer("text/html", PDF)],
    ["a picture", answer("image/jpeg", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]))],
    ["a feed", answer("application/rss+xml; charset=utf-8", FEED ?? "")],
    ["JSON", answer("application/json", '{"text":"Cranes move."}')],
    ["bytes of an unknown type", answer("application/octet-stream", "Cranes move.")],
  ])("is not %s", async (_, document) => {
    publisher.put("/document", document);
    expect(await fetchArticlePage(runtime.system, `${publisher.url}/document`)).toEqual({ kind: "none" });
  });

  test.each([
    ["HTML", answer("Text/HTML; charset=utf-8", "<p>Cranes move.</p>")],
    ["HTML whose type is sent twice", answer("text/html, text/html", "<p>Cranes move.</p>")],
    ["XHTML", answer("application/xhtml+xml", "<html><p>Cranes move.</p></html>")],
    ["XHTML that is declared as XML", answer("application/xml", '<?xml version="1.0"?><html ><p>Cranes</p></html>')],
    ["plain text", answer("text/plain", "Cranes move.")],
    ["HTML without a type", answer(null, "<p>Cranes move.</p>")],
    ["HTML of an unknown type", answer("application/octet-stream", "<!DOCTYPE html><p>Cranes move.</p>")],
  ])("may be %s", async (_, document) => {
    publisher.put("/page", document);
    expect((await fetchArticlePage(runtime.system, `${publisher.url}/page`)).kind).toBe("page");
  });
});

test("a post that links to a PDF document keeps the text of its feed", async () => {
  const content = "<p>The report on storage in Texas is out.</p>";
  publisher.put("/report.pdf", answer("application/pdf", PDF));
  publisher.put("/feed.xml", rss([{ title: "A report", guid: "1", link: `${publisher.url}/report.pdf`, content }]));
  const ctx = await runtime.newUser();
  const { id } = await createNewsfeed(ctx, { name: "Reports" });
  await addSource(ctx, id, { url: `${publisher.url}/feed.xml` });
  await runSent(runtime);
  const [row] = (await listPosts(ctx, id, {})).rows;
  expect(await getPost(ctx, row?.id ?? "")).toMatchObject({
    summary: "The report on storage in Texas is out.",
    word_count: 8,
  });
  expect(publisher.requests.map(({ path }) => path)).toContain("/report.pdf");
});

test.each([
  ["5", 600],
  ["7200", 7_200],
])("pages of a host that asks for a wait of %s s are requested again after %i s", async (wait, seconds) => {
  const busy = await startPublisher();
  onTestFinished(() => busy.close());
  busy.put("/page", { status: 503, headers: { "retry-after": wait } });
  const now = new Date();
  runtime.setNow(now);
  for (const path of ["/page", "/page", "/another"]) {
    const page = await fetchArticlePage(runtime.system, `${busy.url}${path}`);
    expect(page).toEqual({ kind: "later", at: afterSeconds(now, seconds) });
  }
  expect(busy.requests.map(({ path }) => path)).toEqual(["/robots.txt", "/page"]);
});
