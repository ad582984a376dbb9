import { type ErrorResponse, Resend, type Response as ResendReply } from "resend";
import { Agent, request } from "undici";
import { z } from "zod";
import { codeOf } from "@/lib/core/errors";
import { orNull } from "@/lib/core/or-null";
import { wordSet } from "@/lib/core/words";
import { readAtMost, retryAfterSeconds } from "@/lib/platform/reply";
import type { MailOutcome, MailTransport, OutgoingMail } from "./transport";

const CONNECT_TIMEOUT_MS = 10_000;
const TOTAL_TIMEOUT_MS = 20_000;
const REPLY_BYTES_MAX = 65_536;

/** Errors before any byte of the mail was sent. */
const NOT_CONNECTED = wordSet("ECONNREFUSED ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH UND_ERR_CONNECT_TIMEOUT");

const accepted = z.object({ id: z.string().max(200) });
const refused = z.object({ name: z.string().catch(""), message: z.string().catch("") });

/** Sends mails through Resend's API, which remembers idempotency keys for a day. */
export function resendTransport(options: { apiKey: string; baseUrl: string; totalTimeoutMs?: number }): MailTransport {
  const agent = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS } });
  const resend = new Resend(options.apiKey, { baseUrl: options.baseUrl.replace(/\/+$/, "") });
  // The SDK uses the global fetch, which Next patches, follows redirects and hides failures.
  resend.fetchRequest = requestBy(agent, resend.baseUrl, options.totalTimeoutMs ?? TOTAL_TIMEOUT_MS);
  return {
    kind: "resend",
    send: (mail) => send(resend, mail).catch(outcomeOfFailure),
    close: () => agent.destroy(),
  };
}

async function send(resend: Resend, { idempotencyKey, headers, ...mail }: OutgoingMail): Promise<MailOutcome> {
  const reply = await resend.emails.send({ ...mail, headers: { ...headers } }, { idempotencyKey });
  if (reply.data) return { kind: "sent", providerId: reply.data.id };
  return resendOutcome(reply.error, reply.headers?.["retry-after"]);
}

/** No reply, or an unreadable one. */
function outcomeOfFailure(error: unknown): MailOutcome {
  const code = codeOf(error) ?? "";
  if (NOT_CONNECTED.has(code))
    return { kind: "again", error: `The mail provider cannot be reached (${code}).`, retryAfterSeconds: null };
  return { kind: "unknown", error: "The mail provider gave no readable answer.", isRepeatable: true };
}

/** @throws errors of undici, and when a successful reply has no mail id */
function requestBy(agent: Agent, baseUrl: string, timeoutMs: number): Resend["fetchRequest"] {
  return async <T>(path: string, init: RequestInit = {}): Promise<ResendReply<T>> => {
    const reply = await request(`${baseUrl}${path}`, {
      dispatcher: agent,
      method: "POST",
      headers: [...new Headers(init.headers)].flat(),
      body: String(init.body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await readAtMost(reply.body, REPLY_BYTES_MAX);
    if (body === null) throw new Error("The reply is too long.");
    const value = orNull<unknown>(() => JSON.parse(body.toString()));
    const headers = { "retry-after": String(reply.headers["retry-after"] ?? "") };
    if (reply.statusCode >= 200 && reply.statusCode <= 299) {
      // Safe: the transport only sends mails, and the whole reply is the mail's id
      const data: T = accepted.parse(value) as T;
      return { data, error: null, headers };
    }
    // Resend may use names that the SDK does not list.
    const error = { ...refused.parse(value ?? {}), statusCode: reply.statusCode } as ErrorResponse;
    return { data: null, error, headers };
  };
}

const WORDS_MAX = 300;
/** The configuration is wrong or a limit was reached; the mail itself is valid. */
const REPEATABLE = new Set([401, 403, 404, 405, 429]);

/**
 * Classifies an error of Resend. A server error may follow an accepted mail, and a used key proves one, so only a repeat
 * under the same key shows the outcome. A key with another body is unusable.
 */
export function resendOutcome({ name, message, statusCode }: ErrorResponse, retryAfter?: string): MailOutcome {
  const status = statusCode ?? 0;
  const error = `The mail provider answered ${status}${message && `: ${message}`}`.slice(0, WORDS_MAX);
  if (status === 409) return { kind: "unknown", error, isRepeatable: name !== "invalid_idempotent_request" };
  if (status === 408 || status >= 500) return { kind: "unknown", error, isRepeatable: true };
  // A redirect means a wrong base URL.
  if (REPEATABLE.has(status) || status < 400)
    return { kind: "again", error, retryAfterSeconds: retryAfterSeconds(retryAfter, new Date()) };
  return { kind: "refused", error };
}
