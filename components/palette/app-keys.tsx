"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { currentNewsfeedId, neighbour } from "@/components/keyboard/current-newsfeed";
import { useFocusOnArrival, useNavigate } from "@/components/keyboard/use-navigate";
import { LayerComing, useShortcuts } from "@/components/keyboard/use-shortcuts";
import { addSourceAddress } from "@/components/source/addresses";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { undoLast } from "@/lib/client/toasts";
import { usePalette } from "./palette-provider";

const loadHelp = () => import("@/components/keyboard/keyboard-help");

/** Global shortcuts and their help dialog. */
export function AppKeys() {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const help = useLazyPart(loadHelp, { isNeeded: isHelpOpen, onFailure: () => setHelpOpen(false) });
  const client = useQueryClient();
  const pathname = usePathname();
  const go = useNavigate();
  useFocusOnArrival();
  const current = () => currentNewsfeedId(client, pathname);
  const goOn = (step: 1 | -1) => {
    const id = neighbour(client.getQueryData(newsfeedsQuery().queryKey) ?? [], current(), step);
    if (id) go(`/newsfeeds/${id}`);
  };
  useShortcuts({
    palette: usePalette(),
    nextNewsfeed: () => goOn(1),
    previousNewsfeed: () => goOn(-1),
    goNewsfeeds: () => go("/newsfeeds"),
    goLists: () => go("/lists"),
    goSettings: () => go("/settings"),
    addSource: () => go(addSourceAddress(current())),
    undo: undoLast,
    help: () => setHelpOpen(true),
  });
  return (
    <>
      {help.isComing && <LayerComing />}
      {help.part && <help.part.KeyboardHelp isOpen={isHelpOpen} onOpenChange={setHelpOpen} />}
    </>
  );
}
