import { listListsOfUser } from "@/db/queries/lists/lists";
import type { UserContext } from "@/lib/context/context";
import type { ReadingList } from "@/lib/contract/lists";
import { presentList } from "./present-list";

/** All lists of the caller, newest first. */
export async function listLists(ctx: UserContext): Promise<ReadingList[]> {
  const rows = await listListsOfUser(ctx.db, ctx.actor.userId);
  return rows.map((row) => presentList(row, ctx.settings.appUrl));
}
