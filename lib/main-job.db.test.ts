import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startFarm } from "@/e2e/farm/farm";
import type { Farm } from "@/e2e/farm/types";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { getPost } from "@/lib/domain/posts/get-post";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { listSources } from "@/lib/domain/sources/list-sources";
import { markdownText } from "@/lib/feed/extract/markdown-text";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

let runtime: TestRuntime;
let farm: Farm;
beforeAll(async () => {
  farm = await startFarm({ port: 0 });
  runtime = await bindTestRuntime({ runsWorkflows: true });
});
afterAll(async () => {
  await runtime.stop();
  await farm.close();
});

describe("from a URL to posts", () => {
  test("turns a site's matching items into posts with a summary and a key learning", async () => {
    const ctx = await runtime.newUser();
    const newsfeed = await createNewsfeed(ctx, {
      name: "Grid storage",
      keywords: ["sodium-ion", "tender"],
      business_context: "We bid on utility storage tenders in Texas.",
    });
    const source = await addSource(ctx, newsfeed.id, { url: `${farm.url}/grid-notes/` });
    expect(source).toMatchObject({ newsfeed_id: newsfeed.id, source_type: "blog", status: "pending", is_active: true });

    const posts = await vi.waitFor(
      async () => {
        const page = await listPosts(ctx, newsfeed.id, {});
        expect(page.rows.length).toBeGreaterThan(0);
        expect(page.rows.every((post) => post.ai_status === "fallback")).toBe(true);
        return page.rows;
      },
      { timeout: 20_000, interval: 100 },
    );
    for (const post of posts) {
      expect(post.summary).not.toBe("");
      expect(post.keylearning).not.toBe("");
      expect(post.matched_keywords.length).toBeGreaterThan(0);
      const full = await getPost(ctx, post.id);
      for (const { quote, start, end } of full.evidence)
        expect(markdownText(full.content_markdown.slice(start, end))).toBe(quote);
    }
    const [checked] = await listSources(ctx, newsfeed.id);
    expect(checked).toMatchObject({ status: "ok", last_error: null, post_count: posts.length });
  });
});
