import { findSuppression } from "@/db/queries/accounts/mail-addresses";
import { leaseMail, listDueMails, lockDueMail, type MailState, settleMail } from "@/db/queries/digests/outbox";
import { type SystemContext, transact } from "@/lib/context/context";
import type { OutgoingMail } from "@/lib/platform/mail/transport";
import { addressHash } from "./address-hash";
import { type Attempt, afterAttempt, givesUpAt, hasLink } from "./after-attempt";
import { keepsMails } from "./keeps-mails";

/** Longer than the slowest transport takes to give up. */
const LEASE_MS = 120_000;
const MAILS_PER_TICK_MAX = 200;

type DueMail = NonNullable<Awaited<ReturnType<typeof lockDueMail>>>;

interface Taken extends Omit<Attempt, "now" | "random"> {
  mail: DueMail;
  outgoing: OutgoingMail;
}

/**
 * Hands one mail of the outbox to the transport, if it is due and nobody else has it, and stores what became of it. That
 * it may be sent is stored before the call, and stays so when the process dies in it.
 */
export async function sendMail(ctx: SystemContext, outboxId: string): Promise<void> {
  const taken = await transact(ctx, (tx) => takeMail(tx, outboxId));
  if (!taken) return;
  const outcome = await ctx.mail.send(taken.outgoing);
  const state = afterAttempt(outcome, { ...taken, now: ctx.now(), random: ctx.random() });
  // Kept files are the only mailbox there is where no provider is set up.
  const isSecretSent = state.status === "sent" && hasLink(taken.mail.kind) && !keepsMails(ctx);
  const attempt = { mailId: outboxId, attempts: taken.attempts };
  await transact(ctx, (tx) => settleMail(tx.db, attempt, { ...state, ...(isSecretSent && { payload: null }) }));
  if (state.status === "failed" || state.status === "unknown")
    ctx.log.error(
      { mail: outboxId, kind: taken.mail.kind, status: state.status },
      "a mail was not sent, or nobody knows",
    );
}

/** Asks for every mail that is due: one whose event was lost, that is to be tried again, or whose sender died. */
export async function requestDueMails(ctx: SystemContext): Promise<number> {
  const now = ctx.now();
  const due = await listDueMails(ctx.db, now, MAILS_PER_TICK_MAX);
  const minute = Math.floor(now.getTime() / 60_000);
  await ctx.send(
    due.map(({ id, kind, attempts }) => ({
      id: `mail:${id}:${attempts}:${minute}`,
      name: "mail/send.requested",
      data: { outboxId: id, kind },
    })),
  );
  return due.length;
}

async function takeMail(tx: SystemContext, outboxId: string): Promise<Taken | null> {
  const now = tx.now();
  const mail = await lockDueMail(tx.db, outboxId, now);
  if (!mail) return null;
  const firstTriedAt = mail.firstTriedAt ?? now;
  const taken = {
    attempts: mail.attempts + 1,
    isInDoubt: mail.status === "sending",
    givesUpAt: givesUpAt(mail, firstTriedAt),
  };
  const end = await endWithout(tx, mail, { ...taken, now });
  if (end || !mail.payload) {
    await settleMail(tx.db, { mailId: mail.id, attempts: mail.attempts }, end ?? textGone);
    return null;
  }
  const until = new Date(now.getTime() + LEASE_MS);
  await leaseMail(tx.db, mail.id, { attempts: taken.attempts, firstTriedAt, until, transport: tx.mail.kind });
  const { from, subject, html, text, headers } = mail.payload;
  const outgoing = { idempotencyKey: mail.idempotencyKey, from, to: mail.toAddress, subject, html, text, headers };
  return { ...taken, mail, outgoing };
}

const textGone: MailState = { status: "failed", lastError: "The text of this mail is gone." };

/** How a mail ends that must not be sent, or not again; null for one that may. */
async function endWithout(
  ctx: SystemContext,
  mail: DueMail,
  { isInDoubt, givesUpAt: end, now }: { isInDoubt: boolean; givesUpAt: Date; now: Date },
): Promise<MailState | null> {
  if (isInDoubt && !isKnownTo(ctx.mail.kind, mail.transport))
    return { status: "unknown", lastError: mail.lastError ?? "Lede stopped while it was sending this mail." };
  if (now >= end)
    return { status: isInDoubt ? "unknown" : "failed", lastError: mail.lastError ?? "It could not be sent in time." };
  const hindrance = await hindranceOf(ctx, mail);
  return hindrance === null ? null : { status: isInDoubt ? "unknown" : "cancelled", lastError: hindrance };
}

/** Does a repeat of what the former transport may have sent reach the reader once? */
function isKnownTo(present: DueMail["transport"], former: DueMail["transport"]): boolean {
  return former === "file" || (former === "resend" && present === "resend");
}

/** Why the recipient gets no such mail, in a sentence. Where mails are kept as files there is no stranger to protect. */
async function hindranceOf(ctx: SystemContext, mail: DueMail): Promise<string | null> {
  if (keepsMails(ctx)) return null;
  const reason = await findSuppression(ctx.db, addressHash(ctx, mail.toAddress));
  if (reason === "bounce") return "Not sent: mails to this address came back.";
  if (reason === "complaint") return "Not sent: a mail to this address was reported as spam.";
  if (mail.kind === "digest" && !mail.isVerified) return "Not sent: this address has not been confirmed.";
  return null;
}
