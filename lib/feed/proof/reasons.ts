import { carriesMeaning, hasWord, type Source } from "./compare";
import type { Reading } from "./read";
import type { Token } from "./token";

/** Maximum share of its words in the passages for a reason to be likely invented. */
const INVENTED_MAX = 0.34;

/** Doubt about a reason that no passage gives, or that a passage other than the one with the effect gives. */
export function reason(claim: Reading, { passages }: Source): number {
  const hasReason = passages.some((passage) => reasonsIn(passage).length > 0);
  const isDoubtful = reasonsIn(claim).some((words) => {
    const others = claim.tokens.filter((token) => carriesMeaning(token) && !words.includes(token));
    const known = words.filter((word) => passages.some((passage) => hasWord(passage, word, claim)));
    // Chinese and Japanese words share too few characters to tell a reworded reason from an invented one.
    const isClear = claim.language.isSpaced && (words.length > 1 || !hasReason);
    if (isClear && known.length <= words.length * INVENTED_MAX) return true;
    return isFromElsewhere(claim, { words, others }, passages);
  });
  return isDoubtful ? 1 : 0;
}

/** Whether the passage closest to a reason gives no reason, and another passage is closer to the effect. */
function isFromElsewhere(
  claim: Reading,
  { words, others }: { words: readonly Token[]; others: readonly Token[] },
  passages: readonly Reading[],
): boolean {
  const counts = (tokens: readonly Token[]) =>
    passages.map((passage) => tokens.filter((token) => hasWord(passage, token, claim)).length);
  const [reasons, effects] = [counts(words), counts(others)];
  const at = reasons.indexOf(Math.max(...reasons));
  const to = effects.indexOf(Math.max(...effects));
  const [own, other] = [passages[at], passages[to]];
  if (own === undefined || other === undefined || own === other || reasonsIn(own).length > 0) return false;
  return (reasons[at] ?? 0) > (reasons[to] ?? 0) && (effects[to] ?? 0) > (effects[at] ?? 0);
}

/** The words of each reason in a sentence. */
function reasonsIn(reading: Reading): Token[][] {
  const { joined, tokens, language } = reading;
  return Array.from(joined.matchAll(language.reasons)).flatMap(({ index: at, 0: { length } }) => {
    const end = at + length;
    if (!tokens.some(({ start }) => start === at) || !tokens.some((token) => token.end === end)) return [];
    const isBefore = language.tag === "ja";
    const near = isBefore
      ? tokens.findLast((token) => token.end <= at)
      : tokens.find((token) => token.start >= end && carriesMeaning(token));
    const words = tokens.filter(
      (token) =>
        carriesMeaning(token) && token.clause === near?.clause && (isBefore ? token.end <= at : token.start >= end),
    );
    return words.length > 0 ? [words] : [];
  });
}
