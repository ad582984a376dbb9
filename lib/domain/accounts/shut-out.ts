import { revokeApiKeysOfUser } from "@/db/queries/accounts/api-keys";
import { deleteSessionsOfUser } from "@/db/queries/accounts/sessions";
import { raiseSessionVersion, setPasswordHash } from "@/db/queries/accounts/users";
import type { Context } from "@/lib/context/context";

/**
 * Ends every way into an account but the link that has just proved its address: whoever made it may have named somebody
 * else's address, to share the account with its owner one day. In a transaction.
 */
export async function shutOut(tx: Context, userId: string): Promise<void> {
  await setPasswordHash(tx.db, userId, null);
  await raiseSessionVersion(tx.db, userId);
  await deleteSessionsOfUser(tx.db, userId);
  await revokeApiKeysOfUser(tx.db, userId, tx.now());
}
