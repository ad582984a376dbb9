/** A word, number or sign of a sentence. */
export interface Token {
  /** As written. */
  text: string;
  folded: string;
  /** Snowball's stem. */
  stem: string;
  /** Offsets in the reading's joined text. */
  start: number;
  end: number;
  kind: "word" | "number" | "sign";
  isCapital: boolean;
  isFirst: boolean;
  /** Carries a subject: neither a function word nor a sign. */
  isContent: boolean;
  clause: number;
}
