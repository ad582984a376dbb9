import type { Context } from "@/lib/context/context";
import { askOnce, MAY_BE_OF_INPUT, type Payer } from "@/lib/crawl/articles/ask-once";
import type { Embedder } from "@/lib/platform/ai/model";
import { bytesOf } from "@/lib/platform/ai/tokens";

interface Texts {
  texts: readonly string[];
  payer: Payer;
  /** Set for the only text of a call, to find out whether text or provider is at fault. */
  isAlone?: boolean;
}

/** Asks for vectors within budget, while the provider is healthy. */
export function requestVectors(ctx: Context, embedder: Embedder, { texts, payer, isAlone }: Texts) {
  return askOnce<number[][], Embedder>(ctx, embedder, {
    payers: [payer],
    purpose: "embedding",
    // A token has at least one byte.
    tokensMax: bytesOf(texts.join("")),
    ask: (asked) => asked.embed(texts),
    isLast: true,
    countsTimeout: true,
    checksInput: isAlone,
  });
}

/**
 * Vectors of texts, in order; null for a text that the model rejects, or that fails twice while others succeed.
 *
 * @returns null when there are none for now
 */
export async function embedOrSkip(ctx: Context, embedder: Embedder, asked: Texts): Promise<(number[] | null)[] | null> {
  const outcome = await requestVectors(ctx, embedder, asked);
  if (outcome.kind === "answered") return outcome.reply.value;
  if (outcome.kind === "later") return null;
  ctx.log.warn({ reason: outcome.reason }, "posts were not compared in meaning");
  const isOfTexts = outcome.kind === "refused" || outcome.isOfInput;
  if (isOfTexts && asked.texts.length === 1) return [null];
  const mayBeOfTexts = isOfTexts || (MAY_BE_OF_INPUT.includes(outcome.failure) && !outcome.isProbe);
  if (asked.isAlone || !mayBeOfTexts) return null;
  // One text may make the call fail for all.
  const vectors: (number[] | null)[] = [];
  for (const text of asked.texts) {
    const alone = await embedOrSkip(ctx, embedder, { ...asked, texts: [text], isAlone: true });
    if (alone === null) return null;
    vectors.push(...alone);
  }
  return vectors;
}
