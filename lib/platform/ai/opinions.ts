import { z } from "zod";
import type { Opinion } from "@/lib/feed/claims/opinion";
import { AnswerRefusedError } from "./answer";
import type { ModelArticle } from "./model";
import { sentenceNumber } from "./sentence-numbers";

const verdict = z.enum(["supported", "not_in_text", "contradicted"]);

/** Form of an answer about statements: a verdict for each, by number from 1. */
export const opinionsAnswer = z.strictObject({
  verdicts: z.array(
    z.strictObject({
      statement: z.int(),
      verdict,
      /** Number of the sentence that shows it. */
      sentence: z.int().nullable(),
    }),
  ),
});

const number = z.unknown().transform(sentenceNumber);

/** Small models write numbers as text and verdicts in other letters, and leave out the sentence where there is none. */
export const looseOpinions = z.object({
  verdicts: z.array(
    z.object({
      statement: number.pipe(z.int()),
      verdict: z.string().transform(verdictOf).pipe(verdict),
      sentence: number.optional().transform((one) => one ?? null),
    }),
  ),
});

/** "NOT IN TEXT" is `not_in_text`. */
function verdictOf(said: string): string {
  return said
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
}

/** Opinions in the order of the statements. @throws AnswerRefusedError unless each statement has one verdict */
export function opinionsIn(
  { verdicts }: z.output<typeof looseOpinions>,
  { statements, article }: { statements: readonly string[]; article: ModelArticle },
): Opinion[] {
  const byNumber = new Map(verdicts.map((said) => [said.statement, said]));
  if (byNumber.size !== verdicts.length || verdicts.length !== statements.length)
    throw new AnswerRefusedError("other_shape");
  return statements.map((_, index) => {
    const said = byNumber.get(index + 1);
    if (said === undefined) throw new AnswerRefusedError("other_shape");
    const passage = said.sentence === null ? null : (article.sentences?.[said.sentence - 1] ?? null);
    return { verdict: said.verdict, passage };
  });
}
