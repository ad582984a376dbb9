import { join } from "node:path";
import type { Env } from "@/lib/core/env";
import { fileTransport } from "./file";
import { resendTransport } from "./resend";
import { smtpTransport } from "./smtp";
import type { MailTransport } from "./transport";

/**
 * Opens the mail transport that the operator configured; writes files without one.
 *
 * @param signal ends SMTP conversations before the text is sent
 */
export function openTransport(env: Env, signal: AbortSignal): MailTransport {
  if (env.RESEND_API_KEY) return resendTransport({ apiKey: env.RESEND_API_KEY, baseUrl: env.RESEND_BASE_URL });
  if (env.SMTP_URL) return smtpTransport({ url: env.SMTP_URL, signal });
  return fileTransport(join(env.LEDE_DATA_DIR, "mail"));
}
