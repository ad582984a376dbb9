import { expect, vi } from "vitest";
import type { Farm } from "@/e2e/farm/types";
import { sendTestDigest } from "@/lib/domain/digests/preview-digest";
import { addListItem, listListItems } from "@/lib/domain/lists/list-items";
import { createList } from "@/lib/domain/lists/lists";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { getPost } from "@/lib/domain/posts/get-post";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { addSource } from "@/lib/domain/sources/add-source";
import { listSources } from "@/lib/domain/sources/list-sources";
import { markdownText } from "@/lib/feed/extract/markdown-text";
import type { TestRuntime } from "./runtime";

const WAIT = { timeout: 30_000, interval: 100 };

/** From a site's address to posts with summaries and key learnings, a list with one of them, and a digest by mail. */
export async function playMainJob(runtime: TestRuntime, farm: Farm): Promise<void> {
  const ctx = await runtime.newUser();
  const newsfeed = await createNewsfeed(ctx, {
    name: "Grid storage",
    keywords: ["sodium-ion", "tender"],
    business_context: "We bid on utility storage tenders in Texas.",
  });
  const source = await addSource(ctx, newsfeed.id, { url: `${farm.url}/grid-notes/` });
  expect(source).toMatchObject({ newsfeed_id: newsfeed.id, source_type: "blog", is_active: true });

  const posts = await vi.waitFor(async () => {
    const page = await listPosts(ctx, newsfeed.id, {});
    expect(page.rows.length).toBeGreaterThan(0);
    expect(page.rows.every((post) => post.ai_status === "fallback")).toBe(true);
    return page.rows;
  }, WAIT);
  for (const post of posts) {
    expect(post.summary).not.toBe("");
    expect(["extract", "nothing"]).toContain(post.keylearning_state);
    expect(post.matched_keywords.length).toBeGreaterThan(0);
    const full = await getPost(ctx, post.id);
    for (const { quote, start, end } of full.evidence)
      expect(markdownText(full.content_markdown.slice(start, end))).toBe(quote);
  }
  const [checked] = await listSources(ctx, newsfeed.id);
  expect(checked).toMatchObject({ status: "ok", last_error: null, post_count: posts.length });

  const list = await createList(ctx, { name: "Tenders" });
  const [first] = posts;
  await addListItem(ctx, list.id, { post_id: first?.id ?? "" });
  expect((await listListItems(ctx, list.id, {})).rows).toMatchObject([{ post: { id: first?.id } }]);

  await sendTestDigest(ctx, newsfeed.id);
  await vi.waitFor(() => expect(runtime.post.mails.at(-1)?.text).toContain(first?.title), WAIT);
}
