import { findListOfUser } from "@/db/queries/lists/lists";
import { notFound } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import type { ReadingList } from "@/lib/contract/lists";
import { presentList } from "./present-list";
import { requireList } from "./require-list";

/** @throws AppError `not_found`, `forbidden` */
export async function getList(ctx: UserContext, listId: string): Promise<ReadingList> {
  const row = await findListOfUser(ctx.db, { userId: ctx.actor.userId, listId });
  if (row) return presentList(row, ctx.settings.appUrl);
  await requireList(ctx, listId);
  // Deleted between the two statements.
  throw notFound("reading list");
}
