"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CheckCheck, FolderPlus, Newspaper, Plus, RefreshCw, Settings } from "lucide-react";
import { MenuItem, MenuLine } from "@/components/post/menu-item";
import { addSourceAddress } from "@/components/source/addresses";
import type { MenuStart } from "@/components/ui/lazy-menu";
import { useLocale } from "@/components/ui/locale";
import { Menu } from "@/components/ui/menu";
import { Choices } from "@/components/ui/menu-choices";
import { placeNewsfeed } from "@/lib/client/folder-actions";
import { foldersQuery } from "@/lib/client/folders";
import { mayChange } from "@/lib/client/newsfeeds";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { openFolderDialog } from "./folder-dialog-state";
import { MenuLink, Moves } from "./menu-item";
import { checkAll, markRead } from "./whole-newsfeeds";

const NONE = "";

interface NewsfeedMenuItemsProps {
  newsfeed: Newsfeed;
  onStep: (step: 1 | -1) => void;
  start: MenuStart;
}

export function NewsfeedMenuItems({ newsfeed, onStep, start }: NewsfeedMenuItemsProps) {
  const client = useQueryClient();
  const locale = useLocale();
  const { data: folders = [] } = useQuery(foldersQuery());
  const { id, folder_id: folderId } = newsfeed;
  const choices = [{ value: NONE, text: "No folder" }, ...folders.map((one) => ({ value: one.id, text: one.name }))];
  return (
    <Menu start={start} align="start" className="w-60 text-ink">
      <MenuLink Icon={Newspaper} text="Open" href={`/newsfeeds/${id}`} />
      <MenuItem Icon={CheckCheck} onChoose={() => void markRead(client, { newsfeedIds: [id], folderId: null })}>
        Mark all as read
      </MenuItem>
      <MenuItem Icon={RefreshCw} onChoose={() => void checkAll(client, [newsfeed], locale)}>
        Check for new posts
      </MenuItem>
      {mayChange(newsfeed) && <MenuLink Icon={Plus} text="Add a source" href={addSourceAddress(id)} />}
      <MenuLink Icon={Settings} text="Settings" href={`/newsfeeds/${id}/settings`} />
      <MenuLine />
      <Moves onStep={onStep} />
      <MenuLine />
      {folders.length > 0 && (
        <Choices
          label="Folder"
          choices={choices}
          value={folderId ?? NONE}
          onChoose={(chosen) => void placeNewsfeed(client, id, { folderId: chosen || null })}
        />
      )}
      <MenuItem Icon={FolderPlus} onChoose={() => openFolderDialog({ newsfeedId: id })}>
        Move to a new folder…
      </MenuItem>
    </Menu>
  );
}
