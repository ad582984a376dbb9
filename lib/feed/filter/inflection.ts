import { wordMap, wordSet } from "@/lib/core/words";
import { stemOf } from "@/lib/feed/text/stem";
import type { WordUse } from "./grammar";
import { GRAMMARS } from "./grammars";
import { diphthongsOf, irregularFormsOf, splitRootsOf, unsplit, withoutDiphthong } from "./verbs";

/** Umlauts written out, as in "muenchen". */
const WRITTEN_OUT = /(?<=^|[b-df-hj-np-tv-z])([aou])e/g;
/** In French, "oe" is not an umlaut: "coeur" is not "cour". */
const WRITTEN_OUT_IN_FRENCH = /(?<=^|[b-df-hj-np-tv-z])([au])e/g;
const WRITTEN_OUT_CHARACTERS_MIN = 5;
const SHARED_CHARACTERS_MIN = 2;
const STEM_CHARACTERS_MIN = 3;

interface FormOptions {
  language: () => string;
  use: WordUse;
}

/** Whether two folded words are inflected forms of one word. Languages without a grammar have no inflection. */
export function isInflection(one: string, other: string, { language: languageOf, use }: FormOptions): boolean {
  if (one === other || isIrregularForm(other, { language: languageOf, use })) return true;
  const whole = use.isCapital || !one.endsWith("n") ? null : unsplit(other);
  if (whole !== null && languageOf() === "de" && isInflection(one, whole, { language: languageOf, use })) return true;
  if (one[0] !== other[0] && !IS_IRREGULAR.has(other) && american(one)[0] !== american(other)[0]) return false;
  const language = languageOf();
  const grammar = GRAMMARS.get(language);
  if (plain(one, language) === plain(other, language)) return true;
  const [a, b] = [respelled(one, language), respelled(other, language)];
  if (!grammar || grammar.apart.has(a) || grammar.apart.has(b)) return false;
  const [x, y] = [grammar.irregular.get(a) ?? a, grammar.irregular.get(b) ?? b];
  const rest = { language, use, keyword: one };
  if (language === "es" && /[aei]r$/.test(one) && withoutDiphthong(b).some((own) => isRegular(a, own, rest)))
    return true;
  // "Lives" is a form of "life" and of "live".
  return isRegular(x, y, rest) || (language === "en" && (x !== a || y !== b) && isRegular(a, b, rest));
}

/** Whether a word is an irregular form of a keyword. German keywords with a capital are nouns: "Essen" is a city. */
function isIrregularForm(word: string, { language: languageOf, use }: FormOptions): boolean {
  const languages = use.forms?.get(word);
  if (!languages) return false;
  const language = languageOf();
  return languages.has(language) && !(language === "de" && use.isCapital);
}

/** Whether two words are forms of one word by the rules of their language. */
function isRegular(x: string, y: string, rest: { language: string; use: WordUse; keyword: string }): boolean {
  if (x === y) return true;
  const grammar = GRAMMARS.get(rest.language);
  if (!grammar || grammar.apart.has(x.length <= y.length ? `${x}|${y}` : `${y}|${x}`)) return false;
  const shared = sharedLength(x, y);
  // Forms share half of the shorter one, as "огонь" and "огнями" do. Rejects most words before any pattern runs.
  if (shared < SHARED_CHARACTERS_MIN || shared * 2 + 1 < Math.min(x.length, y.length)) return false;
  const [short = "", long = ""] = [x.slice(shared), y.slice(shared)].toSorted((p, q) => p.length - q.length);
  const base = x.slice(shared) === short ? x : y;
  const pair = `${short}|${long}`;
  const ending = { ...rest, base };
  if (grammar.isInflected(pair, ending)) return true;
  const swapped = { ...rest, base: base === x ? y : x };
  if (short.length === long.length && grammar.isInflected(`${long}|${short}`, swapped)) return true;
  if (shared < STEM_CHARACTERS_MIN || !grammar.isEnding(pair, ending)) return false;
  return stemOf(x, rest.language) === stemOf(y, rest.language);
}

/** The form that all inflections of a folded word share, for comparing by equality. */
export function baseForm(word: string, language: string): string {
  const own = plain(word, language);
  return stemOf(GRAMMARS.get(language)?.irregular.get(own) ?? own, language);
}

function sharedLength(x: string, y: string): number {
  let length = 0;
  while (length < x.length && x[length] === y[length]) length += 1;
  return length;
}

