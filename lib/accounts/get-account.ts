import { findUser } from "@/db/queries/users";
import { notFound } from "@/lib/access";
import type { UserContext } from "@/lib/context";

/** Who the caller is, for the caller. */
export async function getAccount(ctx: UserContext): Promise<{ email: string; timeZone: string }> {
  const user = await findUser(ctx.db, ctx.actor.userId);
  if (!user) throw notFound("account");
  return { email: user.email, timeZone: user.timeZone };
}
