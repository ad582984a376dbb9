import { revokeApiKeysOfUser } from "@/db/queries/accounts/api-keys";
import { deleteAddressesOfUser, unshareListsOfUser } from "@/db/queries/accounts/deleting-accounts";
import { deleteEmailTokens } from "@/db/queries/accounts/email-tokens";
import { deleteSessionsOfUser } from "@/db/queries/accounts/sessions";
import {
  findCredentials,
  findSessionVersion,
  findUserByEmail,
  lockUser,
  raiseSessionVersion,
  setPasswordHash,
} from "@/db/queries/accounts/users";
import { deleteDestinationsOfUser } from "@/db/queries/webhooks/destinations";
import { type Context, type SystemContext, transact } from "@/lib/context/context";
import { normaliseEmail } from "@/lib/context/email";
import { forgetTokens } from "@/lib/context/rate-limit";
import { isAppError } from "@/lib/core/errors";
import { accountKey, attemptPassword } from "./attempts";
import { spendLink } from "./email-link";
import { unshareNewsfeedsOfUser } from "./end-membership";
import { hashPassword, isOutdated, isPassword } from "./password";
import { type SessionClaims, startSession } from "./sessions";

interface SignInAttempt {
  email: string;
  password: string;
  /** IPv4 address or IPv6 /56. */
  network: string;
  userAgent: string;
}

/**
 * Starts a session for a correct address and password; returns null otherwise. Repeated failures delay the answer,
 * whether or not the account exists.
 *
 * @throws AppError `unavailable` when too many passwords are being checked; `rate_limited` when too many attempts wait
 */
export async function signIn(ctx: SystemContext, attempt: SignInAttempt): Promise<SessionClaims | null> {
  const user = await attemptPassword(ctx, attempt, { check: () => verifyPassword(ctx, attempt) });
  if (user === null) return null;
  return transact(ctx, async (tx) => {
    // A concurrent password change ends all sessions, so none may start with the old password after it.
    await lockUser(tx.db, user.userId);
    const now = await findCredentials(tx.db, user.userId);
    return now?.passwordHash === user.passwordHash ? startSession(tx, user, attempt.userAgent) : null;
  });
}

/** Clears failed attempts after a reader has proved that the address is theirs. */
export function clearFailedAttempts(ctx: Pick<SystemContext, "db">, email: string): Promise<void> {
  return forgetTokens(ctx, accountKey(email));
}

/**
 * Starts a session with a mailed link, which works once; returns null for an unusable one. The first proof of an
 * address closes every other way into the account.
 */
export async function signInByLink(
  ctx: SystemContext,
  { token, userAgent }: { token: string; userAgent: string },
): Promise<SessionClaims | null> {
  return transact(ctx, async (tx) => {
    const { userId, email, isFirstProof } = await spendLink(tx, "sign-in", token);
    if (isFirstProof) await revokeAccess(tx, userId);
    await clearFailedAttempts(tx, email);
    const sessionVersion = await findSessionVersion(tx.db, userId);
    return startSession(tx, { userId, sessionVersion }, userAgent);
  }).catch((error: unknown) => {
    if (isAppError(error) && error.code === "not_found") return null;
    throw error;
  });
}

/**
 * Returns the user with this address and password. An unknown address costs the same work as a wrong password. Rehashes
 * outdated hashes.
 *
 * @throws AppError `unavailable` when too many passwords are being checked
 */
export async function verifyPassword(
  ctx: SystemContext,
  given: { email: string; password: string },
): Promise<{ userId: string; sessionVersion: number; passwordHash: string } | null> {
  const email = normaliseEmail(given.email);
  const user = email === null ? null : await findUserByEmail(ctx.db, email);
  const old = user?.passwordHash ?? null;
  if (!(await isPassword(given.password, old)) || user === null || old === null) return null;
  const verified = { userId: user.id, sessionVersion: user.sessionVersion };
  if (!isOutdated(old)) return { ...verified, passwordHash: old };
  const renewed = await hashPassword(given.password);
  const isRenewed = await setPasswordHash(ctx.db, user.id, { old, renewed });
  return isRenewed ? { ...verified, passwordHash: renewed } : null;
}

/**
 * Closes everything that lets others use or read an account, after the first proof of its address: somebody else may
 * have signed up with it to share the account later. Call it in a transaction.
 */
export async function revokeAccess(tx: Context, userId: string): Promise<void> {
  await setPasswordHash(tx.db, userId, { renewed: null });
  await raiseSessionVersion(tx.db, userId);
  await deleteSessionsOfUser(tx.db, userId);
  await revokeApiKeysOfUser(tx.db, { userId }, tx.now());
  // Unlike other links, one that changes the address may be in somebody else's mailbox.
  await deleteEmailTokens(tx.db, { userId, purpose: "change-email" });
  await deleteAddressesOfUser(tx.db, userId);
  await deleteDestinationsOfUser(tx.db, userId);
  await unshareListsOfUser(tx.db, userId);
  await unshareNewsfeedsOfUser(tx, userId);
}
