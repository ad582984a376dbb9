"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { type PointerEvent, useEffect, useState } from "react";
import { useCurrentNewsfeedId } from "@/components/keyboard/use-navigate";
import { useFocusKept } from "@/components/list/use-focus-kept";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { onFirstUse } from "@/components/ui/use-lazy-part";
import { type FolderGroup, foldersQuery, groupsOf } from "@/lib/client/folders";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { saveOpen } from "@/lib/client/open-newsfeeds";
import { folderStream } from "@/lib/client/posts";
import { showFailure } from "@/lib/client/show-failure";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { FolderRow } from "./folder-row";
import type { RowDrag } from "./move-rows";
import { NewsfeedRow } from "./newsfeed-row";
import { dropClass, LINE, NoneYet } from "./rows";

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
              onCollapse={() => tree.collapse(folder.id, !folder.is_collapsed)}
              {...tree.stateOf(folder.id)}
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
                <LazyPart part={rows} title="The sources could not be loaded" props={{ newsfeed, open }} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const loadMoves = () => import("./move-rows");

/** Moves newsfeeds and folders by dragging and by keys; the code loads on first use of the page. */
export function useTreeOrder(groups: readonly FolderGroup[]) {
  const client = useQueryClient();
  const keepFocus = useFocusKept(
    groups.flatMap(({ folder, newsfeeds }) => [folder, ...newsfeeds].map((row) => row?.id)).join(),
  );
  const [announcement, announce] = useState("");
  const [drag, setDrag] = useState<RowDrag | null>(null);
  useEffect(() => onFirstUse(() => void loadMoves().catch(() => undefined)), []);
  const withMoves = (act: (moves: Awaited<ReturnType<typeof loadMoves>>) => void) =>
    void loadMoves().then(act, showFailure);
  return {
    announcement,
    dropOf: (key: string) => drag?.sides.get(key),
    collapse: (id: string, isCollapsed: boolean) =>
      withMoves(({ updateFolder }) => updateFolder(client, id, { is_collapsed: isCollapsed })),
    stateOf: (id: string) => ({
      isDragged: drag?.id === id,
      drop: drag?.sides.get(id),
      onDrag: ({ button, clientY: startY, currentTarget }: PointerEvent<HTMLElement>) => {
        if (button === 0)
          withMoves(({ dragTreeRow }) =>
            dragTreeRow(client, groups, { id, row: currentTarget, startY, show: setDrag }),
          );
      },
      onStep: (by: 1 | -1) =>
        withMoves(({ stepTreeRow }) => announce(stepTreeRow(client, groups, { id, by, keepFocus }))),
    }),
  };
}
