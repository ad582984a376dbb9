/** Weights of the doubts about a claim, set by hand and checked on LedeBench (`bench/proof`). */
const WEIGHTS = {
  figureMissing: 3,
  figureElsewhere: 3,
  figureWord: 3,
  unit: 3,
  rate: 3,
  order: 3,
  day: 3,
  alternative: 3,
  nation: 3,
  month: 3,
  weekday: 3,
  bound: 3,
  nameUnknown: 3,
  nameElsewhere: 3,
  namePronoun: 1.5,
  oppositeAny: 3,
  addedNotAny: 3,
  addedNot: 1.5,
  addedNotHead: 1.5,
  droppedNotHead: 3,
  doubleNot: 3,
  droppedDouble: 3,
  addedModal: 3,
  already: 3,
  doneModalOnly: 3,
  certain: 3,
  droppedNot: 1.5,
  droppedNotBest: 3,
  denied: 3,
  oppositeCloser: 6,
  oppositeNegated: 1.5,
  changeTurned: 3,
  changeWrong: 3,
  rolesSwapped: 3,
  rolesTurned: 3,
  relationTurned: 3,
  apart: 3,
  reversedFigure: 3,
  borrowed: 3,
  unfounded: 3,
  patchwork: 3,
  reason: 3,
  sign: 3,
  designator: 3,
  figureMispaired: 3,
  nameBorrowed: 3,
  loneTurned: 3,
  transposed: 3,
};

export type Doubt = keyof typeof WEIGHTS;
/** Doubts about a claim, each from 0, for none, to 1 or 2. */
export type Doubts = Partial<Record<Doubt, number>>;

/** Doubts about something that the passages lack, which is no contradiction. */
const LACKING: ReadonlySet<string> = new Set<Doubt>([
  "figureMissing",
  "figureElsewhere",
  "figureWord",
  "nameUnknown",
  "nameElsewhere",
  "unfounded",
  "patchwork",
  "reason",
]);

const THRESHOLD = 2.5;

/** A claim is supported below the threshold, and contradicted if the doubts outside `LACKING` reach it. */
export function weigh(doubts: Doubts): { isSupported: boolean; isContradicted: boolean } {
  let [all, contradicting] = [0, 0];
  for (const [name, weight] of Object.entries(WEIGHTS)) {
    const weighed = weight * (doubts[name as Doubt] ?? 0); // Safe: the keys of a literal
    all += weighed;
    if (!LACKING.has(name)) contradicting += weighed;
  }
  return { isSupported: all < THRESHOLD, isContradicted: contradicting >= THRESHOLD };
}
