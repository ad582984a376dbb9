import { findCredentials, lockUser } from "@/db/queries/accounts/users";
import { type SystemContext, transact } from "@/lib/context/context";
import { forgetTokens } from "@/lib/context/rate-limit";
import { accountKey, attemptPassword } from "./attempts";
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
 * Begins a session for the right address and password; null for wrong ones. After many failures the answer comes late,
 * whether or not the account exists.
 *
 * @throws AppError `unavailable` when too many passwords are being checked
 */
export async function signIn(ctx: SystemContext, attempt: SignInAttempt): Promise<SessionClaims | null> {
  const user = await attemptPassword(ctx, attempt, { check: () => verifyPassword(ctx, attempt) });
  if (user === null) return null;
  return transact(ctx, async (tx) => {
    // Who changes the password ends all sessions that began by the old one: none may begin after that.
    await lockUser(tx.db, user.userId);
    const now = await findCredentials(tx.db, user.userId);
    return now?.passwordHash === user.passwordHash ? startSession(tx, user, attempt.userAgent) : null;
  });
}

/** Whoever proved to be the reader of the address may try again at once. */
export function emptyFailures(ctx: Pick<SystemContext, "db">, email: string): Promise<void> {
  return forgetTokens(ctx, accountKey(email));
}
