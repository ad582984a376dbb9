import type { AiVariables } from "@/lib/context/context";
import { AI_MODEL_DEFAULT, apiOf, OPENAI_BASE_URL } from "@/lib/core/ai-providers";
import type { AiConnection } from "@/lib/platform/ai/open-model";
import type { StoredSettings } from "./stored-settings";

/**
 * The connection in effect: environment variables win. A key in the environment overrides all stored settings, so that
 * it never goes to the address of another key.
 *
 * @returns null without a model, and while the stored key cannot be read
 */
export function connectionOf(variables: AiVariables, stored: StoredSettings["ai"]): AiConnection | null {
  const { apiKey, baseUrl, model, api, embeddingModel } = variables;
  if (apiKey !== null) {
    const address = baseUrl ?? OPENAI_BASE_URL;
    return { apiKey, baseUrl: address, model: model ?? AI_MODEL_DEFAULT, api: api ?? apiOf(address), embeddingModel };
  }
  if (!stored || isKeyLost(stored) || (baseUrl !== null && baseUrl !== stored.value.baseUrl)) return null;
  return {
    apiKey: stored.secret,
    baseUrl: stored.value.baseUrl,
    model: model ?? stored.value.model,
    api: api ?? apiOf(stored.value.baseUrl),
    embeddingModel: embeddingModel ?? stored.value.embeddingModel,
  };
}

/** Whether the stored key was encrypted with another secret of the server. */
export function isKeyLost({ value, secret }: NonNullable<StoredSettings["ai"]>): boolean {
  return value.keyEnd !== null && secret === null;
}
