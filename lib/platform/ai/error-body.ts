/** Maximum length of a message: providers put the reason first and the refused input after it. */
const MESSAGE_CHARACTERS = 400;

/** Error body of a provider with OpenAI's protocol. */
export interface ErrorBody {
  isJson: boolean;
  /** Type, code and message. */
  words: string;
  /** The refused parameter of the request. */
  param: string;
  /** Context length of the model, in tokens. */
  contextTokens: number | null;
  retrySeconds: number | null;
}

const CONTEXT_TOKENS =
  /(?:(?:context|prompt|input) (?:length|window|size|limit)(?: is| of)?(?: only)?|tokens allowed \(|n_ctx \(|Limit|>) ?(\d{3,9})\b|(\d{3,9}) maximum context length/;

/**
 * Reads `{error: {…}}`, `{error: "…"}`, `[{error: {…}}]` and `{object: "error", …}`. Reads only the beginning of a
 * message and no other field, because validators repeat the request there, with words of the article.
 */
export function readErrorBody(text: string): ErrorBody {
  const whole = tryObject(text);
  const error = asObject(whole?.error) ?? whole;
  const said = whole && typeof whole.error === "string" ? whole.error : error?.message;
  const message = typeof said === "string" ? said.slice(0, MESSAGE_CHARACTERS) : "";
  const inner = asObject(error?.innererror);
  const words = [error?.type, error?.code, error?.status, inner?.code, message].filter(isWord).join(" ");
  return {
    isJson: whole !== null,
    words,
    param: isWord(error?.param) ? String(error.param) : "",
    contextTokens: numberIn(error?.n_ctx) ?? statedTokens(message),
    retrySeconds: retrySeconds(error?.details),
  };
}

function statedTokens(message: string): number | null {
  const [, after, before] = CONTEXT_TOKENS.exec(message) ?? [];
  return numberIn(Number(after ?? before));
}

/** Google's format. */
function retrySeconds(details: unknown): number | null {
  if (!Array.isArray(details)) return null;
  const delays = details.map((detail) => /^(\d+(?:\.\d+)?)s$/.exec(String(asObject(detail)?.retryDelay))?.[1]);
  return numberIn(Math.ceil(Number(delays.find((delay) => delay !== undefined))));
}

function tryObject(text: string): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(text);
    return asObject(Array.isArray(json) ? json[0] : json);
  } catch {
    return null;
  }
}

function asObject(value: unknown): Record<string, unknown> | null {
  // Every JSON object is a record.
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function isWord(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

function numberIn(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
