import { findItemOfList } from "@/db/queries/lists/list-items";
import { notFound } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import type { ListItem } from "@/lib/contract/lists";
import { presentItem } from "./present-item";

/** @throws AppError `not_found`, also for an item of somebody else's list */
export async function findItem(ctx: UserContext, key: { listId: string; postId: string }): Promise<ListItem> {
  const row = await findItemOfList(ctx.db, { userId: ctx.actor.userId, ...key });
  if (row) return presentItem(row);
  throw notFound("item in this reading list");
}
