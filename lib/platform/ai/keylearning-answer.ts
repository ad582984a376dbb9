import { z } from "zod";
import type { ModelArticle } from "./model";

/** Upper bound on evidence in an answer; a little more than requested is accepted. */
const EVIDENCE_MAX = 10;

export const keylearningAnswer = z.strictObject({
  keylearning: z.string().nullable(),
  sentences: z.array(z.int()),
  relevance: z.int(),
  relevance_reason: z.string(),
});
/** Small models copy sentences instead of giving their numbers. */
export const looseKeylearning = z
  .strictObject({
    keylearning: z.string().nullable(),
    sentences: z.array(z.union([z.int(), z.string()])).max(EVIDENCE_MAX),
    quotes: z.array(z.string()).max(EVIDENCE_MAX),
    // No reason to refuse a key learning.
    relevance: z.unknown(),
    relevance_reason: z.unknown(),
  })
  .partial({ sentences: true, quotes: true, relevance: true, relevance_reason: true })
  .refine(({ sentences, quotes }) => sentences !== undefined || quotes !== undefined);
const SENTENCE_NUMBER = /^\[?(\d{1,4})\]?$/;

/** The article's own words for each number; an answer's own words where it gives no number. */
export function quotedSentences(said: readonly (number | string)[], { sentences = [] }: ModelArticle): string[] {
  return said.flatMap((one) => {
    const number = typeof one === "number" ? one : Number(SENTENCE_NUMBER.exec(one.trim())?.[1]);
    return sentences[number - 1] ?? (typeof one === "string" ? one : []);
  });
}
