"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CheckCheck, FolderOpen, Pencil, RefreshCw, Trash2 } from "lucide-react";
import { MenuItem, MenuLine } from "@/components/post/menu-item";
import type { MenuStart } from "@/components/ui/lazy-menu";
import { useLocale } from "@/components/ui/locale";
import { Menu } from "@/components/ui/menu";
import { deleteFolder } from "@/lib/client/folder-actions";
import type { FolderGroup } from "@/lib/client/folders";
import { folderStream } from "@/lib/client/posts";
import { showFailure } from "@/lib/client/show-failure";
import { showToast } from "@/lib/client/toasts";
import type { Folder } from "@/lib/contract/folders";
import { openFolderDialog } from "./folder-dialog-state";
import { MenuLink, Moves } from "./menu-item";
import { checkAll, markRead } from "./whole-newsfeeds";

interface FolderMenuItemsProps {
  folder: Folder;
  newsfeeds: FolderGroup["newsfeeds"];
  onStep: (step: 1 | -1) => void;
  start: MenuStart;
}

export function FolderMenuItems({ folder, newsfeeds, onStep, start }: FolderMenuItemsProps) {
  const client = useQueryClient();
  const locale = useLocale();
  const { id, name } = folder;
  const remove = () =>
    deleteFolder(client, id).then(
      () => showToast({ text: `Folder “${name}” deleted. Its newsfeeds stay.` }),
      showFailure,
    );
  const newsfeedIds = newsfeeds.map((newsfeed) => newsfeed.id);
  return (
    <Menu start={start} align="start" className="w-60 text-ink">
      <MenuLink Icon={FolderOpen} text="Open" href={`/${folderStream(id)}`} />
      <MenuItem Icon={CheckCheck} onChoose={() => void markRead(client, { newsfeedIds, folderId: id })}>
        Mark all as read
      </MenuItem>
      <MenuItem Icon={RefreshCw} onChoose={() => void checkAll(client, newsfeeds, locale)}>
        Check for new posts
      </MenuItem>
      <MenuLine />
      <Moves onStep={onStep} />
      <MenuLine />
      <MenuItem Icon={Pencil} onChoose={() => openFolderDialog({ folder })}>
        Rename…
      </MenuItem>
      <MenuItem Icon={Trash2} onChoose={() => void remove()}>
        Delete folder
      </MenuItem>
    </Menu>
  );
}
