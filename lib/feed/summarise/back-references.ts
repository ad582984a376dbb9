import { primaryTag } from "@/lib/feed/text/language";
import { BACK_WORDS, type BackWords } from "./back-words";

/** Quotation marks, bullets, and the name of a speaker. */
const BEFORE_OPENING = /^(?:[\p{P}\p{S}\s]*\p{Lu}[\p{L}.’'-]*(?: \p{Lu}[\p{L}.’'-]*){0,3}: )?[\p{P}\p{S}\s]*/u;
/** A reference later in a sentence is usually to the sentence itself. */
const EARLY_CHARACTERS = 70;
const READ_CHARACTERS = 95;
const SAID_CHARACTERS = 50;
const START = "(?<![\\p{L}\\p{M}\\p{N}-])";
const END = "(?![\\p{L}\\p{M}\\p{N}-])";

const WITHOUT_SPACES =
  /^(?:これ|それ|この|その|こう|そう|しかし|また|そして|だが|ただし?|一方|さらに|なお|彼|彼女|同社|同氏|そのため|そこで|すると|つまり|例えば|たとえば|ところが|だから|なぜなら|でも|当時|但是|但|然而|因此|所以|而且|此外|不过|不過|这|這|那|其中|其|他|她|它|同时|同時|另外|该|該|此|上述|对此|對此|为此|為此|随后|隨後|之后|之後|于是|於是|与此|與此|总之|總之|例如|比如|[0-9一二三四五六七八九十百]+年[后後]|그러나|그리고|하지만|이는|이에|그는|또한|또 |따라서|그래서|이런 |이러한 |그런 |แต่|และ|ดังนั้น|นอกจากนี้|ซึ่ง|เขา|มัน)/u;
const WITH_SPACES =
  /^(?:وهذا|وهذه|هذا|هذه|ذلك|لكن|ولكن|كما|وهو|وهي|لذلك|أيضا|وقد|فقد|وأضاف|وأوضح|وأشار|وتابع|लेकिन|और|यह|वह|ये|वे|इस|उस|इसलिए|हालांकि|इसके|उनके|그|이)(?![\p{L}\p{M}])/u;

/** Matches "Das ist …" but not "Das Ministerium …" or "Das neue Gesetz …". */
const GERMAN_THAT =
  /^Das (?:wäre|würde|wurde|könnte|konnte|hatte|hätte|machte|sollte|müsste|musste|dürfte|bedeutete|zeigte|(?:\p{Ll}*(?!e)\p{Ll}))(?!\p{L})/u;
/** "In 2018, she joined …": a pronoun after an adverbial without a name. */
const ENGLISH_PRONOUN =
  /^(?:In|On|At|During|After|Before|By|From|Since|Until|Within|For|With|Often|Now|Today) ?[^,\p{Lu}]{0,40}, (?:in \d{4} |today |now |then )?(?:he|she|they|it|his|her|their|its)(?!\p{L})/u;

/** "Let's make sure they …": a pronoun after words that cannot be its noun. */
const ENGLISH_NOUNLESS =
  /^\p{L}[\p{L}’']*[ ,]+(?:(?!(?:the|an?|my|our|your|every\p{L}*|all|many|some\p{L}*|most|any\p{L}*|no|people|who\p{L}*|\p{L}+s)(?!\p{L}))\p{Ll}[\p{L}’']*[ ,]+){0,6}(?:they|them|he|him|she)(?!\p{L})/u;

const ENGLISH_NOUN_FIRST = /^(?:The|An?|My|Our|Your|Every|All|Many|Some|Most|Any|No|People|Who|\p{L}+s)(?!\p{L})/u;

interface Patterns {
  opening: RegExp;
  within: RegExp | null;
  early: RegExp | null;
  said: RegExp | null;
}

const PATTERNS: ReadonlyMap<string, Patterns> = new Map(
  Object.entries(BACK_WORDS).map(([tag, words]) => [tag, patternsOf(words)]),
);

/**
 * Whether a sentence refers to earlier text: by its opening ("But it …"), by a word near it ("in such cases"), or by a
 * connective ("…, however, …"). An unknown language is treated as English or German.
 */
export function refersBack(sentence: string, language: string | null = null): boolean {
  const bare = sentence.replace(BEFORE_OPENING, "").slice(0, READ_CHARACTERS);
  const tail = sentence.slice(-SAID_CHARACTERS);
  if (WITHOUT_SPACES.test(bare) || WITH_SPACES.test(bare)) return true;
  const tag = primaryTag(language) ?? "";
  const tags = PATTERNS.has(tag) ? [tag] : ["en", "de"];
  return tags.some((one) => refersBackIn(bare, one) || PATTERNS.get(one)?.said?.test(tail) === true);
}

function refersBackIn(bare: string, tag: string): boolean {
  const patterns = PATTERNS.get(tag);
  if (patterns === undefined) return false;
  return (
    patterns.opening.test(bare) ||
    (patterns.within?.exec(bare)?.index ?? EARLY_CHARACTERS) < EARLY_CHARACTERS ||
    patterns.early?.test(bare) === true ||
    (tag === "de" && GERMAN_THAT.test(bare)) ||
    (tag === "en" && (ENGLISH_PRONOUN.test(bare) || (!ENGLISH_NOUN_FIRST.test(bare) && ENGLISH_NOUNLESS.test(bare))))
  );
}

function patternsOf({ opening, pointing, notBefore, connecting, additive, said }: BackWords): Patterns {
  const within = [
    pointing &&
      `${START}(?:${joined(pointing)})${END}(?!${notBefore ? ` (?:\\p{Ll}+ )?(?:${joined(notBefore)})${END}|` : ""} \\d)`,
    connecting && `${START}(?:${joined(connecting)})${END}`,
  ].filter(Boolean);
  return {
    opening: new RegExp(`^(?:${joined(opening)})${END}`, "u"),
    within: within.length > 0 ? new RegExp(within.join("|"), "u") : null,
    early: additive ? new RegExp(`^(?:\\S+ ){1,4}(?:${joined(additive)})${END}`, "u") : null,
    said: said ? new RegExp(`["”“»’],? (?:${joined(said)})\\.$`, "u") : null,
  };
}

function joined(words: string): string {
  return words.replace(/\n\s*/g, "");
}
