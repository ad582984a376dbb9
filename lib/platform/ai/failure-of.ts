import { APICallError } from "ai";
import { orNull } from "@/lib/core/or-null";
import { retryAfterSeconds } from "@/lib/platform/reply";
import { AnswerRefusedError } from "./answer";
import { isProviderError, ProviderError, type ProviderFailure } from "./provider-error";
import type { Refusal } from "./refusals";

const CAUSES_MAX = 5;

const TOO_LONG =
  /context[_ ](?:length|window|limit)|(?:context|n_ctx|exceed_context)[_ ]size|\bn_ctx\b|context the overflows|model token limit|prompt is too long|prompt too long|input is too long|too many (?:input )?tokens|too large for model|request_?too_?large|request too large|token count .*exceeds|reduce the length|input tokens exceed|must be at least 1, got -/i;
/** The request alone exceeds the provider's limit per minute, so waiting does not help. */
const REQUEST_TOO_LARGE = /request_?too_?large|request too large/i;
const FILTERED =
  /content[_ ](?:filter|policy)|content management policy|ResponsibleAIPolicy|invalid_prompt|was flagged|requires moderation|usage policy|data_inspection_failed/i;
const QUOTA =
  /insufficient_quota|quota_exceeded|exceeded your current quota|credit balance|insufficient (?:credits|balance)|billing/i;
const KEY = /invalid_api_key|API_KEY_INVALID|API key not valid|authentication_error/i;
/** Further words of a status 403. */
const KEY_REFUSED =
  /\b(?:invalid|incorrect|missing|expired|revoked) (?:api |access )?(?:key|token|credentials)|\b(?:key|token|credentials)(?: is| was| has been)? (?:not valid|invalid|missing|expired|revoked)|\bun(?:authori[sz]ed|authenticated)|\bnot authenticated/i;
const COUNTRY = /unsupported_country|\b(?:country|region|territory|location)\b.{0,40}not (?:supported|available)/i;
/** Code of a failed response with status 200. */
const RATE = /\brate_limit_exceeded\b/;
const MODEL = /model_not_found|invalid_model|no models loaded|DeploymentNotFound/i;

/** Classifies an error of the provider's client, without its message, address and body. */
export function failureOf(error: unknown, now: Date): ProviderError | AnswerRefusedError {
  for (const cause of chainOf(error)) {
    if (isProviderError(cause)) return cause;
    if (APICallError.isInstance(cause) && cause.statusCode !== undefined) return failureOfStatus(cause, now);
    if (cause instanceof Error && /^(?:Abort|Timeout)Error$/.test(cause.name)) return new ProviderError("timeout");
  }
  return new ProviderError(isOfNetwork(error) ? "unreachable" : "malformed");
}

