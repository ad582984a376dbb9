import { findUserByEmail, insertUser, markEmailVerified } from "@/db/queries/accounts/users";
import type { SystemContext } from "@/lib/context/context";
import { normaliseEmail } from "@/lib/context/email";
import { invalid, isAppError } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from "@/lib/core/limits";
import { assertGoodPassword, hashPassword, isPassword } from "./password";

/**
 * Creates the account of `ADMIN_EMAIL` and `ADMIN_PASSWORD`, regardless of `SIGNUP`. Leaves an existing account alone,
 * since its password may have changed, except that `ADMIN_PASSWORD` verifies its address.
 *
 * @throws AppError `validation` naming the invalid variable
 */
export async function ensureAdmin(ctx: SystemContext, admin: { email: string; password: string }): Promise<void> {
  const email = normaliseEmail(admin.email);
  if (email === null)
    throw invalid("/email", "invalid_email", `ADMIN_EMAIL is "${admin.email}", but must be an email address.`);
  if (admin.password.length < PASSWORD_CHARACTERS_MIN || admin.password.length > PASSWORD_CHARACTERS_MAX)
    throw invalid(
      "/password",
      "invalid_password",
      `ADMIN_PASSWORD must have ${PASSWORD_CHARACTERS_MIN} to ${PASSWORD_CHARACTERS_MAX} characters.`,
    );
  const existing = await findUserByEmail(ctx.db, email);
  if (existing?.emailVerifiedAt === null) return verifyAdminEmail(ctx, existing, admin);
  if (existing) {
    const note =
      "the account of ADMIN_EMAIL exists, so ADMIN_PASSWORD is ignored; `lede user reset` sets a new password";
    ctx.log.info({ email }, note);
    return;
  }
  await assertGoodPassword(admin.password, email).catch((error: unknown) => {
    throw isAppError(error) ? invalid("/password", "invalid_password", `ADMIN_PASSWORD: ${error.message}`) : error;
  });
  const passwordHash = await hashPassword(admin.password);
  const now = ctx.now();
  // The operator's address counts as verified.
  const isNew = await insertUser(ctx.db, { id: newId(), email, passwordHash, createdAt: now, emailVerifiedAt: now });
  if (isNew) ctx.log.info({ email }, "created the account of ADMIN_EMAIL");
}

/** Verifies the address if the operator holds the password: anybody could have signed up with the address. */
async function verifyAdminEmail(
  ctx: SystemContext,
  { id: userId, passwordHash }: { id: string; passwordHash: string | null },
  { email, password }: { email: string; password: string },
): Promise<void> {
  if (await isPassword(password, passwordHash)) await markEmailVerified(ctx.db, { userId, at: ctx.now() });
  else
    ctx.log.warn(
      { email },
      "ADMIN_EMAIL is not confirmed, so its account is not the operator: sign in with an email link",
    );
}
