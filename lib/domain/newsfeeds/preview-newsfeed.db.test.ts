import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { DAY_MS } from "@/lib/core/duration";
import { listFilteredPosts, rescuePost } from "@/lib/domain/posts/filtered-posts";
import { getPost } from "@/lib/domain/posts/get-post";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { hidePost } from "@/lib/domain/posts/mark-post";
import { addSource } from "@/lib/domain/sources/add-source";
import { deleteSource } from "@/lib/domain/sources/delete-source";
import { markdownText } from "@/lib/feed/extract/markdown-text";
import { extractiveKeylearning } from "@/lib/feed/summarise/keylearning";
import { paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { createNewsfeed } from "./create-newsfeed";
import { previewNewsfeed } from "./preview-newsfeed";
import { updateNewsfeed } from "./update-newsfeed";

const NOW = new Date("2026-11-21T09:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

let runtime: TestRuntime;
let ctx: UserContext;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(NOW);
  runtime.sent.length = 0;
  ctx = await runtime.newUser();
});

const titlesIn = async (id: string) => (await listPosts(ctx, id, { limit: 200 })).rows.map((post) => post.title);

describe("a preview of keywords", () => {
  test.each([
    { keywords: ["zinc"] },
    { keywords: ["-zinc"] },
    { keywords: [] },
    { keywords: ["zinc", "iron", "-ad"] },
    { keywords: ["gallium"] },
  ])("predicts the effect of saving them: $keywords", async ({ keywords }) => {
    const { id } = await createNewsfeed(ctx, { name: "News", keywords: ["iron", "tin"] });
    await storeSource(ctx, id, [
      { title: "Zinc" },
      { title: "Zinc and iron" },
      { title: "Iron, an ad" },
      { title: "Tin" },
      { title: "Copper" },
    ]);
    await storeSource(ctx, id, [{ title: "Zinc of another feed" }]);
    const before = new Set(await titlesIn(id));
    const preview = await previewNewsfeed(ctx, id, { keywords });
    expect(new Set(await titlesIn(id))).toEqual(before);
    await updateNewsfeed(ctx, id, { keywords });
    await runSent(runtime);
    const after = new Set(await titlesIn(id));
    expect(preview).toMatchObject({
      article_count: 6,
      match_count: after.size,
      added_count: after.difference(before).size,
      removed_count: before.difference(after).size,
    });
    const shown = preview.samples.filter((sample) => sample.is_match).map((sample) => sample.title);
    expect(new Set(shown)).toEqual(after);
  });

  test("reports no change for the current keywords", async () => {
    const { id } = await createNewsfeed(ctx, { name: "News", keywords: ["iron"] });
    await storeSource(ctx, id, [{ title: "Iron" }, { title: "Zinc" }]);
    expect(await previewNewsfeed(ctx, id, {})).toMatchObject({
      article_count: 2,
      match_count: 1,
      added_count: 0,
      removed_count: 0,
      keyword_counts: [{ keyword: "iron", count: 1 }],
    });
  });

  test("counts rescued and hidden posts", async () => {
    const { id } = await createNewsfeed(ctx, { name: "News", keywords: ["iron"] });
    await storeSource(ctx, id, [{ title: "Iron" }, { title: "Zinc" }, { title: "Tin" }]);
    const refused = (await listFilteredPosts(ctx, id, {})).rows;
    await rescuePost(ctx, id, refused.find((post) => post.title === "Zinc")?.article_id ?? "");
    const [iron] = (await listPosts(ctx, id, {})).rows.filter((post) => post.title === "Iron");
    await hidePost(ctx, iron?.id ?? "");
    const preview = await previewNewsfeed(ctx, id, { keywords: ["tin"] });
    expect(preview).toMatchObject({ match_count: 2, added_count: 1, removed_count: 1 });
    expect(preview.samples.map(({ title, is_match, was_match }) => [title, is_match, was_match])).toEqual([
      ["Tin", true, false],
      ["Iron", false, true],
      ["Zinc", true, true],
    ]);
  });

  test("counts the posts of deleted sources and ignores other newsfeeds", async () => {
    const { id } = await createNewsfeed(ctx, { name: "News" });
    const { sourceId } = await storeSource(ctx, id, [{ title: "Gone" }]);
    await deleteSource(ctx, sourceId);
    const other = await createNewsfeed(ctx, { name: "Other" });
    await storeSource(ctx, other.id, [{ title: "Elsewhere" }]);
    const preview = await previewNewsfeed(ctx, id, { keywords: ["zinc"] });
    expect(preview).toMatchObject({ article_count: 1, removed_count: 1, samples: [{ title: "Gone" }] });
  });
});

describe("the same article from two feeds", () => {
  test("counts once by the text of its post's feed", async () => {
    const publisher = await startPublisher();
    const link = `${publisher.url}/article`;
    for (const name of ["one", "two"])
      publisher.put(`/${name}.xml`, rss([{ title: `As ${name} has it`, guid: name, link, content: paragraphs(name) }]));
    const { id } = await createNewsfeed(ctx, { name: "News" });
    for (const name of ["one", "two"]) {
      await addSource(ctx, id, { url: `${publisher.url}/${name}.xml` });
      await runSent(runtime);
    }
    await publisher.close();
    expect(await titlesIn(id)).toEqual(["As one has it"]);
    expect(await previewNewsfeed(ctx, id, { keywords: ["one"] })).toMatchObject({ article_count: 1, match_count: 1 });
    expect(await previewNewsfeed(ctx, id, { keywords: ["two"] })).toMatchObject({
      article_count: 1,
      match_count: 0,
      removed_count: 1,
      keyword_counts: [{ keyword: "two", count: 0 }],
    });
  });
});

