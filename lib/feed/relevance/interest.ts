import { wantedKeywords } from "@/lib/core/wanted-keywords";
import { wordSet } from "@/lib/core/words";
import { GRAMMARS } from "@/lib/feed/filter/grammars";
import { baseForm } from "@/lib/feed/filter/inflection";
import { hasContext, type ReaderInterest } from "@/lib/feed/summarise/relevance";
import { languageOfText } from "@/lib/feed/text/language";
import { contentWordsOf } from "./read-post";

/** Words that any company uses about itself, and verbs of interest. */
const COMMON =
  wordSet(`active business build buy care chain client company customer day deal decide decision develop europe firm focus
  follow help interest keep know look maker manage manufacture market matter month move need offer operate own people plan produce
  product provide run sell serve service sign small start supply subject team time today track want watch week work world year work
  rule price cost competitor rival important make ask charge law
  arbeiten betreiben beobachten bieten entwickeln firma geschaft herstellen interessieren jahr kaufen klein kunde liefern machen
  markt neu planen produkt produzieren suchen tag team unternehmen verfolgen verkaufen wichtig wissen wollen zeit bestimmen
  entscheiden entscheidend gelten betrieb wettbewerber preis lage auftrag
  entreprise client marche suivre surveiller fabriquer produire vendre moitie concurrent prix regle
  empresa cliente mercado gestionar importar seguir construir operar precio norma coste competidor competencia hacer
  acompanhar interessar empresa cliente afetar regra preco concorrente operar
  当社 私 たち 私たち 重要 関心 知り 製造 運営 顧客 競合 動き 各社 価格`);
