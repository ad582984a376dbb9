import { findSuppression, suppressAddress } from "@/db/queries/accounts/mail-addresses";
import { releaseDigests } from "@/db/queries/digests/digest-settings";
import { areDigestsWanted } from "@/db/queries/digests/digests";
import {
  leaseMail,
  listDueMails,
  lockDueMail,
  type MailState,
  type OutboxMail,
  settleMail,
} from "@/db/queries/digests/outbox";
import type { MailKind } from "@/db/schema/mail";
import { type Context, type SystemContext, transact } from "@/lib/context/context";
import { reportSentDigest } from "@/lib/context/events";
import { countUse } from "@/lib/context/rate-limit";
import { storeOutcome } from "@/lib/context/store-outcome";
import { LINK_MINUTES } from "@/lib/contract/mail";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/core/duration";
import type { MailOutcome, OutgoingMail } from "@/lib/platform/mail/transport";
import { addressHash } from "./delivery-reports";
import { isNotificationWanted } from "./notification-mail";

/** Longer than the slowest transport's timeout. */
const LEASE_MS = 120_000;
const MAILS_PER_TICK_MAX = 200;

type DueMail = NonNullable<Awaited<ReturnType<typeof lockDueMail>>>;

interface Taken extends Omit<Attempt, "now" | "random"> {
  outgoing: OutgoingMail;
  /** End of the lease. */
  until: Date;
}

/**
 * Sends one due mail that no other process has leased, and stores the outcome. The lease is stored before the call, so
 * that a crash leaves a trace.
 */
export async function sendMail(ctx: SystemContext, outboxId: string): Promise<void> {
  const taken = await transact(ctx, (tx) => takeMail(tx, outboxId));
  if (!taken) return;
  const outcome = await ctx.mail.send(taken.outgoing);
  const state = afterAttempt(outcome, { ...taken, now: ctx.now(), random: ctx.random() });
  // Without a provider, the kept files are the only mailbox.
  const isSecretSent = state.status === "sent" && hasLink(taken.mail.kind) && !keepsMails(ctx);
  const attempt = { mailId: outboxId, attempts: taken.attempts };
  const write = () =>
    transact(ctx, async (tx) => {
      const sent = await settleMail(tx.db, attempt, { ...state, ...(isSecretSent && { payload: null }) });
      for (const digest of sent) await reportSentDigest(tx, digest);
      if (outcome.kind === "refused" && outcome.isBounce) await stopAfterBounce(tx, taken.mail.toAddress);
    });
  await storeOutcome(ctx, { until: taken.until, write });
  if (state.status === "failed" || state.status === "unknown")
    ctx.log.error(
      { mail: outboxId, kind: taken.mail.kind, status: state.status },
      "a mail was not sent, or its outcome is unknown",
    );
}

async function stopAfterBounce(tx: Context, address: string): Promise<void> {
  await suppressAddress(tx.db, { addressHash: addressHash(tx, address), reason: "bounce", createdAt: tx.now() });
}

/** Requests every due mail: lost events, retries and mails of crashed processes. */
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
  const isInDoubt = mail.status === "sending";
  const firstTriedAt = isInDoubt && mail.firstTriedAt ? mail.firstTriedAt : now;
  const taken = { mail, attempts: mail.attempts + 1, isInDoubt, firstTriedAt };
  const end = await finalStateOf(tx, { ...taken, now });
  if (end || !mail.payload) {
    await settleMail(tx.db, { mailId: mail.id, attempts: mail.attempts }, end ?? textGone(isInDoubt));
    return null;
  }
  const until = new Date(now.getTime() + LEASE_MS);
  const { mailFrom } = tx.settings;
  // A repeat of a mail in doubt must not differ.
  const corrected = isInDoubt || mail.payload.from === mailFrom ? null : { ...mail.payload, from: mailFrom };
  const payload = corrected ?? mail.payload;
  const lease = { attempts: taken.attempts, firstTriedAt, until, transport: tx.mail.kind };
  await leaseMail(tx.db, mail.id, { ...lease, ...(corrected && { payload }) });
  const { from, subject, html, text, headers } = payload;
  const outgoing = { idempotencyKey: mail.idempotencyKey, from, to: mail.toAddress, subject, html, text, headers };
  return { ...taken, outgoing, until };
}

