import { findOperatorId, findUser } from "@/db/queries/accounts/users";
import type { Account } from "@/lib/contract/account";
import { AppError } from "@/lib/core/errors";
import { notFound } from "./access";
import type { UserContext } from "./context";
import { normaliseEmail } from "./email";

/** Stored locale of users whose browser decides. */
export const BROWSERS_LOCALE = "en";

export async function getAccount(ctx: UserContext): Promise<Account> {
  const user = await findUser(ctx.db, ctx.actor.userId);
  if (!user) throw notFound("account");
  const { emailVerifiedAt: _, locale, ...account } = user;
  return { ...account, locale: locale === BROWSERS_LOCALE ? null : locale };
}

/** True for the account of `ADMIN_EMAIL`, or else the first account. */
export async function isOperator(ctx: UserContext): Promise<boolean> {
  const { adminEmail } = ctx.settings;
  const operatorId = await findOperatorId(ctx.db, adminEmail === null ? null : normaliseEmail(adminEmail));
  return operatorId === ctx.actor.userId;
}

/** @throws AppError `forbidden` unless the caller is the operator */
export async function requireOperator(ctx: UserContext): Promise<void> {
  if (!(await isOperator(ctx))) throw new AppError("forbidden", "Only the operator of this server can do this.");
}
