import { updateItemNote } from "@/db/queries/list-items";
import { transact, type UserContext } from "@/lib/context";
import type { Input } from "@/lib/contract/endpoint";
import type { ListItem, updateListItem as updateListItemEndpoint } from "@/lib/contract/lists";
import { findItem } from "./find-item";
import { requireList } from "./require-list";

/**
 * Changes the note of an item; without one in `changes` nothing.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function updateListItem(
  ctx: UserContext,
  key: { listId: string; postId: string },
  changes: Input<typeof updateListItemEndpoint>["body"],
): Promise<ListItem> {
  await requireList(ctx, key.listId);
  return transact(ctx, async (tx) => {
    const { note } = changes;
    if (note !== undefined) await updateItemNote(tx.db, { userId: ctx.actor.userId, ...key }, { note, at: ctx.now() });
    return findItem(tx, key);
  });
}
