import { findMail, insertMail, type OutboxMail, pageMails } from "@/db/queries/digests/outbox";
import { notFound } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import { requireOperator } from "@/lib/context/operator";
import type { OutboxRow } from "@/lib/contract/mail";
import { AppError } from "@/lib/core/errors";
import type { OutgoingMail } from "@/lib/platform/mail/transport";
import { givesUpAt, hasLink } from "./after-attempt";
import { keepsMails } from "./keeps-mails";

const MAILS_PER_PAGE = 50;

/** All mails, newest first, a page at a time. @param before the id of the last one seen @throws AppError `forbidden` */
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
  /** Null where its text is gone, or is only for its reader. */
  outgoing: OutgoingMail | null;
  /** The text holds a link that would make the operator its reader. */
  isForReaderAlone: boolean;
}

/**
 * One mail as it leaves. What holds a link that acts for its reader is shown only where no provider is set up: then the
 * outbox is where readers get it from.
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
 * Sends a mail again that failed, or of which nobody knows, as another mail: nothing keeps it from arriving twice where
 * the first one did arrive. That is done once for each mail, however often it is asked for.
 *
 * @throws AppError `forbidden`, `not_found`, `conflict` for a mail in another state and one whose text is gone
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
    const now = tx.now();
    if (hasLink(kind) && givesUpAt(mail, now) <= now)
      throw new AppError("conflict", "The link in this email has expired.");
    const id = await insertMail(tx.db, {
      ...{ kind, toUser, toAddress, digestBatchId, payload },
      idempotencyKey: `again/${mailId}`,
      nextAttemptAt: now,
      createdAt: now,
    });
    await tx.send([{ id: `mail:${id}`, name: "mail/send.requested", data: { outboxId: id, kind } }]);
  });
}

/** Where mails go, in a sentence. */
export function waysOut({ mail }: Pick<UserContext, "mail">): string {
  if (mail.kind === "resend") return "Sent through Resend.";
  if (mail.kind === "smtp") return "Sent through an SMTP server.";
  return "No mail provider is set up. Emails are kept here and in the folder “mail” of the data directory. Set RESEND_API_KEY or SMTP_URL to send them.";
}
