import { evidenceFor } from "@/lib/feed/evidence";
import type { Keylearning } from "@/lib/platform/ai/model";

/** What a model's answer comes to once its quotes are looked up in the article, in the columns of a key learning. */
export function keylearningColumns(
  { keylearning, quotes }: Keylearning,
  { markdown, newsfeedName }: { markdown: string; newsfeedName: string },
) {
  if (keylearning !== null) return { keylearning, ...evidenceFor(markdown, quotes) };
  return { keylearning: `Nothing in this post bears on ${newsfeedName}.`, evidence: [], state: "nothing" as const };
}
