import { findOwnerOfApiKey, revokeApiKeyOfUser } from "@/db/queries/accounts/api-keys";
import { notFound } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import { AppError } from "@/lib/core/errors";

/**
 * From the next request on the key is refused.
 *
 * @throws AppError `not_found`, also for a key that was revoked before; `forbidden` for somebody else's
 */
export async function revokeApiKey(ctx: UserContext, keyId: string): Promise<void> {
  const { userId } = ctx.actor;
  if (await revokeApiKeyOfUser(ctx.db, { keyId, userId }, ctx.now())) return;
  const owner = await findOwnerOfApiKey(ctx.db, keyId);
  if (owner === null || owner === userId) throw notFound("API key");
  throw new AppError("forbidden", "You have no access to this API key.");
}
