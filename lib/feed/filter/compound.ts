import { wordSet } from "@/lib/core/words";

/** Minimum length of the keyword in a compound, and of the rest. */
export const PART_CHARACTERS_MIN = 4;
const REST_CHARACTERS_MIN = 3;
/** Minimum length of a keyword to match the beginning of adjectives, as in "batteriebetrieben". */
const ADJECTIVE_PART_CHARACTERS_MIN = 6;

/** Keywords that end too many other words. */
const NEVER = wordSet("ende enden rest alter reich eine eins arten stand acht haft leiter erbe frei");
/** Linking elements between the parts of a compound. */
const JOINTS = ["", "s", "es", "n", "en", "er", "e"];
/** A rest that gives the word another meaning: a suffix, as in "Zeitung", or the end of a foreign word. */
const NOT_A_HEAD =
  /^(?:ung|heit|keit|schaft|isch|isat|isier|ier|ation|ismus|itat|igung|lich(?:e[nmrs]?|keit)?$|ig(?:e[nmrs]?|keit)?$|bar(?:e[nmrs]?|keit)?$|los(?:e[nmrs]?|igkeit)?$|sam(?:e[nmrs]?|keit)?$|haft(?:e[nmrs]?)?$|nis(?:se[ns]?)?$|chen$|lein$|ler|ner(?:n|in)?$|ling|tum|ist(?:en|in)?$|inne?n?$|iert|ette|aner|enser|eting|etten|ows|eur|orat|ulat|ell[es]?n?$|al[es]?n?$|iv[es]?n?$|ant(?:en)?$|or(?:en)?$|ur(?:en)?$|matis|mat(?:en)?$|nom|obil|aurant|ugal|ugies|itim|ott(?:e[nrs]?)?$|ikel|agon|inal|iment|ieren|ium|ritat|ular|erte$|izid|ien$|ient|erie|erei(?!g))/;
/** Common short heads of compounds with a keyword of four letters, as in "Landtag". */
const SHORT_HEAD = /^(?:amt|bau|gas|hof|rad|rat|see|tag|weg|zug)(?:e?s|e[ns]?)?$/;
const SHORT_HEAD_AT_END = /(?:amt|bau|hof|rat|weg)(?:e?s|e[ns]?)?$/;
/** Beginnings of words that only seem to begin with a shorter keyword. */
const NOT_A_BEGIN =
  /^(?:brandenburg|handlung|hanse|haushalt|hundert|kartell|kohle(?:n(?:dioxid|monoxid|hydrat|saure|stoff))?|normann|passag|reise|waffel|wander)/;
/** Nouns that often have a prefix, and a rest that ends with it, as in "Solaranlage". */
const PREFIXED = /^(?:bruch|fahrt|fall|gabe|gang|griff|kauf|lage|lauf|nahme|satz|schlag|sicht|stellung|trag|tritt)/;
const REST_PREFIX = /.{2}(?:ab|an|(?<![kl])auf|(?<!h)aus|(?<![bstw])ein|nach|uber|un|unter|vor|zu)$/;
/** Ends of words that only seem to end with a shorter keyword. */
const NOT_A_COMPOUND =
  /(?:soldat|kandidat|mandat|kontakt|quartier|portier|uniform|neurose|arthrose|sklerose|danemark|budapest|jonathan|matthaus|nathan|stephan|grundlage|rucklage|[ln]ingrad|belgrad|niederland)(?:e?[ns]|e|ern?)?$/;
/** A rest that makes another word, as in "Verkauf" and "Vorstand". */
const PREFIX =
  /^(?:ant|ohn|ver|be|ent|er|ge|zer|nieder|un|ur|miss|auf|aus|ab|an|ein|vor|bei|nach|zu|um|mit|uber|unter|wider|wieder|durch|hinter|gegen|fort|weg|her|hin|los|dar|da|tran|trans|sup|im|ex|re|pro|kon|dis|inter|deutsch|russ|eng|eng|fin|finn|ir|is|hol|griechen|schott|est|lett|thai|gron|rhein)$/;
