import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { languageOf } from "@/lib/feed/proof/languages";
import { type AssessedClaim, assess } from "@/lib/feed/proof/prove";
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

export interface Outcome extends AssessedClaim {
  language: string;
  article: number;
  kind: string;
  isRefused: boolean;
}

const FOLDER = join(import.meta.dirname, "data");

/** Held-out articles. Few rules were changed because of them; docs/proof.md lists these. */
const HELD_OUT = join(FOLDER, "held-out");

/** Checks every statement of LedeBench and its mutants against their quotes. */
export function playLedeBench(languages: readonly string[] = [], folder = FOLDER): Outcome[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name): BenchFile => JSON.parse(readFileSync(join(folder, name), "utf8")))
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
      const { verdict, doubts } = assess(claim, source);
      const isRefused = verdict !== "supported";
      return { language: tag, article, kind, text, quote, start: null, end: null, verdict, isRefused, doubts };
    };
    return statements.flatMap(({ text, quote, mutants }) => [
      play("true", text, quote),
      ...mutants.map((mutant) => play(mutant.kind, mutant.text, mutant.quote ?? quote)),
    ]);
  });
}

/** Prints which false statements of each kind and language are refused, and which true ones are kept. */
export function benchProof(): Outcome[] {
  const outcomes = playLedeBench();
  printShares(outcomes);
  const heldOut = playLedeBench([], HELD_OUT);
  console.log("Held out:");
  printShares(heldOut);
  const file = process.env.PROOF_OUTCOMES;
  if (file) writeFileSync(file, JSON.stringify({ outcomes, heldOut }));
  return outcomes;
}

function printShares(outcomes: readonly Outcome[]): void {
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
}
