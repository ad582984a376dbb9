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
const NEGATIVE: readonly MarkKind[] = ["not", "lacking", "denied"];

/** Doubts about negation and modality: the claim asserts what its passage denies, plans or allows for. */
export function assertions(claim: Reading, { passages }: Source): Doubts {
  const doubts: Doubts = {
    addedNot: 0,
    addedNotAny: 0,
    droppedNot: 0,
    droppedNotBest: 0,
    droppedLacking: 0,
    denied: 0,
    droppedModal: 0,
    droppedModalBest: 0,
    addedModal: 0,
    addedModalAny: 0,
    otherModal: 0,
    alleged: 0,
    conditional: 0,
  };
  const raise = (name: string, value = 1) => {
    doubts[name] = Math.max(doubts[name] ?? 0, value);
  };
  for (let clause = 0; clause < claim.clauses; clause += 1) {
    const tokens = claim.tokens.filter(
      (token) => token.clause === clause && (token.isContent || token.kind === "number"),
    );
    if (tokens.length < 2 && claim.clauses > 1) continue;
    const [first, ...rest] = align(tokens, passages);
    if (first === undefined) continue;
    const near = [first, ...rest.filter(({ score }) => score >= first.score * 0.6)];
    const said = kindsOf(claim.marks.filter((mark) => claim.clauses === 1 || mark.clause === clause));
    const saidAnywhere = kindsOf(claim.marks);
    const kinds = near.map(({ reading, clause: at }) =>
      kindsOf(reading.marks.filter((mark) => mark.clause === at || reaches(mark, at))),
    );
    const bestKinds = kinds[0] ?? new Set<MarkKind>();
    const sentence = kindsOf(first.reading.marks);
    const anywhere = kindsOf(passages.flatMap(({ marks }) => marks));
    const has = (set: ReadonlySet<MarkKind>, list: readonly MarkKind[]) => list.some((kind) => set.has(kind));
    if (said.has("not")) {
      if (!kinds.some((set) => has(set, NEGATIVE))) raise("addedNot");
      if (!has(anywhere, NEGATIVE)) raise("addedNotAny");
    }
    if (!has(saidAnywhere, NEGATIVE)) {
      if (kinds.every((set) => set.has("not"))) raise("droppedNot");
      if (bestKinds.has("not")) raise("droppedNotBest");
      if (bestKinds.has("lacking")) raise("droppedLacking");
      if (bestKinds.has("denied")) raise("denied");
    }
    if (!has(saidAnywhere, MODAL)) {
      if (kinds.every((set) => has(set, MODAL))) raise("droppedModal");
      if (has(bestKinds, MODAL)) raise("droppedModalBest");
    }
    if (has(said, MODAL)) {
      if (!has(sentence, MODAL)) raise("addedModal");
      if (!has(anywhere, MODAL)) raise("addedModalAny");
    }
    if (bestKinds.has("possible") && !saidAnywhere.has("possible")) raise("otherModal");
    if (bestKinds.has("alleged") && !saidAnywhere.has("alleged")) raise("alleged");
    if (bestKinds.has("conditional") && !saidAnywhere.has("conditional")) raise("conditional");
  }
  return doubts;
}

function kindsOf(marks: readonly Mark[]): ReadonlySet<MarkKind> {
  return new Set(marks.map(({ kind }) => kind));
}

/** A denial or an allegation reaches to the end of its sentence. */
function reaches(mark: Mark, clause: number): boolean {
  return (mark.kind === "denied" || mark.kind === "alleged") && mark.clause < clause;
}

/** Clauses by how many of the words they say, best first. */
function align(tokens: readonly Token[], passages: readonly Reading[]): Aligned[] {
  const found: Aligned[] = [];
  for (const reading of passages)
    for (let clause = 0; clause < reading.clauses; clause += 1) {
      const own = reading.tokens.filter(
        (token) => token.clause === clause && (token.isContent || token.kind === "number"),
      );
      const shared = own.filter((token) => tokens.some((said) => isAlike(said, token)));
      const score = shared.reduce((sum, token) => sum + (token.kind === "number" ? 1.5 : token.isCapital ? 0.8 : 1), 0);
      if (score > 0) found.push({ reading, clause, score });
    }
  return found.toSorted((one, other) => other.score - one.score);
}
