import type { ApiAnswer } from "@/lib/crawl/connectors/connector";
import { DAY_SECONDS, retryAfterSeconds } from "@/lib/feed/http-caching";

/** An API, as sentences name it. */
export interface Api {
  label: string;
}

/** An API's no. */
export interface Refusal {
  /** Of HTTP, which for some APIs is a success. */
  status: number;
  headers: Readonly<Record<string, string>>;
  /** The API's own words for machines. */
  reasons: readonly string[];
}

type Unfit = Extract<ApiAnswer, { kind: "needs_credentials" }>;
type Failing = Extract<ApiAnswer, { kind: "failing" }>;
type Later = Extract<ApiAnswer, { kind: "retry_later" }>;

const WAIT_SECONDS_MIN = 60;
const WAIT_SECONDS = 3_600;

export function needsKey({ label }: Api): Unfit {
  const sentence = `This server has no key for the API of ${label}.`;
  return { kind: "needs_credentials", code: "needs_key", sentence };
}

/** @param sentence when more is known than that the key is refused */
export function keyRefused({ label }: Api, sentence = `Lede's access to ${label} was refused.`): Unfit {
  return { kind: "needs_credentials", code: "key_refused", sentence };
}

export function keyExpired({ label }: Api): Unfit {
  const sentence = `Lede's access to ${label} has expired.`;
  return { kind: "needs_credentials", code: "key_expired", sentence };
}

/**
 * @param seconds until the API wants to be asked again; null where it does not say
 * @param because one sentence, when it is not only a matter of a short while
 */
export function rateLimited({ label }: Api, seconds: number | null, because?: string): Later {
  const wait = Math.min(DAY_SECONDS, Math.max(WAIT_SECONDS_MIN, Math.ceil(seconds ?? WAIT_SECONDS)));
  const sentence = because ?? `${label} wants to be asked less often. Lede waits before it asks again.`;
  return { kind: "retry_later", code: "rate_limited", sentence, retryAfterSeconds: wait };
}

export function profileNotFound({ label }: Api, name: string, more = "Check its address."): Failing {
  return { kind: "failing", code: "profile_not_found", sentence: `${label} has no profile ${name}. ${more}` };
}

export function privateProfile(sentence: string): Failing {
  return { kind: "failing", code: "private_profile", sentence };
}

export function notUnderstood({ label }: Api): Failing {
  const sentence = `${label} sent a reply that Lede does not understand. Lede tries again later.`;
  return { kind: "failing", code: "bad_response", sentence };
}

/** What a status means where the API has no word of its own for the matter. */
export function usualAnswer(
  api: Api,
  { status, headers }: Refusal,
  { name, now }: { name: string; now: Date },
): Unfit | Failing | Later {
  if (status === 401 || status === 403) return keyRefused(api);
  if (status === 404 || status === 410) return profileNotFound(api, name);
  if (status === 429 || status === 503) return rateLimited(api, retryAfterSeconds(headers, now));
  if (status < 500) return notUnderstood(api);
  const sentence = `${api.label} has an internal problem (status ${status}). Lede tries again later.`;
  return { kind: "failing", code: "server_error", sentence };
}
