import { cjkNames } from "./cjk-names";
import { antecedents, hasPronoun, isAbbreviation, isAlike, isInitials, namesOf, type Source } from "./compare";
import { isWhole } from "./patterns";
import type { Reading } from "./read";
import type { Token } from "./token";
import type { Doubts } from "./weights";

export function names(claim: Reading, source: Source): Doubts {
  const { passages, article } = source;
  const known = passages.flatMap(({ tokens }) => tokens);
  const everywhere = article.flatMap(({ tokens }) => tokens);
  const isGerman = claim.language.tag === "de";
  const missing = namesOf(claim, everywhere).filter(
    (name) =>
      !isCurrency(name, claim) &&
      !isSaid(name, known) &&
      !isNationSaid(name, claim, passages) &&
      !isFullName(name, claim, source) &&
      !(isGerman && known.some((token) => isHeadOf(token, name))),
  );
  const isUnknown = (name: Token) => !isSaid(name, everywhere) && !isNationSaid(name, claim, article);
  const [unknown, others] = [missing.filter(isUnknown), missing.filter((name) => !isUnknown(name))];
  const hasMeant = isMeant(others, claim, source);
  const cjk = claim.language.isSpaced ? { unknown: 0, elsewhere: 0, meant: 0 } : cjkNames(claim, source);
  const compounds = isGerman ? countRivalCompounds(claim, known, everywhere) : 0;
  return {
    nameUnknown: Math.min(2, unknown.length + cjk.unknown),
    nameElsewhere: Math.min(2, (hasMeant ? 0 : others.length) + cjk.elsewhere + compounds),
    namePronoun: hasMeant ? 1 : cjk.meant,
  };
}

/**
 * Whether the passages may imply a single name: an earlier sentence contains it, and they contain no other. A name in the
 * title may be implied beside others if the passages have a pronoun.
 */
function isMeant(missing: readonly Token[], claim: Reading, source: Source): boolean {
  const everywhere = source.article.flatMap(({ tokens }) => tokens);
  if (sequencesOf(missing, claim).length !== 1) return false;
  const areIn = (readings: readonly Reading[]) =>
    missing.every((name) => readings.some(({ tokens }) => tokens.some((token) => isAlike(name, token))));
  const rivals = source.passages.flatMap((passage) => rivalsIn(passage, claim, everywhere));
  if (hasPronoun(source.passages) && areIn(source.article.slice(0, 1)))
    return !rivals.some((rival) => isInPlaceOf(rival, missing, claim));
  return areIn(antecedents(source)) && rivals.length === 0;
}

/** Adjacent names as one, also around a function word: "Volta às Beiras". */
function sequencesOf(names: readonly Token[], { tokens }: Reading): Token[][] {
  const found: Token[][] = [];
  for (const name of names) {
    const last = found.at(-1);
    const [before, particle] = [tokens[tokens.indexOf(name) - 1], tokens[tokens.indexOf(name) - 2]];
    if (last && (last.at(-1) === before || (before?.isContent === false && last.at(-1) === particle))) last.push(name);
    else found.push([name]);
  }
  return found;
}

/** Whether a token belongs to a currency, as in "US$ 60". */
function isCurrency({ end }: Token, { tokens }: Reading): boolean {
  return tokens.find(({ start }) => start >= end)?.folded === "$";
}

/** Whether the words include a name, its initials, or all its parts: "Rosario-Córdoba". */
function isSaid(name: Token, words: readonly Token[]): boolean {
  const parts = name.folded.split("-");
  return (
    words.some((token) => isAlike(name, token)) ||
    isAbbreviation(name, words) ||
    (parts.length > 1 && parts.every((part) => words.some(({ folded }) => folded === part)))
  );
}

/** Whether the passages name the same country or its people in any form. */
function isNationSaid({ folded }: Token, { language }: Reading, passages: readonly Reading[]): boolean {
  const nation = language.nations.find((pattern) => isWhole(pattern, folded));
  return nation !== undefined && passages.some(({ joined }) => joined.search(nation) >= 0);
}

