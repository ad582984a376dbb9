import { deleteItem } from "@/db/queries/lists/list-items";
import { notFound } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import { requireList } from "./require-list";

/**
 * Takes a post out of a list; the post itself stays.
 *
 * @throws AppError `not_found`, also when the post is not in the list; `forbidden`
 */
export async function removeListItem(ctx: UserContext, key: { listId: string; postId: string }): Promise<void> {
  await requireList(ctx, key.listId);
  const isRemoved = await deleteItem(ctx.db, { userId: ctx.actor.userId, ...key }, ctx.now());
  if (!isRemoved) throw notFound("item in this reading list");
}
