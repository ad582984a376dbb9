import { createOpenAI } from "@ai-sdk/openai";
import { embedMany } from "ai";
import { withSpan } from "@/lib/core/span";
import { failureOf } from "./failure-of";
import type { Embedder, ModelReply } from "./model";
import { ProviderError } from "./provider-error";
import { providerFetch } from "./provider-fetch";
import { boundedUsage } from "./tokens";

/** Sixteen vectors of the largest models, as JSON. */
const ANSWER_BYTES_MAX = 4 * 1_048_576;
const DIMENSIONS_MAX = 8_192;
const HEALTH_CHECK_TEXT = "Hello";

interface Options {
  apiKey: string;
  /** With its `/v1`. */
  baseUrl: string;
  model: string;
  timeoutMs: number;
  signal?: AbortSignal;
}

/** An embedding model behind an OpenAI-compatible endpoint. */
export function createOpenAiEmbedder(options: Options): Embedder {
  const provider = createOpenAI({
    apiKey: options.apiKey,
    baseURL: options.baseUrl,
    fetch: providerFetch(ANSWER_BYTES_MAX),
  });
  const embed = (texts: readonly string[]) => embedTexts(provider, options, texts);
  return {
    name: options.model,
    provider: `${options.baseUrl} ${options.model}`,
    ping: () => embed([HEALTH_CHECK_TEXT]),
    embed,
  };
}

async function embedTexts(
  provider: ReturnType<typeof createOpenAI>,
  { model, timeoutMs, signal }: Options,
  texts: readonly string[],
): Promise<ModelReply<number[][]>> {
  const attributes = {
    "gen_ai.operation.name": "embeddings",
    "gen_ai.provider.name": "openai",
    "gen_ai.request.model": model,
  };
  const time = AbortSignal.timeout(timeoutMs);
  try {
    const { embeddings, usage } = await withSpan(`embeddings ${model}`, { kind: "client", attributes }, () =>
      embedMany({
        model: provider.embedding(model),
        values: [...texts],
        // The backlog retries.
        maxRetries: 0,
        abortSignal: signal ? AbortSignal.any([signal, time]) : time,
      }),
    );
    if (!areVectors(embeddings, texts.length)) throw new ProviderError("malformed");
    const used = { inputTokens: Number.isFinite(usage.tokens) ? usage.tokens : undefined, outputTokens: 0 };
    return { value: embeddings, ...boundedUsage(used, texts.join(""), 0) };
  } catch (error) {
    signal?.throwIfAborted();
    throw failureOf(error, new Date());
  }
}

/** Whether there is one vector for each text, all of one length, each with a direction. */
function areVectors(vectors: readonly (readonly number[])[], count: number): boolean {
  const dimensions = vectors[0]?.length ?? 0;
  if (vectors.length !== count || dimensions > DIMENSIONS_MAX) return false;
  return vectors.every(
    (vector) =>
      vector.length === dimensions && vector.every(Number.isFinite) && vector.some((component) => component !== 0),
  );
}
