import { findOwnerOfList } from "@/db/queries/lists/lists";
import { notFound } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import { AppError } from "@/lib/core/errors";

/**
 * The list is the caller's own; lists have no members.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function requireList(ctx: UserContext, listId: string): Promise<void> {
  const ownerId = await findOwnerOfList(ctx.db, listId);
  if (ownerId === undefined) throw notFound("reading list");
  if (ownerId !== ctx.actor.userId) throw new AppError("forbidden", "You have no access to this reading list.");
}
