import { hasUsers, insertUser, lockFirstAccount } from "@/db/queries/accounts/users";
import { type Context, type SystemContext, transact } from "@/lib/context/context";
import { normaliseEmail } from "@/lib/context/email";
import { type RateLimit, takeToken } from "@/lib/context/rate-limit";
import type { Input, Output } from "@/lib/contract/endpoint";
import type { endpoints } from "@/lib/contract/endpoints";
import { AppError, invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { mailLink, prepareLink } from "@/lib/domain/accounts/email-link";
import { assertGoodPassword } from "@/lib/domain/accounts/new-password";
import { hashPassword } from "@/lib/domain/accounts/password";
import { redeemInvitation } from "./accept-invitation";
import { findInvitation, invitationGone } from "./find-invitation";

const ATTEMPTS_PER_MAILBOX_MAX = 10;
/** Behind a proxy that `TRUSTED_PROXY_HOPS` does not tell of, all visitors are one network. */
const ATTEMPTS_PER_NETWORK_MAX = 60;
const ATTEMPTS_WINDOW_SECONDS = 3_600;

/**
 * Makes an account, if `SIGNUP` lets a stranger do that; with an invitation also where only the first may. The account
 * and its membership are made together, or neither. A mail asks to confirm the address; the account works without.
 *
 * An address that has an account already is told so: signing up signs in, without a mail in between, so the two outcomes
 * differ in any case. The number of attempts is limited, and on a closed installation nothing is said of any address.
 *
 * @throws AppError `forbidden` when sign-up is closed, `not_found` for an invitation that cannot be accepted,
 * `validation`, `rate_limited`, `conflict`, `unavailable`
 */
export async function signUp(
  ctx: SystemContext,
  wanted: Input<typeof endpoints.signUp>["body"],
): Promise<Output<typeof endpoints.signUp>> {
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
      throw new AppError("conflict", "There is an account with this email address already. Sign in instead.");
    await mailLink(tx, userId, link);
    const newsfeedId = invitation === undefined ? null : await redeemInvitation(tx, { token: invitation, userId });
    return { user_id: userId, newsfeed_id: newsfeedId };
  });
}

/** What attempts from one network count against, before anything is read of them. */
export function signUpLimit(network: string): RateLimit {
  return attempts(`network:${network}`, ATTEMPTS_PER_NETWORK_MAX);
}

function attempts(whose: string, tokensMax: number): RateLimit {
  return { key: `sign-up:${whose}`, tokensMax, windowSeconds: ATTEMPTS_WINDOW_SECONDS };
}

/** May a stranger make an account? Somebody with an invitation may unless sign-up is closed. */
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
  if (isInvited && !(await findInvitation(ctx, invitation))) throw invitationGone();
}

function closed(): AppError {
  return new AppError("forbidden", "Sign-up is closed on this server. Ask the person who runs it for an account.");
}
