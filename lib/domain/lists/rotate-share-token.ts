import { shareListOfUser } from "@/db/queries/lists/lists";
import { transact, type UserContext } from "@/lib/context/context";
import type { ReadingList } from "@/lib/contract/lists";
import { getList } from "./get-list";
import { requireList } from "./require-list";
import { mintShareToken } from "./share-token";

/**
 * Shares the list under a new link, the only one that is good from now on.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function rotateShareToken(ctx: UserContext, listId: string): Promise<ReadingList> {
  await requireList(ctx, listId);
  return transact(ctx, async (tx) => {
    const key = { userId: ctx.actor.userId, listId };
    await shareListOfUser(tx.db, key, { token: mintShareToken(), doesReplace: true, at: ctx.now() });
    return getList(tx, listId);
  });
}
