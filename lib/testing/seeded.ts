/** Random choices that repeat for the same seed. */
export interface Seeded {
  /** Returns an integer from 0 to `below` − 1. */
  nat(below: number): number;
  /** Returns undefined for an empty list. */
  pick<T>(from: readonly T[]): T | undefined;
  /** Returns a random subset. */
  some<T>(from: readonly T[]): T[];
}

/** @see https://gist.github.com/tommyettinger/46a874533244883189143505d203312c (mulberry32, public domain) */
export function seeded(seed: number): Seeded {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    nat: (below) => Math.floor(next() * below),
    pick: (from) => from[Math.floor(next() * from.length)],
    some: (from) => from.filter(() => next() < 0.5),
  };
}

/**
 * Returns numbers from 0 to 1, the same in every run.
 *
 * @see https://en.wikipedia.org/wiki/Linear_congruential_generator
 */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
