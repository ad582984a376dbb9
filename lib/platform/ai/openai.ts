import { randomBytes } from "node:crypto";
import { createOpenAI } from "@ai-sdk/openai";
import { generateText, type LanguageModel, Output } from "ai";
import { fetch as plainFetch } from "undici";
import { z } from "zod";
import { checkedAnswer } from "./answer";
import type { Model, ModelReply } from "./model";
import { keylearningPrompt, summaryPrompt } from "./prompt";

const TIMEOUT_MS = 30_000;
const OUTPUT_TOKENS_MAX = 2_000;
const SUMMARY = { charactersMin: 20, charactersMax: 1_000 };
const KEYLEARNING = { charactersMin: 10, charactersMax: 700 };

const summaryAnswer = z.object({ summary: z.string() });
const keylearningAnswer = z.object({ keylearning: z.string().nullable(), quotes: z.array(z.string()).max(3) });

export interface OpenAiOptions {
  apiKey: string;
  /** Any endpoint that speaks the same protocol, with its `/v1`. */
  baseUrl: string;
  model: string;
  /** `responses` is OpenAI's own; compatible servers speak `chat`. */
  api: "responses" | "chat";
}

/** A model behind an OpenAI-compatible endpoint. It is given no tools, and one article a call. */
export function createOpenAiModel(options: OpenAiOptions): Model {
  const provider = createOpenAI({ apiKey: options.apiKey, baseURL: options.baseUrl, fetch: fetchWithoutRedirects });
  const model = options.api === "chat" ? provider.chat(options.model) : provider.responses(options.model);
  return {
    name: options.model,
    async summarize(article) {
      const reply = await ask(model, summaryPrompt(article, newBoundary()), summaryAnswer);
      return { ...reply, value: { summary: checkedAnswer(reply.value.summary, SUMMARY) } };
    },
    async deriveKeylearning(article, context) {
      const reply = await ask(model, keylearningPrompt(article, context, newBoundary()), keylearningAnswer);
      const { keylearning, quotes } = reply.value;
      return {
        ...reply,
        value: { keylearning: keylearning === null ? null : checkedAnswer(keylearning, KEYLEARNING), quotes },
      };
    },
  };
}

function newBoundary(): string {
  return randomBytes(16).toString("hex");
}

async function ask<T>(
  model: LanguageModel,
  prompt: { instructions: string; prompt: string },
  schema: z.ZodType<T>,
): Promise<ModelReply<T>> {
  const { output, usage } = await generateText({
    model,
    ...prompt,
    output: Output.object({ schema }),
    maxOutputTokens: OUTPUT_TOKENS_MAX,
    // The queue retries, and knows when to stop.
    maxRetries: 0,
    timeout: TIMEOUT_MS,
  });
  return { value: output, inputTokens: tokens(usage.inputTokens), outputTokens: tokens(usage.outputTokens) };
}

/** Usage is the provider's word: absent or absurd numbers must not upset the ledger. */
function tokens(count: number | undefined): number {
  return Number.isFinite(count) ? Math.min(Math.max(Math.round(count ?? 0), 0), 1_000_000) : 0;
}

/** Not the global fetch, which Next patches; and a provider has no reason to send us elsewhere. */
const fetchWithoutRedirects: typeof fetch = async (input, init) => {
  // undici's types and the platform's describe the same objects.
  const response = await plainFetch(input as Parameters<typeof plainFetch>[0], {
    ...(init as Parameters<typeof plainFetch>[1]),
    redirect: "error",
  });
  return response as unknown as Response;
};
