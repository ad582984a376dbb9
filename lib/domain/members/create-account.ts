import { hasUsers, insertUser, lockFirstAccount } from "@/db/queries/accounts/users";
import { assertNotReserved } from "@/lib/context/account";
import { type Context, type SystemContext, transact } from "@/lib/context/context";
import { normaliseEmail } from "@/lib/context/email";
import { type RateLimit, takeToken } from "@/lib/context/rate-limit";
import type { InputOf, OutputOf } from "@/lib/contract/endpoints";
import { AppError, invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { mailLink, prepareLink } from "@/lib/domain/accounts/email-link";
import { assertGoodPassword, hashPassword } from "@/lib/domain/accounts/password";
import { findInvitation, redeemInvitation, unusableInvitation } from "./invitations";

const ATTEMPTS_PER_MAILBOX_MAX = 10;
/** High, because all visitors share one network behind a proxy missing from `TRUSTED_PROXY_HOPS`. */
const ATTEMPTS_PER_NETWORK_MAX = 60;
const ATTEMPTS_WINDOW_SECONDS = 3_600;

/**
 * Creates an account if `SIGNUP` allows it; an invitation also works when only the first account is open. Account and
 * membership are created together. The account works before its address is confirmed.
 *
 * Tells a visitor that an address is taken: signing up also signs in, so the outcomes differ anyway. Attempts are
 * limited, and a closed server reveals nothing about addresses.
 *
 * @throws AppError `forbidden` when sign-up is closed, `not_found` for an unusable invitation, `validation`,
 * `rate_limited`, `conflict`, `unavailable`
 */
export async function signUp(ctx: SystemContext, wanted: InputOf<"signUp">["body"]): Promise<OutputOf<"signUp">> {
  const { invitation } = wanted;
  await assertMaySignUp(ctx, invitation);
  const email = normaliseEmail(wanted.email);
  if (email === null) throw invalid("/email", "invalid_email", "Enter an email address like ada@example.org.");
  await takeToken(ctx, attempts(`mailbox:${email}`, ATTEMPTS_PER_MAILBOX_MAX));
  await assertGoodPassword(wanted.password, email);
  const passwordHash = await hashPassword(wanted.password);
  const link = await prepareLink(ctx, "verify-email", email);
  return transact(ctx, async (tx) => {
    if (ctx.settings.signup === "first") await lockFirstAccount(tx.db);
    await assertMaySignUp(tx, invitation);
    const userId = newId();
    if (!(await insertUser(tx.db, { id: userId, email, passwordHash, createdAt: ctx.now() })))
      throw new AppError("conflict", "This email address already has an account. Sign in instead.");
    assertNotReserved(tx, email);
    await mailLink(tx, userId, link);
    const newsfeedId = invitation === undefined ? null : await redeemInvitation(tx, { token: invitation, userId });
    return { user_id: userId, newsfeed_id: newsfeedId };
  });
}

/** Limits attempts per network, before the body is read. */
export function signUpLimit(network: string): RateLimit {
  return attempts(`network:${network}`, ATTEMPTS_PER_NETWORK_MAX);
}

function attempts(whose: string, tokensMax: number): RateLimit {
  return { key: `sign-up:${whose}`, tokensMax, windowSeconds: ATTEMPTS_WINDOW_SECONDS };
}

/** Whether a visitor may sign up. An invitation allows it unless sign-up is closed. */
export async function isSignUpOpen(
  ctx: Pick<Context, "db" | "settings">,
  { isInvited = false }: { isInvited?: boolean } = {},
): Promise<boolean> {
  if (ctx.settings.signup === "first") return isInvited || !(await hasUsers(ctx.db));
  return ctx.settings.signup === "open";
}

async function assertMaySignUp(ctx: SystemContext, invitation: string | undefined): Promise<void> {
  const isInvited = invitation !== undefined;
  if (!(await isSignUpOpen(ctx, { isInvited }))) throw closed();
  if (isInvited && !(await findInvitation(ctx, invitation))) throw unusableInvitation();
}

function closed(): AppError {
  return new AppError("forbidden", "Sign-up is closed on this server. Ask the person who runs it for an account.");
}
