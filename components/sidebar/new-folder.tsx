"use client";

import { FolderPlus } from "lucide-react";
import { LayerComing } from "@/components/keyboard/use-shortcuts";
import { PlainButton } from "@/components/ui/plain-button";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import { useStore } from "@/components/ui/use-store";
import { folderTask, openFolderDialog } from "./folder-dialog-state";
import { SMALL_BUTTON } from "./rows";

const load = () => import("./folder-dialog");

/** The dialog for folders of all pages, which loads on first use. */
export function Folders() {
  const task = useStore(folderTask);
  const dialog = useLazyPart(load, { isNeeded: task !== null, onFailure: () => folderTask.set(null) });
  return (
    <>
      {dialog.isComing && <LayerComing />}
      {dialog.part && <dialog.part.FolderDialog />}
    </>
  );
}

export function NewFolder() {
  return (
    <PlainButton
      aria-label="New folder"
      title="New folder"
      aria-haspopup="dialog"
      onClick={() => openFolderDialog({})}
      className={SMALL_BUTTON}
    >
      <FolderPlus aria-hidden="true" size={14} />
    </PlainButton>
  );
}
