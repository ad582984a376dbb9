import { findSuppression, liftSuppression } from "@/db/queries/accounts/mail-addresses";
import { findUser } from "@/db/queries/accounts/users";
import { notFound } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import { takeToken } from "@/lib/context/rate-limit";
import type { MailState } from "@/lib/contract/mail";
import { addressHash } from "@/lib/domain/mail/delivery-reports";
import { keepsMails } from "@/lib/domain/mail/send-mail";
import { mailLink, prepareLink, spendLink, unusableLink } from "./email-link";

const HOUR_SECONDS = 3_600;
const MAILS_PER_HOUR_MAX = 3;
const WEEK_SECONDS = 7 * 24 * HOUR_SECONDS;

/**
 * Confirms the caller's address with a mailed link. The link alone proves only the mailbox, and somebody else may have
 * signed up with its address; with a session it proves that the account and the mailbox have one owner.
 *
 * @throws AppError `not_found` for an unusable link, and for one of another account
 */
export async function verifyEmail(ctx: UserContext, token: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const { userId } = await spendLink(tx, "verify-email", token);
    if (userId !== ctx.actor.userId) throw unusableLink();
  });
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
