import type { ModelArticle, ModelContext, RequestBounds, Retry, TokenUsage } from "./model";
import { isOfArticle, type Refusal } from "./refusals";

/** Allowance for the thoughts of reasoning models. */
export const OUTPUT_TOKENS_MAX = 2_000;
/** Output limit of the second question after a truncated answer, for models that think at length. */
const LONG_OUTPUT_TOKENS_MAX = 8_000;
/** Output limit of a translated piece. */
export const TRANSLATION_TOKENS_MAX = 5_000;
/** Output limit of the health check; some providers refuse less. */
export const HEALTH_CHECK_OUTPUT_TOKENS_MAX = 16;
/** Upper bound on the tokens of the health check, both ways. */
export const HEALTH_CHECK_TOKENS_MAX = 100;
/** Longer articles are truncated. Three bytes a token is a conservative bound in any script: 12,000 tokens. */
export const TEXT_BYTES_MAX = 36_000;
/** Minimum length of an article for a summary. */
export const TEXT_BYTES_MIN = 400;
const BYTES_PER_TOKEN = 3;
/** Number of a sentence, with brackets and line break. */
const SENTENCE_MARK_BYTES = 7;
const INSTRUCTION_TOKENS_MAX = 1_000;

/**
 * Returns the upper bound on a call's tokens, both ways.
 *
 * @param context the newsfeed's context, or statements
 */
export function tokensAtMost(
  { title, text, sentences = [] }: ModelArticle,
  context: ModelContext | readonly string[] = [],
): number {
  const words =
    "newsfeedName" in context ? [context.newsfeedName, context.businessContext, ...context.keywords] : context;
  const besides = bytesOf([title, ...words].join("\n"));
  const bytes = Math.min(bytesOf(text) + sentences.length * SENTENCE_MARK_BYTES, TEXT_BYTES_MAX) + besides;
  return Math.ceil(bytes / BYTES_PER_TOKEN) + INSTRUCTION_TOKENS_MAX + OUTPUT_TOKENS_MAX;
}

/** The reported usage, or its upper bound where a number is larger or missing. A token has at least one byte. */
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

/** Truncates a text to a number of UTF-8 bytes, without splitting a character. */
export function cutToBytes(text: string, bytesMax: number): string {
  const bytes = new TextEncoder().encodeInto(text, new Uint8Array(bytesMax));
  return text.slice(0, bytes.read);
}

export function bytesOf(text: string): number {
  return Buffer.byteLength(text, "utf8");
}

/** Context length of the smallest models in use, for providers that state none. */
const CONTEXT_TOKENS = 4_096;
const INSTRUCTION_TOKENS = 700;
/** Conservative for any script and tokenizer. */
const BYTES_PER_TOKEN_MIN = 2;
const OUTPUT_SHARE = 0.25;
const SHORT_TEXT_BYTES = 2_000;

/** Options of the second question about an article, after a refusal. */
export function retryAfterRefusal(
  article: ModelArticle,
  { refusal, limitTokens }: { refusal: Refusal; limitTokens: number | null },
): Retry {
  if (isOfArticle(refusal)) return shortened(article, limitTokens);
  const bounds = { textBytes: TEXT_BYTES_MAX, outputTokens: LONG_OUTPUT_TOKENS_MAX };
  return { objection: refusal, ...(refusal === "unfinished" && { bounds }) };
}

/** Returns whether the length of the text can be the cause of the failure. */
export function isShortenable({ text }: ModelArticle): boolean {
  return bytesOf(text) > SHORT_TEXT_BYTES;
}

/** Shortens the question to a request that small models answer quickly. */
export function shortened(article: ModelArticle, limitTokens: number | null = null): { bounds: RequestBounds } {
  const contextTokens = limitTokens ?? CONTEXT_TOKENS;
  const outputTokens = Math.min(OUTPUT_TOKENS_MAX, Math.ceil(contextTokens * OUTPUT_SHARE));
  const roomBytes = (contextTokens - outputTokens - INSTRUCTION_TOKENS) * BYTES_PER_TOKEN_MIN;
  const textBytes = Math.max(Math.min(roomBytes, Math.floor(bytesOf(article.text) / 2)), TEXT_BYTES_MIN);
  return { bounds: { textBytes, outputTokens } };
}
