import { hash } from "node:crypto";
import MailComposer from "nodemailer/lib/mail-composer";
import type { OutgoingMail } from "./transport";

/** A mail in wire format (RFC 5322). */
export interface MimeMail {
  /** Equal for repeats, so that mail programs recognise duplicates. */
  messageId: string;
  /** The bare address of the sender. */
  sender: string;
  bytes: Buffer;
}

export async function mimeOf({ idempotencyKey, headers, ...mail }: OutgoingMail): Promise<MimeMail> {
  const sender = /<([^<>]*)>\s*$/.exec(mail.from)?.[1] ?? mail.from.trim();
  const messageId = `<${hash("sha256", idempotencyKey).slice(0, 32)}@${sender.split("@").at(-1)}>`;
  const bytes = await new MailComposer({ ...mail, messageId, headers: { ...headers } }).compile().build();
  return { messageId, sender, bytes };
}
