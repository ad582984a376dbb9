import { countActiveApiKeysOfUser, insertApiKey } from "@/db/queries/accounts/api-keys";
import { lockUser } from "@/db/queries/accounts/users";
import { transact, type UserContext } from "@/lib/context/context";
import type { ApiKey } from "@/lib/contract/account";
import type { Input } from "@/lib/contract/endpoint";
import type { endpoints } from "@/lib/contract/endpoints";
import { AppError, invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { hashKey, mintKey } from "./key-format";

const KEYS_PER_USER_MAX = 20;

/**
 * Makes a key with full access unless it is wanted otherwise. What is returned is the only copy of it: the database gets
 * its hash.
 *
 * @throws AppError `validation` for an expiry that is past; `limit_exceeded`
 */
export async function createApiKey(
  ctx: UserContext,
  { name, is_read_only = false, expires_at = null }: Input<typeof endpoints.createApiKey>["body"],
): Promise<ApiKey & { key: string }> {
  if (expires_at !== null && expires_at <= ctx.now())
    throw invalid("/expires_at", "past", "This time is past. Choose one in the future.");
  return transact(ctx, async (tx) => {
    const { userId } = ctx.actor;
    const now = ctx.now();
    // Two requests at once would both count 19.
    await lockUser(tx.db, userId);
    if ((await countActiveApiKeysOfUser(tx.db, userId, now)) >= KEYS_PER_USER_MAX)
      throw new AppError(
        "limit_exceeded",
        `You can have at most ${KEYS_PER_USER_MAX} API keys. Revoke one that you no longer use.`,
      );
    const { key, prefix } = mintKey();
    const id = newId();
    await insertApiKey(tx.db, {
      id,
      userId,
      name,
      prefix,
      keyHash: hashKey(key),
      isReadOnly: is_read_only,
      createdAt: now,
      expiresAt: expires_at,
    });
    return { id, name, prefix, is_read_only, created_at: now, last_used_at: null, expires_at, key };
  });
}
