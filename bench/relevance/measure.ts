import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chunksOf } from "@/lib/core/chunks-of";
import { MATTERS_MIN } from "@/lib/core/limits";
import { sha256 } from "@/lib/feed/identity/identity";
import { compileInterest } from "@/lib/feed/relevance/interest";
import { withMeaning } from "@/lib/feed/relevance/meaning";
import { contentWordsOf, readPost } from "@/lib/feed/relevance/read-post";
import { type Relevance, relevanceOf } from "@/lib/feed/relevance/relevance";
import { termFrequencies } from "@/lib/feed/relevance/score";
import { packVector, similarityOf } from "@/lib/feed/relevance/vector";
import { createOpenAiEmbedder } from "@/lib/platform/ai/embedder";

/** Posts of one subject, and three readers' contexts. Numbers are positions of posts, from 1; others do not matter. */
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
  /** With vectors of a model, as in the rest; null without one. */
  meaning: { precision: number; shown: number; shownRightly: number } | null;
  /** Posts that matter or are related. */
  relevant: number;
  /** Precision without term frequencies, by which rare words count more. */
  alone: number;
  /** Posts from 60 on, and those of them that matter or are related. */
  shown: number;
  shownRightly: number;
}

const FOLDER = join(import.meta.dirname, "data");
/** Files on which the weights were tuned; the others are held out. */
const DEVELOPED_ON = new Set(["en-energy", "en-food", "de-bau", "fr-agri", "ja-sangyo"]);
const FIRST = 5;

type Vectors = ReadonlyMap<string, Uint8Array>;

/** @param vectors of all texts; null to rank without */
export function playRelevance(vectors: Vectors | null = null): Outcome[] {
  return readdirSync(FOLDER).flatMap((name) => {
    const file = readFile(name);
    return file.contexts.map((context) => playContext(name.replace(".json", ""), file, { context, vectors }));
  });
}

function readFile(name: string): BenchFile {
  return JSON.parse(readFileSync(join(FOLDER, name), "utf8"));
}

/** Vectors of all posts and contexts by the model that the environment names; null without one. */
async function embedAll(): Promise<Vectors | null> {
  const { OPENAI_API_KEY: apiKey = "none", OPENAI_BASE_URL: baseUrl, AI_EMBEDDING_MODEL: model } = process.env;
  if (!baseUrl || !model) return null;
  const embedder = createOpenAiEmbedder({ apiKey, baseUrl, model, timeoutMs: 60_000 });
  const texts = readdirSync(FOLDER)
    .map(readFile)
    .flatMap(({ posts, contexts }) => [...posts.map(textOf), ...contexts.map(({ context }) => context)]);
  const vectors = new Map<string, Uint8Array>();
  for (const some of chunksOf([...new Set(texts)], 16))
    for (const [index, vector] of (await embedder.embed(some)).value.entries())
      vectors.set(some[index] ?? "", packVector(vector));
  return vectors;
}

function textOf([title, text]: BenchFile["posts"][number]): string {
  return `${title}\n${text}`;
}

/** Scores by words and vectors, as filing combines them. */
function withVectors(
  words: readonly Relevance[],
  { posts, context, vectors }: Pick<BenchFile, "posts"> & { context: string; vectors: Vectors },
): number[] {
  const own = vectors.get(context) ?? new Uint8Array();
  const similarities = posts.map((post) => similarityOf(vectors.get(textOf(post)) ?? new Uint8Array(), own) ?? 0);
  const mean = similarities.reduce((sum, one) => sum + one, 0) / similarities.length;
  const deviation = Math.sqrt(similarities.reduce((sum, one) => sum + (one - mean) ** 2, 0) / similarities.length);
  const scale = { posts: posts.length, mean, deviation };
  return words.map(
    (one, index) => withMeaning(one, { similarity: similarities[index] ?? 0, scale, hasContext: true }).score,
  );
}

function playContext(
  file: string,
  { language, posts }: BenchFile,
  { context, vectors }: { context: BenchFile["contexts"][number]; vectors: Vectors | null },
): Outcome {
  const isRelevant = (index: number) => [...context.matters, ...context.related].includes(index + 1);
  // A hash orders equal scores, so that their order in the file gives no advantage.
  const order = posts.map(([title], index) => ({ index, key: Buffer.from(sha256(title)).toString("hex") }));
  const first = (scores: readonly number[]) =>
    order
      .toSorted((a, b) => (scores[b.index] ?? 0) - (scores[a.index] ?? 0) || (a.key < b.key ? -1 : 1))
      .slice(0, FIRST);
  const precision = (scores: readonly number[]) =>
    first(scores).filter(({ index }) => isRelevant(index)).length / FIRST;
  const whole = posts.map(textOf);
  const own = new Set(
    contentWordsOf(`${context.context}\n${context.keywords.join("\n")}`, language).map((word) => word.folded),
  );
  const interest = compileInterest({ keywords: context.keywords, businessContext: context.context });
  if (!interest) throw new Error(`${context.name} has no interest`);
  const read = posts.map(([title, text]) => readPost({ title, text, tags: [], language }));
  const frequencies = termFrequencies(interest, read);
  const byWords = read.map((post) => relevanceOf(interest, post, frequencies));
  const scores = byWords.map(({ score }) => score);
  const shownOf = (given: readonly number[]) => {
    const shown = given.flatMap((score, index) => (score >= MATTERS_MIN ? [index] : []));
    return { shown: shown.length, shownRightly: shown.filter(isRelevant).length };
  };
  const combined = vectors && withVectors(byWords, { posts, context: context.context, vectors });
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
    ...shownOf(scores),
    meaning: combined && { precision: precision(combined), ...shownOf(combined) },
    relevant: context.matters.length + context.related.length,
  };
}

function countOf(keyword: string, text: string): number {
  return text.toLowerCase().split(keyword.toLowerCase()).length - 1;
}

/** With `OPENAI_BASE_URL` and `AI_EMBEDDING_MODEL`, also measures relevance with that model's vectors. */
export async function benchRelevance(): Promise<void> {
  const outcomes = playRelevance(await embedAll());
  const halves = Map.groupBy(outcomes, ({ file }) => (DEVELOPED_ON.has(file) ? "developed on" : "held out"));
  const languages = Map.groupBy(outcomes, ({ language }) => language);
  console.table([...languages, ...halves, ["all", outcomes] as const].map(([of, some]) => rowOf(of, some)));
}

function rowOf(of: string, outcomes: readonly Outcome[]) {
  const sum = (value: (outcome: Outcome) => number) => outcomes.reduce((total, one) => total + value(one), 0);
  const mean = (value: (outcome: Outcome) => number) => (sum(value) / outcomes.length).toFixed(2);
  return {
    of,
    contexts: outcomes.length,
    "keyword count": mean(({ keywords }) => keywords),
    "words in common": mean(({ words }) => words),
    "without frequencies": mean(({ alone }) => alone),
    Lede: mean(({ lede }) => lede),
    "from 60 on": `${sum(({ shownRightly }) => shownRightly)}/${sum(({ shown }) => shown)}`,
    ...(outcomes[0]?.meaning && {
      "with vectors": mean(({ meaning }) => meaning?.precision ?? 0),
      "from 60 on with vectors": `${sum(({ meaning }) => meaning?.shownRightly ?? 0)}/${sum(({ meaning }) => meaning?.shown ?? 0)}`,
    }),
    relevant: sum(({ relevant }) => relevant),
  };
}