const REQUEST_OPTIONS = {
  schema: /response_format|json_schema|text\.format|structured/i,
  temperature: /temperature/i,
  maxTokens: /['"`]max_tokens['"`] is not supported|max_completion_tokens/i,
} as const;

export type RequestOption = keyof typeof REQUEST_OPTIONS;

/** Request options that an error rejects; the request may succeed without them. */
export function rejectedOptions(error: unknown): RequestOption[] {
  const call = [...chainOf(error)].find((cause) => APICallError.isInstance(cause));
  if (call === undefined) return [];
  const body = readErrorBody(call.responseBody ?? "");
  const status = statusOf(call, body);
  const said = status === 400 || status === 422 ? `${body.param} ${body.words}` : "";
  return (["schema", "temperature", "maxTokens"] as const).filter((demand) => REQUEST_OPTIONS[demand].test(said));
}

function failureOfStatus(error: APICallError, now: Date): ProviderError | AnswerRefusedError {
  const { responseBody = "", responseHeaders = {} } = error;
  const body = readErrorBody(responseBody);
  const status = statusOf(error, body);
  const refusal = refusalOf(status, body);
  if (refusal !== null) return new AnswerRefusedError(refusal, { limitTokens: body.contextTokens });
  const { "retry-after-ms": ms, "retry-after": header } = responseHeaders;
  const retrySeconds = retryAfterSeconds(ms ? String(Number(ms) / 1000) : header, now) ?? body.retrySeconds;
  return new ProviderError(failureKind(status, body, retrySeconds), retrySeconds);
}

/** The status of a failed call. A proxy may send status 200 and name the status in the body. */
function statusOf({ statusCode = 0, responseBody }: APICallError, { namedStatus }: ErrorBody): number {
  // The client turns a response with status 200 and an error into status 400, with a parsed body.
  const status = typeof responseBody === "string" ? statusCode : 200;
  return isSuccess(status) ? (namedStatus ?? status) : status;
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Returns whether the provider refuses the article itself. Some report that as 429 or 500. */
function refusalOf(status: number, { words }: ErrorBody): Refusal | null {
  if (status === 401 || status === 404) return null;
  if (status === 429) return REQUEST_TOO_LARGE.test(words) ? "article_too_long" : null;
  if (status === 413 || TOO_LONG.test(words)) return "article_too_long";
  return status < 500 && FILTERED.test(words) ? "article_filtered" : null;
}

function failureKind(status: number, body: ErrorBody, retrySeconds: number | null): ProviderFailure {
  const { isJson, words } = body;
  if (isSuccess(status)) return failureKindOfWords(body);
  if (status >= 500 || status === 409 || status === 425) return "broken";
  if (status === 408) return "timeout";
  if (status === 402 || (QUOTA.test(words) && retrySeconds === null)) return "quota";
  if (status === 429) return "rate";
  if (status === 404 || status === 405) return "model";
  if (status === 401 || KEY.test(words)) return "auth";
  if (COUNTRY.test(words)) return "country";
  if (MODEL.test(words)) return "model";
  // Intermediate firewalls answer in HTML, and to some articles only.
  if (status !== 403 || !isJson) return "rejected";
  return KEY_REFUSED.test(words) ? "auth" : "forbidden";
}

/** Kind of an error without a status. */
function failureKindOfWords({ isError, words }: ErrorBody): ProviderFailure {
  if (RATE.test(words)) return "rate";
  if (QUOTA.test(words)) return "quota";
  if (KEY.test(words)) return "auth";
  if (MODEL.test(words)) return "model";
  return isError ? "broken" : "malformed";
}

/** Whether the call itself failed. The client's errors about an unusable answer are not API call errors. */
function isOfNetwork(error: unknown): boolean {
  return [...chainOf(error)].some(
    (cause) => APICallError.isInstance(cause) || (cause instanceof Error && "code" in cause),
  );
}

function* chainOf(error: unknown): Generator<unknown> {
  let cause = error;
  for (let depth = 0; depth < CAUSES_MAX && cause !== undefined && cause !== null; depth += 1) {
    yield cause;
    cause = cause instanceof Error ? cause.cause : undefined;
  }
}

/** Maximum length of a message: providers put the reason first and the refused input after it. */
const MESSAGE_CHARACTERS = 400;
const FIELDS_MAX = 20;

/** Error body of a provider with OpenAI's protocol. */
interface ErrorBody {
  isJson: boolean;
  /** Whether the body is an error whatever its status. */
  isError: boolean;
  /** Status that the body names. */
  namedStatus: number | null;
  /** Type, code and message. */
  words: string;
  /** The refused parameters of the request. */
  param: string;
  /** Context length of the model, in tokens. */
  contextTokens: number | null;
  retrySeconds: number | null;
}

const CONTEXT_TOKENS =
  /(?:(?:context|prompt|input) (?:length|window|size|limit)(?: is| of)?(?: only)?|tokens allowed \(|n_ctx \(|Limit|>) ?(\d{3,9})\b|(\d{3,9}) maximum context length/;

/**
 * Reads `{error: {…}}`, `{error: "…"}`, `[{error: {…}}]`, `{object: "error", …}` and `{detail: …}`. Reads only the
 * beginning of a message and no other field, because validators repeat the request there, with words of the article.
 */
function readErrorBody(body: unknown): ErrorBody {
  const parsed = typeof body === "string" ? orNull<unknown>(() => JSON.parse(body)) : body;
  const whole = asObject([parsed].flat()[0]);
  const error = asObject(whole?.error) ?? whole;
  const said = [whole?.error, error?.message, whole?.detail].find((one) => typeof one === "string");
  const message = typeof said === "string" ? said.slice(0, MESSAGE_CHARACTERS) : "";
  const inner = asObject(error?.innererror);
  const words = [error?.type, error?.code, error?.status, inner?.code, message].filter(isWord).join(" ");
  const detail = whole?.detail ?? asObject(error?.message)?.detail;
  return {
    isJson: whole !== null,
    isError: Boolean(whole?.error) || whole?.object === "error",
    namedStatus: [error?.code, error?.status].map(Number).find((code) => code >= 400 && code < 600) ?? null,
    words,
    param: [...(isWord(error?.param) ? [error.param] : []), ...refusedFields(detail)].join(" "),
    contextTokens: numberIn(error?.n_ctx) ?? statedTokens(message),
    retrySeconds: retrySeconds(error?.details),
  };
}

/** Pydantic's format: the path of each refused field, like `body.response_format`. */
function refusedFields(detail: unknown): string[] {
  if (!Array.isArray(detail)) return [];
  const paths = detail.slice(0, FIELDS_MAX).map((one) => asObject(one)?.loc);
  return paths.map((path) => (Array.isArray(path) ? path.filter(isWord).join(".").slice(0, MESSAGE_CHARACTERS) : ""));
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

function asObject(value: unknown): Record<string, unknown> | null {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : null; // Safe: every JSON object is a record
}

function isWord(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

function numberIn(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
