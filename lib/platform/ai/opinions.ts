import { z } from "zod";
import type { Opinion } from "@/lib/feed/claims/opinion";
import { AnswerRefusedError } from "./answer";
import type { ModelArticle } from "./model";

/** Form of an answer about statements: a verdict for each, by number from 1. */
export const opinionsAnswer = z.strictObject({
  verdicts: z.array(
    z.strictObject({
      statement: z.int(),
      verdict: z.enum(["supported", "not_in_text", "contradicted"]),
      /** Number of the sentence that shows it. */
      sentence: z.int().nullable(),
    }),
  ),
});

/** Opinions in the order of the statements. @throws AnswerRefusedError unless each statement has one verdict */
export function opinionsIn(
  { verdicts }: z.output<typeof opinionsAnswer>,
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
