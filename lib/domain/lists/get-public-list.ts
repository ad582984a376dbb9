import { pageItemsOfSharedList } from "@/db/queries/lists/item-pages";
import { findSharedList } from "@/db/queries/lists/lists";
import { notFound } from "@/lib/context/access";
import type { SystemContext } from "@/lib/context/context";
import type { ReadingList } from "@/lib/contract/lists";
import { pageOf } from "@/lib/contract/paging";
import type { Post } from "@/lib/contract/post";
import type { CursorPosition } from "@/lib/contract/wire";
import { positionOf } from "./list-items";
import { isShareToken } from "./lists";

const PAGE_SIZE = 100;

/**
 * An item as strangers see it, without newsfeed, reader or key learning. A key learning would reveal the business
 * context.
 */
export interface PublicItem
  extends Pick<Post, "title" | "summary" | "summary_language" | "external_url" | "language" | "published_at"> {
  /** Id of the item, not of the post. */
  id: string;
  /** The feed's own title, or the site; members of the newsfeed may have given the source a private name. */
  source_title: string;
  note: string | null;
  added_at: Date;
}

export interface PublicList extends Pick<ReadingList, "name" | "description" | "item_count" | "updated_at"> {
  items: PublicItem[];
  /** Cursor of the next page. */
  next: CursorPosition | null;
}

/**
 * A shared list as anybody with its link sees it. Fields must be named here to become public.
 *
 * @throws AppError `not_found`, the same for an unknown and a revoked link
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
  const page = pageOf(rows, PAGE_SIZE, positionOf);
  return { name, description, item_count, updated_at, items: page.rows.map(present), next: page.next };
}

type Row = Awaited<ReturnType<typeof pageItemsOfSharedList>>[number];

function present(row: Row): PublicItem {
  const { item_id: id, note, added_at, title, summary, summary_language, external_url, language, published_at } = row;
  const source_title = row.feed_title || new URL(external_url).hostname;
  return { id, note, added_at, title, summary, summary_language, external_url, source_title, language, published_at };
}
