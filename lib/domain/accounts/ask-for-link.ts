import { setTimeout } from "node:timers/promises";
import { findUserByEmail } from "@/db/queries/accounts/users";
import { type SystemContext, transact } from "@/lib/context/context";
import { normaliseEmail } from "@/lib/context/email";
import { type RateLimit, takeToken } from "@/lib/context/rate-limit";
import { invalid } from "@/lib/core/errors";
import { mailLink, prepareLink } from "./email-link";

const WINDOW_SECONDS = 3_600;
const MAILS_PER_MAILBOX_MAX = 3;
/** Behind a proxy that `TRUSTED_PROXY_HOPS` does not tell of, all visitors are one network. */
const REQUESTS_PER_NETWORK_MAX = 30;
/** Longer than queueing a mail takes, so that the time does not tell whether there was one to queue. */
const ANSWER_MS = 500;

/**
 * Mails a link to the account of an address. Where there is none it does nothing, and nobody can tell: the answer, the
 * limits and the time are the same.
 *
 * @throws AppError `validation` for what is no address; `rate_limited` after 3 mails to an address in an hour
 */
export async function askForLink(
  ctx: SystemContext,
  purpose: "sign-in" | "password-reset",
  typed: string,
): Promise<void> {
  const email = normaliseEmail(typed);
  if (email === null) throw invalid("/email", "invalid_email", "Enter an email address like ada@example.org.");
  const limit = { key: `link:${purpose}:mailbox:${email}`, tokensMax: MAILS_PER_MAILBOX_MAX };
  await takeToken(ctx, { ...limit, windowSeconds: WINDOW_SECONDS });
  const [outcome] = await Promise.allSettled([mailIfKnown(ctx, purpose, email), setTimeout(ANSWER_MS)]);
  // An error that only accounts can cause would tell of them.
  if (outcome.status === "rejected") ctx.log.error({ err: outcome.reason }, "a link could not be mailed");
}

/** What requests from one network count against, before anything is read of them. */
export function linkLimit(network: string): RateLimit {
  return { key: `link:network:${network}`, tokensMax: REQUESTS_PER_NETWORK_MAX, windowSeconds: WINDOW_SECONDS };
}

async function mailIfKnown(ctx: SystemContext, purpose: "sign-in" | "password-reset", email: string): Promise<void> {
  // Composed for strangers too: it is what takes longest.
  const link = await prepareLink(ctx, purpose, email);
  await transact(ctx, async (tx) => {
    const user = await findUserByEmail(tx.db, email);
    if (user) await mailLink(tx, user.id, link);
  });
}
