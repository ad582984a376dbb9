import type { Language } from "./languages";
import { KATAKANA_WORDS } from "./languages/katakana-words";
import { isWhole } from "./patterns";
import type { Reading } from "./read";
import type { Token } from "./token";
import { areValuesAlike } from "./units";

/** Passages that a claim is checked against. */
export interface Source {
  /** The quoted sentences. */
  passages: readonly Reading[];
  /** Whether the passages are the closest sentences of the article, because none are quoted. */
  areSearched?: boolean;
  /** The whole article, title first. */
  article: readonly Reading[];
}

/**
 * Sentences that the passages may refer to: the title and the sentence before them; with a pronoun in the passages, all
 * earlier ones.
 */
export function antecedents({ passages, article }: Source): readonly Reading[] {
  const indexOf = (passage: Reading | undefined) => article.findIndex(({ joined }) => joined === passage?.joined);
  const topics = [article[0], article[indexOf(passages[0]) - 1]].filter((sentence) => sentence !== undefined);
  if (!hasPronoun(passages)) return topics;
  const last = indexOf(passages.at(-1));
  return [...topics, ...article.slice(0, last < 0 ? article.length : last)];
}

/** Whether passages refer to somebody or something by a pronoun or a noun such as "the company". */
export function hasPronoun(passages: readonly Reading[]): boolean {
  return passages.some(({ joined, language }) => joined.search(language.pronouns) >= 0);
}

/* Dates */

export function monthsOf(reading: Reading): Set<number> {
  return namedDates(reading, reading.language.months);
}

export function weekdaysOf(reading: Reading): Set<number> {
  return namedDates(reading, reading.language.weekdays);
}

function namedDates({ joined, tokens, language }: Reading, names: readonly RegExp[]): Set<number> {
  const found = new Set<number>();
  for (const [index, pattern] of names.entries())
    for (const { index: at } of joined.matchAll(pattern)) {
      // English months are also verbs.
      if (language.tag === "en" && !tokens.find(({ start }) => start === at)?.isCapital) continue;
      found.add(index);
    }
  return found;
}

/* Names */

/** Endings of German nouns that are not names. */
export const GERMAN_NOUN =
  /(?:ung|ungen|heit|heiten|keit|keiten|schaft|schaften|tion|tionen|nis|nisse|ismus|tat|taten|gang|gange|zahl|zahlen|wert|werte|preis|preise|jahr|jahre|jahren|monat|monate|monaten|woche|wochen|tag|tage|tagen|ende|anfang|mitte|prozent|millionen|milliarden|stelle|stellen|leute|menschen|frau|frauen|mann|manner|kind|kinder|anteil|umsatz|gewinn|verlust|er|ern|erin|erinnen|chen|lein|ling|linge|werk|werke|stoff|stoffe|kosten|zeit|grund|grunde|plan|plane|stand|satz|satze|recht|kraft|markt|lage|fall|falle|form|art|teil|teile|seite|seiten|arbeit|arbeiten|land|stadt|haus|hauser|weg|welt|punkt|punkte|beginn|start|kauf|verkauf|bau|ausbau|abbau|betrieb|betriebe|sitz|mittel|anlage|anlagen|firma|firmen|unternehmen|konzern|behorde|gericht|klage|antrag|urteil|vertrag|projekt|studie|strom|energie|wasser|luft|holz|stahl|papier|geld|schiff|schiffe|schiffen|auto|autos|wagen|flug|fluge|flugen|reise|reisen|fahrt|fahrten|spiel|spiele|spielen|sieg|siege|siegen|saison|schule|schulen|fonds|aktie|aktien|kredit|kredite|krediten|zins|zinsen|steuer|steuern|gebuhr|gebuhren|dienst|dienste|diensten|netz|netze|netzen|gerat|gerate|geraten|maschine|maschinen|motor|motoren|batterie|batterien|daten|bild|bilder|bildern|buch|film|filme|wetter|hilfe|hilfen|schutz|pflege|medizin|krankheit|wahl|wahlen|gesetz|gesetze|gesetzen|reform|reformen|gebiet|gebiete|gebieten|tier|tiere|tieren|pflanze|pflanzen)$/u;

/** Capitalised words that are not names. */
const COMMON_NAMES = new Set(
  "ceo cfo cto ai ia ki ti it tv pc ia pib bip gdp usb led dna adn dns gps pdf etat estado governo gobierno parlamento camara congreso congresso justicia justica government parliament council state internet ии ооо зао пао оао сми ввп тв".split(
    " ",
  ),
);

