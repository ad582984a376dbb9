import { createStore } from "@/lib/client/store";
import type { Folder } from "@/lib/contract/folders";

/** A new folder, with a newsfeed to move into it; or a folder to rename. */
export interface FolderTask {
  newsfeedId?: string;
  folder?: Folder;
}

/** Null while the dialog is closed. */
export const folderTask = createStore<FolderTask | null>(null);

export function openFolderDialog(task: FolderTask): void {
  // Waits until the menu that opens it has closed and returned focus.
  setTimeout(() => folderTask.set(task));
}
