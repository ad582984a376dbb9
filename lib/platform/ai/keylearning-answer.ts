import { z } from "zod";
import type { ModelArticle } from "./model";
import { sentenceNumbers } from "./sentence-numbers";

/** Upper bound on evidence in an answer; a little more than requested is accepted. */
const EVIDENCE_MAX = 10;

export const keylearningAnswer = z.strictObject({
  keylearning: z.string().nullable(),
  sentences: z.array(z.int()),
  relevance: z.int(),
  relevance_reason: z.string(),
});
/**
 * Small models copy sentences instead of giving their numbers, and write lists as text. An answer that finds nothing may
 * leave out the evidence.
 */
export const looseKeylearning = z
  .object({
    keylearning: z.string().nullable(),
    sentences: z
      .unknown()
      .transform(sentenceNumbers)
      .pipe(z.array(z.union([z.number(), z.string()])).max(EVIDENCE_MAX)),
    quotes: z.array(z.string()).max(EVIDENCE_MAX),
    // No reason to refuse a key learning.
    relevance: z.unknown(),
    relevance_reason: z.unknown(),
  })
  .partial({ sentences: true, quotes: true, relevance: true, relevance_reason: true })
  .refine(
    ({ keylearning, sentences, quotes }) => keylearning === null || sentences !== undefined || quotes !== undefined,
  );

/** The article's own words for each number; an answer's own words where it gives no number. */
export function quotedSentences(said: readonly (number | string)[], { sentences = [] }: ModelArticle): string[] {
  return said.flatMap((one) => (typeof one === "number" ? (sentences[one - 1] ?? []) : one));
}
