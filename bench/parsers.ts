import { XML_CHAIN } from "@/lib/feed/parse/parse-feed";
import type { ParsedFeed, ParseOutcome } from "@/lib/feed/parse/parsed-feed";
import { corpusBytes, corpusFiles, differencesOf, originOf } from "@/lib/feed/parse/testing/corpus";
import { damaged } from "@/lib/feed/parse/testing/damage";
import { type DocumentOrigin, parseFeedWith, RSS_PARSER_FIRST } from "@/lib/feed/parse/testing/parse-bytes";
import { seeded } from "@/lib/testing/seeded";
import { FULL, feedOf } from "./crawl/feed";

const ORDERS = { "rss-parser first": RSS_PARSER_FIRST, "feedsmith first": XML_CHAIN };
const FEEDS = 1_000;
const DAMAGED = 2_000;
const FEED_FIELDS = ["title", "description", "siteUrl", "iconUrl", "language", "entriesTotal"] as const;
const ENTRY_FIELDS = "title url guid author publishedAt updatedAt contentHtml isFullContent imageUrl categories".split(
  " ",
);
const COMMENT = /<!--[\s\S]*?-->/g;

interface Document extends DocumentOrigin {
  bytes: Uint8Array;
}

/** Compares both orders of the parsers: CPU time, readers and values that differ. */
export async function benchParsers(): Promise<void> {
  const random = seeded(5);
  const files = corpusFiles.map((file) => ({ bytes: corpusBytes(file.file), ...originOf(file) }));
  const real = files.filter((_, index) => corpusFiles[index]?.file.includes("real"));
  console.log("Order of the parsers\n");
  await measure("real feeds of the corpus", Array.from({ length: 10 }, () => real).flat());
  await measure(
    "full feeds",
    Array.from({ length: FEEDS }, (_, number) => fullFeed(number)),
  );
  await compareDocuments("the corpus", files);
  await compareDocuments(
    "damaged real feeds",
    Array.from({ length: DAMAGED }, (_, number) => {
      const { bytes, ...origin } = real[number % real.length] ?? fullFeed(number);
      return { ...origin, bytes: damaged(bytes, random) };
    }),
  );
  for (const [name, chain] of Object.entries(ORDERS)) {
    const wrong = await Promise.all(
      corpusFiles.map(async (file) => {
        const outcome = await parseFeedWith(chain, corpusBytes(file.file), originOf(file));
        return outcome.kind === "feed" && differencesOf(file, outcome.feed).length === 0 ? [] : [file.file];
      }),
    );
    console.log(
      `${name}: ${wrong.flat().length} of ${corpusFiles.length} corpus files differ from their expected values`,
    );
  }
}

function fullFeed(number: number): Document {
  const host = `site-${number}.example`;
  return { bytes: new TextEncoder().encode(feedOf(host, FULL, 0)), url: `https://${host}/`, httpCharset: "utf-8" };
}

async function measure(name: string, documents: readonly Document[]): Promise<void> {
  const cpuMs = new Map<string, number>();
  const half = Math.ceil(documents.length / 2);
  // Alternates the orders; the first half is also the warm-up.
  for (const some of [documents.slice(0, half), documents])
    for (const [order, chain] of Object.entries(ORDERS)) {
      const before = process.cpuUsage();
      for (const { bytes, ...origin } of some) await parseFeedWith(chain, bytes, origin);
      const { user, system } = process.cpuUsage(before);
      cpuMs.set(order, (user + system) / 1_000 / some.length);
    }
  const cells = [...cpuMs].map(([order, ms]) => `${order} ${ms.toFixed(2)} ms`);
  console.log(`CPU a document, ${name} (${documents.length}): ${cells.join(", ")}`);
}

async function compareDocuments(name: string, documents: readonly Document[]): Promise<void> {
  const readers = new Map<string, number>();
  const differing = new Map<string, number>();
  const count = (of: Map<string, number>, key: string) => of.set(key, (of.get(key) ?? 0) + 1);
  for (const { bytes, ...origin } of documents) {
    const outcomes = await Promise.all(Object.values(ORDERS).map((chain) => parseFeedWith(chain, bytes, origin)));
    for (const [index, order] of Object.keys(ORDERS).entries())
      count(readers, `${order}: ${readerOf(outcomes[index])}`);
    const [one, other] = outcomes;
    if (one?.kind === "feed" && other?.kind === "feed")
      for (const field of differingFields(one.feed, other.feed)) count(differing, field);
  }
  const shown = (of: Map<string, number>) => [...of].map(([key, times]) => `${key} ${times}`).join("; ") || "none";
  console.log(`\n${name} (${documents.length}): ${shown(readers)}\nvalues that differ: ${shown(differing)}`);
}

function readerOf(outcome: ParseOutcome | undefined): string {
  return outcome?.kind === "feed" ? outcome.feed.parser : (outcome?.kind ?? "none");
}

function differingFields(one: ParsedFeed, other: ParsedFeed): string[] {
  const isSame = (a: unknown, b: unknown) => shownValue(a) === shownValue(b);
  const ofEntries = one.entries.flatMap((entry, index) =>
    ENTRY_FIELDS.filter((field) => !isSame(Reflect.get(entry, field), Reflect.get(other.entries[index] ?? {}, field))),
  );
  return [...FEED_FIELDS.filter((field) => !isSame(one[field], other[field])), ...ofEntries];
}

/** feedsmith drops comments, which no reader sees. */
function shownValue(value: unknown): string {
  return (JSON.stringify(value) ?? "").replace(COMMENT, "").replace(/(?:\\n|\s)+/g, " ");
}
