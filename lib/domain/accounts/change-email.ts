import { deleteEmailTokens, spendEmailToken } from "@/db/queries/accounts/email-tokens";
import { findUserByEmail, replaceEmail } from "@/db/queries/accounts/users";
import type { FrozenMail } from "@/db/schema/mail";
import { assertNotReserved } from "@/lib/context/account";
import { type Context, transact, type UserContext } from "@/lib/context/context";
import { normaliseEmail } from "@/lib/context/email";
import { hashLinkToken, mintLinkToken } from "@/lib/context/link-token";
import { takeToken } from "@/lib/context/rate-limit";
import { AppError, invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { composeLinkMail } from "@/lib/domain/mail/link-mails";
import { queueMail } from "@/lib/domain/mail/outbox";
import { confirmOwner } from "./confirm-password";
import { type LinkMail, mailLink, unusableLink } from "./email-link";

const WINDOW_SECONDS = 3_600;
const MAILS_MAX = 3;

/**
 * Mails a confirmation link to the new address and a notice to the current one. Nothing changes until the link is
 * followed. If the new address belongs to another account, its owner gets a notice instead, and the caller cannot tell
 * the difference.
 *
 * @throws AppError `validation` for an invalid address or the current one; `rate_limited` after 3 mails per hour to an
 * address or for an account; errors of {@link confirmOwner}
 */
export async function requestEmailChange(
  ctx: UserContext,
  typed: { email: string; password: string; network: string },
): Promise<void> {
  const { userId } = ctx.actor;
  const to = normaliseEmail(typed.email);
  if (to === null) throw invalid("/email", "invalid_email", "Enter an email address like ada@example.org.");
  const { password, network } = typed;
  const { email: from } = await confirmOwner(ctx, { password, network, pointer: "/password" });
  if (to === from.toLowerCase()) throw invalid("/email", "same_email", "This is already your address.");
  for (const whose of [`user:${userId}`, `mailbox:${to}`])
    await takeToken(ctx, { key: `link:change-email:${whose}`, tokensMax: MAILS_MAX, windowSeconds: WINDOW_SECONDS });
  const mails = await compose(ctx, { from, to });
  await transact(ctx, (tx) => queueMails(tx, { userId, from, to, ...mails }));
}

interface ChangeMails {
  link: LinkMail;
  /** To the current address. */
  changeNotice: FrozenMail;
  /** To the new address's owner, if there is one. */
  takenNotice: FrozenMail;
}

/**
 * Composes all mails in every case, so that the response time does not reveal whether the new address has an account.
 */
async function compose(ctx: Context, { from, to }: { from: string; to: string }): Promise<ChangeMails> {
  const token = mintLinkToken();
  const mail = await composeLinkMail(ctx, { kind: "change-email", token, from, to });
  return {
    link: { purpose: "change-email", email: to, tokenHash: hashLinkToken(token), mail },
    changeNotice: await composeLinkMail(ctx, { kind: "email-change-notice", from, to }),
    takenNotice: await composeLinkMail(ctx, { kind: "email-taken", from, to }),
  };
}

async function queueMails(
  tx: Context,
  { userId, from, to, link, changeNotice, takenNotice }: ChangeMails & { userId: string; from: string; to: string },
): Promise<void> {
  const owner = await findUserByEmail(tx.db, to);
  const notice = (toUser: string, toAddress: string, mail: FrozenMail) =>
    queueMail(tx, { kind: "account-notice", toUser, toAddress, idempotencyKey: `notice/${newId()}`, mail });
  if (owner) await notice(owner.id, to, takenNotice);
  else await mailLink(tx, userId, link);
  await notice(userId, from, changeNotice);
}

/**
 * Gives the caller's account its new, now verified, address. Needs a session, because the owner of the new mailbox may
 * not own the account. Invalidates all other mailed links; sessions and API keys stay.
 *
 * @throws AppError `not_found` for an unusable link and for one of another account; `conflict` when another account got
 * the address meanwhile, or for that of `ADMIN_EMAIL`
 */
export async function changeEmail(ctx: UserContext, token: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const at = tx.now();
    const spent = await spendEmailToken(tx.db, { purpose: "change-email", tokenHash: hashLinkToken(token) }, at);
    if (spent?.userId !== ctx.actor.userId) throw unusableLink();
    if (!(await replaceEmail(tx.db, spent.userId, { email: spent.email, at })))
      throw new AppError("conflict", "Another account uses this address now, so nothing was changed.");
    assertNotReserved(tx, spent.email);
    await deleteEmailTokens(tx.db, { userId: spent.userId });
  });
}
