"use client";

import { Folder as FolderIcon } from "lucide-react";
import type { FolderGroup } from "@/lib/client/folders";
import { folderStream } from "@/lib/client/posts";
import type { Folder } from "@/lib/contract/folders";
import { Row, type RowState } from "./newsfeed-row";
import { RowMenu, UNDER_MENU } from "./row-menu";
import { RowLink, Toggle, Unread } from "./rows";

interface FolderRowProps extends RowState {
  folder: Folder;
  newsfeeds: FolderGroup["newsfeeds"];
  isCurrent: boolean;
  onCollapse: () => void;
}

const loadMenu = () => import("./folder-menu-items");

type FolderMenuProps = Pick<FolderRowProps, "folder" | "newsfeeds" | "onStep"> & { isShown?: boolean };

export function FolderMenu({ folder, newsfeeds, onStep, isShown }: FolderMenuProps) {
  return (
    <RowMenu name={folder.name} load={loadMenu} isShown={isShown}>
      {({ FolderMenuItems }, start) => <FolderMenuItems {...{ folder, newsfeeds, onStep, start }} />}
    </RowMenu>
  );
}

/** A folder: a link to the posts of its newsfeeds, with its menu. */
export function FolderRow({ folder, newsfeeds, isCurrent, onCollapse, onStep, ...row }: FolderRowProps) {
  const { id, name, is_collapsed: isCollapsed } = folder;
  return (
    <Row id={id} isFolder onStep={onStep} {...row}>
      <Toggle label={`Show the newsfeeds in ${name}`} isOpen={!isCollapsed} onToggle={onCollapse} />
      <RowLink
        href={`/${folderStream(id)}`}
        name={name}
        current={isCurrent ? "page" : undefined}
        mark={<FolderIcon aria-hidden="true" size={15} className="shrink-0 text-ink-3" />}
        className="min-w-0 flex-1 gap-2 pl-1.5"
      >
        <Unread newsfeeds={newsfeeds} className={`text-ink-3 ${UNDER_MENU}`} />
      </RowLink>
      <FolderMenu {...{ folder, newsfeeds, onStep }} />
    </Row>
  );
}
