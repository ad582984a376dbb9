import { turnsBound } from "./bounds";
import { carriesMeaning, isAlike, type Source } from "./compare";
import { hasDouble, isDoubleDropped } from "./doubles";
import type { MarkKind } from "./languages";
import {
  has,
  isCertain,
  isModalAdded,
  isPermission,
  isPossibilityAdded,
  MODAL,
  marksOnlyIn,
  NEGATIVE,
  withoutParticiples,
  withoutReports,
} from "./modality";
import type { Mark, Reading } from "./read";
import type { Token } from "./token";
import type { Doubt, Doubts } from "./weights";

interface Aligned {
  reading: Reading;
  clause: number;
  score: number;
}

/** Doubts about negation and modality: the claim asserts what its passage denies, plans or allows for. */
export function assertions(claim: Reading, { passages }: Source): Doubts {
  const doubts: Doubts = { ...headDoubts(claim, passages) };
  const raise = (name: Doubt, value = 1) => {
    doubts[name] = Math.max(doubts[name] ?? 0, value);
  };
  const everywhere = passages.flatMap(({ marks }) => marks);
  if (has(claim.marks, ["done"], true) && !has(everywhere, ["done"], true) && has(everywhere, MODAL)) raise("already");
  // "Not yet" says that something is planned, "never before" that it is the first.
  const isNotYet =
    claim.joined.search(claim.language.yet) >= 0 && (has(everywhere, ["unlike"]) || has(everywhere, MODAL, true));
  if (isPossibilityAdded(claim.marks, everywhere)) raise("addedModal");
  // Passages without a negation may say the same in other words: "the lowest since".
  const isOtherwise = has(everywhere, ["unlike"], true) || has(everywhere, ["not", "denied"]);
  if (has(claim.marks, ["not", "denied"], true) && !has(everywhere, NEGATIVE, true) && !isNotYet) {
    if (saysHead(claim, passages) || !isOtherwise) raise("addedNotAny");
  }
  if (hasDouble(claim) && !passages.some(hasDouble)) raise("doubleNot");
  if (isDoubleDropped(claim, passages)) raise("droppedDouble");
  for (let clause = 0; clause < claim.clauses; clause += 1) {
    const own = clauseDoubts(claim, { clause, passages, isNotYet });
    // Safe: the keys of Doubts
    for (const name of Object.keys(own) as Doubt[]) raise(name, own[name]);
  }
  // Only spaced languages have the check of governed words; in others the clause decides.
  if (!claim.language.isSpaced && doubts.addedNot) raise("addedNotHead");
  return doubts;
}

/** Doubts about a clause of the claim, from the passages' clauses that share most words with it. */
function clauseDoubts(
  claim: Reading,
  { clause, passages, isNotYet }: { clause: number; passages: readonly Reading[]; isNotYet: boolean },
): Doubts {
  const tokens = claim.tokens.filter((token) => token.clause === clause && carriesMeaning(token));
  const [first, ...rest] = tokens.length < 2 && claim.clauses > 1 ? [] : align(tokens, passages);
  if (first === undefined) return {};
  const close = [first, ...rest.filter(({ score }) => score >= first.score * 0.6)];
  const near = close.map(marksAt);
  const best = near[0] ?? [];
  const said = claim.marks.filter((mark) => claim.clauses === 1 || mark.clause === clause);
  const own = marksOnlyIn(claim, passages);
  const isPlain = !has(claim.marks, NEGATIVE);
  // "Not until May" says the same as "from May".
  const isOtherwise = has(own, ["unlike"]) || turnsBound(claim, passages);
  const isNegated = has(best, ["not"]);
  // "Are barred" says the same as "may not".
  const isBarred = isNegated && isPermission(best) && has(own, ["lacking", "unlike"]) && !has(said, ["not"]);
  const isDone = !has(withoutParticiples(claim, said, passages), MODAL) && has(said, ["done"]) && !isBarred;
  const whole = close.flatMap(({ reading }) => reading.marks);
  const everywhere = passages.flatMap(({ marks }) => marks);
  return {
    addedNot: +(has(said, ["not"], true) && !isNotYet && !near.some((marks) => has(marks, NEGATIVE))),
    droppedNot: +(isPlain && !isOtherwise && near.every((marks) => has(marks, ["not"]))),
    droppedNotBest: +(isPlain && !isOtherwise && isNegated),
    already: +(isPlain && isNegated && has(said, ["done"], true)),
    denied: +(isPlain && has(best, ["denied"])),
    doneModalOnly: +(isDone && has(best, MODAL, true) && !has(withoutReports(best), ["done"])),
    certain: +(isCertain(claim, said) && !isNegated && isPermission(best) && !has(near.flat(), ["done"])),
    addedModal: isModalAdded(said, { whole, near: near.flat(), everywhere }),
  };
}

