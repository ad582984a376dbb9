"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { undoLast } from "@/lib/client/toasts";
import { usePalette } from "../palette/palette-provider";
import { addSourceAddress } from "../source/addresses";
import { currentNewsfeedId, neighbour } from "./current-newsfeed";
import { KeyboardHelp } from "./keyboard-help";
import { useFocusOnArrival, useGo } from "./use-go";
import { useShortcuts } from "./use-shortcuts";

/** The keys that work on every page, and the list of all keys. */
export function AppKeys() {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const client = useQueryClient();
  const pathname = usePathname();
  const go = useGo();
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
  return <KeyboardHelp isOpen={isHelpOpen} onOpenChange={setHelpOpen} />;
}
