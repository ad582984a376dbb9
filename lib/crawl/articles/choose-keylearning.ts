import type { Context } from "@/lib/context/context";
import type { CheckedKeylearning } from "@/lib/feed/claims/check-text";
import type { ReaderInterest } from "@/lib/feed/summarise/relevance";
import type { ArticleText } from "@/lib/feed/summarise/score-sentences";
import type { Keylearning } from "@/lib/platform/ai/model";
import { isWorkerError } from "@/lib/platform/worker/worker-error";

export type ChosenKeylearning = CheckedKeylearning;

/** No key learning. */
export const NOTHING: ChosenKeylearning = { keylearning: "", evidence: [], state: "nothing", claims: [] };

/** Chooses a key learning from an article without a model; nothing when the text overruns the worker's deadline. */
export async function chooseKeylearning(
  ctx: Pick<Context, "worker">,
  { title, text, language, keywords, businessContext }: ArticleText & ReaderInterest,
): Promise<ChosenKeylearning> {
  const article = { title, text, language, keywords, businessContext };
  const chosen = await checkedOrNull(ctx.worker.run("deriveKeylearning", article));
  return chosen ? { ...chosen, claims: [] } : NOTHING;
}

/** Checks a model's key learning; null when the text overruns the worker's deadline, since it is unchecked then. */
export async function checkedKeylearning(
  ctx: Pick<Context, "worker">,
  { keylearning: text, quotes }: Keylearning,
  { title, markdown, language }: { title: string; markdown: string; language: string | null },
): Promise<ChosenKeylearning | null> {
  if (text === null) return NOTHING;
  const article = { title, markdown, language };
  const check = await checkedOrNull(ctx.worker.run("checkKeylearning", { text, quotes, article }));
  return check?.checked ?? null;
}

/** Null when a job overruns its deadline or crashes. */
export async function checkedOrNull<Result>(job: Promise<Result>): Promise<Result | null> {
  try {
    return await job;
  } catch (error) {
    if (!isWorkerError(error)) throw error;
    return null;
  }
}