/** Words that rule out all subjects of their sentence. */
const NEGATION =
  /\b(?:not|never|nicht|kein\p{L}*|pas|jamais|nunca|não|except|ignore|of no)\b|n['’]t\b|(?<!\p{L})не(?!\p{L})|ません|ない|除く/iu;
const NO = /(?<!\S)no\s/iu;
/** Words that rule out only the subjects after them, up to another clause. */
const NEGATED_PART =
  /(?:(?<!\S)no\s|\b(?:without|ohne|sin)\b).*?(?=\s(?:but|aber|sondern|pero|sino)\s|[,;:]\s*(?:we|our|wir|unsere?)\s|$)/giu;
/** Their first part would count as a word: "don" in "don't". Sought from starts of words, so that time stays linear. */
const CONTRACTIONS = /(?<!\p{L})\p{L}+n['’]t\b/giu;
const SENTENCES = /(?<=[.!?。！？;])\s*|\n+/u;
const FULL_NAME = /^(?:\p{Lu}[\p{Lu}\p{N}]+|(?=\p{L}*?\p{Ll}\p{Lu})\p{L}+|\p{Lu}.*?\p{N}.*)$/u;
const CAPITAL = /^\p{Lu}/u;

/** Relations that a context states, by the word in front of the names. */
const ROLES: readonly [Role, RegExp][] = [
  ["competitor", /^(?:competitor|rival|wettbewerber|konkurrent|concurrent|competidor|concorrente)|^競合/],
  ["customer", /^(?:customer|client|kunde)|^顧客/],
  ["supplier", /^(?:supplier|lieferant|fournisseur|proveedor|fornecedor)/],
  ["market", /^(?:market|markt|marche|mercado)|^市場/],
];

type Role = "competitor" | "customer" | "supplier" | "market";

/** A word of an interest. */
export interface InterestTerm {
  term: string;
  folded: string;
  /** As typed. */
  written: string;
  /** 1 for an ordinary word; negative for subjects that the context rules out. */
  weight: number;
  isName: boolean;
  /** Relation of a name to the reader. */
  role: Role | null;
  /** All words of the name. */
  name: readonly string[];
}

export type InterestTerms = ReadonlyMap<string, InterestTerm>;

/** An interest to compare with posts of any language. */
export interface CompiledInterest {
  hasContext: boolean;
  /** Keywords of several words. */
  phrases: readonly { typed: string; words: readonly string[] }[];
  termsIn(language: string): InterestTerms;
}

const COMMON_WEIGHT = 0.2;
const NAME_WEIGHT = 1.6;
const KEYWORD_WEIGHT = 1.2;

/** @returns null without context and keywords, which give nothing to compare with */
export function compileInterest(interest: ReaderInterest): CompiledInterest | null {
  const byLanguage = new Map<string, InterestTerms>();
  const keywords = wantedKeywords(interest.keywords);
  const words = wordsOfInterest({ ...interest, keywords });
  if (words.length === 0) return null;
  return {
    hasContext: hasContext(interest),
    phrases: phrasesIn(keywords),
    termsIn(language) {
      // A feed can declare any number of languages, but without a grammar all give the same terms.
      const key = GRAMMARS.has(language) ? language : "";
      const known = byLanguage.get(key) ?? termsOf(words, key);
      byLanguage.set(key, known);
      return known;
    },
  };
}

function phrasesIn(keywords: readonly string[]): CompiledInterest["phrases"] {
  return keywords
    .map((typed) => ({ typed, words: contentWordsOf(typed, languageOfText(typed)).map(({ folded }) => folded) }))
    .filter(({ words }) => words.length > 1);
}

type InterestWord = Omit<InterestTerm, "term">;

function termsOf(words: readonly InterestWord[], language: string): InterestTerms {
  const terms = new Map<string, InterestTerm>();
  for (const word of words) {
    const term = baseForm(word.folded, language);
    const known = terms.get(term);
    if (!known || known.weight < word.weight) terms.set(term, { ...word, term });
  }
  return terms;
}

function wordsOfInterest({ keywords, businessContext }: ReaderInterest): InterestWord[] {
  const context = businessContext ?? "";
  const language = languageOfText(context || keywords.join(" "));
  const ofKeywords = keywords
    .flatMap((keyword) => contentWordsOf(keyword, language))
    .map((word) => ({ ...word, isName: false, role: null, name: [], weight: KEYWORD_WEIGHT }));
  return [...context.split(SENTENCES).flatMap((sentence) => wordsOfSentence(sentence, language)), ...ofKeywords];
}

function wordsOfSentence(sentence: string, language: string): InterestWord[] {
  const common = commonTerms(language);
  const isNegated = negationIn(sentence, language);
  const words = contentWordsOf(sentence.replace(CONTRACTIONS, " "), language);
  const found: InterestWord[] = [];
  let role: Role | null = null;
  let name: string[] = [];
  for (const [index, { term, folded, written, isJoined }] of words.entries()) {
    const stated = ROLES.find(([, pattern]) => pattern.test(folded))?.[0];
    const isCommon = common.has(term) || COMMON.has(folded);
    // German capitalises all nouns.
    const isCapital: boolean = CAPITAL.test(written) && (language === "de" ? role !== null : index > 0);
    const isName: boolean = !isCommon && (FULL_NAME.test(written) || isCapital);
    if (!isName || !isJoined) name = [];
    // All words of a name share one list.
    if (isName) name.push(term);
    role = stated ?? (isName ? role : null);
    const weight = isCommon ? COMMON_WEIGHT : isName ? NAME_WEIGHT : 1;
    const sign = isNegated(index) ? -1 : 1;
    found.push({ folded, written, isName, role: isName ? role : null, name, weight: weight * sign });
  }
  return found;
}

/** @returns whether the sentence rules out its content word with this index */
function negationIn(sentence: string, language: string): (index: number) => boolean {
  // Spanish "no" means "not", and Portuguese "no" means "in the".
  if (NEGATION.test(sentence) || (language === "es" && NO.test(sentence))) return () => true;
  if (language === "pt") return () => false;
  let [count, counted] = [0, 0];
  /** Counts words from the last offset on, because a sentence can have hundreds of parts. */
  const countUntil = (end: number) => {
    count += contentWordsOf(sentence.slice(counted, end), language).length;
    counted = end;
    return count;
  };
  const parts = Array.from(sentence.matchAll(NEGATED_PART), ({ index, 0: part }) => ({
    start: countUntil(index),
    end: countUntil(index + part.length),
  }));
  return (index) => parts.some(({ start, end }) => index >= start && index < end);
}

const COMMON_TERMS = new Map<string, ReadonlySet<string>>();

function commonTerms(language: string): ReadonlySet<string> {
  const known = COMMON_TERMS.get(language) ?? new Set([...COMMON].map((word) => baseForm(word, language)));
  COMMON_TERMS.set(language, known);
  return known;
}
