import { APICallError } from "ai";
import { z } from "zod";
import { orNull } from "@/lib/core/or-null";
import { failureOf } from "./failure-of";
import type { AiConnection } from "./open-model";
import { providerFetch } from "./provider-fetch";

const TIMEOUT_MS = 10_000;
/** OpenRouter describes hundreds of models at length. */
const LIST_BYTES_MAX = 8 * 1_048_576;
const MODELS_MAX = 1_000;

const entries = z.array(z.object({ id: z.string().min(1).max(200) }));
const list = z.union([z.object({ data: entries }).transform(({ data }) => data), entries]);
/** Models that write no text. */
const OTHER_KIND =
  /embed|whisper|tts|dall-e|moderation|transcri|rerank|realtime|-audio|-image|image-|imagen|veo|sora|ocr|guard/i;

/**
 * Names of a provider's models, sorted, without those that write no text.
 *
 * @throws ProviderError, AnswerRefusedError
 */
export async function listModels(
  { baseUrl, apiKey }: Pick<AiConnection, "baseUrl" | "apiKey">,
  { timeoutMs = TIMEOUT_MS, signal }: { timeoutMs?: number; signal?: AbortSignal | undefined } = {},
): Promise<string[]> {
  const url = `${baseUrl}/models`;
  const time = AbortSignal.timeout(timeoutMs);
  try {
    const response = await providerFetch(LIST_BYTES_MAX)(url, {
      headers: { accept: "application/json", ...authorization(baseUrl, apiKey) },
      signal: signal ? AbortSignal.any([signal, time]) : time,
    });
    const text = await response.text();
    const names = response.ok ? namesIn(text) : null;
    if (names === null) throw refusal(url, response, text);
    return names;
  } catch (error) {
    signal?.throwIfAborted();
    throw failureOf(error, new Date());
  }
}

/** Anthropic takes a bearer token for answers, but not for its list. */
function authorization(baseUrl: string, apiKey: string | null): Record<string, string> {
  if (apiKey === null) return {};
  if (new URL(baseUrl).hostname === "api.anthropic.com")
    return { "x-api-key": apiKey, "anthropic-version": "2023-06-01" };
  return { authorization: `Bearer ${apiKey}` };
}

function refusal(url: string, { status, headers }: Response, responseBody: string): APICallError {
  return new APICallError({
    message: "refused",
    url,
    requestBodyValues: {},
    statusCode: status,
    responseHeaders: Object.fromEntries(headers),
    responseBody,
  });
}

/** Null for any document but a list. */
function namesIn(text: string): string[] | null {
  const parsed = list.safeParse(orNull<unknown>(() => JSON.parse(text)));
  if (!parsed.success) return null;
  const names = parsed.data.slice(0, MODELS_MAX).map(({ id }) => id.replace(/^models\//, ""));
  const writing = names.filter((name) => !OTHER_KIND.test(name));
  return (writing.length > 0 ? writing : names).toSorted((a, b) => a.localeCompare(b));
}
