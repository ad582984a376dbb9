import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { DAY_MS } from "@/lib/core/duration";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { deleteFeeds } from "@/lib/testing/database";
import { type Publisher, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runDue, runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { claimDueFeeds } from "./claim-due-feeds";
import { crawlFeed } from "./crawl-feed";
import { crawlFeeds, crawlSlots } from "./crawl-feeds";

const NOW = new Date("2026-11-21T09:00:00Z");
const POSTS = 30;

let runtime: TestRuntime;
let publisher: Publisher;
let ctx: UserContext;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  await deleteFeeds(runtime.database);
  runtime.setNow(NOW);
  runtime.sent.length = 0;
  publisher = await startPublisher();
  ctx = await runtime.newUser();
  return () => publisher.close();
});

/** Follows a feed with one post a day, of which the newsfeed wants two. */
async function follow() {
  const items = Array.from({ length: POSTS }, (_, index) => ({
    title: `Post ${index}`,
    guid: String(index),
    link: `${publisher.url}/${index}`,
    date: new Date(NOW.getTime() - index * DAY_MS).toUTCString(),
    content: paragraphs(`post ${index}`),
  }));
  const document = rss(items, { headers: { etag: '"1"' } });
  publisher.put("/feed.xml", document);
  const { id } = await createNewsfeed(ctx, { name: "News", start_date: "2026-11-20" });
  await addSource(ctx, id, { url: `${publisher.url}/feed.xml` });
  await runSent(runtime);
  return { newsfeedId: id, document };
}

/** A context in which something happens while the feed is being requested. */
function during(happens: () => Promise<unknown>): TestRuntime["system"] {
  const { fetcher } = runtime.system;
  const fetch: typeof fetcher.fetch = async (url, options) => {
    await happens();
    return fetcher.fetch(url, options);
  };
  return { ...runtime.system, fetcher: { ...fetcher, fetch } };
}

const UNCHANGED = [
  ["no change, in a batch", 304, false],
  ["no change", 304, true],
  ["the same document", 200, true],
] as const;

test.each(UNCHANGED)(
  "reads older entries although a crawl during the change of the start date finds %s",
  async (_, status, isAlone) => {
    const { newsfeedId, document } = await follow();
    expect((await listPosts(ctx, newsfeedId, { limit: 200 })).rows).toHaveLength(2);
    publisher.put("/feed.xml", status === 304 ? { status } : document);
    runtime.setNow(new Date(NOW.getTime() + 2 * DAY_MS));
    await claimDueFeeds(runtime.system);
    const feedIds = runtime.sent
      .splice(0)
      .flatMap((event) => (event.name === "crawl/requested" ? event.data.feedIds : []));
    const crawling = during(() => updateNewsfeed(ctx, newsfeedId, { start_date: "2026-10-01" }));
    if (isAlone) expect(await crawlFeed(crawling, feedIds[0] ?? "")).toBe("unchanged");
    else await crawlFeeds(crawling, { lane: "prompt", feedIds }, crawlSlots(1));
    publisher.put("/feed.xml", document);
    await runDue(runtime);
    expect((await listPosts(ctx, newsfeedId, { limit: 200 })).rows).toHaveLength(POSTS);
  },
);
