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
  /** A content word: no function word, number or sign. */
  isContent: boolean;
  clause: number;
}
