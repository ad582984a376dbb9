import { listActiveApiKeysOfUser } from "@/db/queries/api-keys";
import type { UserContext } from "@/lib/context";
import type { ApiKey } from "@/lib/contract/account";

/** The caller's keys that work, newest first. */
export function listApiKeys(ctx: UserContext): Promise<ApiKey[]> {
  return listActiveApiKeysOfUser(ctx.db, ctx.actor.userId, ctx.now());
}