/** Whether the article has the name next to one in the passages, as a first name and a surname. */
function isFullName(name: Token, claim: Reading, { passages, article }: Source): boolean {
  const at = claim.tokens.indexOf(name);
  const beside = [claim.tokens[at - 1], claim.tokens[at + 1]].filter((token) => token?.isCapital && token.isContent);
  return beside.some(
    (other) =>
      other !== undefined &&
      passages.some(({ tokens }) => tokens.some((token) => token.isCapital && token.folded === other.folded)) &&
      article.some(({ tokens }) =>
        tokens.some(
          (token, index) =>
            isAlike(token, name) &&
            [tokens[index - 1], tokens[index + 1]].some((next) => next?.folded === other.folded),
        ),
      ),
  );
}

/** A name in a sentence. */
interface Rival {
  passage: Reading;
  name: readonly Token[];
}

/** Names of a passage of which the claim has no part. */
function rivalsIn(passage: Reading, claim: Reading, everywhere: readonly Token[]): Rival[] {
  return sequences(passage, everywhere)
    .filter(
      (sequence) =>
        !sequence.some((name) => claim.tokens.some((token) => isAlike(name, token))) &&
        !claim.tokens.some(
          (token) =>
            token.folded[0] === sequence[0]?.folded[0] && isInitials(token) && isAbbreviation(token, passage.tokens),
        ),
    )
    .map((name) => ({ passage, name }));
}

/** Whether the next content word before or after a name of the claim is also next to a rival in its passage. */
function isInPlaceOf({ passage, name }: Rival, said: readonly Token[], claim: Reading): boolean {
  const sides = (own: readonly Token[], { tokens }: Reading) => {
    const content = tokens.filter((token) => token.isContent || own.includes(token));
    const [first, last] = [own[0], own.at(-1)].map((token) => (token ? content.indexOf(token) : -1));
    return [content[(first ?? 0) - 1], content[(last ?? 0) + 1]];
  };
  const around = sides(name, passage);
  return sides(said, claim).some((token, side) => {
    const other = around[side];
    return token !== undefined && other !== undefined && isAlike(token, other);
  });
}

/** Names of one or more words. */
function sequences(reading: Reading, everywhere: readonly Token[]): Token[][] {
  const found: Token[][] = [];
  // German capitalises every noun.
  const known = reading.language.tag === "de" ? new Set(namesOf(reading, everywhere)) : null;
  for (const [index, token] of reading.tokens.entries()) {
    if (known?.has(token) === false) continue;
    if (!token.isCapital || !token.isContent || (token.isFirst && !reading.tokens[index + 1]?.isCapital)) continue;
    if (reading.tokens[index - 1]?.isCapital && found.length > 0) found.at(-1)?.push(token);
    else found.push([token]);
  }
  return found;
}

const HEAD_MIN = 5;
const COMPOUND_MIN = 9;

/** Whether a German compound ends in another noun: "Gesamtkosten" in "Kosten". */
function isHeadOf(head: Token, compound: Token): boolean {
  return head.isCapital && head.folded.length >= HEAD_MIN && compound.folded.endsWith(head.folded);
}

/** Compounds of the article that replace one of the passages with the same head: "Bundesgericht" for "Landesgericht". */
function countRivalCompounds(claim: Reading, known: readonly Token[], everywhere: readonly Token[]): number {
  const missing = compounds(claim.tokens).filter(
    (noun) =>
      everywhere.some(({ folded }) => folded === noun.folded) &&
      !known.some((token) => isAlike(token, noun) || isHeadOf(token, noun) || isHeadOf(noun, token)),
  );
  const replaced = compounds(known).filter((noun) => !claim.tokens.some((token) => isAlike(token, noun)));
  return missing.filter((noun) => replaced.some((other) => sharedEnding(noun.folded, other.folded) >= HEAD_MIN)).length;
}

function compounds(tokens: readonly Token[]): Token[] {
  return tokens.filter(({ isCapital, isContent, folded }) => isCapital && isContent && folded.length >= COMPOUND_MIN);
}

function sharedEnding(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}
