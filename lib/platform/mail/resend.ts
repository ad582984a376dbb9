import { type ErrorResponse, Resend, type Response as ResendReply } from "resend";
import { Agent, request } from "undici";
import { z } from "zod";
import type { MailOutcome, MailTransport, OutgoingMail } from "./transport";

const CONNECT_TIMEOUT_MS = 10_000;
const TOTAL_TIMEOUT_MS = 20_000;
const REPLY_BYTES_MAX = 65_536;

/** Errors before any byte of the mail was sent. */
const NOT_CONNECTED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

const accepted = z.object({ id: z.string().max(200) });
const refused = z.object({ name: z.string().catch(""), message: z.string().catch("") });

/** Sends mails through Resend's API, which remembers idempotency keys for a day. */
export function resendTransport(options: { apiKey: string; baseUrl: string; totalTimeoutMs?: number }): MailTransport {
  const agent = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS } });
  const resend = new Resend(options.apiKey, { baseUrl: options.baseUrl.replace(/\/+$/, "") });
  // The SDK uses the global fetch, which Next patches, follows redirects and hides failures.
  resend.fetchRequest = requestBy(agent, {
    baseUrl: resend.baseUrl,
    timeoutMs: options.totalTimeoutMs ?? TOTAL_TIMEOUT_MS,
  });
  return {
    kind: "resend",
    send: (mail) => send(resend, mail).catch(outcomeOfFailure),
    close: () => agent.destroy(),
  };
}

async function send(resend: Resend, { idempotencyKey, headers, ...mail }: OutgoingMail): Promise<MailOutcome> {
  const {
    data,
    error,
    headers: replied,
  } = await resend.emails.send({ ...mail, headers: { ...headers } }, { idempotencyKey });
  if (data) return { kind: "sent", providerId: data.id };
  return resendOutcome(error, replied?.["retry-after"]);
}

/** No reply, or an unreadable one. */
function outcomeOfFailure(error: unknown): MailOutcome {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (NOT_CONNECTED.has(code))
    return { kind: "again", error: `The mail provider cannot be reached (${code}).`, retryAfterSeconds: null };
  return { kind: "unknown", error: "The mail provider gave no answer that can be read.", isRepeatable: true };
}

/** @throws errors of undici, and when a successful reply has no mail id */
function requestBy(
  agent: Agent,
  { baseUrl, timeoutMs }: { baseUrl: string; timeoutMs: number },
): Resend["fetchRequest"] {
  return async <T>(path: string, init: RequestInit = {}): Promise<ResendReply<T>> => {
    const reply = await request(`${baseUrl}${path}`, {
      dispatcher: agent,
      method: "POST",
      headers: [...new Headers(init.headers)].flat(),
      body: String(init.body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const value = await readJson(reply.body);
    const headers = { "retry-after": String(reply.headers["retry-after"] ?? "") };
    if (reply.statusCode >= 200 && reply.statusCode <= 299) {
      // true: all that is asked for here is to send a mail, and its id is the whole reply
      const data: T = accepted.parse(value) as T;
      return { data, error: null, headers };
    }
    const error = { ...refused.parse(value ?? {}), statusCode: reply.statusCode } as ResendRefusal;
    return { data: null, error, headers };
  };
}

/** Returns null for invalid JSON; limits the size of the reply. */
async function readJson(body: AsyncIterable<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > REPLY_BYTES_MAX) throw new Error("The reply is too long.");
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return null;
  }
}

/** An error of the SDK. Resend may use names that the SDK does not list. */
type ResendRefusal = ErrorResponse;

const WORDS_MAX = 300;
const DAY_SECONDS = 86_400;
/** The configuration is wrong or a limit was reached; the mail itself is valid. */
const REPEATABLE = new Set([401, 403, 404, 405, 429]);

/**
 * Classifies an error of Resend.
 * A server error may follow an accepted mail, and a used key proves one, so only a repeat under the same key shows the
 * outcome. A key with another body is unusable.
 *
 * @param retryAfter the header, seconds or an HTTP date
 */
export function resendOutcome({ name, message, statusCode }: ResendRefusal, retryAfter?: string): MailOutcome {
  const status = statusCode ?? 0;
  const error = `The mail provider answered ${status}${message && `: ${message}`}`.slice(0, WORDS_MAX);
  if (status === 409) return { kind: "unknown", error, isRepeatable: name !== "invalid_idempotent_request" };
  if (status === 408 || status >= 500) return { kind: "unknown", error, isRepeatable: true };
  // A redirect means a wrong base URL.
  if (REPEATABLE.has(status) || status < 400) return { kind: "again", error, retryAfterSeconds: secondsOf(retryAfter) };
  return { kind: "refused", error };
}

function secondsOf(retryAfter: string | undefined): number | null {
  if (!retryAfter) return null;
  const seconds = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), DAY_SECONDS) : null;
}
