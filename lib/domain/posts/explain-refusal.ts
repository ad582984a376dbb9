import type { Field } from "@/lib/feed/filter/match";

/** Why the keywords of a newsfeed turned an article away. */
interface Refusal {
  reason: "no_match" | "excluded";
  keyword: string | null;
  field: Field | null;
}

/** The verdict as one sentence, for people. */
export function explainRefusal({ reason, keyword, field }: Refusal): string {
  if (reason === "no_match") return "None of the keywords occurs in it.";
  const subject = keyword === null ? "An excluding keyword" : `The excluding keyword “${keyword}”`;
  return `${subject} occurs in ${field === null ? "it" : `its ${field}`}.`;
}
