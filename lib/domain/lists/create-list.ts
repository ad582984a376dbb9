import { lockUser } from "@/db/queries/accounts/users";
import { countListsOfUser, insertList } from "@/db/queries/lists/lists";
import { transact, type UserContext } from "@/lib/context/context";
import type { Input } from "@/lib/contract/endpoint";
import type { endpoints } from "@/lib/contract/endpoints";
import { LISTS_PER_USER_MAX } from "@/lib/contract/limits";
import type { ReadingList } from "@/lib/contract/lists";
import { AppError } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { getList } from "./get-list";

/**
 * Makes an empty list that nobody else sees.
 *
 * @throws AppError `limit_exceeded` when the caller has as many lists as one user can have
 */
export function createList(ctx: UserContext, wanted: Input<typeof endpoints.createList>["body"]): Promise<ReadingList> {
  return transact(ctx, async (tx) => {
    const { userId } = ctx.actor;
    // Two requests at once would both count one less than the limit.
    await lockUser(tx.db, userId);
    if ((await countListsOfUser(tx.db, userId)) >= LISTS_PER_USER_MAX)
      throw new AppError(
        "limit_exceeded",
        `You can have at most ${LISTS_PER_USER_MAX} reading lists. Delete one first.`,
      );
    const id = newId();
    const now = ctx.now();
    const { name, description = null } = wanted;
    await insertList(tx.db, { id, userId, name, description, createdAt: now, updatedAt: now });
    return getList(tx, id);
  });
}