function marksAt({ reading, clause }: Aligned): Mark[] {
  return reading.marks.filter((mark) => mark.clause === clause || reaches(mark, clause));
}

/** Whether a mark covers a later clause: denials and allegations the rest of the sentence, refusals the next one. */
function reaches(mark: Mark, clause: number): boolean {
  if (mark.kind === "lacking" && mark.isStrong) return mark.clause === clause - 1;
  return (mark.kind === "denied" || (mark.kind === "alleged" && mark.isStrong)) && mark.clause < clause;
}

/** Doubts about words that either the claim or its passages negate, but not both. */
function headDoubts(claim: Reading, passages: readonly Reading[]): Doubts {
  const doubts: Doubts = {};
  // A clause in Chinese or Japanese has too many words to tell which one is negated.
  if (!claim.language.isSpaced) return doubts;
  const compare = (name: Doubt, kinds: readonly MarkKind[], [from, to]: [readonly Reading[], readonly Reading[]]) => {
    for (const reading of from)
      for (const mark of reading.marks.filter(({ kind, isStrong }) => isStrong && kinds.includes(kind)))
        for (const head of headsOf(reading, mark)) {
          const same = to.flatMap((other) =>
            other.tokens.filter((token) => isAlike(head, token)).map((token) => ({ other, token })),
          );
          const isFree = ({ other, token }: { other: Reading; token: Token }) =>
            !other.marks.some(
              (one) =>
                (one.clause === token.clause || reaches(one, token.clause)) &&
                (kinds.includes(one.kind) || NEGATIVE.includes(one.kind)),
            );
          if (same.length > 0 && same.every(isFree)) doubts[name] = 1;
        }
  };
  const isOtherwise = has(claim.marks, ["unlike"]) || turnsBound(claim, passages);
  if (!isOtherwise) compare("droppedNotHead", ["not"], [passages, [claim]]);
  compare("addedNotHead", ["not"], [[claim], passages]);
  return doubts;
}

/** Whether a passage has a word that the claim negates. */
function saysHead(claim: Reading, passages: readonly Reading[]): boolean {
  const known = passages.flatMap(({ tokens }) => tokens);
  return claim.marks
    .filter(({ kind, isStrong }) => kind === "not" && isStrong)
    .flatMap((mark) => (claim.language.isSpaced ? headsOf(claim, mark) : unspacedHeads(claim, mark)))
    .some((head) => known.some((token) => isAlike(head, token) || sharesSign(head, token)));
}

/** The negated word: in Chinese the next one, in Japanese the one before. */
function unspacedHeads({ tokens, language }: Reading, mark: Mark): Token[] {
  const own = tokens.filter(
    ({ clause, kind, folded }) => clause === mark.clause && kind === "word" && HAN.test(folded),
  );
  const head =
    language.tag === "zh" ? own.find(({ start }) => start >= mark.end) : own.findLast(({ start }) => start < mark.at);
  return head ? [head] : [];
}

const HAN = /\p{sc=Han}/u;

function sharesSign(one: Token, other: Token): boolean {
  const [sign] = HAN.exec(one.folded) ?? [];
  return sign !== undefined && other.folded.includes(sign);
}

/** Words that a mark governs: the next one and, in German, also the last one of the clause. */
function headsOf(reading: Reading, mark: Mark): Token[] {
  const own = reading.tokens.filter(
    (token) => token.clause === mark.clause && token.isContent && !(token.start >= mark.at && token.end <= mark.end),
  );
  const isGerman = reading.language.tag === "de";
  const next = own.filter((token) => token.start >= mark.end && (isGerman ? !token.isCapital : true));
  const last = isGerman ? own.at(-1) : undefined;
  return [...next.slice(0, 1), ...(last ? [last] : [])];
}

/** Clauses by how many of the words they contain, best first. */
function align(tokens: readonly Token[], passages: readonly Reading[]): Aligned[] {
  const found: Aligned[] = [];
  for (const reading of passages)
    for (let clause = 0; clause < reading.clauses; clause += 1) {
      const own = reading.tokens.filter((token) => token.clause === clause && carriesMeaning(token));
      const shared = own.filter((token) => tokens.some((said) => isAlike(said, token)));
      const score = shared.reduce((sum, token) => sum + (token.kind === "number" ? 1.5 : token.isCapital ? 0.8 : 1), 0);
      if (score > 0) found.push({ reading, clause, score });
    }
  return found.toSorted((one, other) => other.score - one.score);
}
