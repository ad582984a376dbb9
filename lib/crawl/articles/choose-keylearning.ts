import type { Context } from "@/lib/context/context";
import type { Evidence } from "@/lib/feed/summarise/keylearning";
import { evidenceFor } from "@/lib/feed/summarise/quotes";
import type { ReaderInterest } from "@/lib/feed/summarise/relevance";
import type { ArticleText } from "@/lib/feed/summarise/summary";
import type { Keylearning } from "@/lib/platform/ai/model";
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

/**
 * As {@link chooseKeylearning}, for a few readers of one article at once, in their order: the text is read once. Where
 * that takes the worker too long for all of them, each is asked for alone.
 */
export async function chooseKeylearnings(
  ctx: Pick<Context, "worker">,
  { title, text, language }: ArticleText,
  readers: readonly ReaderInterest[],
): Promise<ChosenKeylearning[]> {
  const interests = readers.map(({ keywords, businessContext }) => ({ keywords, businessContext }));
  try {
    return await ctx.worker.run("deriveKeylearnings", { title, text, language, interests });
  } catch (error) {
    if (!isWorkerError(error)) throw error;
  }
  const chosen: ChosenKeylearning[] = [];
  for (const interest of interests) chosen.push(await chooseKeylearning(ctx, { title, text, language, ...interest }));
  return chosen;
}

/** What a model's answer comes to once its quotes are looked up in the article, in the columns of a key learning. */
export function keylearningColumns(
  { keylearning, quotes }: Keylearning,
  { markdown, newsfeedName }: { markdown: string; newsfeedName: string },
) {
  if (keylearning !== null) return { keylearning, ...evidenceFor(markdown, quotes) };
  return { keylearning: `Nothing in this post bears on ${newsfeedName}.`, evidence: [], state: "nothing" as const };
}
