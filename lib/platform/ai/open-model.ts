import type { Model } from "./model";

/** Address, key and name of a model. */
export interface AiConnection {
  /** Null for a server without keys. */
  apiKey: string | null;
  /** With its `/v1`. */
  baseUrl: string;
  model: string;
  api: "responses" | "chat";
}

const TIMEOUT_SECONDS = 20;
/** Models on ordinary hardware take their time. */
const LOCAL_TIMEOUT_SECONDS = 120;
const IS_LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|host\.docker\.internal)$/;

/** Loads the AI kit, of 10 MB, only where a model is used. */
export async function openModel(
  { apiKey, ...connection }: AiConnection,
  { timeoutSeconds, signal }: { timeoutSeconds: number | null; signal?: AbortSignal | undefined },
): Promise<Model> {
  const { createOpenAiModel } = await import("./openai");
  const isLocal = IS_LOCAL.test(new URL(connection.baseUrl).hostname);
  return createOpenAiModel({
    ...connection,
    apiKey: apiKey ?? "none",
    timeoutSeconds: timeoutSeconds ?? (isLocal ? LOCAL_TIMEOUT_SECONDS : TIMEOUT_SECONDS),
    ...(signal && { signal }),
  });
}
