import { pageItemsOfList } from "@/db/queries/lists/list-items";
import type { UserContext } from "@/lib/context/context";
import type { Input } from "@/lib/contract/endpoint";
import type { endpoints } from "@/lib/contract/endpoints";
import { PAGE_SIZE_DEFAULT } from "@/lib/contract/limits";
import type { ListItem } from "@/lib/contract/lists";
import type { Page } from "@/lib/contract/paging";
import { pageOfItems } from "./page-of-items";
import { presentItem } from "./present-item";
import { requireList } from "./require-list";

/**
 * One page of a list, last added first.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function listListItems(
  ctx: UserContext,
  listId: string,
  query: Input<typeof endpoints.listListItems>["query"],
): Promise<Page<ListItem>> {
  const size = query.limit ?? PAGE_SIZE_DEFAULT;
  const key = { userId: ctx.actor.userId, listId };
  const rows = await pageItemsOfList(ctx.db, key, { rowsMax: size + 1, after: query.cursor });
  if (rows.length === 0) await requireList(ctx, listId);
  return pageOfItems(rows, size, presentItem);
}
