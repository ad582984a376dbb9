/** Work of one search for a list of keywords, about 0.3 s. Frequent words in a long article need a quarter. */
const STEPS_MAX = 4_000_000;
/** Steps to compare one word, relative to looking at one occurrence of a beginning. */
export const STEPS_PER_WORD = 20;

/** Bounds the search in a text of near misses, which would block the process for minutes. */
export interface Effort {
  stepsLeft: number;
}

export function newEffort(): Effort {
  return { stepsLeft: STEPS_MAX };
}

/** Takes some steps. False once none are left: then a phrase counts as absent. */
export function spend(effort: Effort, steps: number): boolean {
  effort.stepsLeft -= steps;
  return effort.stepsLeft >= 0;
}
