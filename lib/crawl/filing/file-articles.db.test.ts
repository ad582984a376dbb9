import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { previewNewsfeed } from "@/lib/domain/newsfeeds/preview-newsfeed";
import { updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { listFilteredPosts } from "@/lib/domain/posts/filtered-posts";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

let runtime: TestRuntime;
let ctx: UserContext;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.sent.length = 0;
  ctx = await runtime.newUser();
});

describe("the publisher's tags", () => {
  test("count as text when an article is filed, filed again or previewed", async () => {
    const publisher = await startPublisher();
    const content = paragraphs("weather");
    publisher.put("/feed.xml", rss([{ title: "Mild winter", guid: "1", content, categories: ["Grid storage"] }]));
    const { id } = await createNewsfeed(ctx, { name: "News", keywords: ["grid storage"] });
    await addSource(ctx, id, { url: `${publisher.url}/feed.xml` });
    await runSent(runtime);
    await publisher.close();
    const { rows } = await listPosts(ctx, id, {});
    expect(rows).toMatchObject([{ title: "Mild winter", matched_keywords: ["grid storage"] }]);
    const preview = await previewNewsfeed(ctx, id, { keywords: ["-grid"] });
    expect(preview).toMatchObject({ match_count: 0, removed_count: 1 });
    await updateNewsfeed(ctx, id, { keywords: ["-grid"] });
    await runSent(runtime);
    expect((await listFilteredPosts(ctx, id, {})).rows).toMatchObject([
      { field: "tags", explanation: "The excluding keyword “-grid” occurs in its tags." },
    ]);
  });
});