function textGone(isInDoubt: boolean): MailState {
  return { status: isInDoubt ? "unknown" : "failed", lastError: "The text of this email is no longer kept." };
}

/** Returns the final state of a mail that must not be sent (again), or null. */
async function finalStateOf(
  ctx: SystemContext,
  { mail, isInDoubt, firstTriedAt, now }: Pick<Attempt, "mail" | "isInDoubt" | "firstTriedAt" | "now">,
): Promise<MailState | null> {
  if (isInDoubt && !isRepeatSafe(ctx.mail.kind, mail.transport))
    return { status: "unknown", lastError: mail.lastError ?? "Lede stopped while sending this email." };
  if (now >= retriesEndAt(mail, isInDoubt ? firstTriedAt : null))
    return { status: isInDoubt ? "unknown" : "failed", lastError: mail.lastError ?? "It could not be sent in time." };
  const unwanted = await unwantedText(ctx, mail, isInDoubt);
  if (unwanted !== null && !isInDoubt && mail.digestBatchId !== null)
    await releaseDigests(ctx.db, mail.digestBatchId, { at: now });
  const hindrance = unwanted ?? (await suppressionText(ctx, mail));
  return hindrance === null ? null : { status: isInDoubt ? "unknown" : "cancelled", lastError: hindrance };
}

/** Whether a retry cannot duplicate a mail that the earlier transport may have sent. */
function isRepeatSafe(present: DueMail["transport"], former: DueMail["transport"]): boolean {
  return former === "file" || (former === "resend" && present === "resend");
}

async function unwantedText(ctx: SystemContext, mail: DueMail, isInDoubt: boolean): Promise<string | null> {
  const { digestBatchId } = mail;
  if (digestBatchId !== null && !(await areDigestsWanted(ctx.db, digestBatchId, ctx.now())))
    return "Not sent: the reader turned a digest off, paused it or lost its newsfeed, or a later one has its posts.";
  if (!(await isNotificationWanted(ctx, mail.idempotencyKey)))
    return "Not sent: the reader deleted or paused the channel or rule, lost the newsfeed, or has quiet hours.";
  // A mail in doubt may have arrived, so one to the new address could be a second copy.
  return !isInDoubt && isForFormerAddress(mail) ? "Not sent: the reader has a new email address." : null;
}

/** Kinds with a reader's posts. Links and account notices are for the address itself. */
const KINDS_WITH_POSTS: readonly MailKind[] = ["digest", "digest-test", "notification"];

function isForFormerAddress({ kind, toAddress, accountEmail }: DueMail): boolean {
  return KINDS_WITH_POSTS.includes(kind) && accountEmail !== null && accountEmail !== toAddress;
}

/**
 * Returns why the recipient gets no such mail, or null. Mails kept as files reach nobody, so they are never suppressed.
 */
async function suppressionText(ctx: SystemContext, mail: DueMail): Promise<string | null> {
  if (keepsMails(ctx)) return null;
  const hash = addressHash(ctx, mail.toAddress);
  const reason = await findSuppression(ctx.db, hash);
  // A reader without a password has no other way in. Others may have requested the other links for this address.
  const isRequested = mail.kind === "sign-in" || mail.kind === "password-reset";
  if (reason === "bounce" && !(isRequested && (await isTriedDespiteBounce(ctx, mail, hash))))
    return "Not sent: emails to this address bounced.";
  if (reason === "complaint" && !isRequested) return "Not sent: an email to this address was reported as spam.";
  if (mail.kind === "digest" && !mail.isVerified) return "Not sent: this address is not confirmed.";
  return null;
}

