import { primaryTag } from "@/lib/feed/text/language";
import { DE } from "./languages/de";
import { EN } from "./languages/en";
import { ES } from "./languages/es";
import { FR } from "./languages/fr";
import { JA } from "./languages/ja";
import type { Lexicon } from "./languages/lexicon";
import { NATIONS } from "./languages/nations";
import { PT } from "./languages/pt";
import { QUANTITY_WORDS } from "./languages/quantity-words";
import { REASONS } from "./languages/reasons";
import { MUTUAL, RELATIONS } from "./languages/relations";
import { RU } from "./languages/ru";
import { ZH } from "./languages/zh";

const LEXICONS: Readonly<Record<string, Lexicon>> = { de: DE, en: EN, es: ES, fr: FR, ja: JA, pt: PT, ru: RU, zh: ZH };

/** Function of a word in a sentence: it negates, plans, doubts or reports. */
export type MarkKind =
  | "not"
  | "lacking"
  | "unlike"
  | "denied"
  | "planned"
  | "possible"
  | "conditional"
  | "alleged"
  | "done";
export const MARK_KINDS: readonly MarkKind[] = [
  "not",
  "lacking",
  "unlike",
  "denied",
  "planned",
  "possible",
  "conditional",
  "alleged",
  "done",
];

/** A lexicon compiled for one language. Patterns search the joined text of a reading. */
export interface Language {
  tag: string;
  isSpaced: boolean;
  /** Strong words can raise a doubt about a claim; soft ones in a passage can only excuse it. */
  marks: Readonly<Record<MarkKind, { strong: RegExp; soft: RegExp }>>;
  /** Marks that are only a future tense. */
  future: RegExp;
  yet: RegExp;
  /** Verb forms that folding would lose, matched against single words as written. */
  forms: readonly { kind: MarkKind; pattern: RegExp }[];
  /** Pairs of opposites, with a pattern for each side; those about quantities come first. */
  opposites: readonly { sides: readonly [RegExp, RegExp] }[];
  /** Verbs that relate two parties: the subject of one side does it, the subject of the other undergoes it. */
  relations: readonly { sides: readonly [RegExp, RegExp] }[];
  /** Verbs that two parties do to each other. */
  mutual: RegExp;
  months: readonly RegExp[];
  weekdays: readonly RegExp[];
  numbers: ReadonlyMap<string, number>;
  scales: ReadonlyMap<string, number>;
  units: readonly { unit: string; pattern: RegExp }[];
  /** Phrases that contain a mark without its meaning. */
  neutral: RegExp;
  fractions: ReadonlyMap<string, number>;
  ordinals: readonly RegExp[];
  rates: readonly { unit: string; pattern: RegExp }[];
  /** Words that introduce a reason; in Japanese, they follow it. */
  reasons: RegExp;
  /** Groups of times that exclude each other. */
  alternatives: readonly (readonly RegExp[])[];
  /** A pattern for each country and its people. */
  nations: readonly RegExp[];
  joints: RegExp;
  agents: RegExp;
  pronouns: RegExp;
  about: RegExp;
}

const compiled = new Map<string, Language>();

/** Whether a language has a lexicon; false for an unknown language. */
export function hasLexicon(tag: string | null): boolean {
  const primary = primaryTag(tag);
  return primary !== null && Object.hasOwn(LEXICONS, primary);
}

/** The compiled lexicon of a language; English for languages without one. */
export function languageOf(tag: string | null): Language {
  const primary = primaryTag(tag) ?? "en";
  const known = Object.hasOwn(LEXICONS, primary) ? primary : "en";
  const language = compiled.get(known) ?? compile(known, LEXICONS[known] ?? EN);
  compiled.set(known, language);
  return language;
}

