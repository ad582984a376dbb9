import type { SystemContext } from "@/lib/context";
import { forgetTokens, type RateLimit, returnToken, takeToken } from "@/lib/rate-limit";
import { normaliseEmail } from "./email";
import { type SessionClaims, startSession } from "./session";
import { verifyPassword } from "./verify-password";

const WINDOW_SECONDS = 900;
const FAILURES_PER_ACCOUNT_MAX = 5;
const FAILURES_PER_NETWORK_MAX = 30;

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
  const limits = limitsOf(attempt);
  for (const limit of limits) await takeToken(ctx, limit);
  const user = await verifyPassword(ctx, attempt);
  if (user === null) return null;
  for (const limit of limits) await returnToken(ctx, limit);
  return startSession(ctx, user, attempt.userAgent);
}

/** Whoever proved to be the reader of the address may try again at once. */
export function emptyFailures(ctx: SystemContext, email: string): Promise<void> {
  return forgetTokens(ctx, `sign-in:account:${email}`);
}

function limitsOf({ email, network }: SignInAttempt): RateLimit[] {
  const address = normaliseEmail(email);
  const perNetwork = {
    key: `sign-in:network:${network}`,
    tokensMax: FAILURES_PER_NETWORK_MAX,
    windowSeconds: WINDOW_SECONDS,
  };
  if (address === null) return [perNetwork];
  const perAccount = {
    key: `sign-in:account:${address}`,
    tokensMax: FAILURES_PER_ACCOUNT_MAX,
    windowSeconds: WINDOW_SECONDS,
  };
  return [perNetwork, perAccount];
}