describe("the judged articles", () => {
  test("are those of the last 30 days", async () => {
    const { id } = await createNewsfeed(ctx, { name: "News", start_date: "2026-01-01" });
    await storeSource(ctx, id, [
      { title: "On the edge", publishedAt: daysAgo(30) },
      { title: "Before it", publishedAt: new Date(daysAgo(30).getTime() - 1) },
    ]);
    const { since, article_count, samples } = await previewNewsfeed(ctx, id, {});
    expect([since, article_count, samples.map(({ title }) => title)]).toEqual([daysAgo(30), 1, ["On the edge"]]);
  });

  test("start with the newsfeed's start date if later", async () => {
    const { id } = await createNewsfeed(ctx, { name: "News", start_date: "2026-11-20" });
    await storeSource(ctx, id, [
      { title: "New", publishedAt: daysAgo(0) },
      { title: "Old", publishedAt: daysAgo(5) },
    ]);
    expect(await previewNewsfeed(ctx, id, { keywords: ["new", "old"] })).toMatchObject({
      since: new Date("2026-11-20T00:00:00Z"),
      article_count: 1,
      keyword_counts: [
        { keyword: "new", count: 1 },
        { keyword: "old", count: 0 },
      ],
    });
  });

  test("are new to a newsfeed that has not filed them", async () => {
    const { id } = await createNewsfeed(ctx, { name: "News", start_date: "2026-11-20" });
    await storeSource(ctx, id, [{ title: "Old", publishedAt: daysAgo(5) }]);
    await updateNewsfeed(ctx, id, { start_date: "2026-11-01" });
    expect(await previewNewsfeed(ctx, id, {})).toMatchObject({ article_count: 1, match_count: 1, added_count: 1 });
  });

  test("are limited to the newest 2,000 with a notice", async () => {
    const { id } = await createNewsfeed(ctx, { name: "News", keywords: ["post"] });
    const entry = (index: number) => ({ title: `Post ${index}`, publishedAt: new Date(NOW.getTime() - index * 1000) });
    await storeSource(
      ctx,
      id,
      Array.from({ length: 1_000 }, (_, index) => entry(2 * index)),
    );
    await storeSource(
      ctx,
      id,
      Array.from({ length: 1_000 }, (_, index) => entry(2 * index + 1)),
    );
    const wanted = { keywords: ["Post 0", "Post 1999", "Post 2000"] };
    expect(await previewNewsfeed(ctx, id, wanted)).toMatchObject({ article_count: 2_000, is_complete: true });
    await storeSource(ctx, id, [entry(2_000), entry(2_001)]);
    const preview = await previewNewsfeed(ctx, id, wanted);
    expect(preview).toMatchObject({ article_count: 2_000, is_complete: false, match_count: 2, removed_count: 1_998 });
    expect(preview.keyword_counts.map(({ count }) => count)).toEqual([1, 1, 0]);
    expect(preview.samples.map(({ title }) => title)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `Post ${n}`));
  });
});

describe("the key learnings of a preview", () => {
  const text =
    "Snow fell on the town of Hale for a week. The tender of Texas went to a maker of sodium cells for 14 million. " +
    "Nobody in the town of Hale had seen as much snow since 1962. The grid of Texas needs 200 MWh of storage by 2029.";

  test("follow its keywords and context with real quotes", async () => {
    const { id } = await createNewsfeed(ctx, { name: "News", business_context: "We clear snow in Hale." });
    await storeSource(ctx, id, [{ title: "News of the week", text: text.repeat(3) }]);
    const [post] = (await listPosts(ctx, id, {})).rows;
    const { content_markdown } = await getPost(ctx, post?.id ?? "");
    const learn = (keywords: string[], businessContext: string | null) => {
      const article = { title: "News of the week", text: content_markdown, language: null };
      const { keylearning, evidence } = extractiveKeylearning({ ...article, keywords, businessContext });
      return { keylearning, evidence };
    };
    const of = async (wanted: Parameters<typeof previewNewsfeed>[2]) =>
      (await previewNewsfeed(ctx, id, wanted)).samples;
    const [other] = await of({ business_context: "We bid on tenders for storage of the grid." });
    expect(other).toMatchObject(learn([], "We bid on tenders for storage of the grid."));
    expect(other?.keylearning).toContain("Texas");
    expect(other?.evidence.length).toBeGreaterThan(0);
    for (const { quote, start, end } of other?.evidence ?? [])
      expect(markdownText(content_markdown.slice(start, end))).toBe(quote);
    expect((await of({}))[0]).toMatchObject(learn([], "We clear snow in Hale."));
    expect((await of({ business_context: null, keywords: ["sodium"] }))[0]).toMatchObject(learn(["sodium"], null));
  });

  test("exist only for matches", async () => {
    const { id } = await createNewsfeed(ctx, { name: "News" });
    await storeSource(ctx, id, [{ title: "News", text }]);
    expect((await previewNewsfeed(ctx, id, { keywords: ["gallium"] })).samples).toMatchObject([
      { is_match: false, was_match: true, matched_keywords: [], keylearning: null, evidence: [] },
    ]);
  });
});

test("a preview ends when the client disconnects", async () => {
  const { id } = await createNewsfeed(ctx, { name: "News" });
  await storeSource(ctx, id, [{ title: "Zinc" }]);
  const signal = AbortSignal.abort(new Error("The client left."));
  await expect(previewNewsfeed({ ...ctx, signal }, id, { keywords: ["zinc"] })).rejects.toThrow("The client left.");
});
