import { findUserByEmail, replacePasswordHash } from "@/db/queries/accounts/users";
import type { SystemContext } from "@/lib/context/context";
import { normaliseEmail } from "@/lib/context/email";
import { hashPassword, isOutdated, isPassword } from "./password";

/**
 * The user with this address and password. Unknown address and wrong password take the same work, so that the time
 * does not tell one from the other. A hash of old parameters is renewed.
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
  const isRenewed = await replacePasswordHash(ctx.db, user.id, { old, renewed });
  return isRenewed ? { ...verified, passwordHash: renewed } : null;
}
