import { compileKeywords } from "@/lib/feed/filter/keywords";
import { matchKeywords } from "@/lib/feed/filter/match";
import { foldPost } from "@/lib/feed/filter/post";
import type { ReadEntry } from "@/lib/feed/identity/identity";
import { corpusBytes, corpusFiles, originOf } from "@/lib/feed/parse/testing/corpus";
import { readFeed } from "@/lib/feed/read/read-feed";
import { plainText } from "@/lib/feed/text/text";
import { perCpuSecond } from "./measure";

const ROUNDS = 5;
const KEYWORDS = ["sodium-ion", "tender*", "solid state", "-football", "Wärmepumpe", "postgres", "grid storage", "AI"];

/** Measures how fast feeds are parsed and matched, over the corpus of real and unusual feeds. */
export async function benchFeeds(): Promise<void> {
  const documents = corpusFiles.map((file) => ({ bytes: corpusBytes(file.file), ...originOf(file) }));
  const entries = await readAll(documents);
  const megabytes = documents.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6;
  const parsed = await perCpuSecond(ROUNDS * megabytes, () => repeat(() => readAll(documents)));
  console.log(`Feeds: ${documents.length} documents, ${megabytes.toFixed(1)} MB, ${entries.length} entries\n`);
  console.log(`read and identify   ${parsed.toFixed(1)} MB per CPU second`);

  const posts = entries.map(({ title, contentHtml, categories }) => ({
    title,
    text: plainText(contentHtml ?? ""),
    tags: categories,
  }));
  const keywords = compileKeywords(KEYWORDS);
  const judge = async () => {
    for (const post of posts) matchKeywords(keywords, foldPost(post));
  };
  await judge();
  const judged = await perCpuSecond(ROUNDS * posts.length, () => repeat(judge));
  console.log(`judge by keywords   ${Math.round(judged)} posts per CPU second, ${KEYWORDS.length} keywords each`);
}

async function readAll(documents: readonly Parameters<typeof readFeed>[0][]): Promise<ReadEntry[]> {
  const entries: ReadEntry[] = [];
  for (const document of documents) {
    const reading = await readFeed(document);
    if (reading.kind === "feed") entries.push(...reading.entries);
  }
  return entries;
}

async function repeat(work: () => Promise<unknown>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await work();
}
