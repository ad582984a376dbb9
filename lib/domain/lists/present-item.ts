import type { findItemOfList } from "@/db/queries/lists/list-items";
import type { ListItem } from "@/lib/contract/lists";

type Row = NonNullable<Awaited<ReturnType<typeof findItemOfList>>>;

/** A row of item and post together as an item with its post. */
export function presentItem({ item_id, list_id, note, added_at, position: _, ...post }: Row): ListItem {
  return { id: item_id, list_id, post_id: post.id, note, added_at, post };
}
