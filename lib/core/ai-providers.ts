export const OPENAI_BASE_URL = "https://api.openai.com/v1";
export const AI_MODEL_DEFAULT = "gpt-5-mini";

/** A provider with OpenAI's protocol. */
export interface AiProvider {
  name: string;
  baseUrl: string;
  /** Page where its users create keys; null where none is needed. */
  keysUrl: string | null;
}

export const HOSTED_AI: readonly AiProvider[] = [
  { name: "OpenAI", baseUrl: OPENAI_BASE_URL, keysUrl: "https://platform.openai.com/api-keys" },
  {
    name: "Anthropic",
    baseUrl: "https://api.anthropic.com/v1",
    keysUrl: "https://console.anthropic.com/settings/keys",
  },
  {
    name: "Google",
    baseUrl: "https://generativelanguage.googleapis.com/v1beta/openai",
    keysUrl: "https://aistudio.google.com/apikey",
  },
  { name: "Mistral", baseUrl: "https://api.mistral.ai/v1", keysUrl: "https://console.mistral.ai/api-keys" },
  { name: "OpenRouter", baseUrl: "https://openrouter.ai/api/v1", keysUrl: "https://openrouter.ai/settings/keys" },
  { name: "Groq", baseUrl: "https://api.groq.com/openai/v1", keysUrl: "https://console.groq.com/keys" },
];

/** Servers of models on this machine, at their default ports. */
export const LOCAL_AI: readonly AiProvider[] = [
  { name: "Ollama", baseUrl: "http://127.0.0.1:11434/v1", keysUrl: null },
  { name: "LM Studio", baseUrl: "http://127.0.0.1:1234/v1", keysUrl: null },
];

/** OpenAI's newer API; other providers offer `chat`. */
export function apiOf(baseUrl: string): "responses" | "chat" {
  return cleanBaseUrl(baseUrl) === OPENAI_BASE_URL ? "responses" : "chat";
}

/** Removes what people copy with the address: a trailing slash, or the path of an operation. */
export function cleanBaseUrl(text: string): string {
  return text.replace(/\/+$/, "").replace(/\/(?:chat\/completions|responses|models)$/, "");
}
