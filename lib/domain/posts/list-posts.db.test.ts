import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { replaceArticle } from "@/db/queries/articles/articles";
import type { UserContext } from "@/lib/context/context";
import { SEARCH_CHARACTERS_MAX } from "@/lib/core/limits";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { type StoredEntry, storeSource } from "@/lib/testing/stored-source";
import { inVolume, portionOf } from "@/lib/testing/volume";
import { listPosts, searchPosts } from "./list-posts";

let runtime: TestRuntime;
let ctx: UserContext;
let newsfeedId: string;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  ctx = await runtime.newUser();
  newsfeedId = (await createNewsfeed(ctx, { name: "News" })).id;
});

const NOTHING_IN_COMMON: StoredEntry = { title: "Weather", excerpt: "Snow", text: "Snow tomorrow. More snow." };

/** Entries whose titles do not contain the words of their texts, and one that matches no query. */
async function store(texts: readonly string[]) {
  const entries = texts.map((text, index) => ({ title: `Title ${index}`, excerpt: "An opening", text }));
  await storeSource(ctx, newsfeedId, [...entries, NOTHING_IN_COMMON]);
}

/** Titles found by both search plans, which must agree. */
async function found(q: string): Promise<string[]> {
  const here = (await listPosts(ctx, newsfeedId, { q, order: "newest" })).rows.map((post) => post.title);
  expect((await searchPosts(ctx, { q })).rows.map((post) => post.title)).toEqual(here);
  return here.toSorted();
}

describe("a search of the text", () => {
  test.each([
    ["battery", "A battery of sodium.", "the whole word"],
    ["batt", "A battery of sodium.", "its beginning"],
    ["BATTERY", "A battery of sodium.", "in capitals"],
    ["überschuss", "Der ÜBERSCHUSS an Strom.", "with capitals beyond ASCII"],
    ["sodium-ion", "The lithium- and sodium-ion cells.", "a compound"],
    ["ion", "The sodium-ion cells.", "part of a compound"],
    ["C++", "Written in C++ alone.", "with symbols"],
    ["O'Brien", "Said O'Brien.", "with an apostrophe"],
    ["d'énergie", "Le prix d’énergie.", "with a typeset apostrophe"],
    ["d’énergie", "Le prix d'énergie.", "with a typed apostrophe"],
    ["e-mail", "An e\u2011mail came.", "with a hyphen that does not break"],
    ['"10 Mrd"', "Um 10\u00a0Mrd gewachsen.", "with a space that does not break"],
    ["C:\\temp", "It lies in C:\\temp now.", "with a backslash"],
    ["100%", "Charged to 100% again.", "with a pattern character"],
    ["電池", "新しい電池工場が建設された。", "inside a run of characters without spaces"],
    ["나트륨", "새로운 나트륨이온 전지.", "in Hangul"],
    ["натрий", "Новая батарея: натрий.", "in Cyrillic"],
    ["sodium", "The lithium/sodium cells.", "after a slash"],
    ["js", "It runs node.js now.", "after a dot"],
    ["tender", "A <b a='tender'>.", "in a tag"],
    ["C", "Written in C alone.", "a letter by itself"],
    ["AI電池", "新しいAI電池工場。", "of two scripts"],
    ["แบตเตอรี่", "โรงงานแบตเตอรี่ใหม่", "in Thai"],
    ["𠀀𠀁", "新𠀀𠀁場", "outside the Basic Multilingual Plane"],
    ["cells sodium", "Of sodium are these cells.", "several words in any order"],
  ])("%s finds “%s”: %s", async (q, text) => {
    await store([text]);
    expect(await found(q)).toEqual(["Title 0"]);
  });

  test.each([
    ["attery", "A battery of sodium."],
    ["batteries", "A battery of sodium."],
    ["C++", "Classes of C, and more."],
    ["池電", "新しい電池工場が建設された。"],
    ["ion-sodium", "The lithium- and sodium-ion cells."],
    ["b", "A battery of sodium."],
    ["10_%", "Charged to 100% again."],
    ["sodium zinc", "A battery of sodium."],
    [".", "It ends. It does."],
    ["':*", "It ends: 'now' & then."],
  ])("%s does not find “%s”", async (q, text) => {
    await store([text]);
    expect(await found(q)).toEqual([]);
  });

  const ABOUT = ["Battery storage in Denmark.", "Storage of a battery.", "A battery for storage."];

  test.each([
    ['"battery storage"', ["Title 0"]],
    ["«a battery»", ["Title 1", "Title 2"]],
    ['"batter"', []],
    ["battery -denmark", ["Title 1", "Title 2"]],
    ["battery -den", ["Title 1", "Title 2"]],
    ['battery -"den"', ["Title 0", "Title 1", "Title 2"]],
    ['battery -"battery storage"', ["Title 1", "Title 2"]],
    ["battery -denmark -for", ["Title 1"]],
    ['"a battery" -"for storage"', ["Title 1"]],
    ["% -denmark", []],
    ["-denmark", []],
  ])("%s finds the texts %j", async (q, titles) => {
    await store(ABOUT);
    expect(await found(q)).toEqual(titles);
  });

  test("finds words in different fields", async () => {
    await storeSource(ctx, newsfeedId, [
      { title: "Alpha", text: "Gamma." },
      { title: "Alpha", text: "Delta." },
    ]);
    expect(await found("gamma alpha")).toEqual(["Alpha"]);
    expect(await found("alpha")).toEqual(["Alpha", "Alpha"]);
  });

  test("requires every word", async () => {
    const words = Array.from({ length: 80 }, (_, index) => `w${index}`);
    await store([words.join(" "), words.slice(0, -1).join(" ")]);
    expect(await found(words.join(" "))).toEqual(["Title 0"]);
  });

  test("finds punctuation in the title and opening words", async () => {
    await storeSource(ctx, newsfeedId, [
      { title: "100 %", text: "A." },
      { title: "Opening", excerpt: "At 5 %.", text: "B." },
      { title: "Text", excerpt: "C.", text: "C. At 5 %." },
    ]);
    expect(await found("%")).toEqual(["100 %", "Opening"]);
    expect(await found("% opening")).toEqual(["Opening"]);
  });

  test("finds an article only by its new title", async () => {
    await storeSource(ctx, newsfeedId, [{ title: "Lithium", text: "All." }]);
    const { db, pool } = runtime.database;
    const { rows } = await pool.query("select article_id from posts where newsfeed_id = $1", [newsfeedId]);
    const articleId = rows[0].article_id;
    const text = { contentMarkdown: "All.", contentText: "All.", origin: "feed" as const, extractedAt: ctx.now() };
    const content = { articleId, baseUrl: "http://localhost:1/", title: "Sodium", ...text };
    await replaceArticle(db, articleId, { article: { title: "Sodium" }, content });
    expect([await found("sodium"), await found("lithium")]).toEqual([["Sodium"], []]);
  });

  test("finds every character of a text of distinct characters", async () => {
    const points = Array.from({ length: 60_000 }, (_, index) => String.fromCodePoint(0x20000 + index));
    await store([points.join("")]);
    expect(await found(points.slice(59_000, 59_004).join(""))).toEqual(["Title 0"]);
  });

  test("searches long texts", async () => {
    await store([`${"filler words ".repeat(7_000)} zinc ${"more filler ".repeat(20_000)}`]);
    expect(await found("zinc")).toEqual(["Title 0"]);
  });
});

