import { afterAll, beforeAll, expect, test } from "vitest";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { type Publisher, page, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

const PAGES = 30;

let runtime: TestRuntime;
let publisher: Publisher;

beforeAll(async () => {
  runtime = await bindTestRuntime({ runsWorkflows: true });
  publisher = await startPublisher();
});
afterAll(async () => {
  await runtime.stop();
  await publisher.close();
});

function putFeed(path: string) {
  const items = Array.from({ length: PAGES }, (_, index) => ({
    title: `${path} ${index}`,
    link: `${publisher.url}${path}/${index}`,
    date: new Date().toISOString(),
    description: "A teaser.",
  }));
  for (let index = 0; index < PAGES; index += 1)
    publisher.put(`${path}/${index}`, page(paragraphs(`article ${index}`)));
  publisher.put(path, rss(items));
}

test("shows a new source's posts at once while its pages are fetched one per second", async () => {
  runtime.settings.hostSpacingMs = 1_000;
  putFeed("/first");
  putFeed("/second");
  const ctx = await runtime.newUser();
  const { id } = await createNewsfeed(ctx, { name: "News" });
  await addSource(ctx, id, { url: `${publisher.url}/first` });
  const isPageAsked = () => publisher.requests.some(({ path }) => path.startsWith("/first/"));
  await expect.poll(isPageAsked, { timeout: 30_000 }).toBe(true);

  runtime.forgetReplies();
  const { id: other } = await createNewsfeed(ctx, { name: "More news" });
  await addSource(ctx, other, { url: `${publisher.url}/second` });
  runtime.forgetReplies();
  const count = async () => (await listPosts(ctx, other, { limit: 100 })).rows.length;
  await expect.poll(count, { timeout: 50_000 }).toBe(PAGES);
  // Pages of the first source still wait, one a second.
  expect(publisher.requests.filter(({ path }) => path.startsWith("/first/")).length).toBeLessThan(PAGES);
});
