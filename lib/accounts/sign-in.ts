import { findCredentials, lockUser } from "@/db/queries/users";
import { type SystemContext, transact } from "@/lib/context";
import { forgetTokens, returnToken, takeToken } from "@/lib/rate-limit";
import { accountKey, attemptLimits } from "./attempts";
import { type SessionClaims, startSession } from "./session";
import { verifyPassword } from "./verify-password";

export interface SignInAttempt {
  email: string;
  password: string;
  /** Where it comes from: an IPv4 address or an IPv6 /64. */
  network: string;
  userAgent: string;
}

/**
 * Begins a session for the right address and password; null for wrong ones. Every attempt is counted before the
 * password is looked at, so that parallel guesses find no gap; one that succeeds is taken back.
 *
 * @throws AppError `rate_limited` after 5 failures for an address or 30 from a network in a quarter of an hour, whether
 * or not the account exists; `unavailable` when too many passwords are being checked
 */
export async function signIn(ctx: SystemContext, attempt: SignInAttempt): Promise<SessionClaims | null> {
  const limits = attemptLimits(attempt);
  for (const limit of limits) await takeToken(ctx, limit);
  const user = await verifyPassword(ctx, attempt);
  if (user === null) return null;
  for (const limit of limits) await returnToken(ctx, limit);
  return transact(ctx, async (tx) => {
    // Who changes the password ends all sessions that began by the old one: none may begin after that.
    await lockUser(tx.db, user.userId);
    const now = await findCredentials(tx.db, user.userId);
    return now?.passwordHash === user.passwordHash ? startSession(tx, user, attempt.userAgent) : null;
  });
}

/** Whoever proved to be the reader of the address may try again at once. */
export function emptyFailures(ctx: SystemContext, email: string): Promise<void> {
  return forgetTokens(ctx, accountKey(email));
}
