import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { HOUR_MS } from "@/lib/core/duration";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { searchWords } from "@/lib/domain/posts/list-posts";
import { hidePost, markPostRead } from "@/lib/domain/posts/mark-post";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { inVolume } from "@/lib/testing/volume";
import { pageStatement } from "./page-of-lists";
import { pagePosts } from "./page-posts";
import type { PostFilter } from "./post-filter";
import { searchPostsOfMember } from "./post-search";
import { formOf, type SearchWords } from "./words";

const WORDS = ["sodium", "sodium-ion", "ion-sodium", "node.js", "電池", "池電", "100%", "a", "%"];
const QUERIES = [
  ...WORDS,
  "sod",
  "ion",
  "js",
  "電",
  "zinc",
  "sodium js",
  "電池 sodium",
  "% sodium",
  '"all of sodium"',
  "all -sodium",
  'of -"js and"',
  "% -電池",
];
const START = Date.parse("2026-11-01T00:00:00Z");
const HOURS = 12;
const CASES = inVolume(60, 16);

let runtime: TestRuntime;
let ctx: UserContext;
const newsfeedIds: string[] = [];
const sourceIds: string[] = [];

/** A pseudorandom value that is the same in every run. */
function draw<T>(values: readonly T[], salt: number): T {
  const value = values[(((salt * 2_654_435_761) % 4_294_967_296) >>> 7) % values.length];
  if (value === undefined) throw new Error("nothing to draw from");
  return value;
}

beforeAll(async () => {
  runtime = await bindTestRuntime();
  ctx = await runtime.newUser();
  for (const [number, name] of ["First", "Second"].entries()) {
    const { id } = await createNewsfeed(ctx, { name, start_date: "2026-01-01" });
    newsfeedIds.push(id);
    for (const half of [0, 1]) {
      const entries = Array.from({ length: 30 }, (_, index) => {
        const salt = 1 + index + 100 * half + 1_000 * number;
        const publishedAt = new Date(START + (salt % HOURS) * HOUR_MS);
        const text = `All of ${draw(WORDS, salt + 7)} and ${draw(WORDS, salt + 13)}.`;
        return { title: `${index} ${draw(WORDS, salt)}`, text, publishedAt };
      });
      sourceIds.push((await storeSource(ctx, id, entries)).sourceId);
    }
  }
  // Lets the planner estimate how common a word is.
  await runtime.database.pool.query("analyze article_contents");
  const all = await pagePosts(ctx.db, ctx.actor, { state: "all", order: "newest", rowsMax: 1_000 });
  for (const [index, post] of all.entries()) {
    if (index % 3 === 0) await markPostRead(ctx, post.id);
    if (index % 7 === 0) await hidePost(ctx, post.id);
  }
});
afterAll(() => runtime.stop());

const time = fc.integer({ min: -1, max: HOURS }).map((hours) => new Date(START + hours * HOUR_MS));
const filters = fc.record({
  state: fc.constantFrom<PostFilter["state"][]>("all", "unread", "read", "hidden"),
  order: fc.constantFrom<PostFilter["order"][]>("newest", "oldest"),
  sourceId: fc.option(fc.nat({ max: 3 }), { nil: undefined }),
  since: fc.option(time, { nil: undefined, freq: 2 }),
  until: fc.option(time, { nil: undefined, freq: 2 }),
});

function wordsOf(q: string): SearchWords {
  const words = searchWords(q);
  if (!words) throw new Error("a search without words");
  return words;
}

/** The ids of all pages, one after another. */
async function walk(
  pageOf: (filter: PostFilter) => PromiseLike<{ id: string; published_at: Date }[]>,
  filter: PostFilter,
) {
  const ids: string[] = [];
  let after: PostFilter["after"];
  while (true) {
    const rows = await pageOf({ ...filter, after });
    ids.push(...rows.map((row) => row.id));
    const last = rows.at(-1);
    if (!last || rows.length < filter.rowsMax) return ids;
    after = { at: last.published_at, id: last.id };
  }
}

test("every search plan finds the same posts in the same order", async () => {
  let found = 0;
  const cases = fc.record({
    q: fc.constantFrom(...QUERIES),
    filter: filters,
    newsfeed: fc.option(fc.nat({ max: 1 }), { nil: undefined, freq: 2 }),
    size: fc.constantFrom(1, 4, 50),
    postsPerStatement: fc.constantFrom(1, 2, 9, 40),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ q, filter, newsfeed, size, postsPerStatement }) => {
      const { userId } = ctx.actor;
      const scope = { userId, newsfeedId: newsfeed === undefined ? undefined : newsfeedIds[newsfeed] };
      const sourceId = filter.sourceId === undefined ? undefined : sourceIds[filter.sourceId];
      const words = wordsOf(q);
      const search = { ...filter, sourceId, words, rowsMax: size };
      const inOneStatement = await pageStatement(ctx.db, scope, { ...search, words: formOf(words), rowsMax: 1_000 });
      const ids = inOneStatement.map((post) => post.id);
      const walkWith = (limits: Parameters<typeof searchPostsOfMember>[2]["limits"]) =>
        walk((page) => searchPostsOfMember(ctx.db, scope, { ...page, limits }), search);
      expect(await walkWith({ rareArticlesMax: 1_000, postsPerStatement })).toEqual(ids);
      expect(await walkWith({ rareArticlesMax: 1_000, uncommonTextsMax: 0, commonTimes: 1 })).toEqual(ids);
      expect(await walkWith({ rareArticlesMax: -1, postsPerStatement })).toEqual(ids);
      expect(await walkWith({ rareArticlesMin: 0, rareArticlesMax: 10, postsPerStatement })).toEqual(ids);
      expect(await walkWith({})).toEqual(ids);
      found += ids.length;
    }),
    { numRuns: CASES, seed: 20_261_122 },
  );
  expect(found).toBeGreaterThan(CASES);
});