function compile(tag: string, lexicon: Lexicon): Language {
  const isSpaced = tag !== "ja" && tag !== "zh";
  const pattern = (list: string, flags = "gu") => patternOf(list.trim().split(/\s+/), { tag, isSpaced, flags });
  const each = (list: string) => words(list).map((variants) => pattern(variants.replaceAll("|", " ")));
  const units = (list: string, flags: string) =>
    words(list).map((pair) => {
      const [unit = "", variants = ""] = pair.split("=");
      return { unit, pattern: pattern(variants.replaceAll("|", " "), flags) };
    });
  const lines = (list: string) =>
    list
      .trim()
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => line.split(" / ").map((side) => pattern(side)));
  const quantityWords = QUANTITY_WORDS[tag];
  const marks = Object.fromEntries(
    MARK_KINDS.map((kind) => {
      const [strong = "", soft = ""] = (lexicon[kind] ?? "").split("/ ");
      return [kind, { strong: pattern(strong), soft: pattern(soft) }];
    }),
  );
  return {
    tag,
    isSpaced,
    // Safe: all keys are there, but `fromEntries` loses their type
    marks: marks as Language["marks"],
    forms: MARK_KINDS.flatMap((kind) => {
      const form =
        kind === "not" || kind === "lacking" || kind === "unlike" || kind === "denied"
          ? undefined
          : lexicon.forms?.[kind];
      return form === undefined ? [] : [{ kind, pattern: form }];
    }),
    opposites: lines(lexicon.opposites).map(([one = pattern(""), other = pattern("")]) => ({ sides: [one, other] })),
    relations: lines(RELATIONS[tag] ?? "").map(([one = pattern(""), other = pattern("")]) => ({ sides: [one, other] })),
    mutual: pattern(MUTUAL[tag] ?? ""),
    months: each(lexicon.months),
    weekdays: each(lexicon.weekdays),
    numbers: numbersOf(lexicon.numbers),
    scales: numbersOf(lexicon.scales),
    units: units(`${lexicon.units} ${quantityWords?.units ?? ""}`, "uy"),
    neutral: pattern(lexicon.neutral ?? ""),
    fractions: numbersOf(quantityWords?.fractions ?? ""),
    ordinals: each(quantityWords?.ordinals ?? ""),
    rates: units(quantityWords?.rates ?? "", "gu"),
    reasons: pattern(REASONS[tag] ?? ""),
    alternatives: lines(quantityWords?.alternatives ?? ""),
    nations: lines(NATIONS[tag] ?? "").flat(),
    future: pattern(lexicon.future ?? ""),
    yet: pattern(lexicon.yet),
    joints: pattern(lexicon.joints),
    agents: pattern(lexicon.agents),
    pronouns: pattern(lexicon.pronouns),
    about: pattern(lexicon.about),
  };
}

function words(list: string): string[] {
  return list.trim() === "" ? [] : list.trim().split(/\s+/);
}

function numbersOf(list: string): ReadonlyMap<string, number> {
  return new Map(
    words(list).map((pair) => {
      const [word = "", value = ""] = pair.split("=");
      return [word.replaceAll("_", " "), Number(value)] as const;
    }),
  );
}

function patternOf(
  list: readonly string[],
  { tag, isSpaced, flags }: { tag: string; isSpaced: boolean; flags: string },
): RegExp {
  const known = list.filter((word) => word !== "");
  if (known.length === 0) return /(?!)/gu;
  const alternatives = known
    .toSorted((one, other) => other.length - one.length)
    .map((word) =>
      word
        .replace(/[.$+?()[\]{}|^]/g, "\\$&")
        // A reading separates elided articles from their nouns, but not English "n't".
        .replace(tag === "fr" ? /([ldnsj]|qu)'(?=\p{L})/gu : /(?!)/g, "$1' ")
        .replaceAll("_~_", "(?: [^ ]+){0,8} ")
        .replaceAll("_", " ")
        .replaceAll("*", isSpaced ? "[^ ]*" : ""),
    );
  const source = `(?:${alternatives.join("|")})`;
  return new RegExp(isSpaced ? `(?<![^ ])${source}(?![^ ])` : source, flags);
}