/** Adverbs before a name at the beginning of a sentence. */
const OPENERS = new Set(
  "today yesterday now later earlier meanwhile however both hoje ontem agora antes depois segundo conforme apos durante enquanto so somente apenas ambas ambos сегодня вчера завтра недавно раньше ранее теперь тогда позже затем сейчас потом впрочем летом осенью зимой весной утром вечером согласно только лишь hoy ayer ahora heute gestern jetzt".split(
    " ",
  ),
);

/** Tokens that name somebody or something. */
export function namesOf(claim: Reading, article: readonly Token[]): Token[] {
  const { tokens, language } = claim;
  if (!language.isSpaced) return tokens.filter((token) => isCjkName(token));
  return tokens.filter((token, index) => {
    if (!token.isCapital || !token.isContent || token.kind !== "word") return false;
    if (token.isFirst && OPENERS.has(token.folded)) return false;
    if (COMMON_NAMES.has(token.folded) || (tokens[index - 1]?.kind === "number" && isUnit(token, language)))
      return false;
    if (language.tag === "de" && GERMAN_STATE.test(token.folded)) return true;
    const isShouted = token.text.length > 1 && token.text === token.text.toUpperCase();
    if (isShouted) return true;
    const isPart = [tokens[index - 1], tokens[index + 1]].some(
      (other) =>
        other?.isCapital &&
        other.isContent &&
        !(other.isFirst && other === tokens[index - 1] && !isName(other, article)),
    );
    if (language.tag === "de" && (GERMAN_TRADE.test(token.folded) || isTrade(tokens, index, article))) return false;
    // "Belasteter Boden": an adjective opens the sentence.
    if (language.tag === "de" && token.isFirst && !isName(token, article)) return false;
    if (language.fractions.has(token.folded)) return false;
    if (language.tag === "de")
      return (
        isPart ||
        isAfterTrade(token, article) ||
        (!GERMAN_NOUN.test(token.folded) &&
          (isAfterPreposition(tokens, index) || isApposition(token, article, language)))
      );
    if (!token.isFirst) return true;
    return isPart || isName(token, article);
  });
}

/** Whether the article capitalises a sentence's first word elsewhere too. */
function isName(token: Token, article: readonly Token[]): boolean {
  return article.some((other) => !other.isFirst && other.isCapital && other.folded === token.folded);
}

/** German nouns that precede a name, such as "Firma", or measure something. */
const GERMAN_TRADE =
  /(?:firma|hersteller|anbieter|betreiber|versorger|konzern|verein|klub|club|bank|kette|reederei|verband|gruppe|dienstleister|handelskette|hauptsponsor|wettbewerber|wettbewerberin|konkurrent|konkurrentin|rivale|rivalin|initiative|partei|gewerkschaft|sprecher|sprecherin|chef|chefin|trainer|trainerin|minister|ministerin|professor|professorin|forscher|forscherin|grunder|grunderin|behorde|anwalt|anwaltin|richter|richterin|kanzlei|zeitung|zeitschrift|lieferant|handler|handlerin|prasident|prasidentin|direktor|direktorin|leiter|leiterin|vorsitzende|vorsitzender|analyst|analystin|investor|eigentumer|kunde|kundin|mitarbeiter|nachfolger|nachfolgerin|vorganger|vorgangerin|mutter|tochter|dicke|breite|hohe|tiefe|lange|starke|grosse|ende|anfang|mitte)$/u;

/** States of Germany and Austria, which stand alone at the beginning of a sentence: "Bayern will klagen". */
const GERMAN_STATE =
  /^(?:baden-wurttemberg|bayern|berlin|brandenburg|bremen|hamburg|hessen|mecklenburg-vorpommern|niedersachsen|nordrhein-westfalen|rheinland-pfalz|saarland|sachsen|sachsen-anhalt|schleswig-holstein|thuringen|burgenland|karnten|niederosterreich|oberosterreich|salzburg|steiermark|tirol|vorarlberg|wien)$/u;

/** Whether a noun is between "der", "die" or "das" and a known name: "den Standort Kiel". */
function isTrade(tokens: readonly Token[], index: number, article: readonly Token[]): boolean {
  const next = tokens[index + 1];
  const isBeforeName = next?.isCapital === true && article.some((other) => other.folded === next.folded);
  return isBeforeName && /^(?:der|die|das|den|dem|des)$/u.test(tokens[index - 1]?.folded ?? "");
}

