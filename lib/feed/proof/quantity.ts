/** A number of a sentence. */
export interface Quantity {
  /** Values that the digits may mean: "1.200" is 1,200 in Spain and 1.2 in Mexico. */
  values: readonly number[];
  /** Null for a bare number. */
  unit: string | null;
  /** Written as a word that may also be an article or an ordinal: "one", "second", "half". */
  isWeak: boolean;
  isApproximate: boolean;
  isNegative: boolean;
  /** Product of the scale words that `values` include, such as 1,000,000 for "million". */
  scale: number;
  /** Offsets in the joined text. */
  start: number;
  end: number;
  clause: number;
}
