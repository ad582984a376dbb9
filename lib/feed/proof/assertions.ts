import { isAlike, type Source } from "./compare";
import type { MarkKind } from "./languages";
import type { Mark, Reading } from "./read";
import type { Token } from "./token";
import type { Doubts } from "./weights";

interface Aligned {
  reading: Reading;
  clause: number;
  score: number;
}

const MODAL: readonly MarkKind[] = ["planned", "possible", "conditional", "alleged"];
/** Characters between the two parts of a double negation. */
const DOUBLE_MAX = 14;
const NEGATIVE: readonly MarkKind[] = ["not", "lacking", "denied"];

/** Doubts about negation and modality: the claim asserts what its passage denies, plans or allows for. */
export function assertions(claim: Reading, { passages }: Source): Doubts {
  const doubts: Doubts = { ...headDoubts(claim, passages) };
  const raise = (name: string, value = 1) => {
    doubts[name] = Math.max(doubts[name] ?? 0, value);
  };
  const everywhere = passages.flatMap(({ marks }) => marks);
  const hasDone = (marks: readonly Mark[], isStrong: boolean) =>
    marks.some((mark) => mark.kind === "done" && (mark.isStrong || !isStrong));
  if (hasDone(claim.marks, true) && !hasDone(everywhere, true) && has(everywhere, MODAL)) raise("already");
  if (has(claim.marks, ["not"], true) && !has(everywhere, NEGATIVE, true)) raise("addedNotAny");
  if (hasDouble(claim) && !passages.some(hasDouble)) raise("doubleNot");
  for (let clause = 0; clause < claim.clauses; clause += 1) {
    const tokens = claim.tokens.filter((token) => token.clause === clause && carriesMeaning(token));
    if (tokens.length < 2 && claim.clauses > 1) continue;
    const [first, ...rest] = align(tokens, passages);
    if (first === undefined) continue;
    const near = [first, ...rest.filter(({ score }) => score >= first.score * 0.6)].map(marksAt);
    const best = near[0] ?? [];
    const said = claim.marks.filter((mark) => claim.clauses === 1 || mark.clause === clause);
    if (has(said, ["not"], true)) {
      if (!near.some((marks) => has(marks, NEGATIVE))) raise("addedNot");
    }
    if (!has(claim.marks, NEGATIVE)) {
      if (near.every((marks) => has(marks, ["not"]))) raise("droppedNot");
      if (has(best, ["not"])) raise("droppedNotBest");
      if (has(best, ["not"]) && hasDone(said, true)) raise("already");
      if (has(best, ["denied"])) raise("denied");
    }
    if (!has(said, MODAL) && hasDone(said, false)) {
      if (has(best, MODAL, true) && !hasDone(best, false)) raise("doneModalOnly");
    }
    if (has(said, MODAL, true)) {
      if (!isExcused(said, first.reading.marks)) raise("addedModal");
      if (!isExcused(said, everywhere)) raise("addedModalAny");
    }
  }
  // Without governed words, the clause decides.
  if (!claim.language.isSpaced && doubts.addedNot) raise("addedNotHead");
  return doubts;
}

function has(marks: readonly Mark[], kinds: readonly MarkKind[], isStrong = false): boolean {
  return marks.some((mark) => kinds.includes(mark.kind) && (mark.isStrong || !isStrong));
}

/** Whether a passage leaves open what a claim leaves open. A bare "he said" excuses hearsay only. */
function isExcused(said: readonly Mark[], known: readonly Mark[]): boolean {
  const isOpen = has(known, ["possible", "conditional"]) || has(known, ["planned", "alleged"], true);
  return said.some(({ kind, isStrong }) => {
    if (!isStrong || !MODAL.includes(kind)) return false;
    if (kind === "alleged") return has(known, MODAL);
    return isOpen || (kind !== "possible" && has(known, ["planned"]));
  });
}

/** Whether a "not" negates a word that itself negates: "did not deny". */
function hasDouble({ marks, joined }: Reading): boolean {
  return marks.some(
    (mark) =>
      mark.kind === "not" &&
      marks.some(
        (other) =>
          (other.kind === "lacking" || other.kind === "denied") &&
          other.clause === mark.clause &&
          Math.max(other.at - mark.end, mark.at - other.end) < DOUBLE_MAX &&
          !joined.slice(mark.end, other.at).includes(","),
      ),
  );
}

function carriesMeaning(token: Token): boolean {
  return token.isContent || token.kind === "number";
}

function marksAt({ reading, clause }: Aligned): Mark[] {
  return reading.marks.filter((mark) => mark.clause === clause || reaches(mark, clause));
}

/** A denial or an allegation reaches to the end of its sentence. */
function reaches(mark: Mark, clause: number): boolean {
  return (mark.kind === "denied" || (mark.kind === "alleged" && mark.isStrong)) && mark.clause < clause;
}

/** Doubts from the words that a mark governs: the claim has them with another mark. */
function headDoubts(claim: Reading, passages: readonly Reading[]): Doubts {
  const doubts: Doubts = {};
  // Words between signs are too many in Chinese and Japanese to tell the governed one.
  if (!claim.language.isSpaced) return doubts;
  const compare = (name: string, kinds: readonly MarkKind[], [from, to]: [readonly Reading[], readonly Reading[]]) => {
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
  compare("droppedNotHead", ["not"], [passages, [claim]]);
  compare("addedNotHead", ["not"], [[claim], passages]);
  return doubts;
}

/** The word that a mark governs, which follows it or, in German, ends its clause. */
function headsOf(reading: Reading, mark: Mark): Token[] {
  const own = reading.tokens.filter(
    (token) => token.clause === mark.clause && token.isContent && !(token.start >= mark.at && token.end <= mark.end),
  );
  const isGerman = reading.language.tag === "de";
  const next = own.filter((token) => token.start >= mark.end && (isGerman ? !token.isCapital : true));
  const last = isGerman ? own.at(-1) : undefined;
  return [...next.slice(0, 1), ...(last ? [last] : [])];
}

/** Clauses by how many of the words they say, best first. */
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
