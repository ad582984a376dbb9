import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MailTransport, OutgoingMail } from "./transport";

/** A mail provider; `url` as `smtp://user:password@host:587`. */
export type MailConnection = { kind: "resend"; apiKey: string; baseUrl: string } | { kind: "smtp"; url: string };

/** Loads and opens a mail transport. `signal` ends SMTP before the text is sent. */
export async function openTransport(connection: MailConnection, signal?: AbortSignal): Promise<MailTransport> {
  if (connection.kind === "resend") {
    const { resendTransport } = await import("./resend");
    return resendTransport(connection);
  }
  const { smtpTransport } = await import("./smtp");
  return smtpTransport({ url: connection.url, ...(signal && { signal }) });
}

/** Writes mails as `.eml` files, the transport without a mail provider. */
export function fileTransport(folder: string): MailTransport {
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

/** Keeps mails waiting for a provider that is set up but cannot be used. */
export function waitingTransport(kind: MailConnection["kind"], error: string): MailTransport {
  return {
    kind,
    send: async () => ({ kind: "again", error, retryAfterSeconds: null }),
    close: async () => undefined,
  };
}

/** Names the file by the key, so that a repeat overwrites it, and returns the name. */
async function write(folder: string, mail: OutgoingMail): Promise<string> {
  const { mimeOf } = await import("./smtp");
  const name = `${mail.idempotencyKey.replace(/[^\w-]+/g, "-")}.eml`;
  const { bytes } = await mimeOf(mail);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `.${name}`);
  await writeFile(unfinished, bytes, { mode: 0o600 });
  await rename(unfinished, join(folder, name));
  return name;
}
