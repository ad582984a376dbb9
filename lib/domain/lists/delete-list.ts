import { deleteListOfUser } from "@/db/queries/lists/lists";
import type { UserContext } from "@/lib/context/context";
import { requireList } from "./require-list";

/**
 * Removes the list with its items; the posts stay in their newsfeeds.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function deleteList(ctx: UserContext, listId: string): Promise<void> {
  await requireList(ctx, listId);
  await deleteListOfUser(ctx.db, { userId: ctx.actor.userId, listId });
}
