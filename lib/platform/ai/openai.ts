import { randomBytes } from "node:crypto";
import { createOpenAI } from "@ai-sdk/openai";
import { generateText, type LanguageModel, Output } from "ai";
import { z } from "zod";
import { withSpan } from "@/lib/core/span";
import { locateQuote } from "@/lib/feed/summarise/quotes";
import { AnswerRefusedError, isAnswerRefused, parseAnswer } from "./answer";
import { checkedText } from "./check-answer";
import { checkedRelevance } from "./check-relevance";
import { checkedTranslation } from "./check-translation";
import { failureOf, type RequestOption, rejectedOptions } from "./failure-of";
import { keylearningAnswer, looseKeylearning, quotedSentences } from "./keylearning-answer";
import type { Keylearning, Model, ModelArticle, ModelContext, ModelReply, TokenUsage } from "./model";
import { looseOpinions, opinionsAnswer, opinionsIn } from "./opinions";
import {
  keylearningPrompt,
  opinionsPrompt,
  type Prompt,
  sitesPrompt,
  summaryPrompt,
  translationPrompt,
} from "./prompt";
import { looseSites, sitesAnswer, sitesIn } from "./proposed-sites";
import { ProviderError } from "./provider-error";
import { providerFetch } from "./provider-fetch";
import { reasoningOf } from "./reasoning-of";
import { boundedUsage, HEALTH_CHECK_OUTPUT_TOKENS_MAX, OUTPUT_TOKENS_MAX, TRANSLATION_TOKENS_MAX } from "./tokens";

const TIMEOUT_SECONDS = 20;
const ANSWER_BYTES_MAX = 256 * 1024;
const SUMMARY = { charactersMin: 20, charactersMax: 700 };
const KEYLEARNING = { charactersMin: 10, charactersMax: 700 };

const summaryAnswer = z.strictObject({ summary: z.string() });
const looseSummary = z.object(summaryAnswer.shape);
const translationAnswer = z.strictObject({ title: z.string(), text: z.string() });
const looseTranslation = z.object(translationAnswer.shape);

interface OpenAiOptions {
  apiKey: string;
  /** Any OpenAI-compatible endpoint, with its `/v1`. */
  baseUrl: string;
  model: string;
  /** `responses` is OpenAI's own API; compatible servers offer `chat`. */
  api: "responses" | "chat";
  /** Time limit from the request to the end of the answer. */
  timeoutSeconds?: number;
  /** Aborts calls in progress, which then throw its reason. */
  signal?: AbortSignal;
}

/**
 * Request options that the provider is known to accept. Reasoning models take no temperature and name the
 * limit of an answer differently; small servers support no schema.
 */
type RequestSupport = Record<RequestOption, boolean>;

interface Endpoint extends Pick<OpenAiOptions, "api" | "signal"> {
  model: LanguageModel;
  modelId: string;
  timeoutMs: number;
  supports: RequestSupport;
}

/** A model behind an OpenAI-compatible endpoint. Each call contains at most one article, and no tools. */
export function createOpenAiModel(options: OpenAiOptions): Model {
  // Silences warnings about options that Lede leaves out on purpose.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const provider = createOpenAI({
    apiKey: options.apiKey,
    baseURL: options.baseUrl,
    fetch: providerFetch(ANSWER_BYTES_MAX),
  });
  const endpoint: Endpoint = {
    model: options.api === "chat" ? provider.chat(options.model) : provider.responses(options.model),
    modelId: options.model,
    api: options.api,
    timeoutMs: (options.timeoutSeconds ?? TIMEOUT_SECONDS) * 1000,
    ...(options.signal && { signal: options.signal }),
    supports: { schema: true, temperature: true, maxTokens: true },
  };
  return {
    name: options.model,
    provider: `${options.baseUrl} ${options.model}`,
    ping: () => ping(endpoint),
    summarize: (article, retry = {}) => {
      const prompt = summaryPrompt(article, newBoundary(), retry);
      const question = { prompt, schema: summaryAnswer, accepted: looseSummary, ...retry.bounds };
      return ask(endpoint, question, ({ summary }) => ({
        summary: checkedText(summary, { ...SUMMARY, prompt, article, readerWords: "", quotes: [] }),
      }));
    },
    deriveKeylearning: (article, context, retry = {}) => {
      const prompt = keylearningPrompt(article, context, { boundary: newBoundary(), ...retry });
      const question = { prompt, schema: keylearningAnswer, accepted: looseKeylearning, ...retry.bounds };
      return ask(endpoint, question, ({ keylearning, sentences = [], quotes = [], ...rated }) => ({
        ...checkedKeylearning(
          { keylearning, quotes: [...quotedSentences(sentences, article), ...quotes] },
          { prompt, article, context },
        ),
        relevance: checkedRelevance(rated, { article, readerWords: readerWordsOf(context) }),
      }));
    },
    judge: (article, statements) => {
      const prompt = opinionsPrompt(article, statements, newBoundary());
      const question = { prompt, schema: opinionsAnswer, accepted: looseOpinions };
      return ask(endpoint, question, (said) => opinionsIn(said, { statements, article }));
    },
    translate: (piece, retry = {}) => {
      const prompt = translationPrompt(piece, newBoundary(), retry);
      const outputTokens = Math.max(TRANSLATION_TOKENS_MAX, retry.bounds?.outputTokens ?? 0);
      const question = { prompt, schema: translationAnswer, accepted: looseTranslation, outputTokens };
      return ask(endpoint, question, (said) => checkedTranslation(said, piece, prompt));
    },
    proposeSites: (description) => {
      const prompt = sitesPrompt(description, newBoundary());
      return ask(endpoint, { prompt, schema: sitesAnswer, accepted: looseSites }, sitesIn);
    },
  };
}

