import { shareListOfUser, unshareListOfUser, updateListOfUser } from "@/db/queries/lists/lists";
import { transact, type UserContext } from "@/lib/context/context";
import type { Input } from "@/lib/contract/endpoint";
import type { endpoints } from "@/lib/contract/endpoints";
import type { ReadingList } from "@/lib/contract/lists";
import { getList } from "./get-list";
import { requireList } from "./require-list";
import { mintShareToken } from "./share-token";

/**
 * Changes the fields that were sent. Sharing a list makes its link; the link of a list that is no longer shared is void
 * for good.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function updateList(
  ctx: UserContext,
  listId: string,
  changes: Input<typeof endpoints.updateList>["body"],
): Promise<ReadingList> {
  await requireList(ctx, listId);
  return transact(ctx, async (tx) => {
    const key = { userId: ctx.actor.userId, listId };
    const at = ctx.now();
    await updateListOfUser(tx.db, key, {
      ...(changes.name !== undefined && { name: changes.name }),
      ...(changes.description !== undefined && { description: changes.description }),
      updatedAt: at,
    });
    if (changes.is_public === true)
      await shareListOfUser(tx.db, key, { token: mintShareToken(), doesReplace: false, at });
    if (changes.is_public === false) await unshareListOfUser(tx.db, key, at);
    return getList(tx, listId);
  });
}
