import type { Context } from "@/lib/context/context";
import type { ApiAnswer } from "@/lib/crawl/connectors/connector";
import type { ApiReading } from "@/lib/feed/api/reply";
import { isFetchError } from "@/lib/platform/fetch/errors";
import type { FetchResponse } from "@/lib/platform/fetch/fetch";
import { isWorkerError } from "@/lib/platform/worker/worker-error";
import { type Api, keyRefused, notUnderstood, type Refusal } from "./answers";

/** Larger replies are refused; a page of an API has a tenth of it. */
const REPLY_BYTES_MAX = 4 * 1024 * 1024;
const SENDABLE = /^[\x20-\x7e]+$/;

interface Question {
  url: string;
  /** With the key, which stands nowhere else. */
  headers: Readonly<Record<string, string>>;
  form?: URLSearchParams;
}

export type Asked<T> =
  | { kind: "reply"; reply: T; url: string }
  /** The API said no; what that means is for its network to say. */
  | ({ kind: "refusal" } & Refusal)
  /** What is the same for all: no connection, a fault of theirs, a reply that is none. */
  | Exclude<ApiAnswer, { kind: "posts" }>;

/**
 * One request to an API.
 *
 * @param read runs the job for this reply in the worker
 */
export async function askApi<T>(
  ctx: Context,
  api: Api,
  { question, read }: { question: Question; read: (bytes: Uint8Array) => Promise<ApiReading<T>> },
): Promise<Asked<T>> {
  const { url, headers, form } = question;
  // Such a header cannot even be sent.
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

function understand<T>(api: Api, { status, headers, url }: FetchResponse, reading: ApiReading<T>): Asked<T> {
  const isSuccess = status >= 200 && status <= 299;
  if (isSuccess && reading.kind === "reply") return { kind: "reply", reply: reading.reply, url };
  if (isSuccess && reading.kind === "unreadable") return notUnderstood(api);
  return { kind: "refusal", status, headers, reasons: reading.kind === "refusal" ? reading.reasons : [] };
}
