import { findSessionStart } from "@/db/queries/accounts/sessions";
import { findCredentials } from "@/db/queries/accounts/users";
import { notFound } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import { FRESH_SESSION_MINUTES } from "@/lib/contract/security";
import { AppError } from "@/lib/core/errors";
import { confirmPassword, type TypedPassword } from "./confirm-password";

/**
 * The session is in its owner's hands: they typed the password of the account or, where it has none, have just signed in
 * by the link of a mail to its address.
 *
 * @throws AppError `forbidden` where it has none and the session is older; `validation` for a wrong password;
 * `rate_limited`, `unavailable`
 */
export async function confirmOwner(ctx: UserContext, typed: TypedPassword): Promise<{ email: string }> {
  const { userId, sessionId } = ctx.actor;
  const user = await findCredentials(ctx.db, userId);
  if (!user) throw notFound("account");
  if (user.passwordHash !== null) return confirmPassword(ctx, typed);
  const start = sessionId === undefined ? null : await findSessionStart(ctx.db, { userId, sessionId });
  if (start === null || ctx.now().getTime() - start.getTime() > FRESH_SESSION_MINUTES * 60_000)
    throw new AppError(
      "forbidden",
      "You signed in some time ago, and your account has no password. Sign in anew by the link of a mail, then try again.",
    );
  return user;
}
