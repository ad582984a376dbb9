import { setTimeout } from "node:timers/promises";
import type { Context } from "@/lib/context/context";
import { normaliseEmail } from "@/lib/context/email";
import { countUse, forgetTokens, type RateLimit, returnToken } from "@/lib/context/rate-limit";
import { unlessRefused } from "@/lib/core/database-error";
import { limitConcurrency } from "@/lib/core/limit-concurrency";
import { createLruCache } from "@/lib/core/lru-cache";

const WINDOW_SECONDS = 900;
/** Failures per window without a delay. */
const PROMPT_FAILURES = { account: 5, network: 30 };
/** Delays after the prompt failures; the last one repeats. */
const DELAYS_SECONDS = [1, 2, 4, 8];

/**
 * Concurrent delayed attempts, limited so that parallel guessing gains nothing. So few wait that the last of them waits
 * less than two minutes.
 */
const inNetwork = limitConcurrency(4, { waitingMax: 50 });
const inAccount = limitConcurrency(1, { waitingMax: 10 });
/** Delayed attempts on one account from all networks together, because a guesser may have many. Others are refused. */
const overall = limitConcurrency(8, { waitingMax: 0 });
/** Networks that had an account's password; unlimited, so that guessers elsewhere cannot keep its owner out. */
const proven = createLruCache<true>(10_000, () => 1);

interface Attempt {
  /** As typed. */
  email: string;
  /** An IPv4 address or an IPv6 /56. */
  network: string;
  /** Whether a session of the account makes it. Sessions have places of their own, which strangers cannot fill. */
  isSignedIn?: boolean;
}

interface PasswordCheck<Success> {
  /** Returns null for a wrong password. */
  check: () => Promise<Success | null>;
  wait?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Checks a password, at sign-in or later. Each attempt counts before the check, and repeated failures delay the next
 * attempt instead of locking the account. A success does not count. An attempt whose client disconnects leaves the
 * queue.
 *
 * @throws AppError `rate_limited` when too many attempts wait or are delayed; the reason of `ctx.signal`
 */
export async function attemptPassword<Success>(
  ctx: Pick<Context, "db" | "now" | "signal">,
  attempt: Attempt,
  { check, wait = setTimeout }: PasswordCheck<Success>,
): Promise<Success | null> {
  const { network, isSignedIn = false } = attempt;
  const email = normaliseEmail(attempt.email);
  const perNetwork = limitOf(`sign-in:network:${network}`, PROMPT_FAILURES.network);
  const networkDelay = await countAttempt(ctx, perNetwork);
  const accountDelay =
    email === null ? 0 : await countAttempt(ctx, limitOf(accountKey(email), PROMPT_FAILURES.account));
  const delayed = async () => {
    await wait(1000 * Math.max(networkDelay, accountDelay));
    return check();
  };
  const place = `${network} ${email}`;
  const isLimited = accountDelay > 0 && !proven.use(place);
  const admitted = isLimited ? () => overall(`${isSignedIn ? "session" : "sign-in"} ${email}`, delayed) : delayed;
  const result = await queueAttempt(
    { network, place, networkDelay, accountDelay },
    { check, delayed: admitted, signal: ctx.signal },
  );
  if (result === null) return null;
  proven.put(place, true);
  await unlessRefused(returnToken(ctx, perNetwork));
  if (email !== null) await unlessRefused(forgetTokens(ctx, accountKey(email)));
  return result;
}

interface Delays {
  network: string;
  /** The network with the account. */
  place: string;
  networkDelay: number;
  accountDelay: number;
}

/** Delayed attempts queue per account and network, so that the owner does not wait behind a guesser elsewhere. */
function queueAttempt<Result>(
  delays: Delays,
  { check, delayed, signal }: Record<"check" | "delayed", () => Promise<Result>> & { signal: AbortSignal | undefined },
): Promise<Result> {
  const { network, place, networkDelay, accountDelay } = delays;
  if (networkDelay > 0) return inNetwork(network, delayed, signal);
  return accountDelay > 0 ? inAccount(place, delayed, signal) : check();
}

/** Rate-limit key for guesses at one account's password. @param email normalised */
export function accountKey(email: string): string {
  return `sign-in:account:${email}`;
}

/** One token per prompt failure and one per delay step. */
function limitOf(key: string, promptFailures: number): RateLimit {
  return { key, tokensMax: promptFailures + DELAYS_SECONDS.length - 1, windowSeconds: WINDOW_SECONDS };
}

/** @returns seconds to wait */
async function countAttempt(ctx: Pick<Context, "db" | "now">, limit: RateLimit): Promise<number> {
  const { tokensLeft } = await countUse(ctx, limit);
  return DELAYS_SECONDS[DELAYS_SECONDS.length - 2 - tokensLeft] ?? 0;
}