/** The beginning of a noun in "-ent" for a person, whose plural only seems to end with "Rente" or "Ente". */
const PERSON =
  /(?:m|tal|pat|proz|konkur|refe|pati|stud|prasid|resid|dissid|dezern|abonn|konsum|produz|absolv|dirig|kontrah|inser|reg|ag|ass?ist|doz|rez|kli)$/;
const VOWEL = /[aeiouy]/;
/** A cut inside "sch", "ch", "ck", "ph" or "th" is not between parts, except in words such as "Staatschef". */
const SPLIT_LETTERS = /s?c\|[hk]|(?<![bdfgknrt]e?)s\|ch|ent\|h|^(?!alt|gut|not|rat|rot).{0,2}[pt]\|h/;

/**
 * Whether a German word is a compound that starts or ends with a keyword; both folded. Strict: without a dictionary,
 * short and frequent parts and derived words do not count.
 *
 * @param isEndOf whether a word's end is a form of the keyword
 */
export function isCompoundOf(
  word: string,
  keyword: string,
  { isNoun, isEndOf }: { isNoun: () => boolean; isEndOf: (end: string) => boolean },
): boolean {
  if (keyword.length < PART_CHARACTERS_MIN || NEVER.has(keyword)) return false;
  if (word.length < keyword.length + REST_CHARACTERS_MIN - 1) return false;
  if (isBegin(word, keyword) && (keyword.length >= ADJECTIVE_PART_CHARACTERS_MIN || isNoun())) return true;
  // "Hauptbahnhof" ends with "Bahnhof", which begins with "Bahn".
  const rest = word.replace(SHORT_HEAD_AT_END, "");
  return (isEnd(word, keyword, isEndOf) || (rest.endsWith(keyword) && isEnd(rest, keyword, isEndOf))) && isNoun();
}

function isBegin(word: string, keyword: string): boolean {
  const stem =
    keyword.length > PART_CHARACTERS_MIN ? keyword.replace(/en?$/, "") : keyword.replace(/(?<=[^aeiou])e$/, "");
  const plural = keyword.replace(/(?:um|us|a|o)$/, "en");
  const begins = stem.length >= REST_CHARACTERS_MIN ? [keyword, stem, plural] : [keyword];
  if (keyword.length < (NOT_A_BEGIN.exec(word)?.[0].length ?? 0)) return false;
  return begins.some((begin) => word.startsWith(begin) && isHead(word, begin, keyword));
}

function isHead(word: string, begin: string, keyword: string): boolean {
  const after = word.slice(begin.length);
  if (NOT_A_HEAD.test(after) || (begin.endsWith("s") && after.startsWith("ch"))) return false;
  if (SPLIT_LETTERS.test(`${begin}|${after.slice(0, 2)}`)) return false;
  const headMin = keyword.length <= PART_CHARACTERS_MIN ? REST_CHARACTERS_MIN + 1 : REST_CHARACTERS_MIN;
  return JOINTS.some((joint) => {
    const head = after.slice(joint.length);
    return after.startsWith(joint) && (head.length >= headMin || SHORT_HEAD.test(head)) && isPlausible(head);
  });
}

function isPlausible(part: string): boolean {
  return VOWEL.test(part) && !NOT_A_HEAD.test(part);
}

function isEnd(word: string, keyword: string, isEndOf: (end: string) => boolean): boolean {
  const first = keyword.slice(0, 2);
  for (let cut = word.indexOf(first, REST_CHARACTERS_MIN); cut > 0; cut = word.indexOf(first, cut + 1)) {
    const rest = word.slice(0, cut);
    if (PREFIX.test(rest) || !VOWEL.test(rest)) continue;
    if (SPLIT_LETTERS.test(`${rest}|${word.slice(cut, cut + 2)}`)) continue;
    const end = word.slice(cut);
    if (PREFIXED.test(end) && REST_PREFIX.test(rest)) continue;
    // "Konkurrent" ends with a suffix, not with "Rente".
    if (end.length < keyword.length && /[ae]nt$/.test(end)) continue;
    if (/^r?enten?$/.test(end) && PERSON.test(rest)) continue;
    if (isEndOf(end)) return end.length >= (NOT_A_COMPOUND.exec(word)?.[0].length ?? 0);
  }
  return false;
}
