import type { QueryClient } from "@tanstack/react-query";
import { dragRow } from "@/components/list/drag-row";
import { placeNewsfeed, updateFolder } from "@/lib/client/folder-actions";
import type { FolderGroup } from "@/lib/client/folders";
import { dropSide, placeAmong, stepAfter, treeRows } from "./tree-order";

export { updateFolder };

/** A row that is dragged, and where it would land. */
export interface RowDrag {
  id: string;
  sides: ReadonlyMap<string, "before" | "after">;
}

interface TreeDrag {
  id: string;
  row: HTMLElement;
  startY: number;
  show: (drag: RowDrag | null) => void;
}

/** Movement, in pixels, from which a press on a link drags its row. */
const SLACK_PX = 6;

/** Drags a newsfeed among all rows, or a folder among the folders. */
export function dragTreeRow(
  client: QueryClient,
  groups: readonly FolderGroup[],
  { id, row, startY, show }: TreeDrag,
): void {
  const rows = treeRows(groups);
  const folderIds = foldersOf(groups);
  const isFolder = folderIds.includes(id);
  const keys = isFolder ? folderIds : rows.map(({ key }) => key);
  dragRow(row, {
    startY,
    rows: isFolder ? "[data-folder]" : "[data-row]",
    slackPx: SLACK_PX,
    show: (place) => {
      const sides = keys.flatMap((key) => {
        const side = dropSide(keys, key, { id, place });
        return side ? [[key, side] as const] : [];
      });
      show({ id, sides: new Map(sides) });
    },
    onEnd: (place) => {
      show(null);
      if (place === null) return;
      if (!isFolder) return void placeNewsfeed(client, id, placeAmong(rows, id, place));
      const after = folderIds.filter((other) => other !== id)[place - 1] ?? null;
      void updateFolder(client, id, { after_folder_id: after });
    },
  });
}

interface TreeStep {
  id: string;
  by: 1 | -1;
  /** Called only before a move: without one, the focus would jump back at a later change. */
  keepFocus: () => void;
}

/** Moves a newsfeed in its folder, or a folder, by a step. @returns where it is now, for screen readers */
export function stepTreeRow(
  client: QueryClient,
  groups: readonly FolderGroup[],
  { id, by, keepFocus }: TreeStep,
): string {
  const folderIds = foldersOf(groups);
  const isFolder = folderIds.includes(id);
  const ids = isFolder ? folderIds : newsfeedsBeside(groups, id);
  const afterId = stepAfter(ids, id, by);
  if (afterId === undefined) return by === 1 ? "Already at the end" : "Already at the top";
  keepFocus();
  if (isFolder) void updateFolder(client, id, { after_folder_id: afterId });
  else void placeNewsfeed(client, id, { afterId });
  return `Moved to number ${ids.indexOf(id) + by + 1} of ${ids.length}`;
}

const foldersOf = (groups: readonly FolderGroup[]) => groups.flatMap(({ folder }) => folder?.id ?? []);

function newsfeedsBeside(groups: readonly FolderGroup[], id: string): string[] {
  return groups.map(({ newsfeeds }) => newsfeeds.map((one) => one.id)).find((ids) => ids.includes(id)) ?? [];
}
