/**
 * Pairs about quantities, the first opposites of every lexicon in this order: rise/fall, more/less, above/below. Only
 * these say how a figure changed or compares; "won" beside a figure does not.
 */
export const QUANTITY_PAIRS = 3;

/**
 * Words of a language that decide whether a statement says the same as a passage. Lists are folded (`fold`), separated
 * by white space; `_` is a space, a trailing `*` any ending, `_~_` up to eight words. In lists of marks, words after
 * ` / ` are too vague to raise a doubt about a claim, but they excuse it when a passage has them.
 */
export interface Lexicon {
  /** Words that negate a clause. */
  not: string;
  /** Verbs and adverbs that negate in themselves: "failed to", "without". */
  lacking: string;
  /**
   * Words that express a negation without a negative: "remains", "only", "escaped". Those after ` / ` do so only in a
   * claim.
   */
  unlike: string;
  /** Words that limit a negation to the past: "not yet", "never before". */
  yet: string;
  /** Denials, whose scope is the rest of the sentence: "denied that". */
  denied: string;
  planned: string;
  /** Words of `planned` that only form the future tense. */
  future?: string;
  possible: string;
  conditional: string;
  alleged: string;
  /** Phrases that contain a mark without its meaning: "not only". */
  neutral?: string;
  /** Words that state a past fact: "already" and, after ` / `, auxiliary verbs of the past. */
  done?: string;
  /** Forms of verbs as written, such as futures and subjunctives, that differ from others only in accents. */
  forms?: Partial<Record<"planned" | "possible" | "conditional" | "alleged" | "done", RegExp>>;
  /** Pairs of opposites, one pair a line: `rise* gain* / fall* drop*`. {@link QUANTITY_PAIRS} come first. */
  opposites: string;
  /** January to December, and Monday to Sunday; variants separated by `|`. */
  months: string;
  weekdays: string;
  /** `name=value`. */
  numbers: string;
  scales: string;
  /** `unit=variant|variant`. */
  units: string;
  /** Words that begin another clause. */
  joints: string;
  /** Words before the agent of a passive clause. */
  agents: string;
  /** Words that stand for something named before: pronouns, "the company". */
  pronouns: string;
  /** Words that make a figure approximate. */
  about: string;
}
