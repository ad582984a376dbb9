import type { ProviderFailure } from "../provider-error";

/** An error of a provider, with Lede's expected classification. */
export interface ProviderReply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  means:
    | { refused: "article_too_long" | "article_filtered"; limitTokens?: number }
    | { failed: ProviderFailure; retryAfter?: number };
}

/** An error body as OpenAI forms it. */
export const openAi = (
  message: string,
  code: string | null,
  type = "invalid_request_error",
  param: string | null = null,
) => ({
  error: { message, type, param, code },
});
const vllm = (message: string, code: number, type = "BadRequestError") => ({
  object: "error",
  message,
  type,
  param: null,
  code,
});
const ollama = (message: string) => ({ error: { message, type: "api_error", param: null, code: null } });

/** Known error bodies of model servers and proxies that people run themselves, by cause. */
export const SELF_HOSTED_REPLIES: Record<string, Record<string, ProviderReply>> = {
  vLLM: {
    "context length": {
      status: 400,
      body: vllm(
        "This model's maximum context length is 4096 tokens. However, you requested 9034 tokens (7034 in the messages, 2000 in the completion). Please reduce the length of the messages or completion.",
        400,
      ),
      means: { refused: "article_too_long", limitTokens: 4096 },
    },
    "no room for an answer": {
      status: 400,
      body: vllm("max_tokens must be at least 1, got -186.", 400),
      means: { refused: "article_too_long" },
    },
    model: {
      status: 404,
      body: vllm("The model `llama` does not exist.", 404, "NotFoundError"),
      means: { failed: "model" },
    },
  },
  Ollama: {
    model: {
      status: 404,
      body: ollama('model "llama9" not found, try pulling it first'),
      means: { failed: "model" },
    },
    "context length": {
      status: 400,
      body: ollama("prompt too long; exceeded max context length by 4096 tokens"),
      means: { refused: "article_too_long" },
    },
    overload: {
      status: 503,
      body: ollama("server busy, please try again.  maximum pending requests exceeded"),
      means: { failed: "broken" },
    },
    "runner that died": {
      status: 500,
      body: ollama("llama runner process has terminated: signal: killed"),
      means: { failed: "broken" },
    },
    "context length by llama.cpp": {
      status: 500,
      body: {
        error: {
          code: 500,
          message: "the request exceeds the available context size. try increasing the context size",
          type: "exceed_context_size_error",
          n_prompt_tokens: 14_429,
          n_ctx: 8192,
        },
      },
      means: { refused: "article_too_long", limitTokens: 8192 },
    },
  },
  "LM Studio": {
    "context length": {
      status: 400,
      body: {
        error:
          "Trying to keep the first 15857 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough. Try to load the model with a larger context length, or provide a shorter input.",
      },
      means: { refused: "article_too_long", limitTokens: 4096 },
    },
    "tokens to keep": {
      status: 400,
      body: { error: "Cannot truncate prompt with n_keep (11378) >= n_ctx (4096)" },
      means: { refused: "article_too_long", limitTokens: 4096 },
    },
    "no model": {
      status: 404,
      body: openAi(
        "No models loaded. Please load a model in the developer page or use the `lms load` command.",
        "model_not_found",
      ),
      means: { failed: "model" },
    },
  },
  "a proxy in between": {
    moderation: {
      status: 403,
      body: {
        error: {
          code: 403,
          message: "Your chosen model requires moderation and your input was flagged for violence.",
          metadata: { reasons: ["violence"], flagged_input: "…" },
        },
      },
      means: { refused: "article_filtered" },
    },
    "a failed provider": {
      status: 200,
      body: { error: { message: "Provider returned error", code: 502 } },
      means: { failed: "broken" },
    },
    "a busy provider": {
      status: 200,
      body: { error: { message: "Rate limit exceeded", code: 429 } },
      means: { failed: "rate" },
    },
    "an error without a code": {
      status: 200,
      body: { error: { message: "Provider returned error" } },
      means: { failed: "broken" },
    },
    "an article that the provider filters": {
      status: 200,
      body: { error: { message: "The content was flagged by the content filter", code: 400 } },
      means: { refused: "article_filtered" },
    },
    "a key in words": { status: 403, body: { message: "Invalid API key" }, means: { failed: "auth" } },
    "a permission": { status: 403, body: { detail: "Access denied" }, means: { failed: "forbidden" } },
    "a firewall": {
      status: 403,
      body: "<html><title>Attention Required!</title></html>",
      means: { failed: "rejected" },
    },
    "a body limit": {
      status: 413,
      body: "<html>413 Request Entity Too Large</html>",
      means: { refused: "article_too_long" },
    },
  },
};
