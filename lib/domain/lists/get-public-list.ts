import { pageItemsOfSharedList } from "@/db/queries/lists/list-items";
import { findSharedList } from "@/db/queries/lists/lists";
import { notFound } from "@/lib/context/access";
import type { SystemContext } from "@/lib/context/context";
import type { ReadingList } from "@/lib/contract/lists";
import type { Post } from "@/lib/contract/posts";
import type { CursorPosition } from "@/lib/contract/wire";
import { pageOfItems } from "./page-of-items";
import { isShareToken } from "./share-token";

const PAGE_SIZE = 100;

/**
 * What a stranger sees of an item: nothing of the post's newsfeed, nothing of who reads it. No key learning either: it is
 * written for a business context, and tells of that.
 */
export interface PublicItem
  extends Pick<Post, "title" | "summary" | "external_url" | "source_title" | "language" | "published_at"> {
  /** Of the item, not of the post. */
  id: string;
  note: string | null;
  added_at: Date;
}

export interface PublicList extends Pick<ReadingList, "name" | "description" | "item_count" | "updated_at"> {
  items: PublicItem[];
  /** Where the next page begins. */
  next: CursorPosition | null;
}

/**
 * A shared list as anybody sees it who has its link, its owner included. What is not named here is not passed on.
 *
 * @throws AppError `not_found`, the same for a link that never was and for one that is void
 */
export async function getPublicList(
  ctx: SystemContext,
  token: string,
  after: CursorPosition | null,
): Promise<PublicList> {
  const list = isShareToken(token) ? await findSharedList(ctx.db, token) : null;
  if (!list) throw notFound("reading list");
  const { name, description, item_count, updated_at } = list;
  const rows = await pageItemsOfSharedList(
    ctx.db,
    { listId: list.id, token },
    { rowsMax: PAGE_SIZE + 1, after: after ?? undefined },
  );
  const page = pageOfItems(rows, PAGE_SIZE, present);
  return { name, description, item_count, updated_at, items: page.rows, next: page.next };
}

type Row = Awaited<ReturnType<typeof pageItemsOfSharedList>>[number];

function present(row: Row): PublicItem {
  const { item_id: id, note, added_at, title, summary, external_url, source_title, language, published_at } = row;
  return { id, note, added_at, title, summary, external_url, source_title, language, published_at };
}
