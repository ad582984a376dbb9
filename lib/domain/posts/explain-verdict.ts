import type { Verdict } from "@/lib/contract/verdicts";
import { explainRefusal } from "./explain-refusal";

/** Why a post is in its newsfeed, or not, in words for people. */
export function explainVerdict({ reason, keyword, field }: Pick<Verdict, "reason" | "keyword" | "field">): string {
  if (reason === "no_keywords") return "This newsfeed has no keywords: every post passes.";
  if (reason === "rescued") {
    // The verdict before the rescue is what still stands there.
    const refusal = explainRefusal({ reason: keyword === null ? "no_match" : "excluded", keyword, field });
    return `You or another member brought it back. ${refusal}`;
  }
  if (reason !== "matched") return explainRefusal({ reason, keyword, field });
  const subject = keyword === null ? "A keyword" : `The keyword “${keyword}”`;
  return `${subject} occurs in ${field === null ? "it" : `its ${field}`}.`;
}
