"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { type PointerEvent, useState } from "react";
import { useCurrentNewsfeedId } from "@/components/keyboard/use-navigate";
import { useDragOrder } from "@/components/list/use-drag-order";
import { useFocusKept } from "@/components/list/use-focus-kept";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { type FolderGroup, foldersQuery, groupsOf, placeNewsfeed, updateFolder } from "@/lib/client/folders";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { saveOpen } from "@/lib/client/open-newsfeeds";
import { folderStream } from "@/lib/client/posts";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { FolderRow } from "./folder-row";
import { NewsfeedRow } from "./newsfeed-row";
import { dropClass, NoneYet } from "./rows";
import { dropSide, LINE, placeAmong, stepAfter, treeRows } from "./tree-order";

const rows = lazyPart(() => import("./source-rows").then(({ SourceRows }) => SourceRows));

/** Newsfeeds in their folders, each of which opens to its sources. @param openAtFirst ids of open newsfeeds */
export function NewsfeedTree({ openAtFirst }: { openAtFirst: readonly string[] }) {
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  const { data: folders = [] } = useQuery(foldersQuery());
  const groups = groupsOf(newsfeeds, folders);
  const tree = useTreeOrder(groups);
  const pathname = usePathname();
  const [open, setOpen] = useState(openAtFirst);
  const onToggle = (id: string) => {
    const isOpen = !open.includes(id);
    saveOpen(id, isOpen);
    setOpen(isOpen ? [...open, id] : open.filter((other) => other !== id));
  };
  const list = { open, onToggle, tree };
  if (newsfeeds.length + folders.length === 0) return <NoneYet />;
  return (
    <div data-rows>
      {groups.map(({ folder, newsfeeds: inside }) =>
        folder ? (
          <section key={folder.id} aria-label={folder.name}>
            <FolderRow
              folder={folder}
              newsfeeds={inside}
              isCurrent={pathname === `/${folderStream(folder.id)}`}
              {...tree.stateOf(folder.id, { isFolder: true })}
            />
            {!folder.is_collapsed && inside.length > 0 && (
              <div className="pl-3 rail:pl-0">
                <Newsfeeds newsfeeds={inside} {...list} />
              </div>
            )}
          </section>
        ) : (
          <div key={LINE}>
            {folders.length > 0 && <div data-row={LINE} className={`relative h-2 ${dropClass(tree.dropOf(LINE))}`} />}
            <Newsfeeds newsfeeds={inside} {...list} />
          </div>
        ),
      )}
      <p role="status" className="sr-only">
        {tree.announcement}
      </p>
    </div>
  );
}

interface NewsfeedsProps {
  newsfeeds: readonly Newsfeed[];
  open: readonly string[];
  onToggle: (id: string) => void;
  tree: ReturnType<typeof useTreeOrder>;
}

function Newsfeeds({ newsfeeds, open, onToggle, tree }: NewsfeedsProps) {
  const currentId = useCurrentNewsfeedId();
  return (
    <ul>
      {newsfeeds.map((newsfeed) => {
        const { id } = newsfeed;
        const isOpen = open.includes(id);
        return (
          <li key={id}>
            <NewsfeedRow
              {...{ newsfeed, isOpen }}
              isCurrent={id === currentId}
              onToggle={() => onToggle(id)}
              {...tree.stateOf(id)}
            />
            {isOpen && (
              <div className="rail:hidden">
                <LazyPart part={rows} title="The sources could not be shown" of={{ newsfeed, open }} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Movement, in pixels, from which a press on a link drags its row. */
const SLACK_PX = 6;

/** Moves newsfeeds and folders by dragging and by keys. */
export function useTreeOrder(groups: readonly FolderGroup[]) {
  const client = useQueryClient();
  const keepFocus = useFocusKept(groups.map(({ newsfeeds }) => newsfeeds.map(({ id }) => id).join()).join(";"));
  const [announcement, announce] = useState("");
  const rowsNow = treeRows(groups);
  const folderIds = groups.flatMap(({ folder }) => folder?.id ?? []);
  const isFolder = (id: string) => folderIds.includes(id);
  const { dragging, start } = useDragOrder((id, index) => {
    if (isFolder(id)) {
      const after = folderIds.filter((other) => other !== id)[index - 1] ?? null;
      void updateFolder(client, id, { after_folder_id: after });
    } else void placeNewsfeed(client, id, placeAmong(rowsNow, id, index));
  });
  const keys = dragging && isFolder(dragging.id) ? folderIds : rowsNow.map(({ key }) => key);
  const dropOf = (key: string) => dropSide(keys, key, dragging);
  const step = (id: string, by: 1 | -1) => {
    const ids = isFolder(id) ? folderIds : (siblingsOf(groups, id) ?? []);
    const afterId = stepAfter(ids, id, by);
    if (afterId === undefined) return announce(by === 1 ? "Already at the end" : "Already at the top");
    keepFocus();
    announce(`Moved to number ${ids.indexOf(id) + by + 1} of ${ids.length}`);
    if (isFolder(id)) void updateFolder(client, id, { after_folder_id: afterId });
    else void placeNewsfeed(client, id, { afterId });
  };
  return {
    announcement,
    dropOf,
    stateOf: (id: string, { isFolder: isOfFolder = false } = {}) => ({
      isDragged: dragging?.id === id,
      drop: dropOf(id),
      onDrag: (event: PointerEvent<HTMLElement>) =>
        start(event, id, { rows: isOfFolder ? "[data-folder]" : "[data-row]", slackPx: SLACK_PX }),
      onStep: (by: 1 | -1) => step(id, by),
    }),
  };
}

function siblingsOf(groups: readonly FolderGroup[], id: string): string[] | undefined {
  return groups.map(({ newsfeeds }) => newsfeeds.map((one) => one.id)).find((ids) => ids.includes(id));
}
