import { describe, expect, test } from "vitest";
import { compileKeywords } from "@/lib/feed/filter/keywords";
import { occurringKeywords } from "@/lib/feed/filter/match";
import { foldPost } from "@/lib/feed/filter/post";
import { chooseCandidates, logOddsScore } from "./candidates";
import { type ExampleSigns, markOf } from "./examples";
import { suggestEdits } from "./suggest-edits";
import { termsOf } from "./terms";

interface Post extends Partial<ExampleSigns> {
  title: string;
  text?: string;
  isFiltered?: boolean;
  language?: string;
}

const NOTHING: ExampleSigns = { isHidden: false, isSaved: false, isRescued: false, report: null, feedback: null };
const hidden = { isHidden: true };
const saved = { isSaved: true };
const rescued = { isRescued: true };

/** Distinct words, so that posts share only what a test gives them. */
const FILLERS = "amber birch cedar delta ember fjord grove heath inlet jetty knoll lagoon maple nectar orchid".split(
  " ",
);

function many(count: number, title: string, signs: Omit<Post, "title"> = {}): Post[] {
  return Array.from({ length: count }, (_, at) => ({
    title: `${title} ${FILLERS[at % FILLERS.length]}${at}`,
    ...signs,
  }));
}

function examine(posts: readonly Post[], keywords: readonly string[] = []) {
  const read = posts.map(({ title, text = "", isFiltered = false, language = "en", ...own }) => {
    const signs = { ...NOTHING, ...own };
    const post = { title, text, tags: [], language };
    return { ...signs, mark: isFiltered ? null : markOf(signs), isKept: !isFiltered, post, terms: termsOf(post) };
  });
  const candidates = chooseCandidates(read);
  const all = [...candidates.excluding.map((word) => `-${word}`), ...candidates.including];
  const judged = read.map((example) => {
    const folded = foldPost(example.post);
    const [present, proposed] = [compileKeywords(keywords), compileKeywords(all)];
    return { ...example, occurring: occurringKeywords(present, folded).union(occurringKeywords(proposed, folded)) };
  });
  return { candidates, judged };
}

function suggest(posts: readonly Post[], keywords: readonly string[] = [], dismissed: readonly string[] = []) {
  const { candidates, judged } = examine(posts, keywords);
  const isDismissed = ({ keyword }: { keyword: string }) => dismissed.includes(keyword.toLowerCase());
  return suggestEdits({ keywords, candidates, posts: judged, isDismissed });
}

const namesOf = (edits: ReturnType<typeof suggest>) =>
  edits.map(({ kind, keyword }) => `${kind} ${keyword.toLowerCase()}`);

describe("examples", () => {
  test.each([
    [{ feedback: "more", isHidden: true }, "wanted"],
    [{ feedback: "less", isSaved: true }, "unwanted"],
    [{ isSaved: true, isHidden: true }, "wanted"],
    [{ isRescued: true, report: "misses_point" }, "wanted"],
    [{ isHidden: true, report: "wrong_facts" }, "unwanted"],
    [{ report: "misses_point" }, "unwanted"],
    [{ report: "wrong_facts" }, "wanted"],
    [{}, null],
  ] as const)("%j is %s", (signs, mark) => {
    expect(markOf({ ...NOTHING, ...signs })).toBe(mark);
  });
});

