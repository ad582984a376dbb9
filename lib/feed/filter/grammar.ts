/** Languages in which a word is an irregular form, by form. */
export type IrregularForms = ReadonlyMap<string, ReadonlySet<string>>;

/** Case and position of a keyword's word, which distinguish adjectives from nouns. */
export interface WordUse {
  /** Typed with a capital. */
  isCapital: boolean;
  /** Part of a phrase of several words. */
  isInPhrase: boolean;
  forms?: IrregularForms;
}

export interface Ending {
  /** The shorter of both words. */
  base: string;
  use: WordUse;
  keyword: string;
}

/**
 * How a language inflects. `ends` is what remains of two words after their shared beginning, as `short|long`. Words are
 * folded, so without accents.
 */
export interface Grammar {
  /** Forms and their base. */
  irregular: ReadonlyMap<string, string>;
  /** Words that only look inflected, and pairs that are not forms of one word, as `shorter|longer`. */
  apart: ReadonlySet<string>;
  /** Whether the ends show an inflection on their own. Snowball confuses the endings of some nouns and verbs. */
  isInflected(ends: string, ending: Ending): boolean;
  /** Whether the ends may belong to one word, if the stems are equal. */
  isEnding(ends: string, ending: Ending): boolean;
}
