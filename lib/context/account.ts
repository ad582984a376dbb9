import { findOperatorId, findUser } from "@/db/queries/accounts/users";
import type { Account } from "@/lib/contract/account";
import { AppError } from "@/lib/core/errors";
import { notFound } from "./access";
import type { Context, UserContext } from "./context";
import { normaliseEmail } from "./email";

/** Stored locale of users whose browser decides. */
export const BROWSERS_LOCALE = "en";

export async function getAccount(ctx: UserContext): Promise<Account> {
  const user = await findUser(ctx.db, ctx.actor.userId);
  if (!user) throw notFound("account");
  const { emailVerifiedAt: _, locale, ...account } = user;
  return { ...account, locale: locale === BROWSERS_LOCALE ? null : locale };
}

/** Id of the account of `ADMIN_EMAIL` once its address is verified; of the oldest one if `ADMIN_EMAIL` is not set. */
export function findOperator(ctx: Pick<Context, "db" | "settings">): Promise<string | null> {
  return findOperatorId(ctx.db, adminAddress(ctx));
}

export async function isOperator(ctx: UserContext): Promise<boolean> {
  return (await findOperator(ctx)) === ctx.actor.userId;
}

/** @param email normalised */
export function isAdminAddress(ctx: Pick<Context, "settings">, email: string): boolean {
  return email === adminAddress(ctx);
}

function adminAddress({ settings: { adminEmail } }: Pick<Context, "settings">): string | null {
  return adminEmail === null ? null : normaliseEmail(adminEmail);
}

/**
 * Keeps the address of `ADMIN_EMAIL` for the account that the server creates. Call it after the address proved to be
 * free, since the error would otherwise reveal the operator's address.
 *
 * @param email normalised
 * @throws AppError `conflict`
 */
export function assertNotReserved(ctx: Pick<Context, "settings">, email: string): void {
  if (isAdminAddress(ctx, email))
    throw new AppError("conflict", "This address is reserved for the person who runs this server. Use another one.");
}

/** @throws AppError `forbidden` unless the caller is the operator */
export async function requireOperator(ctx: UserContext): Promise<void> {
  if (!(await isOperator(ctx))) throw new AppError("forbidden", "Only the operator of this server can do this.");
}
