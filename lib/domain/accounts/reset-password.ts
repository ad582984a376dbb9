import { deleteEmailTokens } from "@/db/queries/accounts/email-tokens";
import { deleteSessionsOfUser } from "@/db/queries/accounts/sessions";
import { raiseSessionVersion, setPasswordHash } from "@/db/queries/accounts/users";
import { type SystemContext, transact } from "@/lib/context/context";
import { findLink, linkGone, spendLink } from "./email-link";
import { assertGoodPassword } from "./new-password";
import { hashPassword } from "./password";
import { shutOut } from "./shut-out";
import { emptyFailures } from "./sign-in";

/**
 * Sets a new password by the link of a mail, and ends all sessions and other links of the account. API keys stay, unless the address
 * is proved by this for the first time. Whoever
 * guessed too often before may sign in at once.
 *
 * @throws AppError `not_found` for a link that cannot be used; `validation`, `unavailable`
 */
export async function resetPassword(
  ctx: SystemContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  // Hashing takes memory and a core: not for whoever made a token up.
  const link = await findLink(ctx, "password-reset", token);
  if (!link) throw linkGone();
  await assertGoodPassword(password, link.email);
  const passwordHash = await hashPassword(password);
  const { email } = await transact(ctx, async (tx) => {
    const spent = await spendLink(tx, "password-reset", token);
    if (spent.isFirstProof) await shutOut(tx, spent.userId);
    await setPasswordHash(tx.db, spent.userId, passwordHash);
    await raiseSessionVersion(tx.db, spent.userId);
    await deleteSessionsOfUser(tx.db, spent.userId);
    await deleteEmailTokens(tx.db, spent);
    return spent;
  });
  await emptyFailures(ctx, email);
}
