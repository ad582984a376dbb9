import type { RateLimit } from "@/lib/rate-limit";
import { normaliseEmail } from "./email";

const WINDOW_SECONDS = 900;
const FAILURES_PER_ACCOUNT_MAX = 5;
const FAILURES_PER_NETWORK_MAX = 30;

/** What a guess at a password counts against, signed in or not. @param network an IPv4 address or an IPv6 /64 */
export function attemptLimits({ email, network }: { email: string; network: string }): RateLimit[] {
  const perNetwork = { key: `sign-in:network:${network}`, tokensMax: FAILURES_PER_NETWORK_MAX };
  const address = normaliseEmail(email);
  const perAccount = { key: accountKey(address ?? ""), tokensMax: FAILURES_PER_ACCOUNT_MAX };
  const limits = address === null ? [perNetwork] : [perNetwork, perAccount];
  return limits.map((limit) => ({ ...limit, windowSeconds: WINDOW_SECONDS }));
}

/** The bucket of the guesses at one account's password. @param email in its one spelling */
export function accountKey(email: string): string {
  return `sign-in:account:${email}`;
}