describe("an excluding keyword", () => {
  const posts = [
    ...many(6, "Webinar about grids", hidden),
    ...many(8, "Report about grids", saved),
    ...many(9, "Grids"),
  ];

  test("separates hidden from other posts, with its effect", () => {
    const [edit] = suggest(posts);
    expect(edit).toMatchObject({
      kind: "exclude",
      keyword: "-Webinar",
      effect: { unwantedCount: 6, unwantedDropped: 6, wantedCount: 8, wantedDropped: 0, othersDropped: 0 },
    });
  });

  test.each([
    [
      "English, inflected",
      "en",
      ["Webinar today", "Webinars today", "A webinar", "The webinars", "One webinar"],
      "-webinar",
    ],
    [
      "German",
      "de",
      ["Das Gewinnspiel", "Ein Gewinnspiel", "Gewinnspiele", "Zum Gewinnspiel", "Gewinnspiel"],
      "-Gewinnspiel",
    ],
    ["Japanese", "ja", ["抽選の発表", "抽選を開始", "抽選が終了", "抽選の結果", "抽選に応募"], "-抽選"],
    ["Russian", "ru", ["Новый конкурс", "О конкурсе", "Конкурсы года", "Итоги конкурса", "Конкурс начат"], "-конкурс"],
  ])("is found in %s", (_, language, titles, keyword) => {
    const unwanted = titles.map((title) => ({ title, language, ...hidden }));
    const [edit] = suggest([...unwanted, ...many(20, "Grids", { language })]);
    expect([edit?.keyword.toLowerCase(), edit?.effect.unwantedDropped]).toEqual([keyword.toLowerCase(), 5]);
  });

  test("can be a phrase when its words alone would drop too much", () => {
    const edits = suggest([
      ...many(6, "Flow battery news", hidden),
      ...many(8, "Sodium battery news", saved),
      ...many(8, "Cash flow news", saved),
    ]);
    expect(namesOf(edits)).toEqual(["exclude -flow battery"]);
  });

  test.each([
    ["four examples", many(4, "Webinar", hidden)],
    ["a word that saved posts have too", [...many(6, "Webinar", hidden), ...many(3, "Webinar", saved)]],
    ["a word that many others have too", [...many(6, "Webinar", hidden), ...many(4, "Webinar")]],
    ["no common word", FILLERS.slice(0, 6).map((title) => ({ title, ...hidden }))],
  ])("is not suggested for %s", (_, own) => {
    expect(suggest([...own, ...many(30, "Grids")])).toEqual([]);
  });

  test("is the more frequent of two words with the same effect, then the longer one", () => {
    const wordFor = (text: string) => {
      const own = many(6, "Join our webinar", { text, ...hidden });
      return suggest([...own, ...many(20, "Grids")])[0]?.keyword.toLowerCase();
    };
    expect(wordFor("A webinar for all.")).toBe("-webinar");
    expect(wordFor("Join us and join in.")).toBe("-join");
    expect(wordFor("")).toBe("-webinar");
  });

  test("is the more frequent word even if it comes late in one text", () => {
    const late = `${FILLERS.join(" ")} `.repeat(12);
    const own = [
      ...many(5, "Webinar to join", { text: "The webinar is free.", ...hidden }),
      { title: "Join in", text: `${late} A webinar.`, ...hidden },
    ];
    expect(suggest([...own, ...many(20, "Grids")])[0]?.keyword.toLowerCase()).toBe("-webinar");
  });

  test("may drop one of twenty saved posts", () => {
    const own = [...many(20, "Webinar", hidden), ...many(1, "Webinar", saved), ...many(19, "Grids", saved)];
    expect(suggest(own)[0]).toMatchObject({ keyword: "-Webinar", effect: { wantedCount: 20, wantedDropped: 1 } });
  });

  test("is not suggested again once dismissed or present", () => {
    expect(namesOf(suggest(posts, [], ["-webinar"]))).not.toContain("exclude -webinar");
    expect(namesOf(suggest(posts, ["-webinar"]))).toEqual([]);
  });
});

describe("a wanted keyword", () => {
  const kept = many(20, "Battery news");

  test("comes from rescued posts, with what it adds", () => {
    const filtered = [
      ...many(4, "Inverter sales", { isFiltered: true }),
      ...many(30, "Football", { isFiltered: true }),
    ];
    const [edit] = suggest([...kept, ...many(6, "Inverter tests", rescued), ...filtered], ["battery"]);
    expect(edit).toMatchObject({
      kind: "include",
      keyword: "Inverter",
      effect: { likedCount: 6, likedMatched: 6, filteredCount: 34, added: 4 },
    });
  });

  test("is not suggested when every post comes in", () => {
    expect(suggest([...kept, ...many(6, "Inverter tests", { feedback: "more" })])).toEqual([]);
  });

  test("is not suggested if it would add too much", () => {
    const filtered = many(20, "Inverter sales", { isFiltered: true });
    expect(namesOf(suggest([...kept, ...many(6, "Inverter", rescued), ...filtered], ["battery"]))).toEqual([]);
  });
});

describe("a keyword to remove", () => {
  test("brings only unwanted posts", () => {
    const own = [...many(6, "Phone cases", hidden), ...many(10, "Battery news", saved), ...many(10, "Battery")];
    const edits = suggest(own, ["battery", "phone"], ["-phone", "-cases", "-phone cases"]);
    expect(edits).toMatchObject([
      { kind: "remove", keyword: "phone", effect: { unwantedDropped: 6, wantedDropped: 0, othersDropped: 0 } },
    ]);
  });

  test("is never the last wanted one", () => {
    expect(namesOf(suggest(many(9, "Phone", hidden), ["phone", "-tablet"]))).toEqual([]);
  });
});

test("at most three edits are suggested, each for posts that the others leave", () => {
  const groups = [
    many(10, "Webinar", hidden),
    many(9, "Podcast", hidden),
    many(8, "Giveaway", hidden),
    many(4, "Horoscope", hidden),
  ];
  const edits = suggest([...groups.flat(), ...many(40, "Grids", saved)]);
  expect(namesOf(edits)).toEqual(["exclude -webinar", "exclude -podcast", "exclude -giveaway"]);
});

test("words for a context are those of wanted posts", () => {
  const { candidates } = examine([...many(6, "Tender for storage", saved), ...many(20, "Football results")]);
  expect(candidates.contextWords.toSorted()).toEqual(["Tender", "storage"]);
});

test("the same posts give the same suggestions in any order", () => {
  const posts = [...many(6, "Webinar signup", hidden), ...many(8, "Report", saved), ...many(9, "Grids")];
  expect(suggest(posts.toReversed())).toEqual(suggest(posts));
});

test.each([
  [[6, 6], [0, 30], true],
  [[3, 6], [0, 3], false],
  [[3, 6], [15, 30], false],
] as const)("a term in %j posts and %j other posts is distinctive: %s", (own, others, isTelling) => {
  expect(logOddsScore(own, others) >= 1.64).toBe(isTelling);
});
