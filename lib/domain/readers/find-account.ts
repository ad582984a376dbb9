import { findUser } from "@/db/queries/accounts/users";
import type { Context } from "@/lib/context/context";

/** Address and name of an account, as reader apps show them; null once it is closed. */
export async function findAccount(ctx: Context, userId: string): Promise<{ email: string; name: string } | null> {
  const user = await findUser(ctx.db, userId);
  return user && { email: user.email, name: user.name };
}
