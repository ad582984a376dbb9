import type { ModelArticle, ModelContext, TokenUsage } from "./model";

/** Room for the thoughts of models that reason before they answer. */
export const OUTPUT_TOKENS_MAX = 2_000;
/** Output of the control question: less is refused by some providers. */
export const CONTROL_OUTPUT_TOKENS_MAX = 16;
/** Cost of the control question at most, both ways. */
export const CONTROL_TOKENS_MAX = 100;
/** Longer articles are cut. Three bytes a token is a cautious upper bound in any script: 12,000 tokens. */
export const TEXT_BYTES_MAX = 36_000;
/** Below that there is nothing to summarise. */
export const TEXT_BYTES_MIN = 400;
const BYTES_PER_TOKEN = 3;
const INSTRUCTION_TOKENS_MAX = 1_000;

/** What a call about this article can cost at most, both ways. */
export function tokensAtMost({ title, text }: ModelArticle, context: ModelContext | null): number {
  const told = [title, context?.newsfeedName, context?.businessContext, ...(context?.keywords ?? [])].join("\n");
  const bytes = Math.min(bytesOf(text), TEXT_BYTES_MAX) + bytesOf(told);
  return Math.ceil(bytes / BYTES_PER_TOKEN) + INSTRUCTION_TOKENS_MAX + OUTPUT_TOKENS_MAX;
}

/**
 * Usage is the provider's word. A number that is none counts as the most it can be, and no number as more than that: a
 * token has at least one byte.
 */
export function boundedUsage(
  said: { inputTokens: number | undefined; outputTokens: number | undefined },
  prompt: string,
  outputTokensMax = OUTPUT_TOKENS_MAX,
): TokenUsage {
  return {
    inputTokens: bounded(said.inputTokens, bytesOf(prompt)),
    outputTokens: bounded(said.outputTokens, outputTokensMax),
  };
}

function bounded(count: number | undefined, max: number): number {
  return count !== undefined && count >= 0 ? Math.min(Math.round(count), max) : max;
}

/** The beginning of a text, of so many bytes in UTF-8 at most; no character is split. */
export function cutToBytes(text: string, bytesMax: number): string {
  const bytes = new TextEncoder().encodeInto(text, new Uint8Array(bytesMax));
  return text.slice(0, bytes.read);
}

export function bytesOf(text: string): number {
  return Buffer.byteLength(text, "utf8");
}