/** Drops the "e" of umlauts that are written out; `fold` drops their dots. */
function plain(word: string, language: string): string {
  const lengthMin = language === "de" ? 0 : WRITTEN_OUT_CHARACTERS_MIN;
  return word.length < lengthMin ? word : word.replace(language === "fr" ? WRITTEN_OUT_IN_FRENCH : WRITTEN_OUT, "$1");
}

/** British "organise" and "analyse", with any ending. */
const BRITISH_S = /(?<=.{3}i)s(?=(?:e|es|ed|er|ers|ing|able|ations?|ational)$)|(?<=aly)s(?=(?:e|ed|er|ers|ing)$)/;
/** British "colour", with any ending, also in "watercolour". */
const BRITISH_OUR =
  /(?<=arm|behavi|cand|clam|col|endeav|fav|ferv|flav|harb|hon|hum|lab|neighb|od|parl|ranc|rig|rum|sav|splend|tum|val|vap|vig)our/;
/** British "modelling", after an unstressed syllable. */
const BRITISH_LL = /(?<=[aeiou][^aeiou]*[aeu])(?<!(?:[bcp]|st)a)ll(?=(?:ed|ing|ings|ers?|ors?)$)/;

/** British beginnings of words and their American spelling. */
const BEGINNINGS =
  wordMap(`ageing=aging anaem=anem anaesth=anesth artef=artif encyclopaed=encycloped foet=fet gynaec=gynec
  haem=hem judgem=judgm leukaem=leukem oesoph=esoph oestr=estr orthopaed=orthoped paed=ped scept=skept sulph=sulf`);
const BRITISH_BEGINNING = new RegExp(`^(?:${[...BEGINNINGS.keys()].join("|")})`);

/** Canonical spelling of a word that its language spells in two ways. */
function respelled(word: string, language: string): string {
  if (language === "en")
    return american(word).replace(BRITISH_S, "z").replace(BRITISH_OUR, "or").replace(BRITISH_LL, "l");
  return language === "de" ? plain(word, language) : word;
}

function american(word: string): string {
  return word.replace(BRITISH_BEGINNING, (beginning) => BEGINNINGS.get(beginning) ?? beginning);
}

/** The other spelling of a word's beginning, if it has one. */
function otherSpellings(word: string): string[] {
  const british = [...BEGINNINGS].find(([, beginning]) => word.startsWith(beginning));
  const other = british ? word.replace(british[1], british[0]) : american(word);
  return other === word ? [] : [other];
}

const IRREGULAR = Array.from(GRAMMARS.values()).flatMap(({ irregular }) => [...irregular]);
const IS_IRREGULAR = new Set(IRREGULAR.flat());
const OTHER_FORMS = Map.groupBy(IRREGULAR, ([, base]) => base);
const BASES = Map.groupBy(IRREGULAR, ([form]) => form);

/** The beginnings of all forms that a word may have in a text, in any language. */
export function rootsOf(word: string): string[] {
  const bases = [word, ...otherSpellings(word), ...(BASES.get(word) ?? []).map(([, base]) => base)];
  const forms = bases.flatMap((base) => [base, ...(OTHER_FORMS.get(base) ?? []).map(([form]) => form)]);
  const irregular = [...irregularFormsOf(word).keys()].map(rootOf);
  const roots = [
    ...forms.flatMap((form) => [rootOf(form), ...umlautsOf(form).map(rootOf)]),
    ...irregular,
    ...splitRootsOf(word),
    ...diphthongsOf(word).map(rootOf),
  ];
  return [...new Set(roots)].filter((root) => !roots.some((other) => other !== root && root.startsWith(other)));
}

function umlautsOf(word: string): string[] {
  const short = plain(word, "");
  return short === word ? [] : [short];
}

const CUTS = wordMap(
  "eur=3 ень=3 онь=3 оль=3 мя=1 is=2 ao=2 oes=3 aes=3 ces=3 ies=3 ing=4 il=2 ер=2 ел=2 ол=2 ен=2 ок=2 ек=2 ец=2 ка=2 ьги=3 ьмо=3 кно=2",
);

function rootOf(word: string): string {
  const cut = Number(CUTS.get(word.slice(-3)) ?? CUTS.get(word.slice(-2)) ?? (SHORT.has(word.slice(-1)) ? 1 : 0));
  return word.slice(0, Math.min(word.length < 6 ? 3 : 4, Math.max(SHARED_CHARACTERS_MIN, word.length - cut)));
}

/** Last letters that other forms replace; "e" matters to words such as "use". */
const SHORT = wordSet("y z l m e е ь");
