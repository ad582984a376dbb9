import { hasRepeat } from "@/db/queries/digests/digests";
import { findMail, insertMail, type OutboxMail, pageMails } from "@/db/queries/digests/outbox";
import type { FrozenMail, MailKind } from "@/db/schema/mail";
import { notFound } from "@/lib/context/access";
import { requireOperator } from "@/lib/context/account";
import { type Context, transact, type UserContext } from "@/lib/context/context";
import type { OutboxRow } from "@/lib/contract/mail";
import { AppError } from "@/lib/core/errors";
import { keyOfCopy } from "@/lib/core/mail-key";
import type { OutgoingMail } from "@/lib/platform/mail/transport";
import { hasLink, keepsMails, linkEndsAt } from "./send-mail";

const MAILS_PER_PAGE = 50;

/** All mails, newest first, page by page. @param before id of the last mail seen @throws AppError `forbidden` */
export async function listOutbox(
  ctx: UserContext,
  before?: string,
): Promise<{ mails: OutboxRow[]; next: string | null }> {
  await requireOperator(ctx);
  const rows = await pageMails(ctx.db, { before, rowsMax: MAILS_PER_PAGE + 1 });
  const mails = rows.slice(0, MAILS_PER_PAGE);
  return { mails, next: rows.length > MAILS_PER_PAGE ? (mails.at(-1)?.id ?? null) : null };
}

interface ShownMail {
  mail: OutboxMail;
  /** Null when the text is deleted or private. */
  outgoing: OutgoingMail | null;
  /** The text holds a link that would let the operator act as its reader. */
  isForReaderAlone: boolean;
}

/**
 * One mail as sent. Mails with a personal link are readable only without a mail provider, when readers can get their
 * link nowhere else.
 *
 * @throws AppError `forbidden`, `not_found`
 */
export async function getOutboxMail(ctx: UserContext, mailId: string): Promise<ShownMail> {
  await requireOperator(ctx);
  const mail = await findMail(ctx.db, mailId);
  if (!mail) throw notFound("mail");
  const isForReaderAlone = hasLink(mail.kind) && !keepsMails(ctx);
  const { payload, idempotencyKey, toAddress: to } = mail;
  const outgoing = payload === null || isForReaderAlone ? null : { ...payload, idempotencyKey, to };
  return { mail, outgoing, isForReaderAlone };
}

/**
 * Sends a failed or unconfirmed mail again, as a new mail; the reader may get it twice if the first one did arrive.
 * Repeated requests send it once.
 *
 * @throws AppError `forbidden`, `not_found`, `conflict` for a mail in another state, without a text or with posts of a later
 *   digest
 */
export async function sendMailAgain(ctx: UserContext, mailId: string): Promise<void> {
  await requireOperator(ctx);
  await transact(ctx, async (tx) => {
    const mail = await findMail(tx.db, mailId);
    if (!mail) throw notFound("mail");
    if (mail.status !== "failed" && mail.status !== "unknown")
      throw new AppError("conflict", "Only a failed or uncertain email can be sent again.");
    const { kind, toUser, toAddress, digestBatchId, payload } = mail;
    if (payload === null)
      throw new AppError("conflict", "The text of this email is no longer kept, so it cannot be sent again.");
    if (digestBatchId !== null && (await hasRepeat(tx.db, digestBatchId)))
      throw new AppError("conflict", "A later digest has the posts of this email.");
    const now = tx.now();
    if (linkEndsAt(mail) <= now.getTime()) throw new AppError("conflict", "The link in this email has expired.");
    const id = await insertMail(tx.db, {
      ...{ kind, toUser, toAddress, digestBatchId, payload },
      idempotencyKey: keyOfCopy(mail.idempotencyKey),
      nextAttemptAt: now,
      // The link is as old as the first mail.
      createdAt: hasLink(kind) ? mail.createdAt : now,
    });
    await tx.send([{ id: `mail:${id}`, name: "mail/send.requested", data: { outboxId: id, kind } }]);
  });
}

/** Describes the mail transport in one sentence. */
export function transportText({ mail }: Pick<UserContext, "mail">): string {
  if (mail.kind === "resend") return "Sent through Resend.";
  if (mail.kind === "smtp") return "Sent through an SMTP server.";
  return "No mail provider is set up. Emails are kept here and in the folder “mail” of the data directory, for you to pass on. Set up a provider in Settings, under Mail, to send later ones.";
}

export interface MailToQueue {
  kind: MailKind;
  /** Null for somebody without an account. */
  toUser: string | null;
  toAddress: string;
  digestBatchId?: string;
  /** Mails with the same key are queued once. At most 256 characters. */
  idempotencyKey: string;
  mail: FrozenMail;
}

/**
 * Queues a mail, which is sent at once or retried later. Call it in the transaction that decides about the mail.
 *
 * @returns the id of its row
 */
export async function queueMail(ctx: Context, { mail, ...row }: MailToQueue): Promise<string> {
  const now = ctx.now();
  const payload = { ...mail, from: ctx.settings.mailFrom };
  const outboxId = await insertMail(ctx.db, { ...row, payload, nextAttemptAt: now, createdAt: now });
  await ctx.send([{ id: `mail:${outboxId}`, name: "mail/send.requested", data: { outboxId, kind: row.kind } }]);
  return outboxId;
}
