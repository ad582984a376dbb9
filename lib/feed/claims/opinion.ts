import type { AssessedClaim, Claim } from "@/lib/feed/proof/prove";
import type { Doubt, Doubts } from "@/lib/feed/proof/weights";
import { commonSequence } from "@/lib/feed/text/common-sequence";
import { fold, wordsOf } from "@/lib/feed/text/fold";

/** A second judgement of a claim, by a model that saw the article but not why the claim was written. */
export interface Opinion {
  verdict: Claim["verdict"];
  /** A sentence of the article as proof of the verdict. */
  passage: string | null;
}

/** Doubts that outweigh a supporting opinion: figures, units and dates, which code compares better than a model. */
const OF_FACTS: readonly Doubt[] = [
  "figureMissing",
  "figureElsewhere",
  "figureWord",
  "unit",
  "rate",
  "month",
  "weekday",
  "day",
];
/**
 * Share of a claim's words that its passage has in the same order. From this share on, a contradicting opinion does not
 * cut a supported claim.
 */
const LITERAL_SHARE = 0.75;

/** Doubts about figures, units and dates. */
export function factsOf(doubts: Doubts): Doubts {
  return Object.fromEntries(OF_FACTS.map((name) => [name, doubts[name] ?? 0]));
}

/** Combines the check of a claim with a second opinion on it. */
export function combined(claim: AssessedClaim, opinion: Claim["verdict"]): Claim["verdict"] {
  const { verdict, doubts } = claim;
  switch (opinion) {
    case "contradicted":
      if (verdict !== "supported") return opinion;
      if (isVerbatim(claim)) return verdict;
      return isLiteral(claim) ? "not_in_text" : opinion;
    case "supported":
      return doubts === null || Object.values(factsOf(doubts)).some((doubt) => doubt > 0) ? verdict : opinion;
    default:
      return verdict;
  }
}

/** Whether a second opinion can change the verdict on a claim. */
export function isOpen(claim: AssessedClaim): boolean {
  return combined(claim, "supported") !== claim.verdict || combined(claim, "contradicted") !== claim.verdict;
}

/** Whether the passage has all words of a claim next to each other. */
function isVerbatim({ text, quote }: Claim): boolean {
  const spaced = (words: string) => ` ${wordsOf(fold(words)).join(" ")} `;
  return spaced(quote ?? "").includes(spaced(text));
}

/** Whether the passage has nearly all words of a claim in the same order. One changed word can still reverse it. */
function isLiteral({ text, quote }: Claim): boolean {
  const words = wordsOf(fold(text));
  return commonSequence(words, wordsOf(fold(quote ?? ""))) >= LITERAL_SHARE * words.length;
}
