import { deleteSessionsOfUser } from "@/db/queries/accounts/sessions";
import { raiseSessionVersion } from "@/db/queries/accounts/users";
import { transact, type UserContext } from "@/lib/context/context";

/** Ends every session of the caller, this one too. API keys stay. */
export function signOutEverywhere(ctx: UserContext): Promise<void> {
  return transact(ctx, async (tx) => {
    await raiseSessionVersion(tx.db, ctx.actor.userId);
    await deleteSessionsOfUser(tx.db, ctx.actor.userId);
  });
}
