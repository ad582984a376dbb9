import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mimeOf } from "./mime";
import type { MailTransport, OutgoingMail } from "./transport";

/** Keeps mails as `.eml` files, which every mail program opens: what happens to them where no provider is set up. */
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

/** The same key is the same file, so that a repeat writes the mail over itself. @returns the file's name */
async function write(folder: string, mail: OutgoingMail): Promise<string> {
  const name = `${mail.idempotencyKey.replace(/[^\w-]+/g, "-")}.eml`;
  const { bytes } = await mimeOf(mail);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `.${name}`);
  await writeFile(unfinished, bytes, { mode: 0o600 });
  await rename(unfinished, join(folder, name));
  return name;
}
