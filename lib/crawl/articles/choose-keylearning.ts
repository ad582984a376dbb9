import type { Context } from "@/lib/context/context";
import type { Evidence } from "@/lib/feed/summarise/keylearning";
import { evidenceFor } from "@/lib/feed/summarise/quotes";
import type { ReaderInterest } from "@/lib/feed/summarise/relevance";
import type { ArticleText } from "@/lib/feed/summarise/summary";
import type { Keylearning } from "@/lib/platform/ai/model";
import { isWorkerError } from "@/lib/platform/worker/worker-error";

export interface ChosenKeylearning {
  /** Empty when the text overran the worker's deadline. */
  keylearning: string;
  evidence: Evidence[];
  state: "supported" | "unsupported" | "nothing";
}

/** Chooses a key learning from an article without a model; empty when the text overruns the worker's deadline. */
export async function chooseKeylearning(
  ctx: Pick<Context, "worker">,
  { title, text, language, keywords, businessContext }: ArticleText & ReaderInterest,
): Promise<ChosenKeylearning> {
  try {
    return await ctx.worker.run("deriveKeylearning", { title, text, language, keywords, businessContext });
  } catch (error) {
    if (!isWorkerError(error)) throw error;
    return { keylearning: "", evidence: [], state: "unsupported" };
  }
}

/** Verifies the model's quotes against the article and returns the key-learning columns. */
export function keylearningColumns(
  { keylearning, quotes }: Keylearning,
  { markdown, language, newsfeedName }: { markdown: string; language: string | null; newsfeedName: string },
) {
  if (keylearning !== null) {
    const evidence = evidenceFor({ markdown, language }, quotes);
    return { keylearning, evidence, state: evidence.length > 0 ? ("supported" as const) : ("unsupported" as const) };
  }
  return { keylearning: `Nothing in this post bears on ${newsfeedName}.`, evidence: [], state: "nothing" as const };
}
