import { updateItemNote } from "@/db/queries/lists/list-items";
import { transact, type UserContext } from "@/lib/context/context";
import type { Input } from "@/lib/contract/endpoint";
import type { endpoints } from "@/lib/contract/endpoints";
import type { ListItem } from "@/lib/contract/lists";
import { findItem } from "./find-item";
import { moveItem } from "./move-item";
import { requireList } from "./require-list";

/**
 * Changes the note of an item and its place in the list, whichever is in `changes`.
 *
 * @throws AppError `not_found`, `forbidden`; `validation` when it is to stand behind a post that is not in the list
 */
export async function updateListItem(
  ctx: UserContext,
  key: { listId: string; postId: string },
  changes: Input<typeof endpoints.updateListItem>["body"],
): Promise<ListItem> {
  await requireList(ctx, key.listId);
  return transact(ctx, async (tx) => {
    const { note, after_post_id: afterPostId } = changes;
    if (afterPostId !== undefined) await moveItem(tx, key, afterPostId);
    if (note !== undefined) await updateItemNote(tx.db, { userId: ctx.actor.userId, ...key }, { note, at: ctx.now() });
    return findItem(tx, key);
  });
}
