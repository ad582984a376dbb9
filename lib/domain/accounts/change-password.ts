import { deleteEmailTokens } from "@/db/queries/accounts/email-tokens";
import { deleteSessionsOfUser } from "@/db/queries/accounts/sessions";
import { raiseSessionVersion, setPasswordHash } from "@/db/queries/accounts/users";
import { deleteDestinationsOfUser } from "@/db/queries/webhooks/destinations";
import { type SystemContext, transact, type UserContext } from "@/lib/context/context";
import { AppError } from "@/lib/core/errors";
import { confirmPassword } from "./confirm-password";
import { findLink, spendLink, unusableLink } from "./email-link";
import { assertGoodPassword, hashPassword } from "./password";
import { clearFailedAttempts, revokeAccess } from "./sign-in";

/**
 * Sets a new password. Ends all other sessions and mailed links, and the notifications of all browsers, which belong to
 * no session; the current session and API keys stay.
 *
 * @throws AppError errors of {@link confirmPassword}; `conflict` when the password changed meanwhile
 */
export async function changePassword(
  ctx: UserContext,
  { current: password, next, network }: { current: string; next: string; network: string },
): Promise<void> {
  const { userId, sessionId } = ctx.actor;
  const confirmed = await confirmPassword(ctx, { password, network, pointer: "/current_password" });
  await assertGoodPassword(next, confirmed.email);
  const change = { old: confirmed.passwordHash, renewed: await hashPassword(next) };
  await transact(ctx, async (tx) => {
    // First, because this locks the account: a concurrent sign-in with the old password waits and is then refused.
    if (!(await setPasswordHash(tx.db, userId, change)))
      throw new AppError("conflict", "Your password was changed in another window. Try again with the new one.");
    await deleteEmailTokens(tx.db, { userId });
    await deleteSessionsOfUser(tx.db, userId, sessionId ?? null);
    await deleteDestinationsOfUser(tx.db, userId, "web-push");
  });
}

/**
 * Sets a new password with a mailed link, and ends all sessions, other links and the notifications of browsers. API
 * keys, feed addresses and the like stay unless this is the first proof of the address. Clears the delay of failed
 * sign-ins.
 *
 * @throws AppError `not_found` for an unusable link; `validation`, `unavailable`
 */
export async function resetPassword(
  ctx: SystemContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  // Checked first, so that an invented token does not cost a password hash.
  const link = await findLink(ctx, "password-reset", token);
  if (!link) throw unusableLink();
  await assertGoodPassword(password, link.email);
  const renewed = await hashPassword(password);
  const { email } = await transact(ctx, async (tx) => {
    const spent = await spendLink(tx, "password-reset", token);
    if (spent.isFirstProof) await revokeAccess(tx, spent.userId);
    await setPasswordHash(tx.db, spent.userId, { renewed });
    await raiseSessionVersion(tx.db, spent.userId);
    await deleteSessionsOfUser(tx.db, spent.userId);
    await deleteDestinationsOfUser(tx.db, spent.userId, "web-push");
    await deleteEmailTokens(tx.db, spent);
    return spent;
  });
  await clearFailedAttempts(ctx, email);
}
