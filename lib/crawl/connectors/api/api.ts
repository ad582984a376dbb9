import type { Context } from "@/lib/context/context";
import type { ApiAnswer } from "@/lib/crawl/connectors/connector";
import type { ApiReading } from "@/lib/feed/api/reply";
import { DAY_SECONDS, requestedDelaySeconds } from "@/lib/feed/http/http-caching";
import { isFetchError } from "@/lib/platform/fetch/errors";
import type { FetchResponse } from "@/lib/platform/fetch/fetch";
import { isWorkerError } from "@/lib/platform/worker/worker-error";

/** Maximum reply size; a usual page has a tenth of it. */
const REPLY_BYTES_MAX = 4 * 1024 * 1024;
const SENDABLE = /^[\x20-\x7e]+$/;

export interface Api {
  /** Its name in sentences. */
  label: string;
  refusalAnswer(refusal: Refusal, about: About): ApiFailure;
}

export type ApiFailure = Exclude<ApiAnswer, { kind: "posts" }>;

export interface About {
  name: string;
  now: Date;
}

export interface Refusal {
  /** The HTTP status, which some APIs leave at 200. */
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Machine-readable reasons of the API. */
  reasons: readonly string[];
}

interface Request<T> {
  url: string;
  /** Carries the key, which appears nowhere else. */
  headers: Readonly<Record<string, string>>;
  form?: URLSearchParams;
  /** Runs the reply's job in the worker. */
  read: (bytes: Uint8Array) => Promise<ApiReading<T>>;
}

export interface Reply<T> {
  kind: "reply";
  reply: T;
  url: string;
}

/** Sends one request to an API. Interprets a refusal for the profile `name`. */
export async function callApi<T>(
  ctx: Context,
  api: Api,
  { name, ...request }: Request<T> & { name: string },
): Promise<Reply<T> | ApiFailure> {
  const response = await requestApi(ctx, api, request);
  return response.kind === "refusal" ? api.refusalAnswer(response, { name, now: ctx.now() }) : response;
}

export type ApiResponse<T> =
  | Reply<T>
  | ({ kind: "refusal" } & Refusal)
  /** Failures common to all APIs: no connection, a server error, an unreadable reply. */
  | ApiFailure;

/** {@link callApi}, but returns a refusal as it is. */
export async function requestApi<T>(
  ctx: Context,
  api: Api,
  { url, headers, form, read }: Request<T>,
): Promise<ApiResponse<T>> {
  // HTTP headers cannot carry other characters.
  if (!Object.values(headers).every((value) => SENDABLE.test(value))) return keyRefused(api);
  try {
    const response = await ctx.fetcher.fetch(url, {
      headers: { ...headers, accept: "application/json" },
      readsErrors: true,
      bodyBytesMax: REPLY_BYTES_MAX,
      ...(form && { form }),
    });
    return understand(api, response, await read(response.body));
  } catch (error) {
    if (isFetchError(error)) {
      ctx.log.info({ api: api.label, code: error.code, detail: error.detail }, "an API gave no answer");
      return { kind: "failing", code: "server_error", sentence: error.message };
    }
    if (!isWorkerError(error)) throw error;
    ctx.log.warn({ api: api.label, err: error }, "a reply of an API could not be read");
    return notUnderstood(api);
  }
}

function understand<T>(api: Api, { status, headers, url }: FetchResponse, reading: ApiReading<T>): ApiResponse<T> {
  const isSuccess = status >= 200 && status <= 299;
  if (isSuccess && reading.kind === "reply") return { kind: "reply", reply: reading.reply, url };
  if (isSuccess && reading.kind === "unreadable") return notUnderstood(api);
  return { kind: "refusal", status, headers, reasons: reading.kind === "refusal" ? reading.reasons : [] };
}

const WAIT_SECONDS_MIN = 60;
const WAIT_SECONDS = 3_600;

export function needsKey({ label }: Api): ApiFailure {
  const sentence = `This server has no key for the API of ${label}.`;
  return { kind: "needs_credentials", code: "needs_key", sentence };
}

/** @param sentence when more is known than that the key is refused */
export function keyRefused({ label }: Api, sentence = `Lede's access to ${label} was refused.`): ApiFailure {
  return { kind: "needs_credentials", code: "key_refused", sentence };
}

export function keyExpired({ label }: Api): ApiFailure {
  const sentence = `Lede's access to ${label} has expired.`;
  return { kind: "needs_credentials", code: "key_expired", sentence };
}

/**
 * @param seconds until the API accepts requests; null if unknown
 * @param because one sentence for a long wait
 */
export function rateLimited({ label }: Api, seconds: number | null, because?: string): ApiFailure {
  const wait = Math.min(DAY_SECONDS, Math.max(WAIT_SECONDS_MIN, Math.ceil(seconds ?? WAIT_SECONDS)));
  const sentence = because ?? `${label} limits requests. Lede tries again later.`;
  return { kind: "retry_later", code: "rate_limited", sentence, retryAfterSeconds: wait };
}

export function profileNotFound({ label }: Api, name: string, more = "Check its address."): ApiFailure {
  return { kind: "failing", code: "profile_not_found", sentence: `${label} has no profile ${name}. ${more}` };
}

export function privateProfile(sentence: string): ApiFailure {
  return { kind: "failing", code: "private_profile", sentence };
}

function notUnderstood({ label }: Api): ApiFailure {
  const sentence = `${label} sent a reply that Lede does not understand. Lede tries again later.`;
  return { kind: "failing", code: "bad_response", sentence };
}

/** Interprets a status for which the API has no reason of its own. */
export function usualAnswer(api: Api, { status, headers }: Refusal, { name, now }: About): ApiFailure {
  if (status === 401 || status === 403) return keyRefused(api);
  if (status === 404 || status === 410) return profileNotFound(api, name);
  if (status === 429 || status === 503) return rateLimited(api, requestedDelaySeconds(headers, now));
  if (status < 500) return notUnderstood(api);
  const sentence = `${api.label} has an internal problem (status ${status}). Lede tries again later.`;
  return { kind: "failing", code: "server_error", sentence };
}
