import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MATTERS_MIN } from "@/lib/core/limits";
import { sha256 } from "@/lib/feed/identity/identity";
import { compileInterest } from "@/lib/feed/relevance/interest";
import { contentWordsOf, readPost } from "@/lib/feed/relevance/read-post";
import { relevanceOf } from "@/lib/feed/relevance/relevance";
import { termFrequencies } from "@/lib/feed/relevance/score";

/** Posts of one subject, and contexts of three readers. Numbers count posts from 1; the rest do not matter. */
interface BenchFile {
  language: string;
  posts: [title: string, text: string][];
  contexts: { name: string; keywords: string[]; context: string; matters: number[]; related: number[] }[];
}

interface Outcome {
  file: string;
  language: string;
  context: string;
  /** Precision among the first five posts. */
  keywords: number;
  words: number;
  lede: number;
  /** Ranking without the newsfeed's posts to tell rare words by. */
  alone: number;
  /** Posts from 60 on, and those of them that matter or are related. */
  shown: number;
  shownRightly: number;
}

const FOLDER = join(import.meta.dirname, "data");
/** Files that the weights were chosen by; the others are held out. */
const DEVELOPED_ON = new Set(["en-energy", "en-food", "de-bau", "fr-agri", "ja-sangyo"]);
const FIRST = 5;

export function playRelevance(): Outcome[] {
  return readdirSync(FOLDER).flatMap((name) => {
    const file: BenchFile = JSON.parse(readFileSync(join(FOLDER, name), "utf8"));
    return file.contexts.map((context) => playContext(name.replace(".json", ""), file, context));
  });
}

function playContext(file: string, { language, posts }: BenchFile, context: BenchFile["contexts"][number]): Outcome {
  const isRelevant = (index: number) => [...context.matters, ...context.related].includes(index + 1);
  // Equal scores come in an order that tells nothing.
  const order = posts.map(([title], index) => ({ index, key: Buffer.from(sha256(title)).toString("hex") }));
  const first = (scores: readonly number[]) =>
    order
      .toSorted((a, b) => (scores[b.index] ?? 0) - (scores[a.index] ?? 0) || (a.key < b.key ? -1 : 1))
      .slice(0, FIRST);
  const precision = (scores: readonly number[]) =>
    first(scores).filter(({ index }) => isRelevant(index)).length / FIRST;
  const whole = posts.map(([title, text]) => `${title}\n${text}`);
  const own = new Set(
    contentWordsOf(`${context.context}\n${context.keywords.join("\n")}`, language).map((word) => word.folded),
  );
  const interest = compileInterest({ keywords: context.keywords, businessContext: context.context });
  if (!interest) throw new Error(`${context.name} has no interest`);
  const read = posts.map(([title, text]) => readPost({ title, text, tags: [], language }));
  const frequencies = termFrequencies(interest, read);
  const scores = read.map((post) => relevanceOf(interest, post, frequencies).score);
  const shown = scores.flatMap((score, index) => (score >= MATTERS_MIN ? [index] : []));
  return {
    file,
    language,
    context: context.name,
    keywords: precision(
      whole.map((text) => context.keywords.reduce((sum, keyword) => sum + countOf(keyword, text), 0)),
    ),
    words: precision(
      whole.map((text) => contentWordsOf(text, language).filter(({ folded }) => own.has(folded)).length),
    ),
    lede: precision(scores),
    alone: precision(read.map((post) => relevanceOf(interest, post, null).score)),
    shown: shown.length,
    shownRightly: shown.filter(isRelevant).length,
  };
}

function countOf(keyword: string, text: string): number {
  return text.toLowerCase().split(keyword.toLowerCase()).length - 1;
}

export function benchRelevance(): void {
  const outcomes = playRelevance();
  const halves = Map.groupBy(outcomes, ({ file }) => (DEVELOPED_ON.has(file) ? "developed on" : "held out"));
  const languages = Map.groupBy(outcomes, ({ language }) => language);
  console.table([...languages, ...halves, ["all", outcomes] as const].map(([of, some]) => rowOf(of, some)));
}

function rowOf(of: string, outcomes: readonly Outcome[]) {
  const sum = (key: "keywords" | "words" | "lede" | "alone" | "shown" | "shownRightly") =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const mean = (key: Parameters<typeof sum>[0]) => (sum(key) / outcomes.length).toFixed(2);
  return {
    of,
    contexts: outcomes.length,
    "keyword count": mean("keywords"),
    "words in common": mean("words"),
    "without frequencies": mean("alone"),
    Lede: mean("lede"),
    "from 60 on": `${sum("shownRightly")}/${sum("shown")}`,
  };
}
