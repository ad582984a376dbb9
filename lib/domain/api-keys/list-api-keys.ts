import { listApiKeysOfUser } from "@/db/queries/accounts/api-keys";
import type { UserContext } from "@/lib/context/context";
import type { ApiKey } from "@/lib/contract/account";

/** The caller's keys, newest first. Expired ones stay until they are removed, since they explain a 401. */
export function listApiKeys(ctx: UserContext): Promise<ApiKey[]> {
  return listApiKeysOfUser(ctx.db, ctx.actor.userId);
}
