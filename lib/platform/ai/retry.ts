import type { ModelArticle, RequestBounds, Retry } from "./model";
import { isOfArticle, type Refusal } from "./refusals";
import { bytesOf, OUTPUT_TOKENS_MAX, TEXT_BYTES_MIN } from "./tokens";

/** Context length of the smallest models in use, for providers that state none. */
const CONTEXT_TOKENS = 4_096;
const INSTRUCTION_TOKENS = 700;
/** Conservative for any script and tokenizer. */
const BYTES_PER_TOKEN = 2;
const OUTPUT_SHARE = 0.25;
const SHORT_TEXT_BYTES = 2_000;

/** Options of the second question about an article, after a refusal. */
export function retryAfterRefusal(
  article: ModelArticle,
  { refusal, limitTokens }: { refusal: Refusal; limitTokens: number | null },
): Retry {
  return isOfArticle(refusal) ? shortened(article, limitTokens) : { objection: refusal };
}

/** Returns whether the length of the text can be the cause of the failure. */
export function isShortenable({ text }: ModelArticle): boolean {
  return bytesOf(text) > SHORT_TEXT_BYTES;
}

/** Shortens the question to a request that small models answer quickly. */
export function shortened(article: ModelArticle, limitTokens: number | null = null): { bounds: RequestBounds } {
  const contextTokens = limitTokens ?? CONTEXT_TOKENS;
  const outputTokens = Math.min(OUTPUT_TOKENS_MAX, Math.ceil(contextTokens * OUTPUT_SHARE));
  const roomBytes = (contextTokens - outputTokens - INSTRUCTION_TOKENS) * BYTES_PER_TOKEN;
  const textBytes = Math.max(Math.min(roomBytes, Math.floor(bytesOf(article.text) / 2)), TEXT_BYTES_MIN);
  return { bounds: { textBytes, outputTokens } };
}
