import { insertMail } from "@/db/queries/digests/outbox";
import type { FrozenMail, MailKind } from "@/db/schema/mail";
import type { Context } from "@/lib/context/context";

export interface MailToQueue {
  kind: MailKind;
  /** Null for somebody without an account. */
  toUser: string | null;
  toAddress: string;
  digestBatchId?: string;
  /** The same key is the same mail: it is queued once. At most 256 characters. */
  idempotencyKey: string;
  mail: FrozenMail;
}

/**
 * Puts a mail into the outbox, from where it leaves at once or, if that fails, later. Belongs into the transaction that
 * decides about it. @returns the id of its row
 */
export async function queueMail(ctx: Context, { mail, ...row }: MailToQueue): Promise<string> {
  const now = ctx.now();
  const payload = { ...mail, from: ctx.settings.mailFrom };
  const outboxId = await insertMail(ctx.db, { ...row, payload, nextAttemptAt: now, createdAt: now });
  await ctx.send([{ id: `mail:${outboxId}`, name: "mail/send.requested", data: { outboxId, kind: row.kind } }]);
  return outboxId;
}
