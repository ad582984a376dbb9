import type { Context } from "@/lib/context/context";
import type { CheckedKeylearning } from "@/lib/feed/claims/check-text";
import type { ProofArticle } from "@/lib/feed/proof/prove";
import type { ReaderInterest } from "@/lib/feed/summarise/relevance";
import type { ArticleText } from "@/lib/feed/summarise/score-sentences";
import type { Keylearning, ModelArticle } from "@/lib/platform/ai/model";
import { resultOrNull } from "@/lib/platform/worker/worker-error";

/** No key learning. */
export const NOTHING: CheckedKeylearning = { keylearning: "", evidence: [], state: "nothing", claims: [] };

/** Chooses a key learning from an article without a model; nothing when the worker times out or crashes. */
export async function chooseKeylearning(
  ctx: Pick<Context, "worker">,
  { title, text, language, description, keywords, businessContext }: ArticleText & ReaderInterest,
): Promise<CheckedKeylearning> {
  const article = { title, text, language, description, keywords, businessContext };
  const chosen = await resultOrNull(ctx.worker.run("deriveKeylearning", article));
  return chosen ? { ...chosen, claims: [] } : NOTHING;
}

/** Checks a model's key learning; null when the worker times out or crashes. */
export async function checkedKeylearning(
  ctx: Pick<Context, "worker">,
  { keylearning: text, quotes }: Keylearning,
  { found, article: asked }: { found: ProofArticle; article: Pick<ModelArticle, "language"> },
): Promise<CheckedKeylearning | null> {
  if (text === null) return NOTHING;
  const { title, markdown, language } = found;
  const unchecked = { text, quotes, language: asked.language, article: { title, markdown, language } };
  const check = await resultOrNull(ctx.worker.run("checkKeylearning", unchecked));
  return check?.checked ?? null;
}
