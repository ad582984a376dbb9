import type { UserContext } from "@/lib/context/context";
import { callModel } from "@/lib/crawl/articles/call-model";
import { type ChosenKeylearning, keylearningColumns } from "@/lib/crawl/articles/choose-keylearning";
import { modelInput } from "@/lib/crawl/articles/summarize-article";
import type { Keylearning, ModelContext } from "@/lib/platform/ai/model";
import { tokensAtMost } from "@/lib/platform/ai/tokens";

export interface TriedText {
  title: string;
  markdown: string;
  text: string;
  language: string | null;
}

interface Tried {
  /** Null where the model gives nothing that may be shown. */
  learning: ChosenKeylearning | null;
  /** Is there no use in asking for more? The provider is away, or the budget is spent. */
  isAway: boolean;
}

/** What the model would say of an article to a reader, stored nowhere but in the ledger of the caller. */
export async function tryKeylearning(ctx: UserContext, found: TriedText, reader: ModelContext): Promise<Tried> {
  if (!ctx.model) return { learning: null, isAway: true };
  const article = modelInput(ctx, found);
  const outcome = await callModel<Keylearning>(ctx, ctx.model, {
    payers: [ctx.actor.userId],
    purpose: "trial",
    tokensMax: tokensAtMost(article, reader),
    article,
    ask: (model, retry) => model.deriveKeylearning(article, reader, retry),
  });
  if (outcome.kind !== "answered") return { learning: null, isAway: outcome.kind !== "refused" };
  const about = { markdown: found.markdown, newsfeedName: reader.newsfeedName };
  return { learning: keylearningColumns(outcome.reply.value, about), isAway: false };
}
