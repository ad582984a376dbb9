import { wordMap, wordSet } from "@/lib/core/words";
import { stemOf } from "@/lib/feed/text/stem";
import { GRAMMARS, type WordUse } from "./grammars";

/** Umlauts written out, as in "muenchen". */
const WRITTEN_OUT = /(?<=^|[b-df-hj-np-tv-z])([aou])e/g;
/** In French, "oe" is not an umlaut: "coeur" is not "cour". */
const WRITTEN_OUT_IN_FRENCH = /(?<=^|[b-df-hj-np-tv-z])([au])e/g;
const WRITTEN_OUT_CHARACTERS_MIN = 5;
const SHARED_CHARACTERS_MIN = 2;
const STEM_CHARACTERS_MIN = 3;

/** Whether two folded words are inflected forms of one word. Languages without a grammar have no inflection. */
export function isInflection(
  one: string,
  other: string,
  { language: languageOf, use }: { language: () => string; use: WordUse },
) {
  if (one === other) return true;
  if (one[0] !== other[0] && !IS_IRREGULAR.has(other)) return false;
  const language = languageOf();
  const grammar = GRAMMARS[language];
  if (plain(one, language) === plain(other, language)) return true;
  const [a, b] = [respelled(one, language), respelled(other, language)];
  if (!grammar || grammar.apart.has(a) || grammar.apart.has(b)) return false;
  const [x, y] = [grammar.irregular.get(a) ?? a, grammar.irregular.get(b) ?? b];
  if (x === y) return true;
  const shared = sharedLength(x, y);
  if (shared < SHARED_CHARACTERS_MIN) return false;
  const [short = "", long = ""] = [x.slice(shared), y.slice(shared)].toSorted((p, q) => p.length - q.length);
  const base = x.slice(shared) === short ? x : y;
  const pair = `${short}|${long}`;
  if (grammar.isPlural(pair, base)) return true;
  if (short.length === long.length && grammar.isPlural(`${long}|${short}`, base === x ? y : x)) return true;
  if (shared < STEM_CHARACTERS_MIN || !grammar.isEnding(pair, { base, use, keyword: one })) return false;
  return stemOf(x, language) === stemOf(y, language);
}

/** The form that all inflections of a folded word share, for comparing by equality. */
export function baseForm(word: string, language: string): string {
  const own = plain(word, language);
  return stemOf(GRAMMARS[language]?.irregular.get(own) ?? own, language);
}

function sharedLength(x: string, y: string): number {
  let length = 0;
  while (length < x.length && x[length] === y[length]) length += 1;
  return length;
}

/** Drops the "e" of umlauts that are written out; `fold` drops their dots. */
export function plain(word: string, language: string): string {
  const lengthMin = language === "de" ? 0 : WRITTEN_OUT_CHARACTERS_MIN;
  return word.length < lengthMin ? word : word.replace(language === "fr" ? WRITTEN_OUT_IN_FRENCH : WRITTEN_OUT, "$1");
}

/** British "organise", with any ending. */
const BRITISH = /(?<=.{3}i)s(?=(?:e|es|ed|er|ers|ing|ations?)$)/;

/** Canonical spelling of a word that its language spells in two ways. */
function respelled(word: string, language: string): string {
  if (language === "en") return word.replace(BRITISH, "z");
  return language === "de" ? plain(word, language) : word;
}

const IS_IRREGULAR = new Set(Object.values(GRAMMARS).flatMap((grammar) => [...(grammar?.irregular ?? [])].flat()));
const OTHER_FORMS = Map.groupBy(
  Object.values(GRAMMARS).flatMap((grammar) => [...(grammar?.irregular ?? [])]),
  ([, base]) => base,
);
const BASES = Map.groupBy(
  Object.values(GRAMMARS).flatMap((grammar) => [...(grammar?.irregular ?? [])]),
  ([form]) => form,
);

/** The beginnings of all forms that a word may have in a text, in any language. */
export function rootsOf(word: string): string[] {
  const bases = [word, ...(BASES.get(word) ?? []).map(([, base]) => base)];
  const forms = bases.flatMap((base) => [base, ...(OTHER_FORMS.get(base) ?? []).map(([form]) => form)]);
  const roots = forms.flatMap((form) => [rootOf(form), ...umlautsOf(form).map(rootOf)]);
  return [...new Set(roots)].filter((root) => !roots.some((other) => other !== root && root.startsWith(other)));
}

function umlautsOf(word: string): string[] {
  const short = plain(word, "");
  return short === word ? [] : [short];
}

const CUTS = wordMap("ao=2 oes=3 aes=3 ces=3 ies=3 ing=4 il=2 ер=2 ел=2 ол=2 ен=2 ок=2 ек=2 ец=2 ка=2");

function rootOf(word: string): string {
  const cut = Number(CUTS.get(word.slice(-3)) ?? CUTS.get(word.slice(-2)) ?? (SHORT.has(word.slice(-1)) ? 1 : 0));
  return word.slice(0, Math.min(word.length === 4 ? 3 : 4, Math.max(SHARED_CHARACTERS_MIN, word.length - cut)));
}

const SHORT = wordSet("y z l m е ь");