/** Allows one mail a week, with its retries. */
async function isTriedDespiteBounce(ctx: SystemContext, mail: DueMail, hash: Buffer): Promise<boolean> {
  if (mail.attempts > 0) return true;
  const key = `mail-despite-bounce:${hash.toString("hex")}`;
  return (await countUse(ctx, { key, tokensMax: 1, windowSeconds: (7 * DAY_MS) / 1000 })).tokensLeft >= 0;
}

/** For a mail that was certainly not sent. */
const UNSENT_RETRY_MS = 7 * DAY_MS;
/** Resend keeps an idempotency key for 24 hours; one hour is a margin for clocks and slow calls. */
const IN_DOUBT_RETRY_MS = 23 * HOUR_MS;
/** Minutes between attempts; the last one repeats. */
const PAUSES_MINUTES = [1, 2, 5, 15, 30, 60];

/**
 * End of retries: after a week or, for a mail in doubt, when the provider forgets the key; no later than the mail's link
 * expires.
 *
 * @param inDoubtSince null for a mail that was certainly not sent
 */
function retriesEndAt(mail: DueMail, inDoubtSince: Date | null): Date {
  const endsAt = inDoubtSince ? inDoubtSince.getTime() + IN_DOUBT_RETRY_MS : mail.createdAt.getTime() + UNSENT_RETRY_MS;
  return new Date(Math.min(endsAt, linkEndsAt(mail)));
}

/** Time at which the mail's link expires, in milliseconds; infinite without a link. */
export function linkEndsAt({ kind, createdAt }: Pick<OutboxMail, "kind" | "createdAt">): number {
  return hasLink(kind) ? createdAt.getTime() + LINK_MINUTES[kind] * MINUTE_MS : Infinity;
}

/** Whether the mail holds a link that acts for its reader. */
export function hasLink(kind: MailKind): kind is keyof typeof LINK_MINUTES {
  return kind in LINK_MINUTES;
}

interface Attempt {
  mail: DueMail;
  /** Includes this one. */
  attempts: number;
  /** An earlier attempt may have sent the mail. */
  isInDoubt: boolean;
  /** First attempt that may have sent the mail, or this one. */
  firstTriedAt: Date;
  now: Date;
  /** In [0, 1). */
  random: number;
}

/**
 * State after an attempt. `pending` was certainly not sent and `sending` may have been: both are retried. `failed` and,
 * after a doubtful attempt, `unknown` are final.
 */
function afterAttempt(outcome: MailOutcome, attempt: Attempt): MailState {
  if (outcome.kind === "sent")
    return { status: "sent", lastError: null, providerId: outcome.providerId, sentAt: attempt.now };
  const lastError = outcome.error;
  const isInDoubt = attempt.isInDoubt || outcome.kind === "unknown";
  const isRepeatable = outcome.kind === "again" || (outcome.kind === "unknown" && outcome.isRepeatable);
  const nextAttemptAt = nextAttempt(outcome, attempt);
  if (!isRepeatable || nextAttemptAt >= retriesEndAt(attempt.mail, isInDoubt ? attempt.firstTriedAt : null))
    return { status: isInDoubt ? "unknown" : "failed", lastError };
  return { status: isInDoubt ? "sending" : "pending", lastError, nextAttemptAt };
}

/** After this attempt's pause plus up to 10% jitter, and no earlier than the provider asks. */
function nextAttempt(outcome: MailOutcome, { attempts, now, random }: Attempt): Date {
  const pause = (PAUSES_MINUTES[attempts - 1] ?? PAUSES_MINUTES.at(-1) ?? 0) * MINUTE_MS * (1 + random / 10);
  const wished = outcome.kind === "again" ? (outcome.retryAfterSeconds ?? 0) * 1000 : 0;
  return new Date(now.getTime() + Math.max(pause, wished));
}

/** True without a provider: mails stay in the outbox and in files. */
export function keepsMails({ mail }: Pick<Context, "mail">): boolean {
  return mail.kind === "file";
}
