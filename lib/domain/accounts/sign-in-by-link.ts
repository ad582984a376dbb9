import { findSessionVersion } from "@/db/queries/accounts/users";
import { type SystemContext, transact } from "@/lib/context/context";
import { isAppError } from "@/lib/core/errors";
import { spendLink } from "./email-link";
import { type SessionClaims, startSession } from "./session";
import { shutOut } from "./shut-out";
import { emptyFailures } from "./sign-in";

/**
 * Begins a session by the link of a mail, which works once; null for one that cannot be used. If it is the first proof of
 * the address, whatever else opened the account opens it no more.
 */
export async function signInByLink(
  ctx: SystemContext,
  { token, userAgent }: { token: string; userAgent: string },
): Promise<SessionClaims | null> {
  return transact(ctx, async (tx) => {
    const { userId, email, isFirstProof } = await spendLink(tx, "sign-in", token);
    if (isFirstProof) await shutOut(tx, userId);
    await emptyFailures(tx, email);
    const sessionVersion = await findSessionVersion(tx.db, userId);
    return startSession(tx, { userId, sessionVersion }, userAgent);
  }).catch((error: unknown) => {
    if (isAppError(error) && error.code === "not_found") return null;
    throw error;
  });
}