/** Whether the word follows a noun in the article, as German names do: "der Hersteller Emvolt". */
function isApposition({ folded }: Token, article: readonly Token[], language: Language): boolean {
  return article.some((token, index) => {
    const before = article[index - 1];
    return (
      token.isCapital &&
      token.folded === folded &&
      before?.isCapital === true &&
      before.isContent &&
      !before.isFirst &&
      before.end + 1 === token.start &&
      !isUnit(before, language)
    );
  });
}

/** Whether the word follows a noun such as "Hersteller" in the article, as only names do. */
function isAfterTrade({ folded }: Token, article: readonly Token[]): boolean {
  return article.some((token, index) => {
    const before = article[index - 1];
    if (!token.isCapital || token.folded !== folded || !before?.isCapital) return false;
    return before.end + 1 === token.start && GERMAN_TRADE.test(before.folded);
  });
}

const GERMAN_PREPOSITION = /^(?:in|bei|von|aus|nach|mit|fur|gegen|durch|an)$/;

function isAfterPreposition(tokens: readonly Token[], index: number): boolean {
  return GERMAN_PREPOSITION.test(tokens[index - 1]?.folded ?? "");
}

const CJK_NAME = /^(?:[\p{sc=Katakana}ー・]{3,}|[\p{sc=Latin}][\p{sc=Latin}\d-]+)$/u;

function isCjkName(token: Token): boolean {
  if (token.kind !== "word") return false;
  return CJK_NAME.test(token.folded) && !KATAKANA_WORDS.has(token.folded);
}

export function isInitials({ text }: Token): boolean {
  return text.length >= 2 && text === text.toUpperCase();
}

/** Whether a name is the initials of known words, or its first letter is in a known abbreviation. */
export function isAbbreviation(name: Token, known: readonly Token[]): boolean {
  const words = known.filter(({ kind }) => kind === "word");
  if (isInitials(name)) {
    const letters = name.folded.replace(/\P{L}/gu, "");
    const initials = words
      .filter(({ isContent }) => isContent)
      .map(({ folded }) => folded.charAt(0))
      .join("");
    return initials.includes(letters);
  }
  return words.some((word) => isInitials(word) && word.folded.includes(name.folded.charAt(0)));
}

/** Whether a word is a unit or a scale: "MW", "Millionen". */
function isUnit({ folded }: Token, language: Language): boolean {
  return language.scales.has(folded) || language.units.some(({ pattern }) => isWhole(pattern, folded));
}

/* Similarity of words */

export function carriesMeaning(token: Token): boolean {
  return token.isContent || token.kind === "number";
}

/** Whether a passage has a word of the claim, or the figure that the word belongs to. */
export function hasWord({ tokens, quantities }: Reading, word: Token, claim: Reading): boolean {
  if (tokens.some((token) => isAlike(word, token))) return true;
  const figure = claim.quantities.find(({ start, end }) => start <= word.start && word.end <= end);
  return figure !== undefined && quantities.some((other) => areValuesAlike(figure, other));
}

const PREFIX_MIN = 4;

/** Whether two words are forms of the same word, or one is a compound with the other. */
export function isAlike(one: Token, other: Token): boolean {
  if (one.folded === other.folded || one.stem === other.stem) return true;
  if (one.kind !== "word" || other.kind !== "word") return false;
  if (one.folded.includes("-") && other.folded.includes("-")) return arePartsAlike(one.folded, other.folded);
  const [short, long] = one.stem.length <= other.stem.length ? [one.stem, other.stem] : [other.stem, one.stem];
  if (/\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}/u.test(short)) return short.length >= 2 && long.includes(short);
  if (short.length < PREFIX_MIN) return false;
  const shared = sharedPrefix(short, long);
  return shared >= Math.max(PREFIX_MIN, short.length - 2) && shared >= long.length * 0.55;
}

/** Whether the parts of two hyphenated words differ only in their endings: "Крыла-Юг". */
function arePartsAlike(one: string, other: string): boolean {
  const [parts, others] = [one.split("-"), other.split("-")];
  return (
    parts.length === others.length &&
    parts.every((part, index) => {
      const also = others[index] ?? "";
      const shared = sharedPrefix(part, also);
      return part === also || (shared >= PREFIX_MIN && shared >= Math.max(part.length, also.length) - 2);
    })
  );
}

function sharedPrefix(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
