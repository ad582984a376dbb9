import { setTimeout } from "node:timers/promises";
import type { Context } from "@/lib/context/context";
import { normaliseEmail } from "@/lib/context/email";
import { countUse, forgetTokens, type RateLimit, returnToken } from "@/lib/context/rate-limit";
import { limitConcurrency } from "@/lib/core/limit-concurrency";

const WINDOW_SECONDS = 900;
/** Failures in a window that cost no time. */
const PROMPT_FAILURES = { account: 5, network: 30 };
/** Delays of the attempts after them, one by one; the last counts for all further ones. */
const DELAYS_SECONDS = [1, 2, 4, 8];

/** Delayed attempts that run at once, so that guessing in parallel gains nothing. */
const inNetwork = limitConcurrency(4);
const inAccount = limitConcurrency(1);

interface Attempt {
  /** As typed. */
  email: string;
  /** An IPv4 address or an IPv6 /64. */
  network: string;
}

interface PasswordCheck<Success> {
  /** Null for a wrong password. */
  check: () => Promise<Success | null>;
  wait?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Runs one check of a password, signed in or not. Every attempt counts before the password is looked at, and many
 * failures delay the next one: nobody is locked out of an account by the guesses of others. A success counts as none.
 */
export async function attemptPassword<Success>(
  ctx: Pick<Context, "db" | "now">,
  attempt: Attempt,
  { check, wait = setTimeout }: PasswordCheck<Success>,
): Promise<Success | null> {
  const { network } = attempt;
  const email = normaliseEmail(attempt.email);
  const perNetwork = limitOf(`sign-in:network:${network}`, PROMPT_FAILURES.network);
  const networkDelay = await countAttempt(ctx, perNetwork);
  const accountDelay =
    email === null ? 0 : await countAttempt(ctx, limitOf(accountKey(email), PROMPT_FAILURES.account));
  const delayed = async () => {
    await wait(1000 * Math.max(networkDelay, accountDelay));
    return check();
  };
  const result = await inLine({ network, email, networkDelay, accountDelay }, { check, delayed });
  if (result === null) return null;
  await returnToken(ctx, perNetwork);
  if (email !== null) await forgetTokens(ctx, accountKey(email));
  return result;
}

interface Delays {
  network: string;
  email: string | null;
  networkDelay: number;
  accountDelay: number;
}

/** An owner elsewhere waits behind no guesser: the line of an account is that of one network. */
function inLine<Result>(
  delays: Delays,
  { check, delayed }: { check: () => Promise<Result>; delayed: () => Promise<Result> },
): Promise<Result> {
  const { network, email, networkDelay, accountDelay } = delays;
  if (networkDelay > 0) return inNetwork(network, delayed);
  return accountDelay > 0 ? inAccount(`${network} ${email}`, delayed) : check();
}

/** The bucket of the guesses at one account's password. @param email in its one spelling */
export function accountKey(email: string): string {
  return `sign-in:account:${email}`;
}

/** Holds one token for each failure that costs no time, and one for each step of the delay. */
function limitOf(key: string, promptFailures: number): RateLimit {
  return { key, tokensMax: promptFailures + DELAYS_SECONDS.length - 1, windowSeconds: WINDOW_SECONDS };
}

/** @returns seconds to wait */
async function countAttempt(ctx: Pick<Context, "db" | "now">, limit: RateLimit): Promise<number> {
  const { tokensLeft } = await countUse(ctx, limit);
  return DELAYS_SECONDS[DELAYS_SECONDS.length - 2 - tokensLeft] ?? 0;
}
