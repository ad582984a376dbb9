import type { Reading } from "./read";
import type { Token } from "./token";

/** A name in a sentence. */
export interface Party {
  start: number;
  end: number;
  clause: number;
  tokens: readonly Token[];
  /** First word of the name as the other sentence has it; a different ending shows the case. */
  also: string;
}

/** Whether the first of two parties is the doer of the verb at an offset; null if the sentence leaves it open. */
export function isDoer(
  reading: Reading,
  at: { start: number; end: number },
  [one, other]: readonly [Party, Party],
): boolean | null {
  const { tag } = reading.language;
  if (tag === "ja") return japanese(reading, at, [one, other]);
  if (tag === "zh") return chinese(reading, at, [one, other]);
  if (tag === "ru") return russian(reading, at, [one, other]);
  if (tag === "de") return german(reading, [one, other]);
  return byOrder(reading, at, [one, other]);
}

type Parts = readonly [Party, Party];

const BY: Readonly<Record<string, RegExp>> = {
  en: /^by$/,
  de: /^(?:von|vom|durch)$/,
  fr: /^par$/,
  es: /^por$/,
  pt: /^(?:por|pelos?|pelas?)$/,
};
const PREPOSITION: Readonly<Record<string, RegExp>> = {
  en: /^(?:to|from|of|in|at|with|for|on|against|over|between|under|than|after|before|into|near|like|'s|at)$/,
  de: /^(?:zu|zum|zur|aus|in|im|bei|beim|mit|fur|auf|gegen|uber|unter|zwischen|nach|vor|an|am|als|laut|wegen|um|den|dem|des|einen|einem|eines|seinen|seinem|ihren|ihrem)$/,
  fr: /^(?:a|au|aux|de|du|des|d'|en|dans|avec|pour|sur|contre|chez|sous|entre|vers|selon|sans|apres|avant)$/,
  es: /^(?:a|al|de|del|en|con|para|sobre|contra|ante|entre|bajo|desde|hacia|segun|sin|tras)$/,
  pt: /^(?:ao|aos|de|do|da|dos|das|em|no|na|nos|nas|com|para|sobre|contra|entre|sob|segundo)$/,
  ru: /^(?:у|от|к|ко|с|со|в|во|на|для|против|через|из|о|об|по|за|над|перед|при|до|без|между|после|около)$/,
};
/** Auxiliaries of the passive before a participle. */
const PASSIVE: Readonly<Record<string, RegExp>> = {
  en: /^(?:was|were|is|are|be|been|being|got)$/,
  de: /^(?:wurden?|wird|werden|worden)$/,
  fr: /^(?:est|sont|etait|etaient|ete|sera|fut)$/,
  es: /^(?:es|son|fue|fueron|sido|era|ser|sera)$/,
  pt: /^(?:e|foi|foram|sido|era|ser|sera)$/,
};
/** Number of words before a name in which to look for its preposition. */
const LOOK_BACK = 3;
const VERB_REACH = 2;

/** The preposition that a name depends on, or "". */
function prepositionOf({ tokens, language: { tag } }: Reading, { start }: Party): string {
  const at = tokens.findIndex((token) => token.start === start);
  for (let index = at - 1; index >= Math.max(0, at - LOOK_BACK); index -= 1) {
    const token = tokens[index];
    if (token === undefined || (token.kind === "sign" && !/^["«„“]$/u.test(token.text))) return "";
    if (BY[tag]?.test(token.folded) || PREPOSITION[tag]?.test(token.folded)) return token.folded;
    if (token.isCapital && tag !== "de") return "";
  }
  return "";
}

function byOrder(reading: Reading, at: { start: number; end: number }, [one, other]: Parts): boolean | null {
  const { tag } = reading.language;
  const [early, late] = one.start < other.start ? [one, other] : [other, one];
  if (!(early.end <= at.start && at.end <= late.start) || prepositionOf(reading, early) !== "") return null;
  if (isPossessive(reading, early)) return null;
  const place = reading.tokens.findIndex(({ start }) => start >= at.start);
  const before = reading.tokens.slice(Math.max(0, place - VERB_REACH), place);
  const isPassive = before.some(({ folded }) => PASSIVE[tag]?.test(folded));
  const preposition = prepositionOf(reading, late);
  const isAgent = BY[tag]?.test(preposition) === true;
  if (isPassive !== isAgent && isPassive) return null;
  return isAgent ? late === one : early === one;
}

function isPossessive({ tokens }: Reading, { end }: Party): boolean {
  return tokens.find(({ start }) => start >= end)?.folded === "'s";
}

function german(reading: Reading, [one, other]: Parts): boolean | null {
  if (one.clause !== other.clause) return null;
  const [first, second] = [prepositionOf(reading, one), prepositionOf(reading, other)];
  const isPassive = reading.tokens.some(({ folded, clause }) => clause === one.clause && PASSIVE.de?.test(folded));
  const isBy = (word: string) => BY.de?.test(word) === true;
  if (isPassive) {
    if (isBy(first) === isBy(second)) return null;
    return isBy(first);
  }
  if (first === "" && second === "") return one.start < other.start;
  if (first !== "" && second !== "") return null;
  return first === "";
}

function russian(reading: Reading, at: { start: number }, [one, other]: Parts): boolean | null {
  const verb = reading.tokens.find(({ start }) => start >= at.start);
  const isPassive =
    /(?:ся|сь|ен[аоы]?|ан[аоы]?|т[аоы])$/u.test(verb?.folded ?? "") && !/л[аои]?(?:сь|ся)?$/u.test(verb?.folded ?? "");
  const [first, second] = [caseOf(reading, one), caseOf(reading, other)];
  if (isPassive) {
    if (first === "oblique" && second === "subject") return true;
    return first === "subject" && second === "oblique" ? false : null;
  }
  if (first === "subject" && second !== "subject") return true;
  return second === "subject" && first !== "subject" ? false : null;
}

/** The case of a name, from its ending or from the noun before a quoted name. */
function caseOf(reading: Reading, party: Party): "subject" | "oblique" | null {
  if (prepositionOf(reading, party) !== "") return "oblique";
  const at = reading.tokens.findIndex(({ start }) => start === party.start);
  const quote = reading.tokens[at - 1];
  const noun = quote && /^["«„“]$/u.test(quote.text) ? reading.tokens[at - 2] : undefined;
  const own = party.tokens[0]?.folded ?? "";
  if (/[ая]$/u.test(own) && party.also.length < own.length) return "oblique";
  if (party.also.length > own.length && party.also.startsWith(own)) return "subject";
  if (/[ая]$/u.test(own) && party.also !== own) return "subject";
  const word = noun?.isContent && !noun.isCapital ? noun.folded : own;
  if (/[бвгджзклмнпрстфхцчшщй]$/u.test(word) && !/(?:ом|ем|ой|ей|ым|им|ов|ев)$/u.test(word)) return "subject";
  if (/(?:ий|ый|ов|ев|ин|ын)$/u.test(word)) return "subject";
  if (/(?:ом|ем|ой|ей|ым|им|у|ю|ы|е)$/u.test(word)) return "oblique";
  return /(?:ая|ия)$/u.test(word) ? "subject" : null;
}

function japanese({ joined }: Reading, at: { start: number; end: number }, [one, other]: Parts): boolean | null {
  const [first, second] = [particleAfter(joined, one), particleAfter(joined, other)];
  if (one.start >= at.start || other.start >= at.start) return null;
  const isPassive = /^(?:さ)?(?:れ|られ)/u.test(joined.slice(at.end));
  const isSubject = (particle: string) => /^(?:は|が|も)$/u.test(particle);
  if (isSubject(first) === isSubject(second)) return null;
  const isOne = isSubject(first);
  const rest = isOne ? second : first;
  if (!/^(?:を|に|から|へ|の|と|によって|により)$/u.test(rest)) return null;
  if (!isPassive) return isOne;
  return /^(?:に|から|によって|により)$/u.test(rest) ? !isOne : null;
}

function particleAfter(joined: string, { end }: Party): string {
  return (
    /^(?:氏|さん|社|社長|側)?(によって|により|から|は|が|も|を|に|へ|の|と|で)/u.exec(joined.slice(end))?.[1] ?? ""
  );
}

const COVERB = /(?:向|对|給|给|从|由|被|把|将|与|和|跟|为|替|比|遭|受|获)$/u;

function chinese({ joined }: Reading, at: { start: number; end: number }, [one, other]: Parts): boolean | null {
  const [early, late] = one.start < other.start ? [one, other] : [other, one];
  if (early.end > at.start || (late.start < at.end && late.end > at.start)) return null;
  const [first, second] = [early, late].map(({ start }) => COVERB.exec(joined.slice(0, start))?.[0] ?? "");
  if (first !== "" || joined[early.end] === "的") return null;
  if (/[，；。]/u.test(joined.slice(early.end, Math.max(late.start, at.start)))) return null;
  if (second === "被" || second === "由" || second === "遭" || second === "获" || second === "受")
    return late.end <= at.start ? late === one : null;
  const isBare = second === "";
  if (late.end <= at.start && isBare) return null;
  return early === one;
}
