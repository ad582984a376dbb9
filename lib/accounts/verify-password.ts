import { findUserByEmail, replacePasswordHash } from "@/db/queries/users";
import type { SystemContext } from "@/lib/context";
import { normaliseEmail } from "./email";
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
): Promise<{ userId: string; sessionVersion: number } | null> {
  const email = normaliseEmail(given.email);
  const user = email === null ? null : await findUserByEmail(ctx.db, email);
  const old = user?.passwordHash ?? null;
  if (!(await isPassword(given.password, old)) || user === null || old === null) return null;
  if (isOutdated(old)) await replacePasswordHash(ctx.db, user.id, { old, renewed: await hashPassword(given.password) });
  return { userId: user.id, sessionVersion: user.sessionVersion };
}
