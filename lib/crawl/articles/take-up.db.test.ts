import { afterAll, beforeAll, expect, test } from "vitest";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { refileNewsfeed } from "@/lib/domain/newsfeeds/refile-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { type Publisher, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { finishArticles } from "./request-writing";

let runtime: TestRuntime;
let publisher: Publisher;

beforeAll(async () => {
  runtime = await bindTestRuntime();
  publisher = await startPublisher();
  publisher.put(
    "/feed.xml",
    rss([{ title: "About cranes", guid: "1", link: `${publisher.url}/1`, content: paragraphs("cranes", 3) }]),
  );
});
afterAll(() => Promise.all([publisher.close(), runtime.stop()]));

async function follow() {
  const ctx = await runtime.newUser();
  const { id } = await createNewsfeed(ctx, { name: "Ports" });
  await addSource(ctx, id, { url: `${publisher.url}/feed.xml` });
  return { id, states: async () => (await listPosts(ctx, id, {})).rows.map(({ ai_status }) => ai_status) };
}

test("gives a key learning to a newsfeed that starts to keep an article before its texts are finished", async () => {
  const first = await follow();
  await runSent(runtime);
  expect(await first.states()).toEqual(["fallback"]);

  const { rows } = await runtime.database.pool.query<{ id: string }>(
    "update articles set enrich_due_at = now() + interval '15 minutes' returning id",
  );
  const second = await follow();
  // The refile below replaces the requested one.
  runtime.sent.length = 0;
  await refileNewsfeed(runtime.system, second.id);
  expect(await second.states()).toEqual(["pending"]);
  await finishArticles(
    runtime.system,
    rows.map(({ id }) => id),
  );
  await runSent(runtime);
  expect(await second.states()).toEqual(["fallback"]);
});
