import { findUser } from "@/db/queries/accounts/users";
import type { Account } from "@/lib/contract/profile";
import { notFound } from "./access";
import type { UserContext } from "./context";

/** As the table has it while each browser has its own. */
export const BROWSERS_LOCALE = "en";

/** Who the caller is, for the caller. */
export async function getAccount(ctx: UserContext): Promise<Account> {
  const user = await findUser(ctx.db, ctx.actor.userId);
  if (!user) throw notFound("account");
  const { emailVerifiedAt: _, locale, ...account } = user;
  return { ...account, locale: locale === BROWSERS_LOCALE ? null : locale };
}
