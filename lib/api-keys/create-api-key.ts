import { countActiveApiKeysOfUser, insertApiKey } from "@/db/queries/api-keys";
import { lockUser } from "@/db/queries/users";
import { transact, type UserContext } from "@/lib/context";
import type { ApiKey } from "@/lib/contract/account";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/std/id";
import { hashKey, mintKey } from "./key-format";

const KEYS_PER_USER_MAX = 20;

/**
 * Makes a key with full access. What is returned is the only copy of it: the database gets its hash.
 *
 * @throws AppError `limit_exceeded`
 */
export function createApiKey(ctx: UserContext, wanted: { name: string }): Promise<ApiKey & { key: string }> {
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
    const { name } = wanted;
    await insertApiKey(tx.db, { id, userId, name, prefix, keyHash: hashKey(key), createdAt: now });
    return { id, name, prefix, created_at: now, last_used_at: null, key };
  });
}
