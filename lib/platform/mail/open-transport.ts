import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "@/lib/core/env";
import { resendTransport } from "./resend";
import { mimeOf, smtpTransport } from "./smtp";
import type { MailTransport, OutgoingMail } from "./transport";

/** Opens the configured mail transport; without one, mails become files. `signal` ends SMTP before the text is sent. */
export function openTransport(env: Env, signal: AbortSignal): MailTransport {
  if (env.RESEND_API_KEY) return resendTransport({ apiKey: env.RESEND_API_KEY, baseUrl: env.RESEND_BASE_URL });
  if (env.SMTP_URL) return smtpTransport({ url: env.SMTP_URL, signal });
  return fileTransport(join(env.LEDE_DATA_DIR, "mail"));
}

/** Writes mails as `.eml` files, the transport without a mail provider. */
function fileTransport(folder: string): MailTransport {
  return {
    kind: "file",
    async send(mail) {
      try {
        return { kind: "sent", providerId: await write(folder, mail) };
      } catch (error) {
        return { kind: "again", error: `The mail could not be written: ${error}`, retryAfterSeconds: null };
      }
    },
    close: async () => undefined,
  };
}

/** Names the file by the key, so that a repeat overwrites it, and returns the name. */
async function write(folder: string, mail: OutgoingMail): Promise<string> {
  const name = `${mail.idempotencyKey.replace(/[^\w-]+/g, "-")}.eml`;
  const { bytes } = await mimeOf(mail);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `.${name}`);
  await writeFile(unfinished, bytes, { mode: 0o600 });
  await rename(unfinished, join(folder, name));
  return name;
}
