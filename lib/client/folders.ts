import { queryOptions } from "@tanstack/react-query";
import type { Folder } from "@/lib/contract/folders";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { call } from "./call";

export function foldersQuery() {
  return queryOptions({ queryKey: ["folders"], queryFn: () => call("GET /v1/folders", {}) });
}

/** A folder with its newsfeeds, or the newsfeeds without one. */
export interface FolderGroup {
  /** Null for newsfeeds without a folder. */
  folder: Folder | null;
  newsfeeds: Newsfeed[];
}

/** Groups newsfeeds by folder, in the user's order; those without one come last. */
export function groupsOf(newsfeeds: readonly Newsfeed[], folders: readonly Folder[]): FolderGroup[] {
  const inFolder = (id: string) => newsfeeds.filter(({ folder_id }) => folder_id === id);
  const isKnown = ({ folder_id }: Newsfeed) => folders.some(({ id }) => id === folder_id);
  return [
    ...folders.map((folder) => ({ folder, newsfeeds: inFolder(folder.id) })),
    { folder: null, newsfeeds: newsfeeds.filter((newsfeed) => !isKnown(newsfeed)) },
  ];
}
