import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeText } from "@/lib/core/decode-text";
import { htmlToMarkdown } from "@/lib/feed/extract/markdown";
import { XML_CHAIN } from "@/lib/feed/parse/parse-feed";
import { corpusBytes } from "@/lib/feed/parse/testing/corpus";
import { openXmlDocument } from "@/lib/feed/parse/xml-document";
import type { ArticleText } from "@/lib/feed/summarise/score-sentences";
import { guessLanguage } from "@/lib/feed/text/language";
import { plainText } from "@/lib/feed/text/text";

/** An article with a description that somebody wrote without knowing its summary. */
export interface Described extends ArticleText {
  id: string;
  group: "news" | "web" | "feeds";
  description: string;
}

const DATA = join(import.meta.dirname, "data");
const LEDE_BENCH = join(import.meta.dirname, "../proof/data");

function read<T>(path: string): T {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** Articles of LedeBench, texts from the web, and entries of the corpus with their publishers' descriptions. */
export async function describedTexts(): Promise<Described[]> {
  return [...newsTexts(), ...webTexts(), ...(await feedTexts())];
}

function newsTexts(): Described[] {
  const descriptions = read<Record<string, string>>(join(DATA, "descriptions.json"));
  const files = readdirSync(LEDE_BENCH).filter((name) => name.endsWith(".json"));
  return files.flatMap((name) => {
    const { language, articles } = read<{ language: string; articles: { id: string; title: string; text: string }[] }>(
      join(LEDE_BENCH, name),
    );
    return articles.flatMap(({ id, title, text }) => {
      const description = descriptions[id];
      return description === undefined ? [] : [{ id, group: "news" as const, language, title, text, description }];
    });
  });
}

function webTexts(): Described[] {
  const texts = read<Omit<Described, "group">[]>(join(DATA, "articles.json"));
  return texts.map((text) => ({ ...text, group: "web" }));
}

const DESCRIPTION_CHARACTERS_MAX = 5_000;
/** Line that WordPress adds. */
const APPENDED = /\s*The post .* appeared first on .*$/;

async function feedTexts(): Promise<Described[]> {
  const wanted = read<{ file: string; entry: number }[]>(join(DATA, "corpus.json"));
  const texts: Described[] = [];
  for (const [file, entries] of Map.groupBy(wanted, (one) => one.file)) {
    const document = openXmlDocument(decodeText(corpusBytes(file), null));
    const feed = document && (await XML_CHAIN[0]?.parse(document));
    for (const { entry: index } of entries) {
      const entry = feed?.entries[index];
      const [full] = entry?.fullTexts ?? [];
      const [summary] = entry?.summaries ?? [];
      if (!entry || !full || !summary) throw new Error(`${file} has no described entry ${index}.`);
      const text = htmlToMarkdown(full.value, "https://example.org/");
      const title = plainText(entry.titles[0]?.value ?? "", DESCRIPTION_CHARACTERS_MAX);
      const description = plainText(summary.value, DESCRIPTION_CHARACTERS_MAX).replace(APPENDED, "");
      texts.push({ id: `${file} ${index}`, group: "feeds", language: guessLanguage(text), title, text, description });
    }
  }
  return texts;
}
