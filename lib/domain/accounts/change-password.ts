import { deleteEmailTokens } from "@/db/queries/accounts/email-tokens";
import { deleteOtherSessions } from "@/db/queries/accounts/sessions";
import { replacePasswordHash } from "@/db/queries/accounts/users";
import { transact, type UserContext } from "@/lib/context/context";
import { AppError } from "@/lib/core/errors";
import { confirmPassword } from "./confirm-password";
import { assertGoodPassword } from "./new-password";
import { hashPassword } from "./password";

/**
 * Sets another password. All other sessions end, and so do the links of mails that would begin one; the caller's own
 * session and API keys stay.
 *
 * @throws AppError as {@link confirmPassword}; `conflict` when the password was changed meanwhile
 */
export async function changePassword(
  ctx: UserContext,
  typed: { current: string; next: string; network: string },
): Promise<void> {
  const { userId, sessionId } = ctx.actor;
  const pointer = "/current_password";
  const { passwordHash: old, email } = await confirmPassword(ctx, {
    password: typed.current,
    network: typed.network,
    pointer,
  });
  await assertGoodPassword(typed.next, email);
  const renewed = await hashPassword(typed.next);
  await transact(ctx, async (tx) => {
    // First, since it locks the account: whoever signs in by the old password meanwhile waits, and is refused then.
    if (!(await replacePasswordHash(tx.db, userId, { old, renewed })))
      throw new AppError("conflict", "Your password was changed in another window. Try again with the new one.");
    await deleteEmailTokens(tx.db, { userId });
    await deleteOtherSessions(tx.db, { userId, sessionId: sessionId ?? null });
  });
}
