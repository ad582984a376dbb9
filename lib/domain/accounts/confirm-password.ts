import { findCredentials } from "@/db/queries/accounts/users";
import { notFound } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import { AppError, invalid } from "@/lib/core/errors";
import { attemptPassword } from "./attempts";
import { isPassword } from "./password";

/** What the caller typed as the password that they have. */
export interface TypedPassword {
  password: string;
  /** Where it comes from: an IPv4 address or an IPv6 /64. */
  network: string;
  /** Of the field, for the error: `/current_password`. */
  pointer: string;
}

/**
 * The caller's password is what was typed: a session that was left open is not its owner. Guesses count as those at
 * sign-in do.
 *
 * @returns the hash that it fits, so that a change can tell whether the password is still that one
 * @throws AppError `conflict` where the account has no password; `validation` for a wrong one; `unavailable` when too many passwords are being checked
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
    { email, network },
    { check: async () => ((await isPassword(password, passwordHash)) ? { email, passwordHash } : null) },
  );
  if (!confirmed) throw invalid(pointer, "wrong_password", "This is not your password. Check it and try again.");
  return confirmed;
}
