/** Doubts about a claim by name, each from 0, for none, to 1 or 2. */
export type Doubts = Record<string, number>;

/** Weights of the doubts about a claim, set by hand and checked on LedeBench (`bench/proof`). */
export const WEIGHTS: Readonly<Doubts> = {
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
  nameUnknown: 3,
  nameElsewhere: 3,
  oppositeAny: 3,
  addedNotAny: 3,
  addedNot: 1.5,
  addedNotHead: 1.5,
  droppedNotHead: 3,
  doubleNot: 3,
  addedModal: 3,
  already: 3,
  doneModalOnly: 3,
  droppedNot: 1.5,
  droppedNotBest: 1.5,
  denied: 3,
  oppositeCloser: 6,
  oppositeNegated: 1.5,
  swappedNames: 3,
  changeTurned: 3,
  changeWrong: 3,
  rolesSwapped: 3,
  rolesTurned: 3,
  relationTurned: 3,
  apart: 3,
  turnedFigure: 3,
  borrowed: 3,
};

export const THRESHOLD = 2.5;
