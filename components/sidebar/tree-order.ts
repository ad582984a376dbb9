import type { Dragging } from "@/components/list/use-drag-order";
import type { NewsfeedPosition } from "@/lib/client/folder-actions";
import type { FolderGroup } from "@/lib/client/folders";
import { LINE } from "./rows";

/** A row of the navigation: a folder, a newsfeed, or the line above newsfeeds without a folder. */
export interface TreeRow {
  key: string;
  folderId: string | null;
  /** Null for a folder and for the line. */
  newsfeedId: string | null;
}

/** Visible rows in order. A collapsed folder hides its newsfeeds. */
export function treeRows(groups: readonly FolderGroup[]): TreeRow[] {
  const hasFolders = groups.length > 1;
  return groups.flatMap(({ folder, newsfeeds }) => {
    const folderId = folder?.id ?? null;
    const head = folder || hasFolders ? [{ key: folderId ?? LINE, folderId, newsfeedId: null }] : [];
    const shown = folder?.is_collapsed ? [] : newsfeeds;
    return [...head, ...shown.map(({ id }) => ({ key: id, folderId, newsfeedId: id }))];
  });
}

/** The position of a newsfeed that is dropped among the other rows. */
export function placeAmong(rows: readonly TreeRow[], id: string, index: number): NewsfeedPosition {
  const above = rows.filter(({ key }) => key !== id)[index - 1];
  return { folderId: above?.folderId ?? null, afterId: above?.newsfeedId ?? null };
}

/** Side of a row on which the dragged one would land. */
export function dropSide(
  keys: readonly string[],
  key: string,
  dragging: Dragging | null,
): "before" | "after" | undefined {
  if (!dragging || key === dragging.id) return undefined;
  const others = keys.filter((other) => other !== dragging.id);
  const at = others.indexOf(key);
  // Marks the row above the drop, because it determines the folder.
  if (at !== -1 && at === dragging.place - 1) return "after";
  return at === 0 && dragging.place === 0 ? "before" : undefined;
}

/** Id of the item above `id` after a step; null at the top, undefined beyond the ends. */
export function stepAfter(ids: readonly string[], id: string, step: 1 | -1): string | null | undefined {
  const to = ids.indexOf(id) + step;
  if (to < 0 || to >= ids.length) return undefined;
  return (step === 1 ? ids[to] : ids[to - 1]) ?? null;
}
