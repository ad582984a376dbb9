import { findSessionStart } from "@/db/queries/accounts/sessions";
import { findCredentials } from "@/db/queries/accounts/users";
import { notFound } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import { AppError, invalid } from "@/lib/core/errors";
import { FRESH_SESSION_MINUTES } from "@/lib/core/limits";
import { attemptPassword } from "./attempts";
import { isPassword } from "./password";

interface TypedPassword {
  password: string;
  /** IPv4 address or IPv6 /56. */
  network: string;
  /** JSON pointer to the field, for errors: `/current_password`. */
  pointer: string;
}

/**
 * Checks the caller's password, because a session may have been left open. Guesses count like those at sign-in.
 *
 * @returns the matching hash, so that a change can detect a concurrent one
 * @throws AppError `conflict` for an account without a password; `validation` for a wrong one; `unavailable` when too
 * many passwords are being checked; `rate_limited` when too many attempts wait
 */
export async function confirmPassword(
  ctx: UserContext,
  { password, network, pointer }: TypedPassword,
): Promise<{ email: string; passwordHash: string }> {
  const user = await findCredentials(ctx.db, ctx.actor.userId);
  if (!user) throw notFound("account");
  const { email, passwordHash } = user;
  if (passwordHash === null)
    throw new AppError("conflict", "Your account has no password yet. Set one with an email link.");
  const confirmed = await attemptPassword(
    ctx,
    { email, network, isSignedIn: true },
    { check: async () => ((await isPassword(password, passwordHash)) ? { email, passwordHash } : null) },
  );
  if (!confirmed) throw invalid(pointer, "wrong_password", "This is not your password. Check it and try again.");
  return confirmed;
}

/**
 * Confirms that the owner holds the session: by the password or, without one, by a recent sign-in with a mailed link.
 *
 * @throws AppError `forbidden` for an account without a password and an older session; otherwise the errors of
 * {@link confirmPassword}
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
      "You signed in some time ago, and your account has no password. Sign in again with an email link, then try again.",
    );
  return user;
}
