import { hash } from "node:crypto";
import MailComposer from "nodemailer/lib/mail-composer";
import type { OutgoingMail } from "./transport";

/** A mail as it stands on the wire (RFC 5322). */
export interface MimeMail {
  /** The same for every repeat: mail programs show the second of two as the one they know. */
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