/** Operators, quotes and terminators of the layers down to the database. */
// biome-ignore format: a table
const NASTY = [
  "'", "''", "\\", "\\'", "'\\", "\\\\'", '"', "`", "$$", "$1", "?", "%", "_", "%%", "\\%", "\\_", "&", "|", "!", "<->", "<0>",
  ":", ":*", ":a", ":*A", "a:*", "a:b", "a & b", "a | | b", "!a", "!!a", "(", ")", "((a", "a)", "()", "a<->b", "a <2> b", "--", "/*",
  "*/", ";", "'; drop table posts; --", "' or '1'='1", "\u00a0", "\u200b", "\u200d", "\u202e", "\ufeff", "\ufffe", "\uffff", "\u0301",
  "\ud800", "\udc00", "a\ud800b", "🔋", "👩‍👩‍👧‍👦", "🇩🇪", "電池", "ｆｕｌｌ", "ﬁ", "İ", "ß", "ı", "Ⱥ", "ª", "²", "½", "٣", "۝", "हि", "ก", "1e400",
  "-1", "+1", "0x1F", "1.5.2", "a@b.c", "http://a.b/c?d=e#f", "/etc/passwd", "<b>", "&amp;", "&#0;", "\u0001", "\u007f", "\u0085",
];

describe("arbitrary input", () => {
  const longest = (text: string) => text.repeat(SEARCH_CHARACTERS_MAX).slice(0, SEARCH_CHARACTERS_MAX);

  test("returns a limited result for operators, quotes and scripts", async () => {
    await store(["A battery of sodium."]);
    const parts = NASTY.flatMap((text) => [text, `x${text}`, `${text}x`, `x${text}x y`]);
    const queries = parts.flatMap((part) => [part, longest(part), longest(`${part} `)]);
    for (const q of portionOf(queries)) {
      // The contract refuses it.
      if (q.trim() === "") continue;
      const { rows } = await searchPosts(ctx, { q });
      expect(
        rows.map((post) => post.title),
        q,
      ).not.toContain(NOTHING_IN_COMMON.title);
    }
  });

  test("finds the same with both search plans", async () => {
    const word = fc.oneof(
      fc.string({ unit: "binary", minLength: 1, maxLength: 12 }),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
      fc.constantFrom('"a battery"', "-sodium", '-"of sodium"'),
      fc.string({ unit: fc.constantFrom("'", "\\", ":", "*", "&", "|", "!", "(", ")", "a", " "), minLength: 1 }),
    );
    const query = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));
    await store(["A battery of sodium."]);
    await fc.assert(
      fc.asyncProperty(query, async (q) => {
        await found(q.slice(0, SEARCH_CHARACTERS_MAX));
      }),
      { numRuns: inVolume(150, 14) },
    );
  });
});
