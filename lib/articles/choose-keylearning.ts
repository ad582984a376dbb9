import type { Context } from "@/lib/context";
import type { Evidence } from "@/lib/feed/summarise/keylearning";
import type { ReaderInterest } from "@/lib/feed/summarise/relevance";
import type { ArticleText } from "@/lib/feed/summarise/summary";
import { isWorkerError } from "@/lib/platform/worker/worker-error";

export interface ChosenKeylearning {
  /** Empty where the text took the worker too long. */
  keylearning: string;
  evidence: Evidence[];
  state: "supported" | "unsupported" | "nothing";
}

/** A key learning chosen from an article without a model; nothing from a text that takes the worker too long. */
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
