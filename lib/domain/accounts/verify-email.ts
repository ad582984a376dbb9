import { findSuppression, liftSuppression } from "@/db/queries/accounts/mail-addresses";
import { findUser } from "@/db/queries/accounts/users";
import { notFound } from "@/lib/context/access";
import { type SystemContext, transact, type UserContext } from "@/lib/context/context";
import { takeToken } from "@/lib/context/rate-limit";
import type { MailState } from "@/lib/contract/mail";
import { addressHash } from "@/lib/domain/mail/delivery-reports";
import { keepsMails } from "@/lib/domain/mail/send-mail";
import { mailLink, prepareLink, spendLink } from "./email-link";

const HOUR_SECONDS = 3_600;
const MAILS_PER_HOUR_MAX = 3;
const WEEK_SECONDS = 7 * 24 * HOUR_SECONDS;

/** Confirms the address of a mailed link. @throws AppError `not_found` */
export async function verifyEmail(ctx: SystemContext, token: string): Promise<void> {
  await transact(ctx, (tx) => spendLink(tx, "verify-email", token));
}

/**
 * Mails the caller a confirmation link. Lifts a suppression of the address, once a week; another failure suppresses it
 * again. A confirmed address stays confirmed.
 *
 * @throws AppError `rate_limited`
 */
export async function requestVerification(ctx: UserContext): Promise<void> {
  const { userId } = ctx.actor;
  const user = await findUser(ctx.db, userId);
  if (!user) throw notFound("account");
  const hash = addressHash(ctx, user.email);
  const isStopped = (await findSuppression(ctx.db, hash)) !== null;
  const limit = { key: `link:verify-email:user:${userId}`, tokensMax: MAILS_PER_HOUR_MAX, windowSeconds: HOUR_SECONDS };
  await takeToken(ctx, limit);
  const again = { key: `mail-again:user:${userId}`, tokensMax: 1, windowSeconds: WEEK_SECONDS };
  if (isStopped) await takeToken(ctx, again);
  const link = await prepareLink(ctx, "verify-email", user.email);
  await transact(ctx, async (tx) => {
    if (isStopped) await liftSuppression(tx.db, hash);
    await mailLink(tx, userId, link);
  });
}

export async function getMailState(ctx: UserContext): Promise<MailState> {
  const user = await findUser(ctx.db, ctx.actor.userId);
  if (!user) throw notFound("account");
  const stoppedBy = await findSuppression(ctx.db, addressHash(ctx, user.email));
  return {
    email: user.email,
    isVerified: user.emailVerifiedAt !== null,
    stoppedBy,
    isKeptHere: keepsMails(ctx),
  };
}
