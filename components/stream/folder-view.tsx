"use client";

import { useQuery } from "@tanstack/react-query";
import { Empty } from "@/components/ui/empty";
import { foldersQuery } from "@/lib/client/folders";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { folderStream } from "@/lib/client/posts";
import type { Folder } from "@/lib/contract/folders";
import { Stream, type StreamLook } from "./river-view";

/** A stream over the newsfeeds of a folder. */
export function FolderView({ folder: atFirst, ...look }: StreamLook & { folder: Folder }) {
  const { data: folders } = useQuery(foldersQuery());
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  const folder = folders ? folders.find(({ id }) => id === atFirst.id) : atFirst;
  if (!folder)
    return (
      <div role="alert">
        <Empty title="This folder no longer exists" link={{ href: "/newsfeeds", text: "All newsfeeds" }}>
          Its newsfeeds are still there.
        </Empty>
      </div>
    );
  const inside = newsfeeds.filter(({ folder_id }) => folder_id === folder.id);
  return <Stream id={folderStream(folder.id)} name={folder.name} newsfeeds={inside} {...look} />;
}
