import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { doubtsAbout } from "@/lib/feed/proof/doubts";
import { languageOf } from "@/lib/feed/proof/languages";
import { verdictOn } from "@/lib/feed/proof/prove";
import { read } from "@/lib/feed/proof/read";
import { sentencesOf } from "@/lib/feed/summarise/sentences";

/** One file of LedeBench: articles of a language with true statements, and false variants of each by kind. */
interface BenchFile {
  language: string;
  articles: {
    id: string;
    title: string;
    text: string;
    statements: { text: string; quote: string; mutants: { kind: string; text: string; quote?: string }[] }[];
  }[];
}

interface Outcome {
  language: string;
  article: number;
  kind: string;
  text: string;
  quote: string;
  isRefused: boolean;
  doubts: Readonly<Record<string, number>>;
}

const FOLDER = join(import.meta.dirname, "data");

/** Holds every statement of LedeBench and its mutants against their quotes. */
export function playLedeBench(languages: readonly string[] = []): Outcome[] {
  return readdirSync(FOLDER)
    .map((name): BenchFile => JSON.parse(readFileSync(join(FOLDER, name), "utf8")))
    .filter(({ language }) => languages.length === 0 || languages.includes(language))
    .flatMap(playFile);
}

function playFile({ language: tag, articles }: BenchFile): Outcome[] {
  const language = languageOf(tag);
  const readAll = (text: string) => sentencesOf(text, tag).map(({ words }) => read(words, language));
  return articles.flatMap(({ title, text: body, statements }, article) => {
    const whole = [read(title, language), ...readAll(body)];
    const play = (kind: string, text: string, quote: string): Outcome => {
      const source = { passages: readAll(quote), article: whole };
      const claim = read(text, language);
      const isRefused = verdictOn(claim, source) !== "supported";
      return { language: tag, article, kind, text, quote, isRefused, doubts: doubtsAbout(claim, source) };
    };
    return statements.flatMap(({ text, quote, mutants }) => [
      play("true", text, quote),
      ...mutants.map((mutant) => play(mutant.kind, mutant.text, mutant.quote ?? quote)),
    ]);
  });
}

/** Prints which false statements of each kind and language are refused, and which true ones are kept. */
export function benchProof(): void {
  const outcomes = playLedeBench();
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))].filter((kind) => kind !== "true");
  const share = (some: readonly Outcome[]) =>
    some.length === 0 ? "" : `${((100 * some.filter(({ isRefused }) => isRefused).length) / some.length).toFixed(1)}%`;
  const rows = [...new Set(outcomes.map(({ language }) => language)), "all"].map((language) => {
    const own = outcomes.filter((outcome) => language === "all" || outcome.language === language);
    const of = (kind: string) => own.filter((outcome) => outcome.kind === kind);
    const wrong = own.filter(({ kind }) => kind !== "true");
    return {
      language,
      "true refused": share(of("true")),
      "false refused": share(wrong),
      ...Object.fromEntries(kinds.map((kind) => [kind, share(of(kind))])),
    };
  });
  console.table(rows);
  const file = process.env.PROOF_OUTCOMES;
  if (file) writeFileSync(file, JSON.stringify(outcomes));
}
