import type { Embedder, Model } from "./model";

/** Address, key and name of a model. */
export interface AiConnection {
  /** Null for a server without keys. */
  apiKey: string | null;
  /** With its `/v1`. */
  baseUrl: string;
  model: string;
  api: "responses" | "chat";
  /** Name of an embedding model at the same address; null without one. */
  embeddingModel: string | null;
}

interface OpenOptions {
  timeoutSeconds: number | null;
  signal?: AbortSignal | undefined;
}

const TIMEOUT_SECONDS = 20;
/** Models on ordinary hardware take their time. */
const LOCAL_TIMEOUT_SECONDS = 120;
const IS_LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|host\.docker\.internal)$/;

/** Loads the AI kit, of 10 MB, only where a model is used. */
export async function openModel(
  { apiKey, embeddingModel: _, ...connection }: AiConnection,
  { timeoutSeconds, signal }: OpenOptions,
): Promise<Model> {
  const { createOpenAiModel } = await import("./openai");
  return createOpenAiModel({
    ...connection,
    apiKey: apiKey ?? "none",
    timeoutSeconds: timeoutSeconds ?? timeoutSecondsAt(connection),
    ...(signal && { signal }),
  });
}

/** Opens the connection's embedding model; null without one. */
export async function openEmbedder(
  { apiKey, embeddingModel, baseUrl }: AiConnection,
  { timeoutSeconds, signal }: OpenOptions,
): Promise<Embedder | null> {
  if (embeddingModel === null) return null;
  const { createOpenAiEmbedder } = await import("./embedder");
  return createOpenAiEmbedder({
    apiKey: apiKey ?? "none",
    baseUrl,
    model: embeddingModel,
    timeoutMs: (timeoutSeconds ?? timeoutSecondsAt({ baseUrl })) * 1000,
    ...(signal && { signal }),
  });
}

function timeoutSecondsAt({ baseUrl }: Pick<AiConnection, "baseUrl">): number {
  return IS_LOCAL.test(new URL(baseUrl).hostname) ? LOCAL_TIMEOUT_SECONDS : TIMEOUT_SECONDS;
}
