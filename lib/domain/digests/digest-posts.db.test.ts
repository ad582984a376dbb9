import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fileInParts } from "@/lib/crawl/filing/store-articles";
import { atMinute, digestsOf, mailsTo, NOW, newReader, type Reader } from "@/lib/domain/digests/testing/reader";
import { startTicks, type Ticks } from "@/lib/domain/digests/testing/ticks";
import { updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { markPostRead } from "@/lib/domain/posts/mark-post";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

const DAY_MINUTES = 24 * 60;

let runtime: TestRuntime;
let ticks: Ticks;
beforeAll(async () => {
  runtime = await bindTestRuntime();
  ticks = startTicks(runtime);
});
afterAll(() => runtime.stop());
beforeEach(() => ticks.retireReaders());

test("omits read, hidden, old and repeated posts", async () => {
  const reader = await newReader(runtime);
  const titles = ["Read", "Hidden", "Same", "Same again", "New"];
  await reader.store(
    atMinute(-90),
    titles.map((title) => ({ title })),
  );
  await reader.store(atMinute(-90), [{ title: "Past", publishedAt: atMinute(-20 * DAY_MINUTES) }]);
  const { pool } = runtime.database;
  const { rows } = await pool.query<{ id: string; title: string }>(
    "select posts.id, title from posts join articles on articles.id = article_id where newsfeed_id = $1",
    [reader.newsfeedId],
  );
  const idOf = (title: string) => rows.find((row) => row.title === title)?.id ?? "";
  await markPostRead(reader.ctx, idOf("Read"));
  await pool.query("update posts set hidden = true where id = $1", [idOf("Hidden")]);
  await pool.query("update posts set group_id = $1 where id in ($1, $2)", [idOf("Same"), idOf("Same again")]);
  await ticks.tickAndSend(NOW);
  expect(await digestsOf(runtime, reader)).toMatchObject([{ post_count: 2 }]);
  const [mail] = await mailsTo(runtime, reader);
  for (const absent of ["Read this", "Hidden", "Past"]) expect(mail?.payload.text).not.toContain(`. ${absent}`);
  expect(mail?.payload.text.match(/^\d+\. Same/gm)).toHaveLength(1);
  expect(mail?.payload.text).toContain(". New");
});

test("shows ten posts, those with quoted key learnings first, and counts the rest", async () => {
  const reader = await newReader(runtime);
  await reader.store(
    atMinute(-90),
    Array.from({ length: 22 }, (_, index) => ({ title: `Post ${index}`, publishedAt: atMinute(-100 - index) })),
  );
  await runtime.database.pool.query(
    `insert into keylearnings (post_id, context_version, keylearning, evidence, status)
     select posts.id, 1, 'What it means.', '[{"quote": "Its own words", "start": 0, "end": 3}]', 'done'
     from posts join articles on articles.id = article_id where newsfeed_id = $1 and title = 'Post 21'
     on conflict (post_id, context_version) do update set state = 'supported', evidence = excluded.evidence,
       keylearning = excluded.keylearning`,
    [reader.newsfeedId],
  );
  await ticks.tickAndSend(NOW);
  const [mail] = await mailsTo(runtime, reader);
  const shown = [...(mail?.payload.text ?? "").matchAll(/^\d+\. (Post \d+)$/gm)].map(([, title]) => title);
  expect(shown).toEqual(["Post 21", ...Array.from({ length: 9 }, (_, index) => `Post ${index}`)]);
  expect(mail?.payload.text).toContain("12 more in the app");
  expect(mail?.payload.html.includes("12 more in the app")).toBe(true);
  expect(mail?.payload.subject).toBe("Post 0 and 21 more");
  expect(mail?.payload.text).toContain("Key learning: What it means.");
  expect(mail?.payload.text).toContain("“Its own words”");
});

test("counts the near-duplicates it omits", async () => {
  const reader = await newReader(runtime);
  const { pool } = runtime.database;
  const group = async (...titles: string[]) =>
    pool.query(
      `with duplicates as (select posts.id from posts join articles on articles.id = article_id
         where newsfeed_id = $1 and title = any($2))
       update posts set group_id = (select min(id::text)::uuid from duplicates)
       where id in (select id from duplicates)`,
      [reader.newsfeedId, titles],
    );
  await reader.store(atMinute(-2_900), [{ title: "Profit of 3.2 million" }]);
  await ticks.tickAndSend(atMinute(-DAY_MINUTES));
  await reader.store(
    atMinute(-90),
    ["Profit of 4.1 million", "A tender", "A tender of 8 MW", "A tender of 9 MW", "A strike"].map((title) => ({
      title,
    })),
  );
  await group("Profit of 3.2 million", "Profit of 4.1 million");
  await group("A tender", "A tender of 8 MW", "A tender of 9 MW");
  await ticks.tickAndSend(NOW);
  const digest = (await mailsTo(runtime, reader)).at(-1)?.payload;
  expect(digest?.text).toContain("2 new posts and 3 similar");
  expect(digest?.html).toContain("2 new posts and 3 similar");
  expect(digest?.text.match(/ · and \d similar$/gm)).toEqual([" · and 2 similar"]);
  expect((await digestsOf(runtime, reader)).at(-1)).toMatchObject({ post_count: 2 });
});

describe("a post that the newsfeed keeps only later", () => {
  const keep = (reader: Reader, keywords: string[]) => updateNewsfeed(reader.ctx, reader.newsfeedId, { keywords });

  test("is in the next digest if its article's text came later", async () => {
    const reader = await newReader(runtime);
    await keep(reader, ["tender"]);
    await reader.store(atMinute(-90), [{ title: "A tender" }, { title: "Grid news" }]);
    await ticks.tickAndSend(NOW);
    runtime.setNow(atMinute(60));
    const { rows } = await runtime.database.pool.query<{ feed_id: string; source_id: string; article_id: string }>(
      `update article_contents set content_text = 'A tender was won.' from posts join sources on sources.id = source_id
       where posts.article_id = article_contents.article_id and posts.newsfeed_id = $1 and not posts.matched
       returning feed_id, source_id, posts.article_id`,
      [reader.newsfeedId],
    );
    for (const { feed_id, source_id, article_id } of rows)
      await fileInParts(runtime.system, feed_id, { articleIds: [article_id], sourceIds: [source_id] });
    await ticks.tickAndSend(atMinute(DAY_MINUTES));
    expect((await mailsTo(runtime, reader)).map(({ payload }) => payload.subject)).toEqual(["A tender", "Grid news"]);
  });

  test("is in no digest if the keywords changed", async () => {
    const reader = await newReader(runtime);
    await keep(reader, ["tender"]);
    await reader.store(atMinute(-90), [{ title: "A tender" }, { title: "Grid news" }]);
    await ticks.tickAndSend(NOW);
    runtime.setNow(atMinute(60));
    await keep(reader, ["tender", "grid"]);
    await runSent(runtime);
    expect((await listPosts(reader.ctx, reader.newsfeedId, {})).rows).toHaveLength(2);
    expect(await ticks.tickAndSend(atMinute(DAY_MINUTES))).toEqual(["empty"]);
  });
});