function newBoundary(): string {
  return randomBytes(16).toString("hex");
}

/** A key learning must not rest on a quote that is not in the article. */
function checkedKeylearning(
  { keylearning, quotes }: Omit<Keylearning, "relevance">,
  { prompt, article, context }: { prompt: Prompt; article: ModelArticle; context: ModelContext },
): Omit<Keylearning, "relevance"> {
  if (keylearning === null) return { keylearning, quotes: [] };
  const verified = quotes.filter((quote) => locateQuote(article.text, quote) !== null);
  const rules = { ...KEYLEARNING, prompt, article, readerWords: readerWordsOf(context), quotes: verified };
  return { keylearning: checkedText(keylearning, rules), quotes };
}

function readerWordsOf({ newsfeedName, businessContext, keywords }: ModelContext): string {
  return [newsfeedName, businessContext ?? "", ...keywords].join("\n");
}

interface Question<T> {
  prompt: Pick<Prompt, "instructions" | "prompt">;
  /** Null for free text. */
  schema?: z.ZodType<T>;
  outputTokens?: number;
}

/** Finish reasons outside of OpenAI's protocol; any other means a complete answer. */
const CUT = /length|max_?(?:output_)?tokens/i;
const FILTERED = /filter|safety|sensitive|prohibited|blocklist|recitation/i;
const FAILED = /error|insufficient_system_resource/i;

const HEALTH_CHECK = { instructions: "Reply with one word.", prompt: "Are you there?" };

async function ping(endpoint: Endpoint): Promise<TokenUsage> {
  const outputTokens = HEALTH_CHECK_OUTPUT_TOKENS_MAX;
  const { usage } = await answerOf(endpoint, { prompt: HEALTH_CHECK, outputTokens });
  return boundedUsage(usage, `${HEALTH_CHECK.instructions}\n${HEALTH_CHECK.prompt}`, outputTokens);
}

/** @param question.accepted parses the answer, and may accept more than `schema` requests */
async function ask<T, S, R>(
  endpoint: Endpoint,
  question: Question<S> & { schema: z.ZodType<S>; accepted: z.ZodType<T> },
  check: (said: T) => R,
): Promise<ModelReply<R>> {
  const { prompt } = question;
  const { answer, finishReason, rawFinishReason = "", usage: said } = await answerOf(endpoint, question);
  const usage = boundedUsage(
    said,
    `${prompt.instructions}\n${prompt.prompt}`,
    Math.max(OUTPUT_TOKENS_MAX, question.outputTokens ?? 0),
  );
  try {
    if (finishReason === "content-filter" || FILTERED.test(rawFinishReason))
      throw new AnswerRefusedError("article_filtered");
    if (finishReason === "length" || CUT.test(rawFinishReason)) throw new AnswerRefusedError("unfinished");
    return { value: check(parseAnswer(answer, question.accepted)), ...usage };
  } catch (error) {
    if (!isAnswerRefused(error)) throw error;
    throw FAILED.test(rawFinishReason) ? new ProviderError("broken") : new AnswerRefusedError(error.refusal, { usage });
  }
}

/** Repeats a request without the options that the endpoint rejects; rejected requests are free. */
async function answerOf<T>(endpoint: Endpoint, question: Question<T>) {
  for (;;) {
    // Concurrent calls may update the options too.
    const support = { ...endpoint.supports };
    try {
      return await tracedGenerate(endpoint, question, support);
    } catch (error) {
      endpoint.signal?.throwIfAborted();
      const refused = rejectedOptions(error).filter((option) => support[option]);
      if (refused.length === 0) throw failureOf(error, new Date());
      for (const option of refused) endpoint.supports[option] = false;
    }
  }
}

function tracedGenerate<T>(endpoint: Endpoint, question: Question<T>, support: RequestSupport) {
  const { modelId } = endpoint;
  const attributes = {
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": "openai",
    "gen_ai.request.model": modelId,
  };
  return withSpan(`chat ${modelId}`, { kind: "client", attributes }, async (span) => {
    const answer = await generate(endpoint, question, support);
    const { inputTokens = 0, outputTokens = 0 } = answer.usage;
    span.setAttributes({ "gen_ai.usage.input_tokens": inputTokens, "gen_ai.usage.output_tokens": outputTokens });
    return answer;
  });
}

async function generate<T>(
  { model, api, timeoutMs, signal }: Endpoint,
  { prompt, schema, outputTokens = OUTPUT_TOKENS_MAX }: Question<T>,
  support: RequestSupport,
) {
  // Keeps the provider from storing question and answer.
  const responses = { store: false };
  const chat = support.maxTokens ? {} : { maxCompletionTokens: outputTokens };
  const { text, finishReason, rawFinishReason, usage, response } = await generateText({
    model,
    instructions: prompt.instructions,
    prompt: prompt.prompt,
    ...(support.schema && schema && { output: unparsed(schema) }),
    ...(support.temperature && { temperature: 0 }),
    ...(support.maxTokens && { maxOutputTokens: outputTokens }),
    providerOptions: { openai: api === "responses" ? responses : chat },
    // The backlog retries.
    maxRetries: 0,
    timeout: timeoutMs,
    include: { responseBody: true },
    ...(signal && { abortSignal: signal }),
  });
  return { answer: { text, reasoning: reasoningOf(response.body) }, finishReason, rawFinishReason, usage };
}

/** Sends the schema to the provider, but parses the answer here, because an invalid answer has a cost too. */
function unparsed<T>(schema: z.ZodType<T>) {
  // The SDK's parsed output is never read.
  return { ...Output.object({ schema }), parseCompleteOutput: async () => ({}) as never };
}
